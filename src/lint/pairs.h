/* pairs.h: how the two sides of each case differ, and what the rules of its phenomenon say.
 * Computed once, for all checks. */
#ifndef MC_LINT_PAIRS_H
#define MC_LINT_PAIRS_H

#include "lint/lint.h"
#include "phenomena/classify.h"
#include "phenomena/rule.h"

struct mc_lint_pair {
    const struct mc_difference *difference; /* of the graphs; NULL: one of them is missing */
    const struct mc_pair_words *words;      /* NULL: a sentence is missing, or they are too long */
    /* By the rule of the case's phenomenon. Silent, too, where the difference is not proved, and
     * for words without WordNet, for then base forms are not known. */
    struct mc_rule_verdict by_graphs, by_words;
    /* What the pair looks like, where that was asked for, or a rule says no. */
    struct mc_shown_phenomenon shown;
};

struct mc_lint_pairs {
    struct mc_lint_pair *items; /* [n_cases] */
    bool with_wordnet, with_shown;
    struct mc_lint_worker *workers; /* what the items point to; one for each thread */
    unsigned n_workers;
};

/* Looks at all cases, as the options say. To be ended with mc_lint_pairs_free. */
void mc_lint_pairs(const struct mc_suite *suite, const struct mc_lint_options *options,
                   struct mc_lint_pairs *pairs);
void mc_lint_pairs_free(struct mc_lint_pairs *pairs);
/* What the rules of any phenomenon say of the pair; reasons are the arena's. */
void mc_lint_judge(const struct mc_phenomenon_rule *rule, const struct mc_lint_pair *pair,
                   bool with_wordnet, struct mc_arena *arena, struct mc_rule_verdict *by_graphs,
                   struct mc_rule_verdict *by_words);

#endif
