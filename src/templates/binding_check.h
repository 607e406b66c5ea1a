/* binding_check.h: the checks that look at every binding of a template. */
#ifndef MC_TEMPLATES_BINDING_CHECK_H
#define MC_TEMPLATES_BINDING_CHECK_H

#include "base/thread_pool.h"
#include "templates/bindings.h"
#include "templates/template_set.h"

/* Which bindings, and what was looked at. */
struct mc_binding_check {
    const struct mc_drawing *drawings; /* [templates of the set] */
    struct mc_thread_pool *pool;
    size_t n_bindings, n_pairs; /* results */
};

/* Puts sentences and graphs of the bindings together and adds findings for those that are wrong:
 * T005 (no binding is left), T006 (a graph does not parse), T007 (other edits than declared), T008
 * (equal sentences), T009 (a pair of sentences twice, over all templates), T010 (a or an). One
 * finding for each pair and code, with the first binding as the example and the number of all. The
 * set was read without an error. The findings do not depend on the pool. */
void mc_check_bindings(const struct mc_template_set *set, struct mc_binding_check *check,
                       struct mc_diagnostics *diagnostics);

/* --- for the files binding_check*.c ---------------------------------------------------------- */

/* What can be wrong with one pair of one binding, as bits. */
enum mc_binding_fault {
    MC_FAULT_GRAPH = 1 << 0,
    MC_FAULT_EDITS = 1 << 1,
    MC_FAULT_EQUAL = 1 << 2,
    MC_FAULT_TWICE = 1 << 3,
    MC_FAULT_ARTICLE = 1 << 4
};

/* Sentence and graph of each variant of one binding. */
struct mc_bound_variant {
    struct mc_slice text, amr;
    struct mc_amr_graph *graph; /* NULL: it does not parse */
    struct mc_error mistake;    /* then */
    size_t article;             /* byte of a wrong one, or SIZE_MAX */
};

/* Builds all variants; memory is the arena's. */
void mc_bind_variants(const struct mc_pair_template *self, uint32_t binding, struct mc_arena *arena,
                      struct mc_bound_variant *variants);
/* The faults of a pair (all but MC_FAULT_TWICE); difference (may be NULL) gets the edits when there
 * are two graphs. */
unsigned mc_pair_faults(const struct mc_template_pair *pair,
                        const struct mc_bound_variant *variants, struct mc_arena *arena,
                        struct mc_difference *difference);
/* Adds the finding for one fault of a pair of a binding, found in n of n_bindings. */
void mc_tell_fault(const struct mc_pair_template *self, size_t pair, enum mc_binding_fault fault,
                   uint32_t binding, const char *how_many, struct mc_diagnostics *diagnostics);

#endif
