/* sembleu.c: SemBLEU (Song and Gildea 2019), BLEU over the paths of an AMR graph. */
#include "metrics/graph/sembleu.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/options.h"
#include "metrics/graph/unreadable.h"

#define WEIGHTS "uniform|tool"

static const struct mc_metric_parameter parameters[] = {
    {"order", MC_PARAMETER_INTEGER, "3", NULL, 1, MC_BLEU_ORDER_LIMIT, "nodes of the longest path"},
    {"weights", MC_PARAMETER_CHOICE, "uniform", WEIGHTS, 0, 0,
     "of the orders: all alike, or .34, .33 and .34 as the program has them without a number"},
    {"output", MC_PARAMETER_CHOICE, "score", MC_BLEU_OUTPUTS, 0, 0, "the figure that is the score"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "BLEU over the paths of an AMR graph. Every variable and every constant is a node, labelled "
    "with its concept or its value in lower case; every role in -of is turned round and loses each "
    "-of. An n-gram is a path of n nodes along the edges that uses no edge twice: the labels of "
    "its nodes with the roles between them. Paths start at every node that can be reached from the "
    "nodes without incoming edges, or from the root where there are none. The matches of an order "
    "are the candidate's n-grams, each counted at most as often as it occurs in the reference; the "
    "precision divides them by the number of the candidate's n-grams.\n"
    "\n"
    "The score is the geometric mean of the precisions times exp(1 - r/c) where the candidate "
    "(c nodes and edges) is not larger than the reference (r nodes and edges). An order "
    "without a match counts 1 / (2^k total), k being the number of such orders so far (method 3 of "
    "NLTK); no matching node makes the score 0. Orders of which the candidate has no n-gram are "
    "left out, and the others weigh the same then. With weights=tool, which needs order=3, the "
    "orders weigh .34, .33 and .34: what the program does when it is given no number; the sum is "
    "1.01. The corpus score adds up matches, n-grams and sizes of all cases first. With several "
    "references an n-gram counts at most as often as in the one that has it most often, and r is "
    "the size closest to c, the smaller one of two.\n"
    "\n"
    "Reading. The text is read as the program reads it, not as PENMAN: lines beginning with # are "
    "dropped, the others joined with a blank, blanks in concepts are dropped, ( ) : / are lost "
    "inside quotes. A value is a node when a node of that name was complete before it, or when it "
    "is a lower-case letter followed by digits alone. So a name such as b2 may be used before its "
    "node is defined, while xv2 becomes a constant there, with the concept of that node as its "
    "label: names of variables and the order of relations play a part where a name is used before "
    "its node. consist-of and its like are turned round as all others. A graph that is not closed "
    "at its end is read all the same. No score, and a reason, has what the program stops at: a "
    "node defined twice, a relation without a value, a parenthesis that closes nothing, a node "
    "without a concept, a value like b2 that is no node.\n"
    "\n"
    "Known differences. The program numbers nodes and edges apart but keeps both in one set when "
    "it follows a path, so that a constant from which an inverse role leads back can lose an edge; "
    "and it stops at a constant or a variable that ends in -of. Neither is repeated here. The "
    "paper's paths are those of the program: through a circle a node can come twice, an edge not. "
    "A graph with more than 268,435,456 walks of order nodes, or 4,194,304 where "
    "they can come back to an edge (order 3: a loop at a node; longer: a circle) has no score.\n"
    "\n"
    "output names another figure than the score: brevity_penalty, candidate_length, "
    "reference_length (nodes and edges), or for one order matches_1, totals_1, precision_1 "
    "(smoothed).\n"
    "\n"
    "Reference program: github.com/freesunshine0316/sembleu (2019, Python 3 state). Agrees on all "
    "1059 published pairs, in every count exactly.";

struct sembleu {
    struct mc_sembleu_settings settings;
    unsigned output; /* enum mc_bleu_output, plus the order less 1 */
    struct mc_arena *arena;
};

/* What parameters cannot say together; NULL when all is well. */
static const char *conflict(const struct sembleu *sembleu)
{
    if (sembleu->settings.tool_weights && sembleu->settings.order != 3)
        return "weights=tool needs order=3";
    if (sembleu->output >= MC_BLEU_MATCHES &&
        (sembleu->output - MC_BLEU_MATCHES) % MC_BLEU_ORDER_LIMIT >= sembleu->settings.order)
        return "output names an order beyond the parameter order";
    return NULL;
}

static int sembleu_open(const struct mc_metric_host *host, void **state,
                        struct mc_metric_problem *problem)
{
    struct sembleu *sembleu = mc_calloc(1, sizeof(*sembleu));
    const char *reason;

    sembleu->settings.order = (unsigned)strtoul(host->option(host->context, "order"), NULL, 10);
    sembleu->settings.tool_weights = strcmp(host->option(host->context, "weights"), "tool") == 0;
    sembleu->output = (unsigned)mc_choice_index(MC_BLEU_OUTPUTS,
                                                mc_slice_of(host->option(host->context, "output")));
    reason = conflict(sembleu);
    if (reason != NULL) {
        (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
        free(sembleu);
        return -1;
    }
    sembleu->arena = mc_arena_new();
    *state = sembleu;
    return 0;
}

static void sembleu_close(void *state)
{
    struct sembleu *sembleu = state;

    mc_arena_free(sembleu->arena);
    free(sembleu);
}

static int fail(struct mc_metric_problem *problem, const char *reason)
{
    (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
    return -1;
}

static int read_case(struct sembleu *sembleu, const struct mc_metric_input *in,
                     struct mc_sembleu_case *c, struct mc_bleu_counts *counts,
                     struct mc_metric_problem *problem)
{
    const char *reason;
    size_t graph;

    mc_arena_clear(sembleu->arena);
    if (mc_sembleu_case_read(in, sembleu->arena, c, &graph, &reason) != 0) {
        mc_graph_unreadable(in, graph, reason, problem);
        return -1;
    }
    reason = mc_sembleu_count(c, sembleu->settings.order, NULL, counts);
    return reason == NULL ? 0 : fail(problem, reason);
}

unsigned mc_sembleu_effective_order(const struct mc_sembleu_settings *settings,
                                    const struct mc_bleu_counts *counts)
{
    unsigned n = 1;

    while (n < settings->order && counts->totals[n] > 0)
        n++;
    return n;
}

double mc_sembleu_weight(const struct mc_sembleu_settings *settings, unsigned effective, unsigned n)
{
    static const double tool[] = {0.34, 0.33, 0.34};

    return settings->tool_weights && effective == 3 ? tool[n] : 1.0 / effective;
}

/* BLEU as NLTK has it, over the orders that count. */
static void evaluate(const struct mc_sembleu_settings *settings, struct mc_bleu_counts *counts,
                     struct mc_bleu_result *result)
{
    unsigned effective = mc_sembleu_effective_order(settings, counts), n;
    const struct mc_bleu_settings nltk = {MC_BLEU_NLTK, MC_BLEU_METHOD0 + 3, false, effective};
    double sum = 0;

    memcpy(counts->denominators, counts->totals, sizeof(counts->totals));
    (void)mc_bleu_nltk(&nltk, counts, result);
    if (!settings->tool_weights || counts->matches[0] == 0)
        return;
    for (n = 0; n < effective; n++)
        sum += mc_sembleu_weight(settings, effective, n) * log(result->precisions[n]);
    result->score = result->brevity_penalty * exp(sum);
}

/* The figure asked for, or NaN and the reason. */
static double output_of(const struct sembleu *sembleu, struct mc_bleu_counts *counts,
                        struct mc_metric_problem *problem)
{
    struct mc_bleu_result result;

    evaluate(&sembleu->settings, counts, &result);
    if (sembleu->output >= MC_BLEU_PRECISIONS &&
        counts->totals[sembleu->output - MC_BLEU_PRECISIONS] == 0) {
        (void)fail(problem, "the candidate has no n-grams of this order");
        return (double)NAN;
    }
    return mc_bleu_output(sembleu->output, counts, &result);
}

static int sembleu_score(void *state, const struct mc_metric_input *const *in, size_t n,
                         double *scores, struct mc_metric_problem *problem)
{
    struct sembleu *sembleu = state;
    struct mc_bleu_counts counts;
    struct mc_sembleu_case c;
    size_t i;

    for (i = 0; i < n; i++) {
        scores[i] = (double)NAN;
        if (read_case(sembleu, in[i], &c, &counts, problem) == 0)
            scores[i] = output_of(sembleu, &counts, problem);
    }
    return 0;
}

static int sembleu_corpus(void *state, const struct mc_metric_input *const *all, size_t n,
                          double *score, struct mc_metric_problem *problem)
{
    struct sembleu *sembleu = state;
    struct mc_bleu_counts sum, counts;
    struct mc_sembleu_case c;
    size_t i;

    *score = (double)NAN;
    memset(&sum, 0, sizeof(sum));
    for (i = 0; i < n; i++) {
        if (read_case(sembleu, all[i], &c, &counts, problem) != 0)
            return 0;
        mc_bleu_add(&sum, &counts);
    }
    *score = output_of(sembleu, &sum, problem);
    return 0;
}

static double score_edited(void *context, const struct mc_metric_input *in, size_t *reference)
{
    struct sembleu *sembleu = context;
    struct mc_metric_problem problem;
    struct mc_bleu_counts counts;
    struct mc_bleu_result result;
    struct mc_sembleu_case c;

    if (read_case(sembleu, in, &c, &counts, &problem) != 0)
        return (double)NAN;
    *reference = mc_sembleu_closest(&c, &counts);
    evaluate(&sembleu->settings, &counts, &result);
    return result.score;
}

static int sembleu_explain(void *state, const struct mc_metric_input *in,
                           const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct sembleu *sembleu = state;
    const struct mc_edit_scorer scorer = {score_edited,         sembleu,         "score",
                                          MC_EDIT_CELLS_LINEAR, mc_limit_none(), NULL};
    struct mc_arena *arena = mc_arena_new();
    struct mc_bleu_counts counts;
    struct mc_bleu_result result;
    struct mc_sembleu_case c;
    const struct mc_sembleu_explained explained = {&sembleu->settings, &c, &counts, &result,
                                                   mc_best_edit_find(in, &scorer, arena)};
    const char *reason;
    int status = read_case(sembleu, in, &c, &counts, problem);

    if (status == 0) {
        evaluate(&sembleu->settings, &counts, &result);
        if (mc_sembleu_explain(&explained, writer, &reason) != 0)
            status = fail(problem, reason);
    }
    mc_arena_free(arena);
    return status;
}

static void sembleu_range(void *state, double *worst, double *best)
{
    const struct sembleu *sembleu = state;
    bool is_ratio =
        sembleu->output <= MC_BLEU_BREVITY_PENALTY || sembleu->output >= MC_BLEU_PRECISIONS;

    *worst = 0;
    *best = is_ratio ? 1 : (double)INFINITY;
}

const struct mc_metric_module metric_sembleu = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "sembleu",
    .version = "0.1.0",
    .citation = "Song and Gildea 2019, SemBleu: A Robust Metric for AMR Parsing Evaluation",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "BLEU over the paths of two AMR graphs",
    .manual = manual,
    .open = sembleu_open,
    .score = sembleu_score,
    .corpus = sembleu_corpus,
    .explain = sembleu_explain,
    .close = sembleu_close,
    .range = sembleu_range,
};
