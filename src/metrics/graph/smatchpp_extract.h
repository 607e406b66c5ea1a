/* smatchpp_extract.h: the part of a graph that belongs to an aspect. */
#ifndef MC_METRICS_GRAPH_SMATCHPP_EXTRACT_H
#define MC_METRICS_GRAPH_SMATCHPP_EXTRACT_H

#include "metrics/graph/smatchpp_aspects.h"
#include "metrics/graph/smatchpp_standard.h"

/* Puts in place of the triples of a graph (type MC_SMATCHPP_AMR) those of the aspect, with the
 * concepts of all nodes in them; each stands there once. Before that, roles of frames get the
 * labels that `frames` has for them; NULL: none does. All memory is the strings' arena's. */
void mc_smatchpp_extract(const struct mc_smatchpp_aspect *aspect,
                         const struct mc_smatchpp_frames *frames, struct mc_smatch_strings *strings,
                         struct mc_smatchpp_graph *graph);

#endif
