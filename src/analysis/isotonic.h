/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isotonic.h: isotonic regression, plain and cross-fitted. */
#ifndef MC_ANALYSIS_ISOTONIC_H
#define MC_ANALYSIS_ISOTONIC_H

#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

/* The non-decreasing values nearest to the given ones by weighted squares (Barlow et al. 1972: pool
 * adjacent violators). values[i] becomes the weighted mean of its block. Weights > 0. Plain sums in
 * index order; O(n). */
void mc_pool_adjacent(double *values, const double *weights, size_t n, struct mc_arena *scratch);

/* Cases, each of which is calibrated by those of the other folds. */
struct mc_isotonic_cases {
    size_t n;
    const double *metric, *human; /* [n]; higher is better; not finite: missing */
    const uint8_t *folds;         /* [n], below n_folds */
    unsigned n_folds;
};

/* calibrated[i]: the value at metric[i] of the isotonic regression of the human scores on the
 * metric scores, over the cases of the other folds that have both: equal metric scores are one
 * point with the mean of their human scores; linear between two points, constant beyond the least
 * and the greatest (as IsotonicRegression of scikit-learn with out_of_bounds "clip"). NaN without a
 * score, or without cases to learn from. O(n log n). */
void mc_isotonic_cross_fit(const struct mc_isotonic_cases *cases, double *calibrated,
                           struct mc_arena *scratch);

#endif
