/* SPDX-License-Identifier: GPL-3.0-or-later */
/* max_statistic.h: many claims of a loss, put to one set of random swaps together.
 *
 * Step-down by the maximum statistic: Westfall and Young 1993, Resampling-Based Multiple Testing,
 * section 4.4 (free step-down; "maxT" in Ge, Dudoit and Speed 2003, Test 12:1). Every draw
 * exchanges the base and the new scores of the cases whose bit is 0, the same cases for all claims,
 * so that what depends on each other stays so. The statistic of a claim is its loss, divided by the
 * standard deviation that the loss has under the swaps. The adjusted p of a claim is the share of
 * draws in which the greatest statistic of it and of all claims with a smaller one reaches what was
 * seen: the chance of any false rejection is held without a price for claims that move together. */
#ifndef MC_ANALYSIS_TESTS_MAX_STATISTIC_H
#define MC_ANALYSIS_TESTS_MAX_STATISTIC_H

#include "analysis/tests/paired_sample.h"
#include "analysis/tests/permutation.h"

struct mc_thread_pool;

/* A claim on n cases. Its loss is the mean of `losses`, of which a swap turns the signs, or, where
 * these are NULL, the difference of the two figures of the swap. */
struct mc_swap_claim {
    size_t n;
    const size_t *units;  /* [n] what is exchanged together: a case of whichever claim */
    const double *losses; /* [n], above 0: the new run is worse */
    struct mc_swap swap;  /* of n bits; the first metric is the base run */
    bool less_is_best;    /* of the figures */
    const char *reason;   /* why nothing can be said; NULL: the rest is set */
};

/* Sets claim number `index`, the same at each call, from the scratch arena. */
struct mc_swap_family {
    size_t n_claims;
    void (*take)(const void *context, size_t index, struct mc_swap_claim *claim,
                 struct mc_arena *scratch);
    const void *context;
};

struct mc_swap_family_settings {
    struct mc_draw_key key;
    size_t n_draws; /* at most; at least 1 */
    double alpha;   /* no more is drawn when every adjusted p is on a clear side of it; 0: never */
};

struct mc_claim_result {
    double loss, spread; /* standard deviation under the swaps; 0: no swap changes anything */
    double p_two_sided;  /* of this claim by itself: the two runs differ */
    double p_loss;       /* by itself: the new run is worse */
    double p_adjusted;   /* in the family: worse, or, where the loss is below 0, better */
    double p_attainable; /* adjusted p were every case that changed a loss; 0: not known */
    const char *reason;  /* why there is no p: these are NaN; else NULL */
};

/* Tests the family; results[n_claims]. Of each draw the swap of all other cases is a draw too. p =
 * (1 + count) / (1 + draws), by draws made, of which the return value is the number. A figure that
 * a swap leaves undefined counts as no loss. A claim that no swap changes is no part of the
 * family and has p 1. The same for every size of the pool, which may be NULL; memory is bounded by
 * a block of draws. */
size_t mc_max_statistic_test(const struct mc_swap_family *family,
                             const struct mc_swap_family_settings *settings,
                             struct mc_thread_pool *pool, struct mc_claim_result *results,
                             struct mc_arena *scratch);

#endif
