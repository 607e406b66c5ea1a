/* sembleu_totals.h: how many n-grams there are, and whether that is too many. */
#ifndef MC_METRICS_GRAPH_SEMBLEU_TOTALS_H
#define MC_METRICS_GRAPH_SEMBLEU_TOTALS_H

#include "metrics/graph/sembleu_graph.h"
#include "metrics/text/bleu.h"

/* Sets the candidate's totals of orders 1..order. *remembers: a path of that many nodes can come
 * back to an edge, so that paths must be followed one by one. NULL, or why the n-grams cannot be
 * counted: a graph has more paths than the limits allow. Scratch memory is that of the case's
 * arena. */
const char *mc_sembleu_totals(const struct mc_sembleu_case *c, unsigned order,
                              struct mc_bleu_counts *counts, bool *remembers) MC_MUST_CHECK;

#endif
