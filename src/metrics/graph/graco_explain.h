/* graco_explain.h: how the GraCo of two graphs came about. */
#ifndef MC_METRICS_GRAPH_GRACO_EXPLAIN_H
#define MC_METRICS_GRAPH_GRACO_EXPLAIN_H

#include <metricheck/metric_module.h>

#include "metrics/graph/best_edit.h"
#include "metrics/graph/graco_cohesion.h"

struct mc_graco_pair {
    struct mc_graco_tokens tokens[2]; /* candidate, reference */
    struct mc_graco_cohesion cohesion[2];
    double score;
};

/* Writes the connectivities, the best edit (NULL: none), the words and the edges of both sides into
 * the object that is open. */
void mc_graco_explain(const struct mc_graco_pair *pair, const struct mc_best_edit *edit,
                      const struct mc_metric_writer *writer);

#endif
