/* unreadable.h: the reason of a case one of whose graphs cannot be read. */
#ifndef MC_METRICS_GRAPH_UNREADABLE_H
#define MC_METRICS_GRAPH_UNREADABLE_H

#include <metricheck/metric_module.h>

#include "base/memory.h"
#include "base/slice.h"

/* Writes which graph of the case it is, and why. `side` 0 is the candidate, r + 1 reference r. */
void mc_graph_unreadable(const struct mc_metric_input *in, size_t side, const char *mistake,
                         struct mc_metric_problem *problem);
/* The side that such a reason names; of references the place among those that the metric saw, as
 * above. SIZE_MAX: it is another reason. */
size_t mc_graph_unreadable_side(struct mc_slice reason) MC_MUST_CHECK;

#endif
