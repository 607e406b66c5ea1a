/* SPDX-License-Identifier: GPL-3.0-or-later */
/* expand.h: bindings, that is, all ways to fill the slots of a template; those that are drawn,
 * their checks, and the suites made of them.
 *
 * Bindings are ordered by a hash of "SEED:TEMPLATE:slot=entry/number,slot=entry/number,..." with
 * all slots in file order: 64-bit FNV-1a, mixed by the finaliser of MurmurHash3 (Appleby). The
 * first N are drawn, so that a larger N keeps those of a smaller one, and the draw is the same on
 * every machine. */
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

/* The number of bindings, ignoring "different"; 0 if a slot has no choice or there are more than
 * MC_TEMPLATE_BINDINGS. */
uint32_t mc_bindings_product(const struct mc_pair_template *self);

/* The bindings to check, and how many were checked. */
struct mc_binding_check {
    const struct mc_sampling *drawings; /* [templates of the set] */
    struct mc_thread_pool *pool;
    const struct mc_wordnet *wordnet; /* NULL: none, and words are not compared */
    size_t n_bindings, n_pairs;       /* results */
};

/* Makes the sentences and graphs of the bindings and adds findings for those that are wrong: T004
 * (WordNet lacks a relation), T005 (no binding is left), T006 (a graph does not parse), T007 (other
 * edits than declared), T008 (equal sentences), T009 (a repeated sentence pair, over all
 * templates), T010 (a or an), T012 (the pair breaks the rule of the phenomenon; not for pairs by
 * which others are measured). One finding for each pair and code gives the first binding as an
 * example and the number of bindings. The set must have been read without an error. The findings do
 * not depend on the pool. */
void mc_check_bindings(const struct mc_template_set *set, struct mc_binding_check *check,
                       struct mc_diagnostics *diagnostics);

/* The templates to expand. */
struct mc_expansion {
    const struct mc_template_set *set;  /* read with phenomena and without an error */
    const struct mc_sampling *drawings; /* [templates of the set] */
    /* One file for each phenomenon, in the order of their first templates; else one for each
     * template. */
    bool by_phenomenon;
    bool with_graphs; /* parse the graphs, as a run needs them */
};

/* Makes the cases of the drawn bindings: for each binding, all pairs of the template. Their ids are
 * TEMPLATE-NNN-PAIR with the place NNN in the draw, their suite and data set "templates"; they are
 * judged by rubric, and expectations refer to the ids of other cases. The same request gives the
 * same suite on every machine. Memory is the arena's. A graph that does not parse is an error at
 * the variant. */
int mc_expand(const struct mc_expansion *request, struct mc_arena *arena, struct mc_suite **suite,
              struct mc_error *error) MC_MUST_CHECK;

#endif
