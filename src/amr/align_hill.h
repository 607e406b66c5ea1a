/* SPDX-License-Identifier: GPL-3.0-or-later */
/* align_hill.h: hill climbing over node mappings, as in the Smatch programs; for comparison. */
#ifndef MC_AMR_ALIGN_HILL_H
#define MC_AMR_ALIGN_HILL_H

#include "amr/align.h"

/* The best of `starts` climbs. The first one begins by mapping each left node, in order, to the
 * first free node with which it earns a weight, then the rest at random; the others begin with
 * random candidates. Each step is the move to a free node, or the exchange of two nodes, that earns
 * most, until none earns more (Cai and Knight 2013). Draws are a function of seed, start and number
 * of the draw. result->bound is a bound of the whole problem; `proved` if the value reaches it. */
void mc_align_hill(const struct mc_align_problem *problem, uint32_t starts, uint64_t seed,
                   struct mc_limit limit, struct mc_arena *arena, struct mc_align_result *result);

#endif
