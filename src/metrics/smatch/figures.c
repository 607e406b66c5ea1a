#include "metrics/smatch/figures.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "metrics/smatch/match.h"
#include "metrics/smatchpp/smatchpp.h"

/* Whether neither graph has a triple. */
static bool is_empty(const struct mc_smatch_tally *tally)
{
    return !(tally->n[0] + tally->n[1] > 0);
}

double mc_smatch_figure(const struct mc_smatch_summary *summary,
                        const struct mc_smatch_tally *tally)
{
    struct mc_smatch_figures figures = mc_smatch_figures(tally->matched, tally->n[0], tally->n[1]);

    if (summary->empty_is_perfect && is_empty(tally))
        figures.precision = figures.recall = figures.f = 1;
    switch (summary->output) {
    case MC_SMATCH_PRECISION:
        return figures.precision;
    case MC_SMATCH_RECALL:
        return figures.recall;
    case MC_SMATCH_MATCHED:
        return tally->matched;
    case MC_SMATCH_CANDIDATE_TRIPLES:
        return tally->n[0];
    case MC_SMATCH_REFERENCE_TRIPLES:
        return tally->n[1];
    case MC_SMATCH_BOUND:
        return tally->bound;
    case MC_SMATCH_PROVED:
        return tally->proved ? 1 : 0;
    case MC_SMATCH_F:
    default:
        return figures.f;
    }
}

static const char *const keys[] = {[MC_SMATCH_F] = "f",
                                   [MC_SMATCH_PRECISION] = "precision",
                                   [MC_SMATCH_RECALL] = "recall",
                                   [MC_SMATCH_MATCHED] = "matched",
                                   [MC_SMATCH_CANDIDATE_TRIPLES] = "candidate_triples",
                                   [MC_SMATCH_REFERENCE_TRIPLES] = "reference_triples",
                                   [MC_SMATCH_BOUND] = "bound",
                                   [MC_SMATCH_PROVED] = "proved"};

const char *mc_smatch_output_name(enum mc_smatch_output output)
{
    return keys[output];
}

void mc_smatch_write_figures(const struct mc_smatch_summary *summary,
                             const struct mc_smatch_tally *tally,
                             const struct mc_metric_writer *writer)
{
    struct mc_smatch_summary one = *summary;
    size_t i;

    for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        one.output = (enum mc_smatch_output)i;
        writer->number(writer->context, keys[i], mc_smatch_figure(&one, tally));
    }
}

/* Pairs drawn from those that count; without `draws` each of them once. */
struct sample {
    const struct mc_smatch_summary *summary;
    const struct mc_smatch_tally *tallies;
    const double *figures; /* [n]: of the pairs */
    uint32_t n;
};

static double figure_of(const struct sample *sample, const uint32_t *draws)
{
    struct mc_smatch_tally sum = {0, 0, {0, 0}, true, false};
    double total = 0;
    uint32_t i;

    if (sample->summary->average == MC_SMATCH_MACRO) {
        for (i = 0; i < sample->n; i++)
            total += sample->figures[draws == NULL ? i : draws[i]];
        return sample->n == 0 ? (double)NAN : total / sample->n;
    }
    for (i = 0; i < sample->n; i++) {
        const struct mc_smatch_tally *tally = &sample->tallies[draws == NULL ? i : draws[i]];

        sum.matched += tally->matched;
        sum.bound += tally->bound;
        sum.n[0] += tally->n[0];
        sum.n[1] += tally->n[1];
        sum.proved = sum.proved && tally->proved;
    }
    return mc_smatch_figure(sample->summary, &sum);
}

static int ascending(const void *left, const void *right)
{
    const double *a = left, *b = right;

    return (*a > *b) - (*a < *b);
}

static double interval_of(const struct sample *sample)
{
    uint32_t resamples = sample->summary->resamples, r, i;
    double *figures = mc_malloc(mc_array_size(resamples, sizeof(*figures))), end;
    uint32_t *draws = mc_malloc(mc_array_size(sample->n, sizeof(*draws)));

    for (r = 0; r < resamples; r++) {
        for (i = 0; i < sample->n; i++)
            draws[i] = mc_random_below(mc_random_bits(sample->summary->seed, r, i), sample->n);
        figures[r] = figure_of(sample, draws);
    }
    qsort(figures, resamples, sizeof(*figures), ascending);
    end = mc_percentile_sorted(figures, resamples,
                               sample->summary->interval == MC_SMATCH_LOW ? 2.5 : 97.5);
    free(draws);
    free(figures);
    return end;
}

double mc_smatch_corpus_figure(const struct mc_smatch_summary *summary,
                               const struct mc_smatch_tally *tallies, size_t n)
{
    struct mc_smatch_tally *counting = mc_malloc(mc_array_size(n + 1, sizeof(*counting)));
    double *figures = mc_malloc(mc_array_size(n + 1, sizeof(*figures))), figure;
    struct sample sample = {summary, counting, figures, 0};
    size_t i;

    for (i = 0; i < n; i++) {
        if (is_empty(&tallies[i]))
            continue;
        counting[sample.n] = tallies[i];
        figures[sample.n++] = mc_smatch_figure(summary, &tallies[i]);
    }
    if (summary->interval == MC_SMATCH_POINT)
        figure = figure_of(&sample, NULL);
    else
        figure = sample.n == 0 ? (double)NAN : interval_of(&sample);
    free(figures);
    free(counting);
    return figure;
}

