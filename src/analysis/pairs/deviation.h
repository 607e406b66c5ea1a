/* deviation.h: how far the values of two sides are from each other. For sides on one scale. */
#ifndef MC_ANALYSIS_PAIRS_DEVIATION_H
#define MC_ANALYSIS_PAIRS_DEVIATION_H

#include <stddef.h>

/* Of n finite pairs; NaN for n = 0. Plain sums in index order. */
/* Mean of |x - y|. */
double mc_mean_absolute_error(const double *x, const double *y, size_t n);
/* Square root of the mean of (x - y)^2. */
double mc_root_mean_square_error(const double *x, const double *y, size_t n);
/* Lin's concordance correlation (Lin 1989), 2 s_xy / (s_xx + s_yy + (mean x - mean y)^2) with
 * moments over n, in [-1, 1]: Pearson's correlation, lessened where the two sides differ in place
 * or spread. NaN when n < 2 or when both sides are one and the same constant. */
double mc_concordance(const double *x, const double *y, size_t n);

#endif
