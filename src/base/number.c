/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/number.h"

#include <math.h>
#include <stdbool.h>

struct mc_percentile_place mc_percentile_place(uint64_t n_values, double percentile)
{
    struct mc_percentile_place place = {n_values - 1, 0.0};
    double position = percentile / 100.0 * (double)(n_values - 1);

    if (position < (double)(n_values - 1)) {
        place.index = (uint64_t)position;
        place.weight = position - (double)place.index;
    }
    return place;
}

double mc_percentile_interpolate(double low, double high, double weight)
{
    double difference = high - low;

    if (!isfinite(difference))
        return low;
    return weight < 0.5 ? low + weight * difference : high - (1.0 - weight) * difference;
}

double mc_percentile_sorted(const double *sorted, size_t n, double percentile)
{
    struct mc_percentile_place place = mc_percentile_place(n, percentile);
    double low = sorted[place.index];

    if (place.weight > 0)
        return mc_percentile_interpolate(low, sorted[place.index + 1], place.weight);
    return low;
}

/* Moves the values below the pivot (with or_equal: or equal to it) to the front; returns how many.
 * Branch-free, since the order is practically random. */
static size_t partition(double *values, size_t n, double pivot, bool or_equal)
{
    size_t n_first = 0, i;

    for (i = 0; i < n; i++) {
        double value = values[i];

        values[i] = values[n_first];
        values[n_first] = value;
        n_first += or_equal ? value <= pivot : value < pivot;
    }
    return n_first;
}

static double middle_of(double a, double b, double c)
{
    return fmax(fmin(a, b), fmin(fmax(a, b), c));
}

/* The k-th value in sorted order, k < n, which is moved to place k: all before it are at most as
 * large, all after it at least as large (Hoare 1961). */
static double select_value(double *values, size_t n, size_t k)
{
    for (;;) {
        double pivot = middle_of(values[0], values[n / 2], values[n - 1]);
        size_t n_below = partition(values, n, pivot, false), n_equal;

        if (k < n_below) {
            n = n_below;
            continue;
        }
        values += n_below;
        n -= n_below;
        k -= n_below;
        n_equal = partition(values, n, pivot, true);
        if (k < n_equal)
            return pivot;
        values += n_equal;
        n -= n_equal;
        k -= n_equal;
    }
}

double mc_percentile_unsorted(double *values, size_t n, double percentile)
{
    struct mc_percentile_place place = mc_percentile_place(n, percentile);
    double low = select_value(values, n, place.index), next;
    size_t i;

    if (!(place.weight > 0))
        return low;
    next = values[place.index + 1];
    for (i = place.index + 2; i < n; i++)
        next = values[i] < next ? values[i] : next;
    return mc_percentile_interpolate(low, next, place.weight);
}
