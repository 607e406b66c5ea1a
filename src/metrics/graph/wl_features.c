#include "metrics/graph/wl_features.h"

#include <math.h>
#include <stdlib.h>

/* One graph while its nodes are renamed. */
struct side {
    const struct mc_wl_graph *graph;
    uint32_t *labels; /* [nodes] terms */
    uint32_t *start,
        *ends;     /* neighbours of node i: ends[start[i] .. start[i + 1]), edges' indexes */
    bool *is_from; /* beside ends: node i is the source */
    uint32_t *new_labels;
};

/* --- renaming ----------------------------------------------------------------------------- */

static void open_side(struct side *side, const struct mc_wl_graph *graph,
                      enum mc_wl_neighbours neighbours, struct mc_arena *arena)
{
    bool out = neighbours != MC_WL_IN, in = neighbours != MC_WL_OUT;
    uint32_t i, at;

    side->graph = graph;
    side->labels = mc_arena_alloc(arena, mc_array_size(graph->n_nodes, 2 * sizeof(uint32_t)));
    side->new_labels = side->labels + graph->n_nodes;
    memcpy(side->labels, graph->labels, graph->n_nodes * sizeof(uint32_t));
    side->start = mc_arena_array(arena, (size_t)graph->n_nodes + 2, sizeof(uint32_t));
    side->ends = mc_arena_alloc(arena, mc_array_size(graph->n_edges, 2 * sizeof(uint32_t)));
    side->is_from = mc_arena_alloc(arena, mc_array_size(graph->n_edges, 2 * sizeof(bool)));
    for (i = 0; i < graph->n_edges; i++) {
        side->start[graph->edges[i].from + 2] += out ? 1 : 0;
        side->start[graph->edges[i].to + 2] += in ? 1 : 0;
    }
    for (i = 2; i < graph->n_nodes + 2; i++)
        side->start[i] += side->start[i - 1];
    for (i = 0; i < graph->n_edges; i++) {
        if (out) {
            at = side->start[graph->edges[i].from + 1]++;
            side->ends[at] = i;
            side->is_from[at] = true;
        }
        if (in) {
            at = side->start[graph->edges[i].to + 1]++;
            side->ends[at] = i;
            side->is_from[at] = false;
        }
    }
}

static int compare_pairs(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;

    if (a[0] != b[0])
        return a[0] < b[0] ? -1 : 1;
    return (a[1] > b[1]) - (a[1] < b[1]);
}

/* Pairs of words; nodes have few neighbours as a rule. */
static void sort_pairs(uint32_t *pairs, uint32_t n)
{
    enum { FEW = 16 };
    uint32_t i, k, edge, label;

    if (n > FEW) {
        qsort(pairs, n, 2 * sizeof(*pairs), compare_pairs);
        return;
    }
    for (i = 1; i < n; i++) {
        edge = pairs[2 * i];
        label = pairs[2 * i + 1];
        for (k = i; k > 0 && (pairs[2 * k - 2] > edge ||
                              (pairs[2 * k - 2] == edge && pairs[2 * k - 1] > label));
             k--) {
            pairs[2 * k] = pairs[2 * k - 2];
            pairs[2 * k + 1] = pairs[2 * k - 1];
        }
        pairs[2 * k] = edge;
        pairs[2 * k + 1] = label;
    }
}

/* The label of a node and of those around it. */
static uint32_t gather(const struct side *side, uint32_t node, struct mc_wl_terms *terms)
{
    uint32_t first = side->start[node], n = side->start[node + 1] - first, i;
    uint32_t *words = mc_wl_terms_reserve(terms, 1 + 2 * (size_t)n);

    if (n == 0)
        return side->labels[node];
    words[0] = side->labels[node];
    for (i = 0; i < n; i++) {
        const struct mc_wl_edge *edge = &side->graph->edges[side->ends[first + i]];

        words[1 + 2 * i] = edge->label;
        words[2 + 2 * i] = side->labels[side->is_from[first + i] ? edge->to : edge->from];
    }
    sort_pairs(words + 1, n);
    return mc_wl_terms_add(terms, 1 + 2 * n);
}

/* One iteration. By old label the last node's new label is kept: the nodes are walked backwards,
 * and `place` of an old label holds what it becomes, + 1, for the time being. */
