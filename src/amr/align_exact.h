/* SPDX-License-Identifier: GPL-3.0-or-later */
/* align_exact.h: finds a best mapping of the nodes of two graphs, with a proof (the problem is in
 * align.h): bounds first, then decisions on candidates if the bounds leave a gap. */
#ifndef MC_AMR_ALIGN_EXACT_H
#define MC_AMR_ALIGN_EXACT_H

#include "base/clock.h"

struct mc_align_problem;
struct mc_align_result;
struct mc_arena;
struct mc_core;

/* Finds a best mapping by branch and bound. If the limit ends the search (usually not before there
 * is a first bound and a first mapping), the result is the best mapping found with the bound that
 * holds, and `proved` is false. All memory is the arena's, including the result, and proportional
 * to candidates and gains. Deterministic unless seconds run out; which of several best mappings is
 * found depends only on the problem, but not by a simple rule: the first one in some order would
 * take a second search. */
void mc_align_exact(const struct mc_align_problem *problem, struct mc_limit limit,
                    struct mc_arena *arena, struct mc_align_result *result);

/* Searches the rest of the core, depth first; core->best and core->bound are equal afterwards
 * unless the core's deadline passes. */
void mc_core_branch(struct mc_core *core);

#endif
