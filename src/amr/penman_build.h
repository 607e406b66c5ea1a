/* penman_build.h: from the parts of a PENMAN text to a graph. */
#ifndef MC_AMR_PENMAN_BUILD_H
#define MC_AMR_PENMAN_BUILD_H

#include "amr/graph.h"
#include "amr/penman_parts.h"

/* The graph, with a copy of the part of the text that was read, `seen`. Offsets count from the
 * first byte of `text`. */
struct mc_amr_graph *mc_penman_build(const struct mc_penman_parts *parts, struct mc_slice text,
                                     struct mc_slice seen, struct mc_arena *arena);

#endif
