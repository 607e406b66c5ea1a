/* SPDX-License-Identifier: GPL-3.0-or-later */
/* smatch.c: the metric smatch: its parameters, conventions and scores. */
#include <math.h>
#include <stdlib.h>

#include "metrics/counterfactual.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "metrics/smatch/explain.h"
#include "metrics/smatch/match.h"
#include "metrics/smatchpp/smatchpp.h"

#define CONVENTIONS "old|new|damonte|smatchpp"

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER(
        "convention", "new", CONVENTIONS,
        "how a graph becomes triples: new is smatch 1.0.4, old its state of 2015 to 2019, "
        "damonte that of Damonte et al. 2017, smatchpp Smatch++"),
    MC_CHOICE_PARAMETER("graph_type", "none; amr with convention=smatchpp", MC_SMATCHPP_GRAPH_TYPES,
                        "with convention=smatchpp: preprocessing of the triples"),
    MC_TEXT_PARAMETER(
        "aspect", "all",
        "what is compared, with convention=damonte: all, unlabeled, no-wsd, concepts, "
        "named-entities, negation, wikification, reentrancies or srl; "
        "with convention=smatchpp: all or an aspect of its table"),
    MC_FILE_PARAMETER(
        "aspects", NULL,
        "with convention=smatchpp: table of aspects in the form of Smatch++; default: built-in"),
    MC_FILE_PARAMETER("groups", NULL,
                      "with aspects: its groups of concepts, in the form of Smatch++"),
    MC_FILE_PARAMETER("frames", NULL,
                      "with aspects: descriptions of the roles of frames, as published with AMR"),
    MC_SMATCH_OUTPUT_PARAMETER,
    MC_CHOICE_PARAMETER(
        "average", "micro", MC_SMATCH_AVERAGES,
        "corpus score: from the triples of all cases together, or the mean of the cases"),
    MC_CHOICE_PARAMETER("interval", "none", MC_SMATCH_INTERVALS,
                        "low, high: the corpus score is that end of its 95% bootstrap interval"),
    MC_INTEGER_PARAMETER("resamples", "1000", 1, 1000000, "number of bootstrap resamples"),
    MC_SMATCH_SOLVER_PARAMETERS("seed of solver=hill and of the bootstrap"),
    MC_PARAMETERS_END};

struct smatch {
    const struct mc_metric_host *host;
    struct mc_smatch_options options;
    struct mc_smatch_summary summary;
    struct mc_smatchpp *plusplus; /* convention=smatchpp; else NULL */
    struct mc_arena *arena;       /* of one pair */
    bool is_quiet;                /* no warnings, no remarks */
    uint64_t work;                /* of all pairs (base/clock.h) */
};

/* Reads the aspect, for conventions other than smatchpp. */
static int read_aspect(const struct mc_metric_host *host, struct mc_smatch_options *options,
                       struct mc_metric_problem *problem)
{
    const char *name = mc_host_option(host, "aspect");
    int i = 0;

    while (i < MC_SMATCH_N_ASPECTS && strcmp(mc_smatch_aspect_names[i], name) != 0)
        i++;
    if (options->convention != MC_SMATCH_DAMONTE && i != MC_SMATCH_ALL) {
        (void)snprintf(
            problem->text, sizeof(problem->text),
            "aspect=%.60s is for convention=damonte; convention=%s compares whole graphs", name,
            mc_host_option(host, "convention"));
        return -1;
    }
    if (i == MC_SMATCH_N_ASPECTS) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "aspect is all, unlabeled, no-wsd, concepts, named-entities, negation, "
                       "wikification, reentrancies or srl, not '%.60s'",
                       name);
        return -1;
    }
    options->aspect = (enum mc_smatch_aspect)i;
    return 0;
}

/* Reads the parameters of smatchpp, which other conventions refuse. */
static int read_convention(const struct mc_metric_host *host, struct smatch *smatch,
                           struct mc_metric_problem *problem)
{
    static const char *const files[] = {"aspects", "groups", "frames"};
    size_t i;

    if (mc_host_option_is(host, "convention", "smatchpp")) {
        smatch->summary.empty_is_perfect = true;
        return mc_smatchpp_open(host, &smatch->plusplus, problem);
    }
    for (i = 0; i < sizeof(files) / sizeof(files[0]); i++)
        if (mc_host_option(host, files[i]) != NULL)
            return mc_opening_refuse(problem, "%s is for convention=smatchpp", files[i]);
    if (!mc_host_option_is(host, "graph_type", "none"))
        return mc_opening_refuse(problem, "graph_type is for convention=smatchpp");
    return read_aspect(host, &smatch->options, problem);
}