const char mc_smatch_manual[] =
    "Both graphs are taken apart into triples: instance(node, concept), attribute(label, node, "
    "constant), relation(label, node, node) and TOP(first node). Nodes of the candidate are mapped "
    "one to one to nodes of the reference so that as many triples as possible agree. Precision is "
    "the number of agreeing pairs over the triples of the candidate, recall over those of the "
    "reference, F their harmonic mean; all are 0 when a graph has no triples.\n"
    "\n"
    "The original climbs hills from random starts and may miss the best mapping. solver=hill does "
    "so from drawn starts that are the same in every run; a score is marked where step_limit "
    "ended the climbs. solver=exact finds it by bounds and "
    "branching and proves it. When step_limit strikes first (graphs of 40 and more nodes of one "
    "name, or of hundreds that have little in common), the score is that of the best mapping "
    "found: "
    "every format marks it as not proved, output=proved is 0, and output=bound tells how many "
    "agreeing triples no mapping exceeds. The limit counts steps of the search, of about a "
    "microsecond each, so that the score is the same on every machine and on any number of "
    "threads; a pair of any size ends soon after it. time_limit counts seconds of processor time "
    "in "
    "place of steps: what it ends cannot be reproduced, and scores under it are never kept in a "
    "cache. Memory "
    "grows with what pairs of nodes and of relations can earn, and is never more than about half a "
    "gigabyte a thread; graphs that would need more are not mapped in full (see the edge cases).\n"
    "\n"
    "Conventions. old: TOP has the root's concept as its value; a label in -of is turned round "
    "before a new node and before a closing parenthesis, but not before another relation; of two "
    "relations between the same two nodes, and of two attributes of a node with the same label, "
    "the last one counts; labels and values are compared in lower case. new: TOP has the value "
    "top; every label in -of is turned round except prep-on-behalf-of, prep-out-of and consist-of; "
    "mod is domain with its ends exchanged; an inverse label, or mod, with a constant is lost; "
    "duplicates are kept; labels and values are compared in lower case and without underscores at "
    "their end, so that quotes do not matter. damonte: TOP, inverse labels and mod as in old, all "
    "duplicates and the comparison as in new. Under old and damonte the order of relations "
    "therefore plays a part where a label in -of stands before the name of a node, under old also "
    "where labels stand twice; under new and smatchpp it plays none, and nowhere do the names of "
    "variables.\n"
    "\n"
    "Aspects (convention=damonte; Damonte, Cohen and Satta 2017). aspect=all compares the whole "
    "graphs. unlabeled: every \":\" with the letters, digits and hyphens behind it becomes "
    "\":label\" before the text is read, in quotes and comments too, so that edges run down the "
    "text. no-wsd: the sense of a concept behind \"/ \" becomes 01 (the digits behind the last "
    "hyphen that has some). concepts, named-entities, negation and wikification compare two lists "
    "of items, as many of an item as both sides have: all concepts; the concept of each node with "
    "a relation name; of each with polarity; the values of wiki. Items are compared with upper and "
    "lower case, and a label that still ends in -of is turned round first. reentrancies and srl "
    "compare a part of the graph by Smatch: all relations into nodes that have more than one (TOP "
    "is no relation), or all whose label begins with ARG, constants included; with the concepts of "
    "the nodes in them, and TOP, with its concept, on the first node of the first relation, so "
    "that these two depend on the order of the text. Triples are items where items are compared. "
    "Where neither side has any, all figures are 0.\n"
    "\n" MC_SMATCHPP_MANUAL
    "Reading. The text is read as the original reads it, not as PENMAN: lines beginning with "
    "# are dropped, the others joined without a blank between them, blanks are dropped except "
    "after a relation's name, a quoted constant with a blank keeps its first piece only, a "
    "bare name is a node when the graph has a node of that name anywhere. A graph that is not "
    "closed at its end is read all the same. What the original refuses has no score and a "
    "reason: a node defined twice, a relation without a value, a parenthesis that closes "
    "nothing, a node without a concept.\n"
    "\n"
    "Edge cases. The number of agreeing pairs is counted as the original counts it: under "
    "new and damonte, a triple that stands twice on both sides counts four times, so that figures "
    "can "
    "exceed 1. Under old that can come only from two attributes of a node whose labels differ "
    "in case alone. Of several references the one with the best F counts. The corpus score "
    "adds up agreeing pairs and triples of all cases first (average=micro, as the reference "
    "programs do), or is the mean of the figure over the cases in which at least one side has "
    "triples (average=macro). A pair of graphs with more than 16,777,216 node pairs, "
    "2,097,152 of which could earn something, or 2,097,152 pairs of relations with equal "
    "labels, or for which writing these down takes half of the limit, is mapped "
    "from equal surroundings on, then along relations as long as that helps and half of the "
    "limit lasts, and bounded without nodes.\n"
    "\n"
    "Reference programs: smatch 1.0.4 (github.com/snowblink14/smatch), for old its state of "
    "2015 to 2019, for damonte amr-evaluation (github.com/mdtux89/amr-evaluation) with the "
    "parser of smatch between the two. Agrees with the proven optimum on all 1059 published "
    "pairs in both conventions and in all aspects, and with the published scores of the 991 "
    "pairs that have one.";
