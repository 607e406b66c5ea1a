/* replicates.h: intervals from the values that a figure takes on resamples. */
#ifndef MC_ANALYSIS_INTERVALS_REPLICATES_H
#define MC_ANALYSIS_INTERVALS_REPLICATES_H

#include "analysis/intervals/interval.h"
#include "base/arena.h"

/* Efron and Tibshirani, An Introduction to the Bootstrap, 1993. */
enum mc_interval_kind {
    MC_INTERVAL_PERCENTILE, /* quantiles of the replicates (section 13.3) */
    MC_INTERVAL_BASIC,      /* the same turned round about the estimate (Davison and Hinkley 1997,
                               section 5.2) */
    MC_INTERVAL_NORMAL,     /* estimate +- z standard deviations of the replicates */
    MC_INTERVAL_BCA,        /* quantiles at levels corrected for bias and for a spread that changes
                               with the figure (section 14.3) */
};
#define MC_INTERVAL_CHOICES "percentile|basic|normal|bca"

/* What is known of a figure; all values finite. */
struct mc_replicates {
    double estimate; /* on the sample itself */
    double *values;  /* on n resamples */
    size_t n;
    const double *jackknife; /* on the sample without each of its units; for BCa only */
    size_t n_jackknife;
};

/* The interval; sorts replicates->values. Quantiles are interpolated linearly (base/percentile.h).
 * confidence in (0, 1). None without replicates (normal: below two); for BCa also where all of them
 * lie on one side of the estimate, or where the acceleration is too great for a level to be there.
 */
struct mc_interval mc_replicate_interval(enum mc_interval_kind kind,
                                         struct mc_replicates *replicates, double confidence,
                                         struct mc_arena *scratch);

/* What BCa makes of the levels (1 - confidence) / 2 and (1 + confidence) / 2. */
struct mc_bca {
    double bias;         /* z0: quantile of the share of replicates below the estimate, those equal
                            to it by half; infinite when that is 0 or 1 */
    double acceleration; /* sum of d^3 / (6 (sum of d^2)^(3/2)), d the mean of the jackknife less
                            its value; 0 where all its values are equal */
    double low, high;    /* the levels, in [0, 1]; NaN: none */
};
struct mc_bca mc_bca_levels(const struct mc_replicates *replicates, double confidence);

#endif
