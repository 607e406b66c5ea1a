/* smatch_large.h: a mapping of the nodes of two graphs that are too large for an alignment problem.
 *
 * Without lists of what pairs of nodes earn: memory grows with the triples, time too but for the
 * improving, which has an end of its own. */
#ifndef MC_METRICS_GRAPH_SMATCH_LARGE_H
#define MC_METRICS_GRAPH_SMATCH_LARGE_H

#include "metrics/graph/smatch_triples.h"

/* right_of[left node] becomes a right node or MC_SMATCH_NONE. Nodes are mapped to those with equal
 * surroundings, three relations far, then two, one, and of equal concept, in their order; then
 * nodes move to where the relations of their neighbours lead, as long as more triples agree and
 * `seconds` have not passed. Deterministic unless they have. Memory is the strings' arena's. */
void mc_smatch_map_large(const struct mc_smatch_triples *left,
                         const struct mc_smatch_triples *right,
                         const struct mc_smatch_strings *strings, double seconds,
                         uint32_t *right_of);

#endif
