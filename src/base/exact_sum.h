/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exact_sum.h: the sum of many doubles with one rounding at its end, so that it does not depend on
 * their order: equal fractions, 5/3 and 10/6, come out equal.
 *
 *     struct mc_exact_sum sum = {0, 0};
 *
 *     mc_exact_sum_add(&sum, 0.1);
 *     mean = mc_exact_sum_value(&sum) / n; */
#ifndef MC_BASE_EXACT_SUM_H
#define MC_BASE_EXACT_SUM_H

#include <math.h>
#include <stddef.h>

/* All zero: the sum of nothing. */
struct mc_exact_sum {
    double high; /* the plain sum */
    double rest; /* what its rounding lost */
};

/* Adds one finite value. The rest is kept beside the sum (Neumaier 1974): the error of the result
 * is at most half a unit in its last place plus n^2 2^-106 times the sum of the absolute values. */
static inline void mc_exact_sum_add(struct mc_exact_sum *sum, double value)
{
    double high = sum->high + value;

    if (fabs(sum->high) >= fabs(value))
        sum->rest += (sum->high - high) + value;
    else
        sum->rest += (value - high) + sum->high;
    sum->high = high;
}

static inline double mc_exact_sum_value(const struct mc_exact_sum *sum)
{
    return sum->high + sum->rest;
}

/* The mean of n finite values, exactly their value if all are equal; NaN for n = 0. */
static inline double mc_exact_mean(const double *values, size_t n)
{
    struct mc_exact_sum sum = {0, 0};
    double least = (double)NAN, greatest = (double)NAN, mean;
    size_t i;

    for (i = 0; i < n; i++) {
        mc_exact_sum_add(&sum, values[i]);
        least = fmin(least, values[i]);
        greatest = fmax(greatest, values[i]);
    }
    mean = mc_exact_sum_value(&sum) / (double)n;
    return fmin(fmax(mean, least), greatest);
}

/* The standard deviation with n - 1 in the denominator; NaN for n < 2. `mean` is the mean of the
 * values. */
static inline double mc_exact_deviation(const double *values, size_t n, double mean)
{
    struct mc_exact_sum sum = {0, 0};
    size_t i;

    for (i = 0; i < n; i++)
        mc_exact_sum_add(&sum, (values[i] - mean) * (values[i] - mean));
    return n < 2 ? (double)NAN : sqrt(mc_exact_sum_value(&sum) / (double)(n - 1));
}

#endif
