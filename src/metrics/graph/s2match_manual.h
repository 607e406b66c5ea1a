/* s2match_manual.h: what `metricheck metrics s2match` says of the metric. */
#ifndef MC_METRICS_GRAPH_S2MATCH_MANUAL_H
#define MC_METRICS_GRAPH_S2MATCH_MANUAL_H

extern const char mc_s2match_manual[];

#endif
