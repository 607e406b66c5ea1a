/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/jackknife.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>

#include "base/memory.h"

/* --- sums over the units of a sample ---------------------------------------------------------- */

/* Sums over a unit of the deviations from the means of all cases. */
struct unit_sums {
    double n, a, b, aa, bb, ab;
};

static size_t unit_of(const struct mc_sample *sample, size_t i)
{
    return sample->clusters == NULL ? i : sample->clusters[i];
}

static struct mc_jackknife new_jackknife(const struct mc_sample *sample, enum mc_figure_scale on,
                                         struct mc_arena *arena)
{
    size_t n = sample->clusters == NULL ? sample->n : sample->n_clusters;
    struct mc_jackknife jackknife = {
        mc_arena_array(arena, n, sizeof(double)), n, 0, -(double)INFINITY, (double)INFINITY, on};

    return jackknife;
}

/* The means of the terms of all cases except each unit's. */
static void leave_out(const struct mc_sample *sample, const double *terms,
                      struct mc_jackknife *jackknife, struct mc_arena *arena)
{
    double *sums = mc_arena_array(arena, jackknife->n, sizeof(*sums)), total = 0;
    size_t *sizes = mc_arena_array(arena, jackknife->n, sizeof(*sizes)), i;

    for (i = 0; i < sample->n; i++) {
        size_t unit = unit_of(sample, i);

        sums[unit] += terms[i];
        sizes[unit]++;
        total += terms[i];
    }
    for (i = 0; i < jackknife->n; i++)
        jackknife->values[i] =
            sample->n > sizes[i] ? (total - sums[i]) / (double)(sample->n - sizes[i]) : (double)NAN;
}

/* Scores may leave their range through the rounding of the metric: 100.00000000000004 of 100. */
#define RANGE_ROUNDING 1e-12

/* Widens the ends to include all values; false if one is not in [0, 1], so that a mean of them, or
 * of their differences, need not be either. */
static bool take_within_unit(const double *values, size_t n, double *least, double *most)
{
    size_t i;

    for (i = 0; i < n; i++) {
        if (!(values[i] >= -RANGE_ROUNDING && values[i] <= 1 + RANGE_ROUNDING))
            return false;
        *least = fmin(*least, values[i]);
        *most = fmax(*most, values[i]);
    }
    return true;
}

static void set_ends(const struct mc_sample *sample, bool of_both, struct mc_jackknife *jackknife)
{
    double least = 0, most = 1;

    if (!take_within_unit(sample->metric_normalised, sample->n, &least, &most) ||
        (of_both && !take_within_unit(sample->human_normalised, sample->n, &least, &most)))
        return;
    jackknife->least = least;
    jackknife->most = most;
}

/* --- the figures ------------------------------------------------------------------------------ */

/* Variance of a mean of terms, each of which changes by `weights` (NULL: by 1) times the error of
 * its score. */
static double measured_variance(const struct mc_sample *sample, const double *weights)
{
    double sum = 0, n = (double)sample->n;
    size_t i;

    for (i = 0; sample->metric_errors != NULL && i < sample->n; i++) {
        double change = sample->metric_errors[i] * (weights == NULL ? 1 : weights[i]);

        sum += change > 0 || change < 0 ? change * change : 0;
    }
    return sum / (n * n);
}

struct mc_jackknife mc_jackknife_mean(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_jackknife jackknife = new_jackknife(sample, MC_SCALE_PLAIN, arena);

    leave_out(sample, sample->metric_normalised, &jackknife, arena);
    set_ends(sample, false, &jackknife);
    jackknife.measured = measured_variance(sample, NULL);
    return jackknife;
}

struct mc_jackknife mc_jackknife_mad(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_jackknife jackknife = new_jackknife(sample, MC_SCALE_LOG, arena);
    double *terms = mc_arena_array(arena, sample->n, sizeof(*terms));
    size_t i;

    for (i = 0; i < sample->n; i++)
        terms[i] = fabs(sample->metric_normalised[i] - sample->human_normalised[i]);
    leave_out(sample, terms, &jackknife, arena);
    set_ends(sample, true, &jackknife);
    jackknife.measured = measured_variance(sample, NULL);
    return jackknife;
}

struct mc_jackknife mc_jackknife_rmse(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_jackknife jackknife = new_jackknife(sample, MC_SCALE_LOG, arena);
    double *errors = mc_arena_array(arena, sample->n, sizeof(*errors));
    double *squares = mc_arena_array(arena, sample->n, sizeof(*squares)), sum = 0;
    size_t i;

    for (i = 0; i < sample->n; i++) {
        errors[i] = sample->metric_normalised[i] - sample->human_normalised[i];
        squares[i] = errors[i] * errors[i];
        sum += squares[i];
    }
    leave_out(sample, squares, &jackknife, arena);
    set_ends(sample, true, &jackknife);
    for (i = 0; i < jackknife.n; i++)
        jackknife.values[i] = sqrt(fmax(0, jackknife.values[i]));
    if (sum > 0) /* the root changes by error / (n rmse) */
        jackknife.measured = measured_variance(sample, errors) * (double)sample->n / sum;
    return jackknife;
}

static struct unit_sums *sum_units(const struct mc_sample *sample, size_t n_units,
                                   struct unit_sums *total, struct mc_arena *arena)
{
    struct unit_sums *units = mc_arena_array(arena, n_units, sizeof(*units));
    double mean_a = mc_mean(sample->metric, sample->n), mean_b = mc_mean(sample->human, sample->n);
    size_t i;

