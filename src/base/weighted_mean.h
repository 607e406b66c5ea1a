/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weighted_mean.h: the weighted harmonic mean of two figures, as in F-scores and MF-score. */
#ifndef MC_BASE_WEIGHTED_MEAN_H
#define MC_BASE_WEIGHTED_MEAN_H

#include <math.h>

/* (1 + beta^2) first second / (beta^2 first + second), for figures that are at least 0: the second
 * counts beta times as much as the first (van Rijsbergen 1979, chapter 7; Opitz and Frank 2021,
 * equation 4, with meaning first and form second). beta >= 0: at 0 the first figure, at infinity
 * the second. 0 if the denominator is 0. NaN if a figure is. */
static inline double mc_weighted_mean(double first, double second, double beta)
{
    double weight = beta * beta, denominator = weight * first + second;

    if (isnan(first) || isnan(second))
        return (double)NAN;
    if (isinf(weight))
        return second;
    if (!(weight > 0))
        return first;
    return denominator > 0 ? (1 + weight) * first * second / denominator : 0;
}

#endif
