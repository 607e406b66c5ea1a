/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wwlk.c: the metric wwlk: graphs compared by moving the vectors of their nodes (Opitz, Daza and
 * Frank 2021). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/lock.h"
#include "base/options.h"
#include "metrics/counterfactual.h"
#include "metrics/metric_support.h"
#include "metrics/smatch/strings.h"
#include "metrics/wl/features.h"
#include "metrics/wl/transport.h"
#include "text/word_vectors.h"

enum wwlk_output { WWLK_F, WWLK_PRECISION, WWLK_RECALL };

/* The memory of one thread. */
struct wwlk_workplace {
    struct wwlk_workplace *next;
    struct mc_arena *arena; /* of one case */
    struct mc_wl_vectors *vectors;
};

/* Shared by all threads: word vectors can be large. */
struct wwlk {
    const struct mc_metric_host *host;
    struct mc_wl_reading reading;
    struct mc_wl_embedding embedding;
    enum wwlk_output output;
    struct mc_word_vectors *words;
    struct mc_lock lock;
    struct wwlk_workplace *idle;
};

/* The comparison of the candidate with one reference. */
struct wwlk_comparison {
    struct mc_smatch_strings strings;
    struct mc_wl_graph graphs[2];
    struct mc_transport_side sides[2];
    double *cost; /* [kinds of the candidate's nodes * kinds of the reference's] */
    struct mc_transport_plan plan;
};

/* Takes a workplace, an idle or a new one; to be given back. */
static struct wwlk_workplace *wwlk_take(struct wwlk *wwlk)
{
    struct wwlk_workplace *place;

    mc_lock_take(&wwlk->lock);
    place = wwlk->idle;
    if (place != NULL)
        wwlk->idle = place->next;
    mc_lock_give(&wwlk->lock);
    if (place != NULL)
        return place;
    place = mc_calloc(1, sizeof(*place));
    place->arena = mc_arena_new();
    place->vectors = mc_wl_vectors_new(wwlk->words, wwlk->reading.variant);
    return place;
}

static void wwlk_give(struct wwlk *wwlk, struct wwlk_workplace *place)
{
    mc_lock_take(&wwlk->lock);
    place->next = wwlk->idle;
    wwlk->idle = place;
    mc_lock_give(&wwlk->lock);
}

static bool are_too_large(uint32_t n_left, uint32_t n_right, uint64_t limit, const char *which,
                          struct mc_metric_problem *problem)
{
    if ((uint64_t)n_left * n_right <= limit)
        return false;
    (void)snprintf(problem->text, sizeof(problem->text),
                   "the graphs have more than %u pairs of nodes%s", (unsigned)limit, which);
    return true;
}

static int read_graphs(const struct wwlk *wwlk, const struct mc_metric_input *in, size_t reference,
                       struct wwlk_comparison *comparison, struct mc_metric_problem *problem)
{
    struct mc_slice texts[2] = {in->candidate->amr, in->references[reference]->amr};
    const char *parse_error;
    size_t side;

    for (side = 0; side < 2; side++) {
        if (mc_wl_read(texts[side], &wwlk->reading, &comparison->strings, &comparison->graphs[side],
                       &parse_error) != 0) {
            mc_graph_unreadable(in, side == 0 ? 0 : reference + 1, parse_error, problem);
            return -1;
        }
        if (comparison->graphs[side].is_broken)
            wwlk->host->warn(wwlk->host->context, MC_WL_WARNING);
    }
    if (are_too_large(comparison->graphs[0].n_nodes, comparison->graphs[1].n_nodes,
                      MC_TRANSPORT_PAIR_LIMIT, "", problem))
        return -1;
    return 0;
}

/* The costs for recall: the same with the sides exchanged. */
static double *turned(const struct wwlk_comparison *comparison)
{
    uint32_t n_left = comparison->sides[0].n_kinds, n_right = comparison->sides[1].n_kinds, i, k;
    double *turned = mc_arena_alloc(comparison->strings.arena,
                                    mc_array_size(mc_array_size(n_left, n_right), sizeof(*turned)));

    for (i = 0; i < n_left; i++)
        for (k = 0; k < n_right; k++)
            turned[(size_t)k * n_left + i] = comparison->cost[(size_t)i * n_right + k];
    return turned;
}

