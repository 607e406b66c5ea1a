#include "analysis/intervals/replicates.h"

#include <math.h>

#include <gsl/gsl_cdf.h>

#include "base/percentile.h"
#include "analysis/descriptive.h"
#include "analysis/distribution.h"
#include "analysis/rank.h"

static double acceleration(const double *jackknife, size_t n)
{
    double mean = mc_mean(jackknife, n), squares = 0, cubes = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        double d = mean - jackknife[i];

        squares += d * d;
        cubes += d * d * d;
    }
    return squares > 0 ? cubes / (6 * squares * sqrt(squares)) : 0;
}

/* The level that takes the place of that of z. */
static double corrected_level(const struct mc_bca *bca, double z)
{
    double shifted = bca->bias + z, shrink = 1 - bca->acceleration * shifted;

    if (!isfinite(bca->bias) || !(shrink > 0))
        return (double)NAN;
    return gsl_cdf_ugaussian_P(bca->bias + shifted / shrink);
}

struct mc_bca mc_bca_levels(const struct mc_replicates *replicates, double confidence)
{
    double below = 0, z = mc_normal_margin(confidence);
    struct mc_bca bca = {0, 0, (double)NAN, (double)NAN};
    size_t i;

    for (i = 0; i < replicates->n; i++) {
        if (replicates->values[i] < replicates->estimate)
            below += 1;
        else if (!(replicates->values[i] > replicates->estimate))
            below += 0.5;
    }
    bca.bias = gsl_cdf_ugaussian_Pinv(below / (double)replicates->n);
    bca.acceleration = acceleration(replicates->jackknife, replicates->n_jackknife);
    bca.low = corrected_level(&bca, -z);
    bca.high = corrected_level(&bca, z);
    return bca;
}

/* Quantiles of the sorted replicates at two levels in percent. */
static struct mc_interval quantiles(const struct mc_replicates *replicates, double low, double high)
{
    struct mc_interval interval = {mc_percentile_sorted(replicates->values, replicates->n, low),
                                   mc_percentile_sorted(replicates->values, replicates->n, high),
                                   NULL};

    return interval;
}

static struct mc_interval bca_interval(const struct mc_replicates *replicates, double confidence)
{
    struct mc_interval none = {(double)NAN, (double)NAN, NULL};
    struct mc_bca bca = mc_bca_levels(replicates, confidence);

    if (!isfinite(bca.bias))
        none.reason = "all resamples lie on one side of the figure";
    else if (isnan(bca.low) || isnan(bca.high))
        none.reason = "the acceleration is too great";
    return none.reason != NULL ? none : quantiles(replicates, 100 * bca.low, 100 * bca.high);
}

struct mc_interval mc_replicate_interval(enum mc_interval_kind kind,
                                         struct mc_replicates *replicates, double confidence,
                                         struct mc_arena *scratch)
{
    struct mc_interval interval = {(double)NAN, (double)NAN, "too few resamples"};
    double tail = 100.0 * (1.0 - confidence) / 2.0, estimate = replicates->estimate, low, margin;

    if (replicates->n < (kind == MC_INTERVAL_NORMAL ? 2 : 1))
        return interval;
    mc_sort_values(replicates->values, replicates->n, scratch);
    if (kind == MC_INTERVAL_BCA)
        return bca_interval(replicates, confidence);
    interval = quantiles(replicates, tail, 100.0 - tail);
    if (kind == MC_INTERVAL_BASIC) {
        low = interval.low;
        interval.low = 2 * estimate - interval.high;
        interval.high = 2 * estimate - low;
    }
    if (kind == MC_INTERVAL_NORMAL) {
        margin = mc_normal_margin(confidence) *
                 mc_moments(replicates->values, replicates->n).standard_deviation;
        interval.low = estimate - margin;
        interval.high = estimate + margin;
    }
    return interval;
}
