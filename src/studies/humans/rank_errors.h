/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank_errors.h: where a metric orders the outputs of an item differently from people, and what
 * these items have in common. */
#ifndef MC_STUDIES_HUMANS_RANK_ERRORS_H
#define MC_STUDIES_HUMANS_RANK_ERRORS_H

#include "studies/humans/scored_outputs.h"

struct mc_thread_pool;

/* Counts of pairs of outputs of the same item, for one item or all. */
struct mc_rank_counts {
    uint64_t kept, inverted;           /* both order the pair: in the same way, the opposite way */
    uint64_t metric_tied, people_tied; /* tied on that side only */
    uint64_t both_tied;
};

/* The outputs of one item with a human score and a score of the metric. */
struct mc_rank_group {
    size_t item, n;
    struct mc_rank_counts counts;
    double footrule; /* sum of |rank by people - rank by the metric|, with average ranks (Spearman
                        1906) */
    double length;   /* mean number of words of the outputs; NaN if one has no text */
};

/* A property that items share: a value of a factor, or a third of the lengths. */
struct mc_rank_trait {
    struct mc_slice name, value; /* "seen", "unseen"; "length", "5 to 9.5 words" */
    size_t n_items, n_worst;     /* items with two outputs or more; those among the worst groups */
    uint64_t inverted, ordered;  /* pairs; ordered: those that people order (kept, inverted, or tied
                                    by the metric alone) */
    double rate, rest_rate;      /* inverted / ordered, in these and in all other items; NaN if no
                                    pair is ordered */
    /* Share of the ways to choose as many items for which the two rates differ as much or more, in
     * [0, 1]. Exact (all ways), or from random choices, (k + 1) / (draws + 1); NaN if a rate is, or
     * if it would need draws and there are none. */
    double p;
    double p_adjusted; /* Holm, over all tests; the two values of a factor share one test */
    bool is_exact;
};

struct mc_rank_errors {
    struct mc_rank_counts totals;
    struct mc_rank_group *groups; /* [n_groups], worst first: by inverted pairs, then by their share
                                     of the pairs that people order, then by item */
    size_t n_groups;              /* items with two outputs or more */
    size_t n_inverted_groups;     /* those with at least one inverted pair */
    struct mc_rank_trait *traits; /* [n_traits], by factor and value, then the lengths */
    size_t n_traits;
    size_t n_tests; /* of traits; the two values of a factor share one test */
    double least_p; /* lower bound of p_adjusted; NaN without traits */
};

struct mc_rank_error_settings {
    size_t worst; /* number of groups with an inverted pair that count as the worst */
    /* Random choices of the test of a trait, multiplied by the number of tests over five, rounded
     * up; a test with no more ways to choose is exact. 0: only exact tests have a p. */
    size_t draws;
    uint64_t seed;
};

/* Rank errors of one metric (index in the ratings) over pairs of outputs within items (Espinosa et
 * al. 2010, section 6). Traits are tested over items, since pairs of one item depend on each other.
 * A factor with a different value for every item, or the same for all, gives no traits. The result
 * lives in the arena and does not depend on the size of the pool (NULL: this thread). */
struct mc_rank_errors mc_rank_errors(const struct mc_ratings *ratings,
                                     const struct mc_human_column *human, size_t metric,
                                     const struct mc_output_selection *selection,
                                     const struct mc_rank_error_settings *settings,
                                     struct mc_thread_pool *pool, struct mc_arena *arena);

/* The outputs of a group of this metric, best first by people, ties in their order: indexes
 * [group->n], in the arena. The arguments are those of mc_rank_errors. */
size_t *mc_rank_group_outputs(const struct mc_ratings *ratings, const struct mc_human_column *human,
                              size_t metric, const struct mc_output_selection *selection,
                              const struct mc_rank_group *group, struct mc_arena *arena);

/* The number of all pairs. */
uint64_t mc_rank_counts_sum(const struct mc_rank_counts *counts);
/* The number of pairs that people order. */
uint64_t mc_rank_counts_ordered(const struct mc_rank_counts *counts);

#endif
