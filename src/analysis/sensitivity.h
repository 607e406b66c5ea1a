/* sensitivity.h: what can be seen at all with so many cases. */
#ifndef MC_ANALYSIS_SENSITIVITY_H
#define MC_ANALYSIS_SENSITIVITY_H

#include <stddef.h>

/* The least true rank correlation that a single one-sided test of rho > 0 at the level .05 finds in
 * 80 of 100 samples of n cases. By Fisher's z with the variance (1 + rho^2 / 2) / (n - 3) (Bonett
 * and Wright 2000, "Sample size requirements for estimating Pearson, Kendall and Spearman
 * correlations"): the root of atanh(rho) sqrt(n - 3) = z(.95) + z(.80) sqrt(1 + rho^2 / 2). In
 * (0, 1); NaN below 4 cases. */
double mc_detectable_correlation(size_t n);

/* The least difference d of two metrics that correlate 1/2 + d and 1/2 with people, and .7 with
 * each other, that a two-sided test at the level .05 finds in 80 of 100 samples of n cases: where
 * Williams' t (dependent_correlations.h) of these correlations is t(.975) + t(.80) with n - 3
 * degrees of freedom. In (0, 1/2); NaN where no difference is large enough (below 5 cases). */
double mc_detectable_difference(size_t n);

#endif
