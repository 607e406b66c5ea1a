/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isotonic.h: isotonic regression, and scores of a metric brought to the scale of people by it. */
#ifndef MC_ANALYSIS_ISOTONIC_H
#define MC_ANALYSIS_ISOTONIC_H

#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

struct mc_result;

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

/* Calibrates metric_normalised of a normalised result, each dataset by itself, to human_normalised.
 * Folds are those of the thresholds of ties (pairs/ties.h), drawn over the sources of the cases, so
 * that no case is calibrated by one of its own item. A dataset that nobody judged stays as it is.
 * Where cases of a column have none to learn from, the column gets a reason for it, and no value.
 */
void mc_isotonic_calibrate(struct mc_result *result);

#endif
