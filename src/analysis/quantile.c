#include "analysis/quantile.h"

#include <math.h>
#include <stdbool.h>

#include "base/percentile.h"

/* Place p of a share q among n values from 0 on: n q + a + q (1 - a - b) - 1; what then becomes of
 * a place between two values. */
struct definition {
    const char *name;
    double a, b;
    enum { BETWEEN, UP, MEAN_OR_UP, EVEN_OR_UP, DOWN, MEAN, NEAREST } rule;
};

static const struct definition definitions[MC_N_QUANTILE_METHODS] = {
    [MC_QUANTILE_INVERTED_CDF] = {"inverted_cdf", 0, 1, UP},
    [MC_QUANTILE_AVERAGED_INVERTED_CDF] = {"averaged_inverted_cdf", 0, 1, MEAN_OR_UP},
    [MC_QUANTILE_CLOSEST_OBSERVATION] = {"closest_observation", -0.5, 1.5, EVEN_OR_UP},
    [MC_QUANTILE_INTERPOLATED_INVERTED_CDF] = {"interpolated_inverted_cdf", 0, 1, BETWEEN},
    [MC_QUANTILE_HAZEN] = {"hazen", 0.5, 0.5, BETWEEN},
    [MC_QUANTILE_WEIBULL] = {"weibull", 0, 0, BETWEEN},
    [MC_QUANTILE_LINEAR] = {"linear", 1, 1, BETWEEN},
    [MC_QUANTILE_MEDIAN_UNBIASED] = {"median_unbiased", 1.0 / 3, 1.0 / 3, BETWEEN},
    [MC_QUANTILE_NORMAL_UNBIASED] = {"normal_unbiased", 0.375, 0.375, BETWEEN},
    [MC_QUANTILE_LOWER] = {"lower", 1, 1, DOWN},
    [MC_QUANTILE_HIGHER] = {"higher", 1, 1, UP},
    [MC_QUANTILE_MIDPOINT] = {"midpoint", 1, 1, MEAN},
    [MC_QUANTILE_NEAREST] = {"nearest", 1, 1, NEAREST},
};

const char *mc_quantile_method_name(enum mc_quantile_method method)
{
    return definitions[method].name;
}

/* How much of the next value there is in the quantile, at a place `beyond` above value `index`. */
static double weight_of_next(const struct definition *definition, double index, double beyond)
{
    bool whole = !(beyond > 0);

    switch (definition->rule) {
    case UP:
        return whole ? 0 : 1;
    case MEAN_OR_UP:
        return whole ? 0.5 : 1;
    case EVEN_OR_UP:
        return whole && fmod(index, 2) >= 0 && fmod(index, 2) < 1 ? 0 : 1;
    case DOWN:
        return 0;
    case MEAN:
        return whole ? 0 : 0.5;
    case NEAREST:
        return rint(index + beyond) - index;
    case BETWEEN:
        break;
    }
    return beyond;
}

static double value_at(const double *sorted, size_t n, double place)
{
    return sorted[(size_t)fmax(0, fmin((double)(n - 1), place))];
}

double mc_quantile_sorted(const double *sorted, size_t n, double percentile,
                          enum mc_quantile_method method)
{
    const struct definition *definition = &definitions[method];
    double share = percentile / 100, size = (double)n;
    double place = size * share + definition->a + share * (1 - definition->a - definition->b) - 1;
    double index = floor(place);

    return mc_percentile_interpolate(value_at(sorted, n, index), value_at(sorted, n, index + 1),
                                     weight_of_next(definition, index, place - index));
}
