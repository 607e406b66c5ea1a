#include "metrics/graph/wl_features.h"

#include <math.h>
#include <stdlib.h>

struct neighbour {
    uint32_t label, node; /* of the edge; at its other end */
};

/* One graph while its nodes are renamed. */
struct side {
    const struct mc_wl_graph *graph;
    uint32_t *labels;             /* [nodes] terms */
    uint32_t *start;              /* neighbours of node i: [start[i] .. start[i + 1]) */
    struct neighbour *neighbours; /* in the order of the edges */
    uint32_t *new_labels;
};

/* --- renaming ----------------------------------------------------------------------------- */

static void open_side(struct side *side, const struct mc_wl_graph *graph,
                      enum mc_wl_neighbours neighbours, struct mc_arena *arena)
{
    bool out = neighbours != MC_WL_IN, in = neighbours != MC_WL_OUT;
    uint32_t i;

    side->graph = graph;
    side->labels = mc_arena_alloc(arena, mc_array_size(graph->n_nodes, 2 * sizeof(uint32_t)));
    side->new_labels = side->labels + graph->n_nodes;
    memcpy(side->labels, graph->labels, graph->n_nodes * sizeof(uint32_t));
    side->start = mc_arena_array(arena, (size_t)graph->n_nodes + 2, sizeof(uint32_t));
    side->neighbours =
        mc_arena_alloc(arena, mc_array_size(graph->n_edges, 2 * sizeof(*side->neighbours)));
    for (i = 0; i < graph->n_edges; i++) {
        side->start[graph->edges[i].from + 2] += out ? 1 : 0;
        side->start[graph->edges[i].to + 2] += in ? 1 : 0;
    }
    for (i = 2; i < graph->n_nodes + 2; i++)
        side->start[i] += side->start[i - 1];
    for (i = 0; i < graph->n_edges; i++) {
        const struct mc_wl_edge *edge = &graph->edges[i];

        if (out)
            side->neighbours[side->start[edge->from + 1]++] =
                (struct neighbour){edge->label, edge->to};
        if (in)
            side->neighbours[side->start[edge->to + 1]++] =
                (struct neighbour){edge->label, edge->from};
    }
}

static int compare_words(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return (a > b) - (a < b);
}

/* Nodes have few neighbours as a rule. */
static void sort_words(uint64_t *words, uint32_t n)
{
    enum { FEW = 16 };
    uint64_t moved;
    uint32_t i, k;

    if (n > FEW) {
        qsort(words, n, sizeof(*words), compare_words);
        return;
    }
    for (i = 1; i < n; i++) {
        moved = words[i];
        for (k = i; k > 0 && words[k - 1] > moved; k--)
            words[k] = words[k - 1];
        words[k] = moved;
    }
}

/* The label of a node and of those around it. */
static uint32_t gather(const struct side *side, uint32_t node, struct mc_wl_terms *terms)
{
    const struct neighbour *neighbours = side->neighbours + side->start[node];
    uint32_t n = side->start[node + 1] - side->start[node], i;
    uint64_t *row;

    if (n == 0)
        return side->labels[node];
    row = mc_wl_terms_reserve(terms, 1 + (size_t)n);
    row[0] = mc_wl_word(0, side->labels[node]);
    for (i = 0; i < n; i++)
        row[1 + i] = mc_wl_word(neighbours[i].label, side->labels[neighbours[i].node]);
    sort_words(row + 1, n);
    return mc_wl_terms_add(terms, 1 + n);
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

static inline void add_feature(struct mc_wl_terms *terms, struct mc_wl_features *features,
                               uint32_t term, uint32_t side)
{
    uint32_t place = terms->items[term].place;

    if (place > 0) {
        features->items[place - 1].sides |= side;
        return;
    }
    features->items[features->n].term = term;
    features->items[features->n].sides = side;
    terms->items[term].place = ++features->n;
}

static void add_triples(const struct side *side, struct mc_wl_terms *terms,
                        struct mc_wl_features *features, uint32_t bit)
{
    uint64_t *row;
    uint32_t i;

    for (i = 0; i < side->graph->n_edges; i++) {
        const struct mc_wl_edge *edge = &side->graph->edges[i];

        row = mc_wl_terms_reserve(terms, 2);
        row[0] = mc_wl_word(MC_WL_TRIPLE, side->labels[edge->from]);
        row[1] = mc_wl_word(edge->label, side->labels[edge->to]);
        add_feature(terms, features, mc_wl_terms_add(terms, 2), bit);
    }
}

/* Counts them, and takes their places off their terms. */
static void count(struct mc_wl_terms *terms, struct mc_wl_features *features)
{
    uint32_t i;

    for (i = 0; i < features->n; i++) {
        uint32_t sides = features->items[i].sides;

        features->n_left += (sides & MC_WL_LEFT) != 0 ? 1 : 0;
        features->n_right += (sides & MC_WL_RIGHT) != 0 ? 1 : 0;
        features->n_shared += sides == (MC_WL_LEFT | MC_WL_RIGHT) ? 1 : 0;
        terms->items[features->items[i].term].place = 0;
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
    count(terms, features);
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