static int smatch_open(const struct mc_metric_host *host, void **state,
                       struct mc_metric_problem *problem)
{
    struct smatch *smatch = mc_calloc(1, sizeof(*smatch));
    struct mc_smatch_options *options = &smatch->options;
    struct mc_smatch_summary *summary = &smatch->summary;

    smatch->host = host;
    options->convention =
        (enum mc_smatch_convention)mc_host_choice(host, "convention", CONVENTIONS);
    summary->average = (enum mc_smatch_average)mc_host_choice(host, "average", MC_SMATCH_AVERAGES);
    summary->interval =
        (enum mc_smatch_interval)mc_host_choice(host, "interval", MC_SMATCH_INTERVALS);
    summary->resamples = mc_host_whole_number(host, "resamples");
    mc_smatch_read_parameters(host, options, summary);
    if (read_convention(host, smatch, problem) != 0) {
        free(smatch);
        return -1;
    }
    smatch->arena = mc_arena_new();
    *state = smatch;
    return 0;
}

static void smatch_close(void *state)
{
    struct smatch *smatch = state;

    if (smatch->plusplus != NULL)
        mc_smatchpp_close(smatch->plusplus);
    mc_arena_free(smatch->arena);
    free(smatch);
}

/* A matched pair of graphs; which member is used depends on the convention. */
struct matching {
    struct mc_smatch_pair pair;
    struct mc_smatchpp_pair plusplus;
    struct mc_smatch_tally tally;
};

static int match_sides(struct smatch *smatch, const struct mc_metric_side *candidate,
                       const struct mc_metric_side *reference, struct matching *matching,
                       struct mc_smatch_parse_error *parse_error)
{
    struct mc_smatch_tally *tally = &matching->tally;

    if (smatch->plusplus != NULL) {
        struct mc_smatchpp_pair *pair = &matching->plusplus;

        if (mc_smatchpp_compare(smatch->plusplus, candidate->amr, reference->amr, &smatch->options,
                                smatch->arena, pair, parse_error) != 0)
            return -1;
        *tally = (struct mc_smatch_tally){(double)pair->matched,
                                          (double)pair->bound,
                                          {pair->sides[0].n_triples, pair->sides[1].n_triples},
                                          pair->proved,
                                          pair->cut_short};
        smatch->work += pair->work;
    } else {
        if (mc_smatch_match(candidate->amr, reference->amr, &smatch->options, smatch->arena,
                            &matching->pair, parse_error) != 0)
            return -1;
        *tally = mc_smatch_tally_of(&matching->pair);
        smatch->work += matching->pair.work;
    }
    return 0;
}

static int compare(void *context, const struct mc_metric_input *in, void *result,
                   struct mc_compared_case *compared, struct mc_metric_problem *problem)
{
    struct smatch *smatch = context;
    struct matching *matching = result;
    struct mc_smatch_parse_error parse_error;
    size_t reference = compared->reference;

    if (match_sides(smatch, in->candidate, in->references[reference], matching, &parse_error) !=
        0) {
        mc_graph_unreadable(in, parse_error.side == 0 ? 0 : reference + 1, parse_error.text,
                            problem);
        return -1;
    }
    if (!smatch->is_quiet)
        mc_smatch_warn(smatch->host, &smatch->options, in, &matching->tally);
    mc_smatch_compare(&smatch->summary, &matching->tally, compared);
    return 0;
}

static struct mc_comparison comparison_of(struct smatch *smatch, struct matching *matching)
{
    return (struct mc_comparison){compare,           smatch,        matching,
                                  sizeof(*matching), smatch->arena, false};
}

static int smatch_score(void *state, const struct mc_metric_input *const *in, size_t n,
                        double *scores, struct mc_metric_problem *problem)
{
    struct matching matching;
    const struct mc_comparison comparison = comparison_of(state, &matching);

    mc_compare_cases(&comparison, in, n, scores, problem);
    return 0;
}

