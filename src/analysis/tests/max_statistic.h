/* SPDX-License-Identifier: GPL-3.0-or-later */
/* max_statistic.h: many claims of a loss, tested together with one set of random swaps.
 *
 * Step-down by the maximum statistic: Westfall and Young 1993, Resampling-Based Multiple Testing,
 * section 4.4 (free step-down; "maxT" in Ge, Dudoit and Speed 2003, Test 12:1). Every draw
 * exchanges the base and the new scores of the cases whose bit is 0, the same cases for all claims,
 * which preserves the dependence between claims. The statistic of a claim is its loss, divided by
 * the standard deviation of the loss under the swaps. The adjusted p of a claim is the share of
 * draws in which the greatest statistic of this claim and all claims with a smaller one reaches the
 * observed one: the probability of any false rejection is controlled without a penalty for claims
 * that move together. */
#ifndef MC_ANALYSIS_TESTS_MAX_STATISTIC_H
#define MC_ANALYSIS_TESTS_MAX_STATISTIC_H

#include "analysis/tests/paired_sample.h"
#include "analysis/tests/permutation.h"

struct mc_thread_pool;

/* A claim on n cases. Its loss is the mean of `losses`, whose signs a swap reverses, or, if these
 * are NULL, the difference of the two figures of the swap. */
struct mc_swap_claim {
    size_t n;
    const size_t *units;  /* [n]: unit numbers, shared by all claims: bits of a draw */
    const double *losses; /* [n], above 0: the new run is worse */
    struct mc_swap swap;  /* of n bits; the first metric is the base run */
    bool less_is_best;    /* of the figures */
    const char *reason;   /* why nothing can be said; NULL: the other members are set */
};

/* Sets claim number `index`, the same at each call, in the scratch arena. */
struct mc_swap_family {
    size_t n_claims;
    void (*take)(const void *context, size_t index, struct mc_swap_claim *claim,
                 struct mc_arena *scratch);
    const void *context;
};

struct mc_swap_family_settings {
    struct mc_draw_key key;
    size_t n_draws; /* at most; at least 1 */
    double alpha;   /* draws stop once every adjusted p is clearly above or below it; 0: never */
};

struct mc_claim_result {
    double loss, spread; /* standard deviation under the swaps; 0: no swap changes anything */
    double p_two_sided;  /* for this claim alone: the two runs differ */
    double p_loss;       /* for this claim alone: the new run is worse */
    double p_adjusted;   /* within the family: worse, or, if the loss is below 0, better */
    double p_attainable; /* adjusted p if every changed case were a loss; 0: not known */
    const char *reason;  /* why there is no p: all p are NaN; else NULL */
};

/* Tests the family; results[n_claims]. With each draw, the swap of all other cases counts as a draw
 * too. p = (1 + count) / (1 + draws), with the number of draws made, which is returned. A figure
 * that a swap leaves undefined counts as no loss. A claim that no swap changes is not part of the
 * family and has p 1. The same for every pool size; pool may be NULL; memory is bounded by a block
 * of draws. */
size_t mc_max_statistic_test(const struct mc_swap_family *family,
                             const struct mc_swap_family_settings *settings,
                             struct mc_thread_pool *pool, struct mc_claim_result *results,
                             struct mc_arena *scratch);

#endif
