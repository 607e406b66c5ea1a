/* SPDX-License-Identifier: GPL-3.0-or-later */
/* large.h: a node mapping for two graphs that are too large for an alignment problem.
 *
 * It keeps no gains of pairs of nodes: memory grows with the number of triples, and so does time,
 * except for the improvement, which has its own limit. */
#ifndef MC_METRICS_SMATCH_LARGE_H
#define MC_METRICS_SMATCH_LARGE_H

#include "base/clock.h"

struct mc_smatch_strings;
struct mc_smatch_triples;

/* right_of[left node] becomes a right node or MC_SMATCH_NONE. Nodes are mapped to those with equal
 * surroundings, up to three relations away, then two, one, and of equal concept, in their order;
 * then nodes move to where the relations of their neighbours lead, as long as more triples agree
 * and the limit is not reached. Deterministic unless the limit is one of seconds. Returns the work
 * done. Memory is the strings' arena's. */
uint64_t mc_smatch_map_large(const struct mc_smatch_triples *left,
                             const struct mc_smatch_triples *right,
                             const struct mc_smatch_strings *strings, struct mc_limit limit,
                             uint32_t *right_of);

#endif
