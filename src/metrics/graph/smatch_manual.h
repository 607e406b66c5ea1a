/* smatch_manual.h: what `metricheck metrics smatch` says of the metric. */
#ifndef MC_METRICS_GRAPH_SMATCH_MANUAL_H
#define MC_METRICS_GRAPH_SMATCH_MANUAL_H

extern const char mc_smatch_manual[];

#endif
