/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isotonic.h: isotonic regression, plain and cross-fitted. */
#ifndef MC_ANALYSIS_ISOTONIC_H
#define MC_ANALYSIS_ISOTONIC_H

#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

/* The values that never fall, nearest to the given ones by weighted squares (Barlow et al. 1972:
 * pool adjacent violators). values[i] becomes the weighted mean of its block. Weights > 0. Plain
 * sums in index order; O(n). */
void mc_pool_adjacent(double *values, const double *weights, size_t n, struct mc_arena *scratch);

/* Cases of which each is calibrated by those of the other folds. */
struct mc_isotonic_cases {
    size_t n;
    const double *metric, *human; /* [n]; more is better; not finite: there is none */
    const uint8_t *folds;         /* [n], below n_folds */
    unsigned n_folds;
};

/* calibrated[i]: what the isotonic regression of the human scores on those of the metric, over the
 * cases of the other folds that have both, gives for metric[i]: equal scores of the metric are one
 * point with the mean of their human scores; between two points a straight line, beyond the least
 * and the greatest the value there (as IsotonicRegression of scikit-learn with out_of_bounds
 * "clip"). NaN where there is no score, or no case to learn from. O(n log n). */
void mc_isotonic_cross_fit(const struct mc_isotonic_cases *cases, double *calibrated,
                           struct mc_arena *scratch);

#endif
