/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank_errors.h: where a metric puts the outputs of an item into another order than people do, and
 * what these items have in common. */
#ifndef MC_STUDIES_HUMANS_RANK_ERRORS_H
#define MC_STUDIES_HUMANS_RANK_ERRORS_H

#include "studies/humans/scored_outputs.h"

struct mc_thread_pool;

/* The pairs of outputs of an item, or of all items. */
struct mc_rank_counts {
    uint64_t kept, inverted;           /* both sides order the pair: alike, the other way round */
    uint64_t metric_tied, people_tied; /* on that side alone */
    uint64_t both_tied;
};

/* The outputs of one item with a human score and a score of the metric. */
struct mc_rank_group {
    size_t item, n;
    struct mc_rank_counts counts;
    double footrule; /* sum of |rank by people - rank by the metric|, average ranks (Spearman 1906)
                      */
    double length;   /* mean number of words of the outputs; NaN where one has no text */
};

/* A property that items share: a value of a factor, or a third of the lengths. */
struct mc_rank_trait {
    struct mc_slice name, value; /* "seen", "unseen"; "length", "5 to 9.5 words" */
    size_t n_items, n_worst;     /* with two outputs or more; of these, among the worst groups */
    uint64_t inverted, ordered;  /* pairs; ordered: by people, and so kept, inverted or tied by the
                                    metric alone */
    double rate, rest_rate;      /* inverted / ordered, here and in all other items; NaN: none */
    /* Share of the ways to choose as many items for which the two rates differ as much or more, in
     * [0, 1]. Exact (all ways) or from random ones, (k + 1) / (draws + 1); NaN where a rate is, and
     * without draws. */
    double p;
    double p_adjusted; /* Holm, over all tests: of a factor with two values both have one */
    bool is_exact;
};

struct mc_rank_errors {
    struct mc_rank_counts totals;
    struct mc_rank_group *groups; /* [n_groups], worst first: most pairs inverted, then the greater
                                     share of the pairs that people order, then the item */
    size_t n_groups;              /* items with two outputs or more */
    size_t n_inverted_groups;     /* with one inverted pair or more */
    struct mc_rank_trait *traits; /* [n_traits]: by factor, by value, then the lengths */
    size_t n_traits;
    size_t n_tests; /* of the traits: two values of a factor are one test */
    double least_p; /* no p_adjusted can be below; NaN without traits */
};

struct mc_rank_error_settings {
    size_t worst; /* how many groups are the worst ones, of those with an inverted pair */
    /* Of the test of a trait, where there are more ways to choose than these, times the number of
     * tests over five, rounded up; 0: no p then. */
    size_t draws;
    uint64_t seed;
};

/* Of one metric (index in the ratings); pairs of outputs within items (Espinosa et al. 2010,
 * section 6). Items are what a trait is tested by, for pairs of one item depend on each other. A
 * factor with a value of its own for every item, or one for all, gives no traits. Lives in the
 * arena; the same for any size of the pool (NULL: this thread). */
struct mc_rank_errors mc_rank_errors(const struct mc_ratings *ratings,
                                     const struct mc_human_column *human, size_t metric,
                                     const struct mc_output_selection *selection,
                                     const struct mc_rank_error_settings *settings,
                                     struct mc_thread_pool *pool, struct mc_arena *arena);

/* The outputs of a group of this metric, best first by people, equal ones in their order: indexes
 * [group->n], in the arena. The arguments are those of mc_rank_errors. */
size_t *mc_rank_group_outputs(const struct mc_ratings *ratings, const struct mc_human_column *human,
                              size_t metric, const struct mc_output_selection *selection,
                              const struct mc_rank_group *group, struct mc_arena *arena);

/* All pairs of a group. */
uint64_t mc_rank_counts_sum(const struct mc_rank_counts *counts);
/* The pairs that people order. */
uint64_t mc_rank_counts_ordered(const struct mc_rank_counts *counts);

#endif