    for (i = 0; i < sample->n; i++) {
        double a = sample->metric[i] - mean_a, b = sample->human[i] - mean_b;
        struct unit_sums *to[] = {&units[unit_of(sample, i)], total};
        size_t k;

        for (k = 0; k < 2; k++) {
            to[k]->n += 1;
            to[k]->a += a;
            to[k]->b += b;
            to[k]->aa += a * a;
            to[k]->bb += b * b;
            to[k]->ab += a * b;
        }
    }
    return units;
}

/* Below this share of the whole, what is left of the sums is rounding error. */
#define ROUNDING 1e-12

static double correlation_without(const struct unit_sums *total, const struct unit_sums *unit)
{
    double n = total->n - unit->n, a = total->a - unit->a, b = total->b - unit->b;
    double aa = total->aa - unit->aa - a * a / n, bb = total->bb - unit->bb - b * b / n;
    double ab = total->ab - unit->ab - a * b / n;

    if (!(n > 1) || !(aa > ROUNDING * total->aa) || !(bb > ROUNDING * total->bb))
        return (double)NAN;
    return fmax(-1, fmin(1, ab / sqrt(aa * bb)));
}

struct mc_jackknife mc_jackknife_pearson(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_jackknife jackknife = new_jackknife(sample, MC_SCALE_FISHER, arena);
    struct unit_sums total = {0, 0, 0, 0, 0, 0};
    const struct unit_sums *units = sum_units(sample, jackknife.n, &total, arena);
    size_t i;

    for (i = 0; i < jackknife.n; i++) {
        double value = correlation_without(&total, &units[i]);

        jackknife.values[i] = sample->lower_is_better ? -value : value;
    }
    return jackknife;
}

/* --- intervals -------------------------------------------------------------------------------- */

/* NaN if the scale is not defined at the figure. */
static double to_scale(double figure, enum mc_figure_scale on)
{
    if (on == MC_SCALE_LOG)
        return figure > 0 ? log(figure) : (double)NAN;
    if (on == MC_SCALE_FISHER)
        return fabs(figure) < 1 ? atanh(figure) : (double)NAN;
    return figure;
}

static double from_scale(double value, enum mc_figure_scale on)
{
    if (on == MC_SCALE_LOG)
        return exp(value);
    return on == MC_SCALE_FISHER ? tanh(value) : value;
}

/* The slope of the scale at the figure. */
static double slope(double figure, enum mc_figure_scale on)
{
    if (on == MC_SCALE_LOG)
        return 1 / figure;
    return on == MC_SCALE_FISHER ? 1 / ((1 - figure) * (1 + figure)) : 1;
}

/* Without one of its units a deviation may be 0, up to rounding, if all others agree. Then its
 * logarithm says nothing. */
static enum mc_figure_scale usable_scale(double figure, const struct mc_jackknife *jackknife)
{
    size_t i;

    for (i = 0; jackknife->on == MC_SCALE_LOG && figure > 0 && i < jackknife->n; i++)
        if (jackknife->values[i] <= ROUNDING * figure)
            return MC_SCALE_PLAIN;
    return jackknife->on;
}

struct mc_interval mc_studentised_interval(double figure, const struct mc_jackknife *jackknife,
                                           double confidence)
{
    struct mc_interval interval = {(double)NAN, (double)NAN, "too few cases"};
    enum mc_figure_scale on = usable_scale(figure, jackknife);
    double n = (double)jackknife->n, mean = 0, squares = 0, error, margin;
    double centre = to_scale(figure, on), step = slope(figure, on);
    size_t i;

    if (jackknife->n < 2)
        return interval;
    for (i = 0; i < jackknife->n; i++)
        mean += to_scale(jackknife->values[i], on) / n;
    for (i = 0; i < jackknife->n; i++) {
        double apart = to_scale(jackknife->values[i], on) - mean;

        squares += apart * apart;
    }
    error = sqrt((n - 1) / n * squares + step * step * jackknife->measured);
    margin = gsl_cdf_tdist_Pinv((1 + confidence) / 2, n - 1) * error;
    interval.reason = "it is not defined without one of the cases";
    if (isnan(centre) || isnan(margin) || isinf(margin))
        return interval;
    interval.low = fmax(jackknife->least, from_scale(centre - margin, on));
    interval.high = fmin(jackknife->most, from_scale(centre + margin, on));
    if (jackknife->on == MC_SCALE_LOG) /* even if the logarithm was not usable */
        interval.low = fmax(0, interval.low);
    interval.reason = NULL;
    return interval;
}

/* The |rho| of n cases whose two-sided p by Student's t is p in (0, 1]. */
static double correlation_of_p(double p, size_t n)
{
    double t = gsl_cdf_tdist_Qinv(p / 2, (double)n - 2);

    return t / sqrt((double)n - 2 + t * t);
}

/* Scale on which the standard error does not depend on rho. */
static double stable(double rho)
{
    return atanh(rho) / sqrt(1 + rho * rho / 2);
}

struct mc_interval mc_spearman_interval(double rho, double p, size_t n, double confidence)
{
    struct mc_interval interval = {rho, rho, "fewer than 4 cases"};
    double margin, observed;

    if (isnan(rho) || isnan(p) || n < 4) {
        interval.low = interval.high = (double)NAN;
        return interval;
    }
    interval.reason = NULL;
    if (fabs(rho) >= 1)
        return interval;
    margin = stable(correlation_of_p(1 - confidence, n)) * sqrt(1 + rho * rho / 2);
    observed = p < 1 && p > 0 ? stable(correlation_of_p(p, n)) : 0;
    if (observed > 0 && fabs(rho) > 0)
        margin *= stable(fabs(rho)) / observed;
    interval.low = tanh(atanh(rho) - margin);
    interval.high = tanh(atanh(rho) + margin);
    return interval;
}
