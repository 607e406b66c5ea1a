/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/number.h"

#include <math.h>

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
