/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wlk.c: the metric wlk: graphs compared by labels and their neighbourhoods (Opitz, Daza and Frank
 * 2021). */
#include <math.h>
#include <stdlib.h>

#include "base/options.h"
#include "metrics/counterfactual.h"
#include "metrics/metric_support.h"
#include "metrics/smatch/strings.h"
#include "metrics/wl/features.h"

#define VARIANTS "2023|2021"
#define NEIGHBOURS "both|out|in"
#define EDGES "labels|nodes"

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER(
        "variant", "2023", VARIANTS,
        "state of the reference program; 2021 gave the scores published with the CheckList"),
    MC_INTEGER_PARAMETER("iterations", "2", 0, MC_WL_ITERATION_LIMIT, "number of iterations"),
    MC_CHOICE_PARAMETER(
        "neighbours", "both", NEIGHBOURS,
        "collect labels from both directions, along outgoing, or along incoming edges"),
    MC_CHOICE_PARAMETER("edges", "labels", EDGES, "nodes: each edge becomes a node with its label"),
    MC_PARAMETERS_END};

static const char manual[] =
    "Both graphs are described by features: the labels of their nodes (concepts and "
    "constants) and the triples label_edge_label. In each iteration every node collects the "
    "labels of its neighbours: its new label is the sorted list of its own and, for each "
    "outgoing and incoming edge, edgelabel_neighbourlabel. The new labels are features too. A "
    "feature is present or absent, and has weight 1 / (i + 1) in iteration i, 1 at the start. "
    "The score is the cosine of both feature vectors: 1 for equal graphs, 0 for graphs "
    "without a common label.\n"
    "\n"
    "neighbours=out or in collects labels along the edges, or against them. edges=nodes makes "
    "each edge a node between two edges labelled :edge.\n"
    "\n"
    "variant=2023 reads text like Smatch++: tokens between blanks and brackets, without lines "
    "that start with #, in lower case, without quotation marks, with inverse labels inverted, "
    "without the root and duplicate triples. A label attached to ( opens no bracket, so what "
    "follows is attached elsewhere; if a token has nothing to attach to, the text is read up "
    "to there, with a warning. A constant with an inverse label is lost (the reference "
    "program stops there). variant=2021 reads PENMAN notation, keeps capitals, quotation "
    "marks and duplicate triples, inverts every label in -of (also :consist-of), numbers the "
    "nodes of each label (the first of three is ###3) and drops nodes without edges, unless "
    "there are no edges.\n"
    "\n"
    "If several nodes have one label the reference program depends on their order, and so "
    "does this metric: new labels are stored by old label, and all of them get the new label "
    "of the last node. The order is that of the triples sorted as strings (2023; variables "
    "are first named by the initials of their concepts, in text order) or of the text (2021), "
    "then constants, in the order in which Python lists a set of their places. Only then can "
    "renaming variables or reordering relations change a score. A constant equal to a concept "
    "stands for the last node of that label (none, if that is the first node of all).\n"
    "\n"
    "With several references the best score is used. A graph that cannot be read, or has no "
    "nodes, has no score. There is no corpus score.\n"
    "\n"
    "Reference program: github.com/flipz357/weisfeiler-leman-amr-metrics, states of 2023 and "
    "2021. Its triples of 2023 come from a hash set and change order from run to run (28 of "
    "1059 pairs of the CheckList change their score, by up to 0.041); here they are sorted. "
    "variant=2021 equals the published scores on 991 of 991 pairs.";

struct wlk {
    const struct mc_metric_host *host;
    struct mc_wl_reading reading;
    enum mc_wl_neighbours neighbours;
    uint32_t iterations;
    struct mc_arena *arena; /* of one case */
};

/* The comparison of the candidate with one reference. */
struct comparison {
    struct mc_wl_terms *terms;
    struct mc_wl_features *features; /* [iterations + 1] */
};

static int choice(const struct mc_metric_host *host, const char *key, const char *choices)
{
    return mc_choice_index(choices, mc_slice_of(host->option(host->context, key)));
}

static int open_wlk(const struct mc_metric_host *host, void **state,
                    struct mc_metric_problem *problem)
{
    struct wlk *wlk = mc_calloc(1, sizeof(*wlk));

    (void)problem;
    wlk->host = host;
    wlk->reading.variant = (enum mc_wl_variant)choice(host, "variant", VARIANTS);
    wlk->reading.number_labels = wlk->reading.variant == MC_WL_2021;
    wlk->reading.edges_as_nodes = choice(host, "edges", EDGES) == 1;
    wlk->neighbours = (enum mc_wl_neighbours)choice(host, "neighbours", NEIGHBOURS);
    wlk->iterations = (uint32_t)strtoul(host->option(host->context, "iterations"), NULL, 10);
    wlk->arena = mc_arena_new();
    *state = wlk;
    return 0;
}

static void close_wlk(void *state)
{
    struct wlk *wlk = state;

    mc_arena_free(wlk->arena);
    free(wlk);
}

