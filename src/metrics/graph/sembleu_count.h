/* sembleu_count.h: the n-grams of graphs, counted: paths that use no edge twice. */
#ifndef MC_METRICS_GRAPH_SEMBLEU_COUNT_H
#define MC_METRICS_GRAPH_SEMBLEU_COUNT_H

#include "metrics/graph/sembleu_graph.h"
#include "metrics/text/bleu.h"

/* An n-gram that the candidate shares with a reference. */
struct mc_sembleu_ngram {
    unsigned order;
    uint32_t label;                            /* string number of the first node's label */
    const uint32_t *steps;                     /* [order - 1] */
    uint64_t candidate_count, reference_count; /* the largest count in any one reference */
    size_t reference;                          /* the first with that count, from 0 */
};

/* Told of every shared n-gram; may be NULL. What it points to lives as long as the call. */
struct mc_sembleu_listener {
    void (*found)(void *context, const struct mc_sembleu_ngram *ngram);
    void *context;
};

/* Fills matches (clipped), totals and lengths of *counts for orders 1..order; the reference length
 * is the one closest to the candidate's, the shorter of two. Memory is linear in the graphs unless
 * a path can come back to an edge, and bounded always. NULL, or why that cannot be done: a graph
 * has more paths than the limits allow. Scratch memory is that of the case's arena. */
const char *mc_sembleu_count(const struct mc_sembleu_case *c, unsigned order,
                             const struct mc_sembleu_listener *listener,
                             struct mc_bleu_counts *counts) MC_MUST_CHECK;

#endif
