/* correlation_interval.h: intervals of correlations in closed form. */
#ifndef MC_ANALYSIS_INTERVALS_CORRELATION_INTERVAL_H
#define MC_ANALYSIS_INTERVALS_CORRELATION_INTERVAL_H

#include <stddef.h>

#include "analysis/intervals/interval.h"

/* Standard error of atanh(r). */
enum mc_correlation_kind {
    MC_CORRELATION_PEARSON,  /* 1 / sqrt(n - 3): Fisher 1915, for normal values */
    MC_CORRELATION_SPEARMAN, /* sqrt((1 + r^2 / 2) / (n - 3)): Bonett and Wright 2000 */
    MC_CORRELATION_KENDALL,  /* sqrt(0.437 / (n - 4)): the same, after Fieller, Hartley and Pearson
                                1957 */
};

/* tanh(atanh(r) +- z se) of a correlation r in [-1, 1] of n cases; confidence in (0, 1). Where r is
 * 1 or -1 both ends are r. None where r is NaN, and below 4 cases (Kendall: 5). Pearson's agrees
 * with scipy.stats.pearsonr 1.10.1; Spearman's and Kendall's are good up to |r| of 0.95 and 0.8. */
struct mc_interval mc_correlation_interval(enum mc_correlation_kind kind, double r, size_t n,
                                           double confidence);

#endif
