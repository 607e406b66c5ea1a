/* SPDX-License-Identifier: GPL-3.0-or-later */
/* align_exact.h: a best mapping of the nodes of two graphs, with a proof (align.h has the problem):
 * bounds first, then decisions on candidates where the bounds leave a gap. */
#ifndef MC_AMR_ALIGN_EXACT_H
#define MC_AMR_ALIGN_EXACT_H

#include "base/clock.h"

struct mc_align_problem;
struct mc_align_result;
struct mc_arena;
struct mc_core;

/* Finds the best mapping by bound and branch. Where the limit ends it (as a rule not before the
 * first bound and the first mapping are there) the best mapping found is given with the bound that
 * holds, and `proved` false. Memory, that of the result included, is the arena's and in proportion
 * to candidates and gains. Deterministic unless seconds run out; which of several best mappings is
 * found then follows from the problem alone, but by no simple rule: the first one in some order
 * would take a second search. */
void mc_align_exact(const struct mc_align_problem *problem, struct mc_limit limit,
                    struct mc_arena *arena, struct mc_align_result *result);

/* Searches what is left of the core, depth first; core->best and core->bound are equal afterwards
 * unless the core's deadline passes. */
void mc_core_branch(struct mc_core *core);

#endif