static int compare(void *context, const struct mc_metric_input *in, void *result,
                   struct mc_compared_case *compared, struct mc_metric_problem *problem)
{
    enum { EXPECTED_STRINGS = 64 };
    struct wlk *wlk = context;
    struct comparison *comparison = result;
    struct mc_smatch_strings *strings = mc_arena_alloc(wlk->arena, sizeof(*strings));
    struct mc_slice texts[2] = {in->candidate->amr, in->references[compared->reference]->amr};
    struct mc_wl_graph graphs[2];
    const char *parse_error;
    size_t side;

    mc_smatch_strings_init(strings, wlk->arena, EXPECTED_STRINGS, false);
    for (side = 0; side < 2; side++) {
        if (mc_wl_read(texts[side], &wlk->reading, strings, &graphs[side], &parse_error) != 0) {
            mc_graph_unreadable(in, side == 0 ? 0 : compared->reference + 1, parse_error, problem);
            return -1;
        }
        if (graphs[side].is_broken)
            wlk->host->warn(wlk->host->context, MC_WL_WARNING);
    }
    comparison->features =
        mc_arena_alloc(wlk->arena, ((size_t)wlk->iterations + 1) * sizeof(*comparison->features));
    comparison->terms = mc_wl_compare(&graphs[0], &graphs[1], wlk->iterations, wlk->neighbours,
                                      strings, comparison->features);
    compared->score = mc_wl_cosine(comparison->features, wlk->iterations);
    compared->choice = compared->raised = compared->score;
    return 0;
}

static struct mc_comparison comparison_of(struct wlk *wlk, struct comparison *best)
{
    return (struct mc_comparison){compare, wlk, best, sizeof(*best), wlk->arena, false};
}

static int score_wlk(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                     struct mc_metric_problem *problem)
{
    struct comparison best;
    const struct mc_comparison comparison = comparison_of(state, &best);

    mc_compare_cases(&comparison, in, n, scores, problem);
    return 0;
}

/* --- explanation ------------------------------------------------------------------------------ */

/* Writes the features of an iteration that these sides have. */
static void write_features(const struct comparison *comparison, uint32_t iteration, uint32_t sides,
                           const struct mc_metric_writer *writer)
{
    static const char *const keys[] = {"", "candidate_only", "reference_only", "shared"};
    const struct mc_wl_features *features = &comparison->features[iteration];
    uint32_t i;

    writer->begin_array(writer->context, keys[sides]);
    for (i = 0; i < features->n; i++) {
        struct mc_slice text;

        if (features->items[i].sides != sides)
            continue;
        text = mc_wl_terms_text(comparison->terms, features->items[i].term);
        mc_write_text(writer, NULL, text);
    }
    writer->end(writer->context);
}

static void write_iteration(const struct comparison *comparison, uint32_t iteration,
                            const struct mc_metric_writer *writer)
{
    const struct mc_wl_features *features = &comparison->features[iteration];

    writer->begin_object(writer->context, NULL);
    mc_write_number(writer, "iteration", iteration);
    mc_write_number(writer, "weight", 1 / (1 + (double)iteration));
    mc_write_number(writer, "matched", features->n_shared);
    mc_write_number(writer, "candidate_total", features->n_left);
    mc_write_number(writer, "reference_total", features->n_right);
    write_features(comparison, iteration, MC_WL_LEFT | MC_WL_RIGHT, writer);
    write_features(comparison, iteration, MC_WL_LEFT, writer);
    write_features(comparison, iteration, MC_WL_RIGHT, writer);
    writer->end(writer->context);
}

static int explain_wlk(void *state, const struct mc_metric_input *in,
                       const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct wlk *wlk = state;
    struct comparison best;
    struct mc_comparison comparison = comparison_of(wlk, &best);
    const struct mc_edit_scorer scorer = {mc_compare_edited,    &comparison,     "cosine",
                                          MC_EDIT_CELLS_LINEAR, mc_limit_none(), NULL};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_best_edit *edit = mc_best_edit_find(in, &scorer, arena);
    struct mc_compared_case compared;
    uint32_t i;

    if (mc_compare_case(&comparison, in, &compared, problem) != 0) {
        mc_arena_free(arena);
        return -1;
    }
    mc_write_number(writer, "cosine", compared.score);
    if (in->n_references > 1)
        mc_write_number(writer, "reference", (double)compared.reference + 1);
    mc_best_edit_write(edit, writer);
    mc_arena_free(arena);
    writer->begin_array(writer->context, "iterations");
    for (i = 0; i <= wlk->iterations; i++)
        write_iteration(&best, i, writer);
    writer->end(writer->context);
    return 0;
}

const struct mc_metric_module metric_wlk = {
    MC_BUILT_IN_METRIC("wlk"),
    .citation = "Opitz, Daza and Frank 2021, Weisfeiler-Leman in the Bamboo: novel AMR graph "
                "metrics and a benchmark for AMR graph similarity",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SYMMETRIC,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "cosine of the Weisfeiler-Leman features of two AMR graphs",
    .manual = manual,
    .open = open_wlk,
    .score = score_wlk,
    .explain = explain_wlk,
    .close = close_wlk,
};
