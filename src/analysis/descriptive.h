/* descriptive.h: mean, spread and shape of values. All finite, n >= 1 unless said otherwise; sums
 * in index order. Agrees with NumPy 1.24.2 and SciPy 1.10.1. */
#ifndef MC_ANALYSIS_DESCRIPTIVE_H
#define MC_ANALYSIS_DESCRIPTIVE_H

#include <stdbool.h>

#include "base/arena.h"

/* Whether one value is all that occurs; true for n = 0. Exactly: 0.1 three times is, though the sum
 * of it over 3 is not 0.1. */
bool mc_all_equal(const double *values, size_t n);
/* The sum over n; of equal values that value, so that none deviates from its mean. */
double mc_mean(const double *values, size_t n);
/* Sum of (x - centre)^2. */
double mc_squares_about(double centre, const double *values, size_t n);

struct mc_moments {
    double mean;
    double standard_deviation;   /* n - 1; NaN for one value, or beyond all doubles */
    double standard_error;       /* standard_deviation / sqrt(n) */
    double population_deviation; /* n */
    double mean_deviation;       /* mean of |x - mean| */
    double skew;                 /* m3 / m2^(3/2), m the mean powers about the mean; NaN where all
                                    values are equal */
    double kurtosis;             /* m4 / m2^2 - 3; NaN as skew */
};
struct mc_moments mc_moments(const double *values, size_t n);

/* The middle value, or the mean of the two middle ones. */
double mc_median(const double *values, size_t n, struct mc_arena *scratch);
/* Median of |x - median|. Times 1.482602 (1 / the third quartile of the normal distribution) it
 * estimates the standard deviation of normal values. */
double mc_median_deviation(const double *values, size_t n, struct mc_arena *scratch);

#endif