static void transport(enum wwlk_output output, struct wwlk_comparison *comparison)
{
    const struct mc_transport_side *left = &comparison->sides[0], *right = &comparison->sides[1];
    struct mc_arena *arena = comparison->strings.arena;
    struct mc_transport_plan *plan = &comparison->plan;
    uint32_t i;

    switch (output) {
    case WWLK_PRECISION:
        mc_transport_partial(comparison->cost, left, right, arena, plan);
        return;
    case WWLK_RECALL:
        mc_transport_partial(turned(comparison), right, left, arena, plan);
        for (i = 0; i < plan->n_moves; i++) {
            uint32_t moved = plan->moves[i].right;

            plan->moves[i].right = plan->moves[i].left;
            plan->moves[i].left = moved;
        }
        return;
    case WWLK_F:
    default:
        mc_transport(comparison->cost, left, right, arena, plan);
    }
}

/* The comparison of one thread: a state may have several workplaces. */
struct comparer {
    const struct wwlk *wwlk;
    struct wwlk_workplace *place;
};

static int compare(void *context, const struct mc_metric_input *in, void *result,
                   struct mc_compared_case *compared, struct mc_metric_problem *problem)
{
    enum { EXPECTED_STRINGS = 64 };
    const struct comparer *comparer = context;
    const struct wwlk *wwlk = comparer->wwlk;
    struct wwlk_workplace *place = comparer->place;
    struct wwlk_comparison *comparison = result;
    double *rows[2];
    size_t length, side;

    if (compared->reference == 0)
        mc_wl_vectors_trim(place->vectors);
    mc_smatch_strings_init(&comparison->strings, place->arena, EXPECTED_STRINGS, false);
    if (read_graphs(wwlk, in, compared->reference, comparison, problem) != 0)
        return -1;
    for (side = 0; side < 2; side++) {
        rows[side] = mc_wl_embed(&comparison->graphs[side], &wwlk->embedding, place->vectors,
                                 &comparison->strings, &length);
        mc_wl_find_kinds(rows[side], comparison->graphs[side].n_nodes, length, place->arena,
                         &comparison->sides[side]);
    }
    if (are_too_large(comparison->sides[0].n_kinds, comparison->sides[1].n_kinds,
                      MC_TRANSPORT_KIND_PAIR_LIMIT, " whose vectors differ", problem))
        return -1;
    comparison->cost = mc_wl_distances(rows[0], comparison->sides[0].n_kinds, rows[1],
                                       comparison->sides[1].n_kinds, length, place->arena);
    transport(wwlk->output, comparison);
    compared->score = (wwlk->reading.variant == MC_WL_2021 ? 0 : 1) - comparison->plan.cost;
    compared->choice = compared->raised = compared->score;
    return 0;
}

static struct mc_comparison comparison_of(struct comparer *comparer, struct wwlk_comparison *best)
{
    return (struct mc_comparison){compare, comparer, best, sizeof(*best), comparer->place->arena,
                                  false};
}

#define VARIANTS "2023|2021"
#define NEIGHBOURS "both|out|in"
#define EDGES "labels|nodes"
#define WEIGHTS "hash|ones|constant"
#define OUTPUTS "f|precision|recall"

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER(
        "variant", "2023", VARIANTS,
        "state of the reference program; 2021 gave the scores published with the CheckList"),
    MC_INTEGER_PARAMETER("iterations", "2", 0, MC_WL_ITERATION_LIMIT, "number of iterations"),
    MC_CHOICE_PARAMETER(
        "neighbours", "both", NEIGHBOURS,
        "collect vectors from both directions, along outgoing, or along incoming edges"),
    MC_CHOICE_PARAMETER("edges", "labels", EDGES, "nodes: each edge becomes a node with its label"),
    MC_CHOICE_PARAMETER("edge_weights", "hash", WEIGHTS,
                        "weight of an edge: drawn from its label, 1, or 0.2"),
    MC_CHOICE_PARAMETER(
        "output", "f", OUTPUTS,
        "f moves all mass; precision and recall move each node of the candidate, or of the "
        "reference, to the nearest one"),
    MC_FILE_PARAMETER("vectors", NULL, MC_METRIC_VECTORS_HELP),
    MC_PARAMETERS_END};

