/* smatch.c: Smatch (Cai and Knight 2013) with a proven best node mapping. */
#include <math.h>
#include <stdlib.h>

#include "metrics/graph/smatch_explain.h"
#include "metrics/graph/unreadable.h"

enum output { F, PRECISION, RECALL, MATCHED, CANDIDATE_TRIPLES, REFERENCE_TRIPLES, BOUND, PROVED };

static const struct mc_metric_parameter parameters[] = {
    {"convention", MC_PARAMETER_CHOICE, "new", "old|new", 0, 0,
     "what the triples of a graph are: new is smatch 1.0.4, old the state of 2015 to 2019"},
    {"output", MC_PARAMETER_CHOICE, "f",
     "f|precision|recall|matched|candidate_triples|reference_triples|bound|proved", 0, 0,
     "which figure is the score"},
    {"solver", MC_PARAMETER_CHOICE, "exact", "exact|hill", 0, 0,
     "exact finds the best mapping and proves it; hill climbs as the original does"},
    {"restarts", MC_PARAMETER_INTEGER, "4", NULL, 1, 1000, "climbs of solver=hill"},
    {"seed", MC_PARAMETER_INTEGER, "1", NULL, 0, 4294967295.0, "of the draws of solver=hill"},
    {"time_limit", MC_PARAMETER_REAL, "1", NULL, 0, 1e6,
     "seconds for one pair of graphs, after which the best mapping found counts"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "Both graphs are taken apart into triples: instance(node, concept), attribute(label, node, "
    "constant), relation(label, node, node) and TOP(first node). Nodes of the candidate are mapped "
    "one to one to nodes of the reference so that as many triples as possible agree. Precision is "
    "the number of agreeing pairs over the triples of the candidate, recall over those of the "
    "reference, F their harmonic mean; all are 0 when a graph has no triples.\n"
    "\n"
    "The original climbs hills from random starts and may miss the best mapping. solver=exact "
    "finds "
    "it by bounds and branching and proves it. When time_limit strikes first (graphs of hundreds "
    "of "
    "nodes that have little in common), the score is that of the best mapping found: a warning "
    "says "
    "so, output=proved is 0, and output=bound tells how many agreeing triples no mapping exceeds. "
    "Only then may a score depend on the machine.\n"
    "\n"
    "Conventions. old: TOP has the root's concept as its value; a label in -of is turned round "
    "before a new node and before a closing parenthesis, but not before another relation; of two "
    "relations between the same two nodes, and of two attributes of a node with the same label, "
    "the "
    "last one counts; labels and values are compared in lower case. new: TOP has the value top; "
    "every label in -of is turned round except prep-on-behalf-of, prep-out-of and consist-of; mod "
    "is domain with its ends exchanged; an inverse label, or mod, with a constant is lost; "
    "duplicates are kept; labels and values are compared in lower case and without underscores at "
    "their end, so that quotes do not matter.\n"
    "\n"
    "Reading. The text is read as the original reads it, not as PENMAN: lines beginning with # are "
    "dropped, the others joined without a blank between them, blanks are dropped except after a "
    "relation's name, a quoted constant with a blank keeps its first piece only, a bare name is a "
    "node when the graph has a node of that name anywhere. A graph that is not closed at its end "
    "is "
    "read all the same. What the original refuses has no score and a reason: a node defined twice, "
    "a relation without a value, a parenthesis that closes nothing, a node without a concept.\n"
    "\n"
    "Edge cases. The number of agreeing pairs is counted as the original counts it: under new, a "
    "triple that stands twice on both sides counts four times, so that figures can exceed 1. Under "
    "old that can come only from two attributes of a node whose labels differ in case alone. Of "
    "several references the one with the best F counts. "
    "The corpus score adds up agreeing pairs and triples of all cases first. A pair of graphs with "
    "more than 16,777,216 node pairs, 2,097,152 of which could earn something, or 2,097,152 pairs "
    "of "
    "relations with equal labels is matched by concepts alone and bounded without nodes.\n"
    "\n"
    "Reference program: smatch 1.0.4 (github.com/snowblink14/smatch), for old its state of 2015 to "
    "2019. Agrees with the proven optimum on all 1059 published pairs in both conventions.";

struct smatch {
    const struct mc_metric_host *host;
    struct mc_smatch_options options;
    enum output output;
    struct mc_arena *arena; /* of one pair */
    bool has_warned;
};

static const char *option(const struct mc_metric_host *host, const char *key)
{
    const char *value = host->option(host->context, key);

    return value == NULL ? "" : value;
}

/* Place of the word in "a|b|c"; 0 when it is none of them. */
static int choice(const struct mc_metric_host *host, const char *key)
{
    struct mc_slice value = mc_slice_of(option(host, key)), word;
    const struct mc_metric_parameter *p = parameters;
    int place = 0;

    while (strcmp(p->name, key) != 0)
        p++;
    word = mc_slice(p->choices, strcspn(p->choices, "|"));
    while (!mc_slice_equal(word, value) && word.data[word.length] != '\0') {
        word.data += word.length + 1;
        word.length = strcspn(word.data, "|");
        place++;
    }
    return mc_slice_equal(word, value) ? place : 0;
}

static int smatch_open(const struct mc_metric_host *host, void **state,
                       struct mc_metric_problem *problem)
{
    struct smatch *smatch = mc_calloc(1, sizeof(*smatch));

    (void)problem;
    smatch->host = host;
    smatch->options.convention = (enum mc_smatch_convention)choice(host, "convention");
    smatch->output = (enum output)choice(host, "output");
    smatch->options.solver = (enum mc_smatch_solver)choice(host, "solver");
    smatch->options.starts = (uint32_t)strtoul(option(host, "restarts"), NULL, 10);
    smatch->options.seed = strtoull(option(host, "seed"), NULL, 10);
    smatch->options.time_limit = strtod(option(host, "time_limit"), NULL);
    smatch->arena = mc_arena_new();
    *state = smatch;
    return 0;
}

static void smatch_close(void *state)
{
    struct smatch *smatch = state;

    mc_arena_free(smatch->arena);
    free(smatch);
}

static struct mc_smatch_figures figures_of(const struct mc_smatch_pair *pair)
{
    return mc_smatch_figures((double)pair->matched, mc_smatch_n_triples(&pair->sides[0]),
                             mc_smatch_n_triples(&pair->sides[1]));
}

static void warn_of_gap(struct smatch *smatch, const struct mc_metric_input *in,
                        const struct mc_smatch_pair *pair)
{
    char text[320];

    if (smatch->has_warned || pair->proved || smatch->options.solver != MC_SMATCH_EXACT ||
        smatch->host->warn == NULL)
        return;
    smatch->has_warned = true;
    (void)snprintf(text, sizeof(text),
                   "%.*s: the mapping found is not proved to be the best one (%llu triples agree, "
                   "at most %llu could); output=proved tells of which cases this holds",
                   (int)(in->case_id.length < 100 ? in->case_id.length : 100), in->case_id.data,
                   (unsigned long long)pair->matched, (unsigned long long)pair->bound);
    smatch->host->warn(smatch->host->context, text);
}

/* Matches with the reference that gives the best F, the first of equals; *best is its index. -1:
 * one of the graphs cannot be read, or the figure is none of this convention. */
static int match_case(struct smatch *smatch, const struct mc_metric_input *in,
                      struct mc_smatch_pair *pair, size_t *best, struct mc_metric_problem *problem)
{
    struct mc_smatch_mistake mistake;
    struct mc_smatch_pair other;
    size_t i;

    mc_arena_clear(smatch->arena);
    for (i = 0; i < in->n_references; i++) {
        if (mc_smatch_match(in->candidate->amr, in->references[i]->amr, &smatch->options,
                            smatch->arena, &other, &mistake) != 0) {
            mc_graph_unreadable(in, mistake.side == 0 ? 0 : i + 1, mistake.text, problem);
            return -1;
        }
        if (i == 0 || figures_of(&other).f > figures_of(pair).f) {
            *pair = other;
            *best = i;
        }
    }
    warn_of_gap(smatch, in, pair);
    return 0;
}

static double figure(enum output output, struct mc_smatch_figures figures,
                     const struct mc_smatch_pair *pair)
{
    switch (output) {
    case PRECISION:
        return figures.precision;
    case RECALL:
        return figures.recall;
    case MATCHED:
        return (double)pair->matched;
    case CANDIDATE_TRIPLES:
        return mc_smatch_n_triples(&pair->sides[0]);
    case REFERENCE_TRIPLES:
        return mc_smatch_n_triples(&pair->sides[1]);
    case BOUND:
        return (double)pair->bound;
    case PROVED:
        return pair->proved ? 1 : 0;
    case F:
    default:
        return figures.f;
    }
}

static int smatch_score(void *state, const struct mc_metric_input *const *in, size_t n,
                        double *scores, struct mc_metric_problem *problem)
{
    struct smatch *smatch = state;
    struct mc_smatch_pair pair;
    size_t i, best;

    for (i = 0; i < n; i++) {
        if (match_case(smatch, in[i], &pair, &best, problem) == 0)
            scores[i] = figure(smatch->output, figures_of(&pair), &pair);
        else
            scores[i] = (double)NAN;
    }
    return 0;
}

/* Sums first; `proved` is that of the sums: 1 when all are. */
static int smatch_corpus(void *state, const struct mc_metric_input *const *all, size_t n,
                         double *score, struct mc_metric_problem *problem)
{
    struct smatch *smatch = state;
    struct mc_smatch_figures figures;
    double matched = 0, bound = 0, n_candidate = 0, n_reference = 0;
    double sums[] = {0, 0, 0, 0, 0, 0, 0, 1};
    struct mc_smatch_pair pair;
    size_t i, best;

    *score = (double)NAN;
    for (i = 0; i < n; i++) {
        if (match_case(smatch, all[i], &pair, &best, problem) != 0)
            return 0;
        matched += (double)pair.matched;
        bound += (double)pair.bound;
        n_candidate += mc_smatch_n_triples(&pair.sides[0]);
        n_reference += mc_smatch_n_triples(&pair.sides[1]);
        sums[PROVED] = pair.proved ? sums[PROVED] : 0;
    }
    figures = mc_smatch_figures(matched, n_candidate, n_reference);
    sums[F] = figures.f;
    sums[PRECISION] = figures.precision;
    sums[RECALL] = figures.recall;
    sums[MATCHED] = matched;
    sums[CANDIDATE_TRIPLES] = n_candidate;
    sums[REFERENCE_TRIPLES] = n_reference;
    sums[BOUND] = bound;
    *score = sums[smatch->output];
    return 0;
}

static int smatch_explain(void *state, const struct mc_metric_input *in,
                          const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct smatch *smatch = state;
    struct mc_smatch_pair pair;
    size_t best;

    if (match_case(smatch, in, &pair, &best, problem) != 0)
        return -1;
    if (in->n_references > 1)
        writer->number(writer->context, "reference", (double)best + 1);
    mc_smatch_explain(&pair, writer);
    return 0;
}

static void smatch_range(void *state, double *worst, double *best)
{
    const struct smatch *smatch = state;

    *worst = 0;
    *best = smatch->output == PROVED || smatch->output <= RECALL ? 1 : (double)INFINITY;
}

const struct mc_metric_module metric_smatch = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "smatch",
    .version = "0.1.0",
    .citation = "Cai and Knight 2013, Smatch: an evaluation metric for semantic feature structures",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_MAY_EXCEED_BEST,
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