static int smatch_corpus(void *state, const struct mc_metric_input *const *all, size_t n,
                         double *score, struct mc_metric_problem *problem)
{
    struct smatch *smatch = state;
    struct mc_smatch_tally *tallies = mc_malloc(mc_array_size(n + 1, sizeof(*tallies)));
    struct matching matching;
    const struct mc_comparison comparison = comparison_of(smatch, &matching);
    struct mc_compared_case compared;
    size_t i;
    int status = 0;

    *score = (double)NAN;
    for (i = 0; i < n && status == 0; i++) {
        status = mc_compare_case(&comparison, all[i], &compared, problem);
        tallies[i] = matching.tally;
    }
    if (status == 0) {
        *score = mc_smatch_corpus_figure(&smatch->summary, tallies, n);
        (void)snprintf(problem->text, sizeof(problem->text), "no case has anything of this aspect");
    }
    free(tallies);
    return 0;
}

static const struct mc_best_edit *find_best_edit(struct mc_comparison comparison,
                                                 const struct mc_metric_input *in,
                                                 struct mc_arena *arena)
{
    struct smatch *smatch = comparison.context;
    const struct mc_edit_scorer scorer = {
        mc_compare_edited,
        &comparison,
        mc_smatch_output_name(mc_smatch_raised_output(&smatch->summary)),
        MC_EDIT_CELLS_MAPPED,
        smatch->options.limit,
        &smatch->work};
    const struct mc_best_edit *edit;

    smatch->is_quiet = true;
    edit = mc_best_edit_find(in, &scorer, arena);
    smatch->is_quiet = false;
    return edit;
}

static int explain_plusplus(struct smatch *smatch, const struct mc_metric_input *in,
                            const struct mc_metric_writer *writer,
                            struct mc_metric_problem *problem)
{
    struct mc_arena *arena = mc_arena_new();
    struct matching matching;
    const struct mc_comparison comparison = comparison_of(smatch, &matching);
    const struct mc_best_edit *edit = find_best_edit(comparison, in, arena);
    struct mc_compared_case compared;
    int status = mc_compare_case(&comparison, in, &compared, problem);

    if (status == 0) {
        if (in->n_references > 1)
            mc_write_number(writer, "reference", (double)compared.reference + 1);
        mc_smatch_write_figures(&smatch->summary, &matching.tally, writer);
        mc_best_edit_write(edit, writer);
        mc_smatchpp_explain(&matching.plusplus, writer);
    }
    mc_arena_free(arena);
    return status;
}

static int smatch_explain(void *state, const struct mc_metric_input *in,
                          const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct smatch *smatch = state;
    enum mc_smatch_output output = smatch->summary.output;
    struct matching matching;
    const struct mc_comparison comparison = comparison_of(smatch, &matching);
    struct mc_compared_case compared;

    if (smatch->plusplus != NULL)
        return explain_plusplus(smatch, in, writer, problem);
    if (mc_compare_case(&comparison, in, &compared, problem) != 0)
        return -1;
    if (in->n_references > 1)
        mc_write_number(writer, "reference", (double)compared.reference + 1);
    mc_smatch_explain(&matching.pair, &smatch->options,
                      output == MC_SMATCH_PRECISION ? MC_SMATCH_RAISE_PRECISION
                      : output == MC_SMATCH_RECALL  ? MC_SMATCH_RAISE_RECALL
                                                    : MC_SMATCH_RAISE_F,
                      writer);
    return 0;
}

static void smatch_range(void *state, double *worst, double *best)
{
    const struct smatch *smatch = state;

    mc_smatch_range(&smatch->summary, worst, best);
}

