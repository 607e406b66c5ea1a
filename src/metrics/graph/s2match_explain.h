/* s2match_explain.h: how an S2match score came about, as JSON events. */
#ifndef MC_METRICS_GRAPH_S2MATCH_EXPLAIN_H
#define MC_METRICS_GRAPH_S2MATCH_EXPLAIN_H

#include "metrics/graph/s2match_match.h"

/* Writes into the object that is open: figures, bound, proved (1 or 0), "similarity" (the part of
 * "matched" that comes from concepts that differ). */
void mc_s2match_write_figures(const struct mc_s2match_pair *pair,
                              const struct mc_metric_writer *writer);
/* "graded_triples" (the instances and TOP that the similarity comes from, with the rule of each),
 * then what mc_smatch_explain_mapping writes. */
void mc_s2match_write_triples(const struct mc_s2match_pair *pair,
                              const struct mc_metric_writer *writer);

#endif
