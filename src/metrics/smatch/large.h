/* SPDX-License-Identifier: GPL-3.0-or-later */
/* large.h: a mapping of the nodes of two graphs that are too large for an alignment problem.
 *
 * Without lists of what pairs of nodes earn: memory grows with the triples, time too but for the
 * improving, which has an end of its own. */
#ifndef MC_METRICS_SMATCH_LARGE_H
#define MC_METRICS_SMATCH_LARGE_H

#include "base/clock.h"

struct mc_smatch_strings;
struct mc_smatch_triples;

/* right_of[left node] becomes a right node or MC_SMATCH_NONE. Nodes are mapped to those with equal
 * surroundings, three relations far, then two, one, and of equal concept, in their order; then
 * nodes move to where the relations of their neighbours lead, as long as more triples agree and
 * the limit has not come. Deterministic unless it is one of seconds. Returns the work done. Memory
 * is the strings' arena's. */
uint64_t mc_smatch_map_large(const struct mc_smatch_triples *left,
                             const struct mc_smatch_triples *right,
                             const struct mc_smatch_strings *strings, struct mc_limit limit,
                             uint32_t *right_of);

#endif