/* What `metricheck metrics smatch` says about the metric. */
static const char manual[] =
    "Both graphs are decomposed into triples: instance(node, concept), attribute(label, node, "
    "constant), relation(label, node, node) and TOP(first node). Nodes of the candidate are "
    "mapped one to one to nodes of the reference so that as many triples as possible agree. "
    "Precision is the number of agreeing pairs over the triples of the candidate, recall over "
    "those of the reference, F their harmonic mean; all are 0 if a graph has no triples.\n"
    "\n"
    "The original program uses hill climbing from random starts and may miss the best "
    "mapping. solver=hill does the same from starts that are equal in every run; a score is "
    "marked if step_limit ended the climbs. solver=exact finds the best mapping by branch and "
    "bound, and proves it. If step_limit is reached first (graphs of 40 or more nodes with "
    "one name, or of hundreds with little in common), the score is that of the best mapping "
    "found: every format marks it as not proved, output=proved is 0, and output=bound is an "
    "upper bound for the agreeing triples of any mapping. The limit counts steps of the "
    "search, of about a microsecond each, so the score is the same on every machine and for "
    "any number of threads; a pair of any size ends soon after it. time_limit counts seconds "
    "of processor time instead: its results cannot be reproduced and are never cached. Memory "
    "grows with the gains of pairs of nodes and of relations, up to about half a gigabyte per "
    "thread; graphs that would need more are not mapped in full (see the edge cases).\n"
    "\n"
    "Conventions. old: TOP has the root's concept as its value; a label in -of is inverted "
    "before a new node and before a closing parenthesis, but not before another relation; of "
    "two relations between the same two nodes, and of two attributes of a node with the same "
    "label, the last one counts; labels and values are compared in lower case. new: TOP has "
    "the value top; every label in -of is inverted except prep-on-behalf-of, prep-out-of and "
    "consist-of; mod is domain with its ends exchanged; an inverse label, or mod, with a "
    "constant is lost; duplicates are kept; labels and values are compared in lower case and "
    "without trailing underscores, so quotes do not matter. damonte: TOP, inverse labels and "
    "mod as in old, all duplicates and the comparison as in new. Under old and damonte the "
    "order of relations matters if a label in -of stands before the name of a node, under old "
    "also if labels are duplicated. Under new and smatchpp it never matters. Names of "
    "variables never matter.\n"
    "\n"
    "Aspects (convention=damonte; Damonte, Cohen and Satta 2017). aspect=all compares the "
    "whole graphs. unlabeled: every \":\" with the following letters, digits and hyphens "
    "becomes \":label\" before the text is read, even in quotes and comments, so edges point "
    "downwards. no-wsd: the sense of a concept after \"/ \" becomes 01 (the digits after the "
    "last hyphen that has some). concepts, named-entities, negation and wikification compare "
    "two lists of items, counting those in common: all concepts; the concept of each node "
    "with a relation name; of each with polarity; the values of wiki. Items are "
    "case-sensitive, and a remaining label in -of is inverted first. reentrancies and srl "
    "compare a part of the graph by Smatch: all relations into nodes with more than one (TOP "
    "is not a relation), or all whose label begins with ARG, including constants. The part "
    "includes the concepts of their nodes, and TOP, with its concept, on the first node of "
    "the first relation, so these two depend on the order of the text. Where items are "
    "compared, values of triples count items. If neither side has any, all values are 0.\n"
    "\n" MC_SMATCHPP_MANUAL
    "Reading. The text is read as by the original, not as PENMAN: lines beginning with # are "
    "dropped, the others joined without a blank, blanks are dropped except after a relation's "
    "name, a quoted constant with a blank keeps only its first part, a bare name is a node if "
    "the graph has a node of that name anywhere. An unclosed graph is accepted. What the "
    "original refuses has no score and a reason: a node defined twice, a relation without a "
    "value, an unmatched closing parenthesis, a node without a concept.\n"
    "\n"
    "Edge cases. Agreeing pairs are counted as by the original: under new and damonte, a "
    "triple that occurs twice on both sides counts four times, so values can exceed 1. Under "
    "old this requires two attributes of a node whose labels differ only in case. With "
    "several references the best F is used. The corpus score sums agreeing pairs and triples "
    "of all cases first (average=micro, as in the reference programs), or is the mean of the "
    "value over the cases in which at least one side has triples (average=macro). Some pairs "
    "are mapped from equal surroundings, then along relations as long as that helps and half "
    "of the limit lasts, and bounded without nodes: those with more than 16,777,216 node "
    "pairs, 2,097,152 node pairs with a possible gain, or 2,097,152 pairs of relations with "
    "equal labels, or for which listing these takes half of the limit.\n"
    "\n"
    "Reference programs: smatch 1.0.4 (github.com/snowblink14/smatch), for old its state of "
    "2015 to 2019, for damonte amr-evaluation (github.com/mdtux89/amr-evaluation) with the "
    "parser of smatch between the two. Agrees with the proved optimum on all 1059 published "
    "pairs in both conventions and in all aspects, and with the published scores of the 991 "
    "pairs that have one.";

const struct mc_metric_module metric_smatch = {
    MC_BUILT_IN_METRIC("smatch"),
    .citation = "Cai and Knight 2013, Smatch: an evaluation metric for semantic feature structures",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_MAY_EXCEED_BEST | MC_METRIC_SEARCHES,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "overlap of the triples of two AMR graphs under the best node mapping",
    .manual = manual,
    .open = smatch_open,
    .score = smatch_score,
    .corpus = smatch_corpus,
    .explain = smatch_explain,
    .close = smatch_close,
    .range = smatch_range,
};