static void rename_nodes(struct side *side, struct mc_wl_terms *terms)
{
    uint32_t n = side->graph->n_nodes, *old = side->labels, i, renamed;

    for (i = n; i-- > 0;) {
        if (terms->items[old[i]].place == 0) {
            renamed = gather(side, i, terms);
            terms->items[old[i]].place = renamed + 1;
        }
        side->new_labels[i] = terms->items[old[i]].place - 1;
    }
    for (i = 0; i < n; i++)
        terms->items[old[i]].place = 0;
    side->labels = side->new_labels;
    side->new_labels = old;
}

/* --- features ----------------------------------------------------------------------------- */

static void add_feature(struct mc_wl_terms *terms, struct mc_wl_features *features, uint32_t term,
                        uint32_t side)
{
    struct mc_wl_feature *feature;

    if (terms->items[term].place == 0) {
        terms->items[term].place = features->n + 1;
        features->items[features->n].term = term;
        features->items[features->n++].sides = 0;
    }
    feature = &features->items[terms->items[term].place - 1];
    if ((feature->sides & side) != 0)
        return;
    feature->sides |= side;
    features->n_left += side == MC_WL_LEFT ? 1 : 0;
    features->n_right += side == MC_WL_RIGHT ? 1 : 0;
    features->n_shared += feature->sides == (MC_WL_LEFT | MC_WL_RIGHT) ? 1 : 0;
}

static void add_triples(const struct side *side, struct mc_wl_terms *terms,
                        struct mc_wl_features *features, uint32_t bit)
{
    uint32_t i, *words;

    for (i = 0; i < side->graph->n_edges; i++) {
        const struct mc_wl_edge *edge = &side->graph->edges[i];

        words = mc_wl_terms_reserve(terms, 4);
        words[0] = MC_WL_TRIPLE;
        words[1] = side->labels[edge->from];
        words[2] = edge->label;
        words[3] = side->labels[edge->to];
        add_feature(terms, features, mc_wl_terms_add(terms, 4), bit);
    }
}

static void collect(const struct side sides[2], bool with_triples, struct mc_wl_terms *terms,
                    struct mc_wl_features *features)
{
    size_t limit = 0;
    uint32_t side, i;

    memset(features, 0, sizeof(*features));
    for (side = 0; side < 2; side++)
        limit +=
            (size_t)sides[side].graph->n_nodes + (with_triples ? sides[side].graph->n_edges : 0);
    features->items =
        mc_arena_alloc(terms->strings->arena, mc_array_size(limit, sizeof(*features->items)));
    for (side = 0; side < 2; side++) {
        for (i = 0; i < sides[side].graph->n_nodes; i++)
            add_feature(terms, features, sides[side].labels[i], (uint32_t)MC_WL_LEFT << side);
        if (with_triples)
            add_triples(&sides[side], terms, features, (uint32_t)MC_WL_LEFT << side);
    }
    for (i = 0; i < features->n; i++)
        terms->items[features->items[i].term].place = 0;
}

struct mc_wl_terms *mc_wl_compare(const struct mc_wl_graph *left, const struct mc_wl_graph *right,
                                  uint32_t iterations, enum mc_wl_neighbours neighbours,
                                  const struct mc_smatch_strings *strings,
                                  struct mc_wl_features *features)
{
    uint32_t expected = (left->n_nodes + right->n_nodes) * 2 + left->n_edges + right->n_edges, i;
    struct mc_wl_terms *terms = mc_wl_terms_new(strings, expected + 1);
    struct side sides[2];

    open_side(&sides[0], left, neighbours, strings->arena);
    open_side(&sides[1], right, neighbours, strings->arena);
    collect(sides, true, terms, &features[0]);
    for (i = 1; i <= iterations; i++) {
        rename_nodes(&sides[0], terms);
        rename_nodes(&sides[1], terms);
        collect(sides, false, terms, &features[i]);
    }
    return terms;
}

double mc_wl_cosine(const struct mc_wl_features *features, uint32_t iterations)
{
    double shared = 0, left = 0, right = 0, weight;
    uint32_t i;

    for (i = 0; i <= iterations; i++) {
        weight = 1 / (1 + (double)i);
        weight *= weight;
        shared += features[i].n_shared * weight;
        left += features[i].n_left * weight;
        right += features[i].n_right * weight;
    }
    return left > 0 && right > 0 ? shared / sqrt(left * right) : 0;
}