static const char manual[] =
    "Every node (concept or constant) is a vector: the mean of the word vectors of the "
    "hyphen-separated parts of its label. In each iteration the vector is replaced by its sum "
    "with the mean, over outgoing and incoming edges, of the neighbour's vector times the "
    "weight of the edge. The vectors of all iterations, concatenated and scaled to length 1, "
    "represent the node. The score is 1 minus the Wasserstein distance of both sets of nodes, "
    "with mass 1 / n on each of the n nodes of a graph and the Euclidean distance as cost. "
    "Equal graphs score 1; the distance is at most 2. The transport is exact.\n"
    "\n"
    "output=precision moves each node of the candidate to the nearest one of the reference "
    "(partial transport, with room for a mass of 1 at each node); output=recall does the "
    "reverse.\n"
    "\n"
    "Labels are lowercased; quotation marks, colons and -digits are removed; - is read as "
    "false-not-untrue; parts between underscores count in addition to those between hyphens; "
    "a number without a vector is the mean of the vectors of its digits divided by 1, 2, 3 "
    "and so on. Missing vectors, and the weights of edge labels, are drawn at random by the "
    "reference program, anew in every run. Here they are drawn by a generator seeded with the "
    "label: x is the FNV-1a hash (64 bit) of its UTF-8 text, each draw a step of splitmix64, "
    "its top 53 bits a fraction u. A vector is -0.05 + 0.1 u in each place, a weight 0.2 + "
    "0.15 u (edge_weights=hash), 1 (ones) or 0.2 (constant).\n"
    "\n"
    "variant=2021: PENMAN notation; capitals, quotation marks and duplicate triples are kept; "
    "the greatest value of all parts instead of the mean; no underscore or digit rules; - has "
    "no vector; vectors and weights u from 0 to 1; the score is minus the distance, from -2 "
    "to 0. Reading in both variants, and edges=nodes, are as for wlk, but labels are not "
    "numbered. The order of triples matters only if a constant equals a concept of several "
    "nodes.\n"
    "\n"
    "vectors=FILE is a text of rows \"word v1 v2 ...\", such as those of glove.6B.zip of "
    "https://nlp.stanford.edu/projects/glove/; the published scores used vectors of 100 "
    "dimensions. They cannot be reproduced in full, because of the random draws. With several "
    "references the best score is used. A graph that cannot be read, or has no nodes, has no "
    "score, nor do two graphs with more than 16,777,216 pairs of nodes, or 4,194,304 pairs of "
    "nodes whose vectors differ. There is no corpus score.\n"
    "\n"
    "Reference program: github.com/flipz357/weisfeiler-leman-amr-metrics, states of 2023 and "
    "2021, with the generator instead of its draws; its transport library rounds masses and "
    "costs at about 1e-6.";

static const char *option(const struct mc_metric_host *host, const char *key)
{
    return host->option(host->context, key);
}

static int choice(const struct mc_metric_host *host, const char *key, const char *choices)
{
    return mc_choice_index(choices, mc_slice_of(option(host, key)));
}

static void close_wwlk(void *state)
{
    struct wwlk *wwlk = state;

    while (wwlk->idle != NULL) {
        struct wwlk_workplace *place = wwlk->idle;

        wwlk->idle = place->next;
        mc_wl_vectors_free(place->vectors);
        mc_arena_free(place->arena);
        free(place);
    }
    if (wwlk->words != NULL)
        mc_word_vectors_close(wwlk->words);
    mc_lock_close(&wwlk->lock);
    free(wwlk);
}

static int open_wwlk(const struct mc_metric_host *host, void **state,
                     struct mc_metric_problem *problem)
{
    struct wwlk *wwlk = mc_calloc(1, sizeof(*wwlk));

    wwlk->host = host;
    wwlk->reading.variant = (enum mc_wl_variant)choice(host, "variant", VARIANTS);
    wwlk->reading.edges_as_nodes = choice(host, "edges", EDGES) == 1;
    wwlk->embedding.variant = wwlk->reading.variant;
    wwlk->embedding.weights = (enum mc_wl_weights)choice(host, "edge_weights", WEIGHTS);
    wwlk->embedding.neighbours = (enum mc_wl_neighbours)choice(host, "neighbours", NEIGHBOURS);
    wwlk->embedding.iterations = (uint32_t)strtoul(option(host, "iterations"), NULL, 10);
    wwlk->output = (enum wwlk_output)choice(host, "output", OUTPUTS);
    mc_lock_open(&wwlk->lock);
    if (mc_metric_vectors_open(host, &wwlk->words, problem) != 0) {
        close_wwlk(wwlk);
        return -1;
    }
    *state = wwlk;
    return 0;
}

