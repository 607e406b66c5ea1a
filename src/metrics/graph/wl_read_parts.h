/* wl_read_parts.h: the two readings behind mc_wl_read (wl_graph.h), before labels are numbered. */
#ifndef MC_METRICS_GRAPH_WL_READ_PARTS_H
#define MC_METRICS_GRAPH_WL_READ_PARTS_H

#include "metrics/graph/wl_graph.h"

/* Each as mc_wl_read for its variant; reading->number_labels is not looked at. */
int mc_wl_read_2023(struct mc_slice text, const struct mc_wl_reading *reading,
                    struct mc_smatch_strings *strings, struct mc_wl_graph *graph,
                    const char **mistake) MC_MUST_CHECK;
int mc_wl_read_2021(struct mc_slice text, const struct mc_wl_reading *reading,
                    struct mc_smatch_strings *strings, struct mc_wl_graph *graph,
                    const char **mistake) MC_MUST_CHECK;

#endif
