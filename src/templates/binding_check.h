/* binding_check.h: the checks that look at every binding of a template. */
#ifndef MC_TEMPLATES_BINDING_CHECK_H
#define MC_TEMPLATES_BINDING_CHECK_H

#include "base/thread_pool.h"
#include "phenomena/rule.h"
#include "templates/bindings.h"
#include "templates/template_set.h"

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

/* --- for the files binding_check*.c ---------------------------------------------------------- */

/* What can be wrong with one pair of one binding, as bits. */
enum mc_binding_fault {
    MC_FAULT_GRAPH = 1 << 0,
    MC_FAULT_EDITS = 1 << 1,
    MC_FAULT_EQUAL = 1 << 2,
    MC_FAULT_TWICE = 1 << 3,
    MC_FAULT_ARTICLE = 1 << 4,
    MC_FAULT_RULE = 1 << 5
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
/* What pairs of one template are held against. */
struct mc_pair_judge {
    const struct mc_phenomenon_rule *rule; /* NULL: the phenomenon is not known */
    struct mc_word_knowledge *knowledge;
};
/* What was found out about a pair. */
struct mc_pair_findings {
    unsigned faults; /* all but MC_FAULT_TWICE */
    struct mc_difference difference;
    const char *reason; /* of MC_FAULT_RULE */
};
void mc_pair_judge(const struct mc_pair_judge *judge, const struct mc_template_pair *pair,
                   const struct mc_bound_variant *variants, struct mc_arena *arena,
                   struct mc_pair_findings *findings);
/* One fault of a pair, for its finding. */
struct mc_told_fault {
    const struct mc_pair_template *self;
    const struct mc_pair_judge *judge;
    size_t pair;
    enum mc_binding_fault fault;
    uint32_t binding;
    const char *how_many; /* " (3 of 10 bindings)", or "" */
};
void mc_tell_fault(const struct mc_told_fault *told, struct mc_diagnostics *diagnostics);

#endif
