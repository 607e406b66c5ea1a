#include "metrics/graph/wl_embed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/* All edges from one node to another, as one. */
struct link {
    uint32_t node, other;
    double weight; /* their product */
};

static int compare(const void *left, const void *right)
{
    const struct mc_wl_edge *a = left, *b = right;

    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return (a->label > b->label) - (a->label < b->label);
}

/* What each node takes up, by node. Returns how many there are. */
static uint32_t find_links(const struct mc_wl_graph *graph, const struct mc_wl_embedding *embedding,
                           const struct mc_smatch_strings *strings, struct link *links)
{
    struct mc_wl_edge *edges =
        mc_arena_alloc(strings->arena, mc_array_size(graph->n_edges, sizeof(*edges)));
    uint32_t n = 0, i;
    double weight = 1;

    memcpy(edges, graph->edges, graph->n_edges * sizeof(*edges));
    qsort(edges, graph->n_edges, sizeof(*edges), compare);
    for (i = 0; i < graph->n_edges; i++) {
        bool is_last = i + 1 == graph->n_edges || edges[i].from != edges[i + 1].from ||
                       edges[i].to != edges[i + 1].to;

        weight *= mc_wl_weight(embedding->variant, embedding->weights,
                               mc_smatch_text(strings, edges[i].label));
        if (!is_last)
            continue;
        if (embedding->neighbours != MC_WL_IN)
            links[n++] = (struct link){edges[i].from, edges[i].to, weight};
        if (embedding->neighbours != MC_WL_OUT)
            links[n++] = (struct link){edges[i].to, edges[i].from, weight};
        weight = 1;
    }
    return n;
}

/* One iteration of all nodes: to = from + mean of what they take up. */
static void take_up(const struct link *links, uint32_t n_links, const uint32_t *n_taken,
                    uint32_t n_nodes, uint32_t n_dimensions, size_t length, double *from)
{
    double *to = from + n_dimensions;
    uint32_t i, d;

    for (i = 0; i < n_nodes; i++)
        memcpy(to + i * length, from + i * length, n_dimensions * sizeof(*to));
    for (i = 0; i < n_links; i++) {
        const double *source = from + links[i].other * length;
        double *target = to + links[i].node * length;
        double factor = links[i].weight / n_taken[links[i].node];

        for (d = 0; d < n_dimensions; d++)
            target[d] += source[d] * factor;
    }
}

/* Sums in four lanes, which compilers keep in one register. */
static double square_of_distance(const double *a, const double *b, size_t length)
{
    double lanes[4] = {0, 0, 0, 0}, difference;
    size_t i, k;

    for (i = 0; i + 4 <= length; i += 4) {
        for (k = 0; k < 4; k++) {
            difference = a[i + k] - b[i + k];
            lanes[k] += difference * difference;
        }
    }
    for (; i < length; i++) {
        difference = a[i] - b[i];
        lanes[0] += difference * difference;
    }
    return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

static void scale(double *row, size_t length)
{
    double sum = 0, norm;
    size_t i;

    for (i = 0; i < length; i++)
        sum += row[i] * row[i];
    norm = sqrt(sum);
    for (i = 0; norm > 0 && i < length; i++)
        row[i] /= norm;
}

double *mc_wl_embed(const struct mc_wl_graph *graph, const struct mc_wl_embedding *embedding,
                    struct mc_wl_vectors *vectors, const struct mc_smatch_strings *strings,
                    size_t *length)
{
    struct mc_arena *arena = strings->arena;
    struct link *links = mc_arena_alloc(arena, mc_array_size(graph->n_edges, 2 * sizeof(*links)));
    uint32_t n_links = find_links(graph, embedding, strings, links), i;
    uint32_t *n_taken = mc_arena_array(arena, graph->n_nodes, sizeof(*n_taken));
    size_t n_dimensions = mc_wl_vectors_n_dimensions(vectors);
    double *rows;

    *length = n_dimensions * (embedding->iterations + 1);
    rows =
        mc_arena_alloc(arena, mc_array_size(mc_array_size(graph->n_nodes, *length), sizeof(*rows)));
    for (i = 0; i < n_links; i++)
        n_taken[links[i].node]++;
    for (i = 0; i < graph->n_nodes; i++)
        memcpy(rows + i * *length, mc_wl_vector(vectors, mc_smatch_text(strings, graph->labels[i])),
               n_dimensions * sizeof(*rows));
    for (i = 0; i < embedding->iterations; i++)
        take_up(links, n_links, n_taken, graph->n_nodes, (uint32_t)n_dimensions, *length,
                rows + i * n_dimensions);
    for (i = 0; i < graph->n_nodes; i++)
        scale(rows + i * *length, *length);
    return rows;
}

/* From a few places: rows that are equal there seldom differ elsewhere. */
static uint64_t hash_of(const double *row, size_t length)
{
    enum { PLACES = 4 };
    uint64_t hash = 0, bits;
    size_t i;

    for (i = 0; i < PLACES && length > 0; i++) {
        memcpy(&bits, &row[length * i / PLACES], sizeof(bits));
        hash = mc_hash_mix(hash ^ bits);
    }
    return hash;
}

void mc_wl_find_kinds(double *rows, uint32_t n_nodes, size_t length, struct mc_arena *arena,
                      struct mc_transport_side *side)
{
    uint32_t *kind_of = mc_arena_alloc(arena, mc_array_size(n_nodes, sizeof(*kind_of))), i;
    uint32_t *slots; /* open addressing; kind + 1, 0 = free */
    size_t n_slots = 16, slot;

    while (n_slots / 2 < n_nodes)
        n_slots *= 2;
    slots = mc_arena_array(arena, n_slots, sizeof(*slots));
    side->n_nodes = n_nodes;
    side->n_kinds = 0;
    side->kind_of = kind_of;
    for (i = 0; i < n_nodes; i++) {
        const double *row = rows + i * length;

        slot = (size_t)hash_of(row, length) & (n_slots - 1);
        while (slots[slot] != 0 &&
               memcmp(rows + (slots[slot] - 1) * length, row, length * sizeof(*row)) != 0)
            slot = (slot + 1) & (n_slots - 1);
        if (slots[slot] == 0) {
            memmove(rows + side->n_kinds * length, row, length * sizeof(*row));
            slots[slot] = ++side->n_kinds;
        }
        kind_of[i] = slots[slot] - 1;
    }
}

double *mc_wl_distances(const double *left, uint32_t n_left, const double *right, uint32_t n_right,
                        size_t length, struct mc_arena *arena)
{
    double *cost =
        mc_arena_alloc(arena, mc_array_size(mc_array_size(n_left, n_right), sizeof(*cost)));
    uint32_t i, k;

    for (i = 0; i < n_left; i++)
        for (k = 0; k < n_right; k++)
            cost[(size_t)i * n_right + k] =
                sqrt(square_of_distance(left + i * length, right + k * length, length));
    return cost;
}
