/* SPDX-License-Identifier: GPL-3.0-or-later */
/* running_mean.h: the mean of values that come one by one, and its standard error (Welford 1962,
 * Technometrics 4:419). If all values are equal, the mean is that value and the error 0.
 *
 *     struct mc_running_mean mean = {0, 0, 0};
 *
 *     mc_running_mean_add(&mean, 0.5);
 *     value = mc_running_mean_value(&mean);
 */
#ifndef MC_BASE_RUNNING_MEAN_H
#define MC_BASE_RUNNING_MEAN_H

#include <math.h>

/* All zero: no values yet. */
struct mc_running_mean {
    double n;
    double quarter; /* a fourth of the mean, so that no difference of two values overflows */
    double squares; /* a sixteenth of the sum of squares about the mean */
};

/* Adds one finite value. */
static inline void mc_running_mean_add(struct mc_running_mean *mean, double value)
{
    double from = value / 4 - mean->quarter;

    mean->n++;
    mean->quarter += from / mean->n;
    mean->squares += from * (value / 4 - mean->quarter);
}

/* NaN if there are no values. */
static inline double mc_running_mean_value(const struct mc_running_mean *mean)
{
    return mean->n > 0 ? 4 * mean->quarter : (double)NAN;
}

/* The root of the sum of squares over n (n - 1), on the scale of the values; 0, which stands for an
 * unknown error, for fewer than two values or on overflow. */
static inline double mc_running_mean_error(const struct mc_running_mean *mean)
{
    double error = mean->n < 2 ? 0 : 4 * sqrt(mean->squares / mean->n / (mean->n - 1));

    return isfinite(error) ? error : 0;
}

#endif
