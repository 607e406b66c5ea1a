/* sema.h: what the parts of the metric sema share (Anchieta, Cabezudo and Pardo 2019). */
#ifndef MC_METRICS_GRAPH_SEMA_H
#define MC_METRICS_GRAPH_SEMA_H

#include "metrics/graph/best_edit.h"
#include "metrics/graph/sema_match.h"
#include "metrics/graph/smatch_match.h"

/* Writes into the object that is open: figures, "best_edit" (NULL: none), "matched_triples" (what
 * earned points, with the triple of the other side and what each point is for; the points add up to
 * `matched`), and the triples of both sides that have no counterpart. */
void mc_sema_explain(const struct mc_sema_pair *pair, const struct mc_smatch_figures *figures,
                     const struct mc_best_edit *edit, const struct mc_metric_writer *writer);

#endif
