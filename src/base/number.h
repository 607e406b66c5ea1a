/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number.h: percentiles by linear interpolation between the two nearest order statistics (Hyndman
 * and Fan 1996, definition 7; the default of NumPy). */
#ifndef MC_BASE_NUMBER_H
#define MC_BASE_NUMBER_H

#include <stddef.h>
#include <stdint.h>

/* Where a percentile of N ordered values d[0..N-1] lies: position k = percentile / 100 * (N - 1),
 * between d[index] and d[index + 1] with weight = k - index in [0, 1). index + 1 is N only when
 * weight is 0. */
struct mc_percentile_place {
    uint64_t index;
    double weight;
};

/* n_values >= 1, percentile in 0..100. */
struct mc_percentile_place mc_percentile_place(uint64_t n_values, double percentile);
/* d[index] = low, d[index + 1] = high: low + weight (high - low) below one half, else high - (1 -
 * weight) (high - low), as NumPy computes it. If the difference overflows: low. */
double mc_percentile_interpolate(double low, double high, double weight);
/* Of n >= 1 values in ascending order. */
double mc_percentile_sorted(const double *sorted, size_t n, double percentile);
/* The same of n >= 1 values in any order, none NaN; their order changes. O(n). */
double mc_percentile_unsorted(double *values, size_t n, double percentile);

#endif