/* --- scores ----------------------------------------------------------------------------------- */

static int score_wwlk(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    struct comparer comparer = {state, wwlk_take(state)};
    struct wwlk_comparison best;
    const struct mc_comparison comparison = comparison_of(&comparer, &best);

    mc_compare_cases(&comparison, in, n, scores, problem);
    wwlk_give(state, comparer.place);
    return 0;
}

/* --- explanation ------------------------------------------------------------------------------ */

/* Writes the label of a node, and the name of its variable if it has one. */
static void write_node(const struct wwlk_comparison *comparison, uint32_t side, uint32_t node,
                       const struct mc_metric_writer *writer)
{
    static const char *const keys[2][2] = {{"candidate", "candidate_variable"},
                                           {"reference", "reference_variable"}};
    const struct mc_wl_graph *graph = &comparison->graphs[side];
    struct mc_slice text = mc_smatch_text(&comparison->strings, graph->labels[node]);

    mc_write_text(writer, keys[side][0], text);
    if (graph->names[node] == MC_SMATCH_NONE)
        return;
    text = mc_smatch_text(&comparison->strings, graph->names[node]);
    mc_write_text(writer, keys[side][1], text);
}

static void write_plan(const struct wwlk_comparison *comparison,
                       const struct mc_metric_writer *writer)
{
    uint32_t i;

    writer->begin_array(writer->context, "transport");
    for (i = 0; i < comparison->plan.n_moves; i++) {
        const struct mc_transport_move *move = &comparison->plan.moves[i];

        writer->begin_object(writer->context, NULL);
        write_node(comparison, 0, move->left, writer);
        write_node(comparison, 1, move->right, writer);
        mc_write_number(writer, "mass", move->mass);
        mc_write_number(writer, "cost", move->cost);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

static int explain_wwlk(void *state, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    static const char *const names[] = {"f", "precision", "recall"};
    struct wwlk *wwlk = state;
    struct comparer comparer = {wwlk, wwlk_take(wwlk)};
    struct wwlk_comparison best;
    struct mc_comparison comparison = comparison_of(&comparer, &best);
    const struct mc_edit_scorer scorer = {mc_compare_edited,   &comparison,
                                          names[wwlk->output], MC_EDIT_CELLS_COMPARED,
                                          mc_limit_none(),     NULL};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_best_edit *edit = mc_best_edit_find(in, &scorer, arena);
    struct mc_compared_case compared;
    int status = mc_compare_case(&comparison, in, &compared, problem);

    if (status == 0) {
        mc_write_number(writer, names[wwlk->output], compared.score);
        mc_write_number(writer, "distance", best.plan.cost);
        if (in->n_references > 1)
            mc_write_number(writer, "reference", (double)compared.reference + 1);
        mc_best_edit_write(edit, writer);
        write_plan(&best, writer);
    }
    mc_arena_free(arena);
    wwlk_give(wwlk, comparer.place);
    return status;
}

static void range_wwlk(void *state, double *worst, double *best)
{
    const struct wwlk *wwlk = state;

    *best = wwlk->reading.variant == MC_WL_2021 ? 0 : 1;
    *worst = *best - 2;
}

const struct mc_metric_module metric_wwlk = {
    MC_BUILT_IN_METRIC("wwlk"),
    .citation = "Opitz, Daza and Frank 2021, Weisfeiler-Leman in the Bamboo: novel AMR graph "
                "metrics and a benchmark for AMR graph similarity",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SHARED_STATE,
    .worst = -1,
    .best = 1,
    .parameters = parameters,
    .summary = "Wasserstein distance of the nodes of two AMR graphs as vectors of their context",
    .manual = manual,
    .open = open_wwlk,
    .score = score_wwlk,
    .explain = explain_wwlk,
    .close = close_wwlk,
    .range = range_wwlk,
};
