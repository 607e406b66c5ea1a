/* SPDX-License-Identifier: GPL-3.0-or-later */
/* expand.h: all ways to fill the slots of a template, the ones that are drawn, their checks, and
 * the suites they become.
 *
 * Bindings are ordered by a hash of "SEED:TEMPLATE:slot=entry/number,slot=entry/number,..." with
 * all slots in order of the file: FNV-1a of 64 bits, its bits mixed by the finaliser of MurmurHash3
 * (Appleby). The first N are drawn, so that a larger N keeps those of a smaller one, and the draw
 * is the same on every machine. */
#ifndef MC_GENERATE_EXPAND_H
#define MC_GENERATE_EXPAND_H

#include "base/memory.h"

struct mc_diagnostics;
struct mc_error;
struct mc_pair_template;
struct mc_sampling;
struct mc_suite;
struct mc_template_set;
struct mc_thread_pool;
struct mc_wordnet;

/* How many bindings there are without regard to "different"; 0 where some slot has no choice or
 * they are more than MC_TEMPLATE_BINDINGS. */
uint32_t mc_bindings_product(const struct mc_pair_template *self);

/* The checks that look at every binding of a template. */

/* Which bindings, and what was looked at. */
struct mc_binding_check {
    const struct mc_sampling *drawings; /* [templates of the set] */
    struct mc_thread_pool *pool;
    const struct mc_wordnet *wordnet; /* NULL: none; then words are not held against each other */
    size_t n_bindings, n_pairs;       /* results */
};

/* Puts sentences and graphs of the bindings together and adds findings for those that are wrong:
 * T005 (no binding is left), T006 (a graph does not parse), T007 (other edits than declared), T008
 * (equal sentences), T009 (a pair of sentences twice, over all templates), T010 (a or an), T012
 * (the pair breaks the rule of the phenomenon; not asked of pairs by which others are measured).
 * One finding for each pair and code, with the first binding as the example and the number of all.
 * The set was read without an error. The findings do not depend on the pool. */
void mc_check_bindings(const struct mc_template_set *set, struct mc_binding_check *check,
                       struct mc_diagnostics *diagnostics);

/* Templates to suites. */

struct mc_expansion {
    const struct mc_template_set *set;  /* read with phenomena and without an error */
    const struct mc_sampling *drawings; /* [templates of the set] */
    /* One file a phenomenon, in order of their first templates; else one a template. */
    bool by_phenomenon;
    bool with_graphs; /* parse the graphs, as a run needs them */
};

/* The cases of the drawn bindings, binding after binding, of each all pairs: ids TEMPLATE-NNN-PAIR
 * with the place in the draw, suite and dataset "templates", judged by rubric, expectations of
 * another pair resolved to its id. The same request gives the same suite on every machine. Memory
 * is the arena's. A graph that does not parse is an error at the variant. */
int mc_expand(const struct mc_expansion *request, struct mc_arena *arena, struct mc_suite **suite,
              struct mc_error *error) MC_MUST_CHECK;

#endif
