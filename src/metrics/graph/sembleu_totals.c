#include "metrics/graph/sembleu_totals.h"

#include <string.h>

/* Paths of the longest order in one graph; the second where their edges must be remembered. */
#define PATH_LIMIT ((uint64_t)1 << 28)
#define REMEMBERED_LIMIT ((uint64_t)1 << 22)

struct counter {
    const struct mc_sembleu_case *c;
    struct mc_bleu_counts *counts;
    unsigned order;
};

static uint64_t add_up(uint64_t a, uint64_t b)
{
    return a + b > PATH_LIMIT ? PATH_LIMIT + 1 : a + b;
}

/* Walks, which may use an edge again, of each order from the nodes that are reached; numbers above
 * PATH_LIMIT are all alike. */
static void count_walks(const struct counter *k, const struct mc_sembleu_graph *graph,
                        uint64_t *totals)
{
    uint64_t *walks, *longer, *swapped;
    uint32_t i, e;
    unsigned n;

    walks = mc_arena_alloc(k->c->arena, mc_array_size(graph->n_nodes, 2 * sizeof(*walks)));
    longer = walks + graph->n_nodes;
    for (i = 0; i < graph->n_nodes; i++)
        walks[i] = 1;
    for (n = 0; n < k->order; n++) {
        totals[n] = 0;
        for (i = 0; i < graph->n_reached; i++)
            totals[n] = add_up(totals[n], walks[graph->reached[i]]);
        for (i = 0; i < graph->n_nodes && n + 1 < k->order; i++) {
            longer[i] = 0;
            for (e = graph->first[i]; e < graph->first[i + 1]; e++)
                longer[i] = add_up(longer[i], walks[graph->edges[e].target]);
        }
        swapped = walks;
        walks = longer;
        longer = swapped;
    }
}

/* Whether a graph is so small that it keeps to the limits without a count. */
static bool is_small(const struct counter *k, const struct mc_sembleu_graph *graph)
{
    uint64_t most = graph->n_nodes;
    unsigned n;

    for (n = 1; n < k->order && most <= REMEMBERED_LIMIT; n++)
        most *= (uint64_t)graph->n_edges + 1;
    return most <= REMEMBERED_LIMIT;
}

/* Whether a walk of fewer edges than the order can use one twice: only around a loop when it is 3,
 * else wherever there is a circle (nodes are taken away that lead nowhere else). */
static bool can_repeat(const struct counter *k, const struct mc_sembleu_graph *graph)
{
    uint32_t i, e, n = 0, *incoming, *free_nodes;

    for (i = 0; i < graph->n_nodes && k->order >= 3; i++)
        for (e = graph->first[i]; e < graph->first[i + 1]; e++)
            if (graph->edges[e].target == i)
                return true;
    if (k->order <= 3)
        return false;
    incoming = mc_arena_array(k->c->arena, graph->n_nodes, sizeof(*incoming));
    free_nodes = mc_arena_alloc(k->c->arena, mc_array_size(graph->n_nodes, sizeof(*free_nodes)));
    for (e = 0; e < graph->n_edges; e++)
        incoming[graph->edges[e].target]++;
    for (i = 0; i < graph->n_nodes; i++)
        if (incoming[i] == 0)
            free_nodes[n++] = i;
    for (i = 0; i < n; i++)
        for (e = graph->first[free_nodes[i]]; e < graph->first[free_nodes[i] + 1]; e++)
            if (--incoming[graph->edges[e].target] == 0)
                free_nodes[n++] = graph->edges[e].target;
    return n < graph->n_nodes;
}

static bool is_among(const uint32_t *edges, unsigned n, uint32_t edge)
{
    while (n > 0)
        if (edges[--n] == edge)
            return true;
    return false;
}

/* Counts the paths that begin at a node. */
static void count_paths(const struct counter *k, const struct mc_sembleu_graph *graph,
                        uint32_t start)
{
    uint32_t edges[MC_BLEU_ORDER_LIMIT]; /* of the path so far */
    uint32_t node = start, e = graph->first[start];
    unsigned n = 0;

    k->counts->totals[0]++;
    for (;;) {
        if (n + 1 == k->order || e == graph->first[node + 1]) { /* back to the edge before */
            if (n == 0)
                return;
            e = edges[--n] + 1;
            node = n == 0 ? start : graph->edges[edges[n - 1]].target;
        } else if (is_among(edges, n, e)) {
            e++;
        } else {
            edges[n++] = e;
            node = graph->edges[e].target;
            e = graph->first[node];
            k->counts->totals[n]++;
        }
    }
}

const char *mc_sembleu_totals(const struct mc_sembleu_case *c, unsigned order,
                              struct mc_bleu_counts *counts, bool *remembers)
{
    const struct counter counter = {c, counts, order}, *k = &counter;
    uint64_t totals[MC_BLEU_ORDER_LIMIT], most = 0;
    uint32_t i;
    size_t g;

    *remembers = false;
    for (g = 0; g < k->c->n_graphs; g++) {
        const struct mc_sembleu_graph *graph = &k->c->graphs[g];

        totals[k->order - 1] = 0;
        if (g == 0 || !is_small(k, graph))
            count_walks(k, graph, totals);
        if (g == 0)
            memcpy(k->counts->totals, totals, k->order * sizeof(*totals));
        most = totals[k->order - 1] > most ? totals[k->order - 1] : most;
        *remembers = *remembers || can_repeat(k, graph);
    }
    if (most > PATH_LIMIT)
        return "a graph has more than 268,435,456 n-grams of the longest order";
    if (!*remembers)
        return NULL;
    if (most > REMEMBERED_LIMIT)
        return "a graph with circles has more than 4,194,304 walks of the longest order";
    memset(k->counts->totals, 0, sizeof(k->counts->totals));
    for (i = 0; i < k->c->graphs[0].n_reached; i++)
        count_paths(k, &k->c->graphs[0], k->c->graphs[0].reached[i]);
    return NULL;
}
