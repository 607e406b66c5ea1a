/* SPDX-License-Identifier: GPL-3.0-or-later */
/* studentized_range.c: in order: the range of normal variables, the estimated standard deviation,
 * the range divided by it from tables of both, and the far tail, where the tables lose digits. */
#include "analysis/tests/studentized_range.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/memory.h"

enum {
    N_POINTS = 16,    /* of the rule on each piece */
    N_INTERVALS = 28, /* in the table of the range */
    N_FAR = 30,       /* in the table of its far tail */
    N_FAR_NARROW = 7  /* of those, the ones where the tail still curves */
};

/* Beyond this, a normal density (here of the greatest mean) is negligible. */
static const double normal_reach = 8.7;

/* exp(-40) is negligible compared with 1. */
static const double least_log = -40;

struct mc_studentized_range {
    double k, df;
    bool is_defined, is_studentized;
    /* P(range > w) of k standard normal variables as Chebyshev series: interval i is for w from i *
     * interval_width() on. Set if the range is studentized. */
    double series[N_INTERVALS][N_POINTS];
    /* [N_FAR][N_POINTS] log P(range > w) + w^2 / 4 likewise; interval i is for w from
     * begin_of_far(i) on; NULL if the far tail is integrated for each w. */
    double (*far)[N_POINTS];
    /* [n_deviations] the estimated standard deviation divided by the true one, and the density
     * there times the weight of the rule; `total`: sum of the weights. */
    double *deviations, *weights, total;
    size_t n_deviations;
};

/* --- the range of normal variables ------------------------------------------------------------ */

/* P(range of k standard normal variables > w): one minus the probability that all lie within w, by
 * integrating over the place z of the greatest, from w / 2 on; below that, all lie around 0. */
static double range_upper(double w, double k, const gsl_integration_glfixed_table *rule)
{
    double from = w / 2, width, about, sum = 0;
    size_t n_pieces, piece, i;

    if (!(from < normal_reach))
        return 0;
    n_pieces = (size_t)((normal_reach - from) / 1.25) + 1;
    width = (normal_reach - from) / (double)n_pieces;
    for (piece = 0; piece < n_pieces; piece++) {
        double begin = from + (double)piece * width;

        for (i = 0; i < N_POINTS; i++) {
            double z, weight, within;

            gsl_integration_glfixed_point(begin, begin + width, i, &z, &weight, rule);
            within = gsl_cdf_ugaussian_P(z) - gsl_cdf_ugaussian_P(z - w);
            sum += weight * gsl_ran_ugaussian_pdf(z) * pow(within, k - 1);
        }
    }
    about = pow(gsl_cdf_ugaussian_P(from) - gsl_cdf_ugaussian_P(-from), k);
    return 1 - (about + 2 * k * sum);
}

static double interval_width(void)
{
    return 2 * normal_reach / N_INTERVALS;
}

/* The i-th Chebyshev point, as an angle. */
static double angle_of_point(size_t i)
{
    return M_PI * ((double)i + 0.5) / N_POINTS;
}

/* Place of that point in an interval of the given width that begins at 0. */
static double place_of_point(size_t i, double width)
{
    return (1 + cos(angle_of_point(i))) / 2 * width;
}

/* Adds the value at the i-th Chebyshev point to the series that interpolates all of them. */
static void add_point(double series[N_POINTS], size_t i, double value)
{
    size_t j;

    for (j = 0; j < N_POINTS; j++)
        series[j] += (j == 0 ? 1 : 2) * value * cos((double)j * angle_of_point(i)) / N_POINTS;
}

/* The series at x, from -1 at the beginning of the interval to 1 at its end (Clenshaw's
 * recurrence). */
static double sum_of_series(const double series[N_POINTS], double x)
{
    double next = 0, after = 0;
    size_t j;

    for (j = N_POINTS - 1; j > 0; j--) {
        double here = 2 * x * next - after + series[j];

        after = next;
        next = here;
    }
    return x * next - after + series[0];
}

/* P(range > w) from the table. */
static double tabulated_upper(const struct mc_studentized_range *law, double w)
{
    double place = w / interval_width();
    size_t interval;

    if (!(place < N_INTERVALS))
        return 0;
    interval = (size_t)place;
    return sum_of_series(law->series[interval], 2 * (place - (double)interval) - 1);
}

/* --- the estimated standard deviation --------------------------------------------------------- */

/* Logarithm of the density of t = log(s), s^2 being chi^2 / df, relative to that at t = 0, its
 * mode. */
static double log_density(double t, double df)
{
    return df * (t - expm1(2 * t) / 2);
}

/* The place between the mode and `far` where it falls to least_log. */
static double end_of_density(double far, double df)
{
    double near = 0;
    int i;

    for (i = 0; i < 40; i++) {
        double middle = (near + far) / 2;

        *(log_density(middle, df) > least_log ? &near : &far) = middle;
    }
    return far;
}

/* Sets the places of the rule over the logarithm of the standard deviation; by the same rule, the
 * total normalises the integral of the density to 1. */
static void tabulate_deviations(struct mc_studentized_range *law, double df,
                                const gsl_integration_glfixed_table *rule, struct mc_arena *arena)
{
    double from = end_of_density(least_log / df - 1, df);
    double to = end_of_density(sqrt(-least_log / df), df);
    double widest = fmin(1, 2 / sqrt(df)), width;
    size_t n_pieces = (size_t)((to - from) / widest) + 1, piece, i;

    width = (to - from) / (double)n_pieces;
    law->deviations = mc_arena_array(arena, n_pieces * N_POINTS, sizeof(*law->deviations));
    law->weights = mc_arena_array(arena, n_pieces * N_POINTS, sizeof(*law->weights));
    for (piece = 0; piece < n_pieces; piece++) {
        double begin = from + (double)piece * width;

        for (i = 0; i < N_POINTS; i++) {
            double t, weight;

            gsl_integration_glfixed_point(begin, begin + width, i, &t, &weight, rule);
            law->deviations[law->n_deviations] = exp(t);
            law->weights[law->n_deviations] = weight * exp(log_density(t, df));
            law->total += law->weights[law->n_deviations++];
        }
    }
}

/* --- the range over the standard deviation ---------------------------------------------------- */

struct mc_studentized_range *mc_studentized_range_new(unsigned k, double df, struct mc_arena *arena)
{
    struct mc_studentized_range *law = mc_arena_array(arena, 1, sizeof(*law));
    gsl_integration_glfixed_table *rule;
    size_t interval, i;

    law->k = k;
    law->df = df;
    law->is_defined = k >= 2 && df >= 1;
    law->is_studentized = law->is_defined && !isinf(df);
    if (!law->is_studentized)
        return law;
    rule = gsl_integration_glfixed_table_alloc(N_POINTS);
    /* the distribution of the range at the Chebyshev points of each interval */
    for (interval = 0; interval < N_INTERVALS; interval++)
        for (i = 0; i < N_POINTS; i++) {
            double w = ((double)interval + place_of_point(i, 1)) * interval_width();

            add_point(law->series[interval], i, range_upper(w, law->k, rule));
        }
    tabulate_deviations(law, df, rule, arena);
    gsl_integration_glfixed_table_free(rule);
    return law;
}

/* The mean over the distribution of the standard deviation. */
static double studentized_upper(const struct mc_studentized_range *law, double q)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < law->n_deviations; i++)
        sum += law->weights[i] * tabulated_upper(law, q * law->deviations[i]);
    return sum / law->total;
}

/* --- the far tail ----------------------------------------------------------------------------- */

/* Below this the tables, which are exact to an absolute 1e-12, lose digits. */
static const double far_tail = 1e-6;

/* Widths of the pieces of range_far; coarse ones where its tail no longer curves. */
static const double fine = 1.25, coarse = 2.5;

/* P(range of k standard normal variables > w) without subtracting nearly equal numbers: for the
 * place z of the greatest, with a = P(Z < z) and b = P(Z < z - w), k times the integral of the
 * density times a^(k-1) - (a - b)^(k-1). The density of z times b is greatest at w / 2. */
static double range_far(double w, double k, double width, const gsl_integration_glfixed_table *rule)
{
    double from = w / 2 - normal_reach, sum = 0;
    size_t piece, i;

    for (piece = 0; (double)piece * width < 2 * normal_reach; piece++)
        for (i = 0; i < N_POINTS; i++) {
            double begin = from + (double)piece * width, z, weight, a, b;

            gsl_integration_glfixed_point(begin, begin + width, i, &z, &weight, rule);
            a = gsl_cdf_ugaussian_P(z);
            b = gsl_cdf_ugaussian_P(z - w);
            if (a > b) /* else a is too small to count */
                sum += weight * gsl_ran_ugaussian_pdf(z) * -pow(a, k - 1) *
                       expm1((k - 1) * log1p(-b / a));
        }
    return k * sum;
}

/* Intervals of width 1, then of width 2 up to w = 53, beyond which the probability is below
 * 1e-290. */
static double begin_of_far(size_t interval)
{
    return interval < N_FAR_NARROW ? (double)interval : (double)(2 * interval - N_FAR_NARROW);
}

void mc_studentized_range_tabulate_tail(struct mc_studentized_range *law, struct mc_arena *arena)
{
    gsl_integration_glfixed_table *rule;
    double(*far)[N_POINTS];
    size_t interval, i;

    if (!law->is_studentized)
        return;
    rule = gsl_integration_glfixed_table_alloc(N_POINTS);
    far = mc_arena_array(arena, N_FAR, sizeof(*far));
    for (interval = 0; interval < N_FAR; interval++)
        for (i = 0; i < N_POINTS; i++) {
            double begin = begin_of_far(interval);
            double w = begin + place_of_point(i, begin_of_far(interval + 1) - begin);

            add_point(far[interval], i,
                      log(range_far(w, law->k, interval < N_FAR_NARROW ? fine : coarse, rule)) +
                          w * w / 4);
        }
    law->far = far;
    gsl_integration_glfixed_table_free(rule);
}

/* The same as range_far, from the table if there is one. */
static double upper_far(const struct mc_studentized_range *law, double w,
                        const gsl_integration_glfixed_table *rule)
{
    size_t interval;
    double begin, width;

    if (!law->far || !(w < begin_of_far(N_FAR)))
        return range_far(w, law->k, fine, rule);
    interval = w < N_FAR_NARROW ? (size_t)w : (size_t)(w + N_FAR_NARROW) / 2;
    begin = begin_of_far(interval);
    width = begin_of_far(interval + 1) - begin;
    return exp(sum_of_series(law->far[interval], 2 * (w - begin) / width - 1) - w * w / 4);
}

/* Logarithm of the integrand over t, the logarithm of the standard deviation. */
static double log_share(const struct mc_studentized_range *law, double q, double t,
                        const gsl_integration_glfixed_table *rule)
{
    double upper = upper_far(law, q * exp(t), rule);

    return upper > 0 ? log(upper) + log_density(t, law->df) : -(double)INFINITY;
}

/* Where that is greatest: below 0, by golden section search, as precise as the peak is narrow with
 * the most degrees of freedom (1e15). */
static double place_of_most(const struct mc_studentized_range *law, double q,
                            const gsl_integration_glfixed_table *rule)
{
    const double golden = (sqrt(5) - 1) / 2;
    double low = -log(q + 1) - 1, high = 0, left, right;
    double at_left = log_share(law, q, left = high - golden * (high - low), rule);
    double at_right = log_share(law, q, right = low + golden * (high - low), rule);
    int i;

    for (i = 0; i < 40; i++) {
        if (at_left < at_right) {
            low = left;
            left = right;
            at_left = at_right;
            at_right = log_share(law, q, right = low + golden * (high - low), rule);
        } else {
            high = right;
            right = left;
            at_right = at_left;
            at_left = log_share(law, q, left = high - golden * (high - low), rule);
        }
    }
    return low;
}

/* The mean of upper_far over the standard deviation: by the rule on pieces to both sides of the
 * peak, until contributions vanish. */
static double studentized_far(const struct mc_studentized_range *law, double q)
{
    gsl_integration_glfixed_table *rule = gsl_integration_glfixed_table_alloc(N_POINTS);
    double most = place_of_most(law, q, rule), width = fmin(0.25, 2 / sqrt(law->df)), sum = 0;
    int side;

    for (side = -1; side <= 1; side += 2) {
        double part = (double)INFINITY, begin = most;

        while (part > sum * 1e-13) {
            size_t i;

            part = 0;
            for (i = 0; i < N_POINTS; i++) {
                double t, weight;

                gsl_integration_glfixed_point(fmin(begin, begin + side * width),
                                              fmax(begin, begin + side * width), i, &t, &weight,
                                              rule);
                part += weight * exp(log_density(t, law->df)) * upper_far(law, q * exp(t), rule);
            }
            sum += part;
            begin += side * width;
        }
    }
    gsl_integration_glfixed_table_free(rule);
    return sum / law->total;
}

/* For a known standard deviation; is_far: by range_far, else by range_upper. */
static double plain_upper(const struct mc_studentized_range *law, double w, bool is_far)
{
    gsl_integration_glfixed_table *rule = gsl_integration_glfixed_table_alloc(N_POINTS);
    double upper = is_far ? range_far(w, law->k, fine, rule) : range_upper(w, law->k, rule);

    gsl_integration_glfixed_table_free(rule);
    return upper;
}

bool mc_studentized_range_is_of(const struct mc_studentized_range *law, unsigned k, double df)
{
    return (unsigned)law->k == k && law->df >= df && law->df <= df;
}

double mc_studentized_range_upper(const struct mc_studentized_range *law, double q)
{
    double upper;

    if (!(q >= 0) || !law->is_defined)
        return (double)NAN;
    upper = law->is_studentized ? studentized_upper(law, q) : plain_upper(law, q, false);
    if (upper < far_tail && isinf(q) == 0)
        upper = law->is_studentized ? studentized_far(law, q) : plain_upper(law, q, true);
    return fmax(0, fmin(1, upper));
}

double mc_studentized_range_quantile(const struct mc_studentized_range *law, double p)
{
    double low = 0, high = 4, above = 1 - p, below, middle, value;
    int side = 0, i;

    below = mc_studentized_range_upper(law, high) - p;
    while (below > 0) {
        low = high;
        above = below;
        high *= 2;
        below = mc_studentized_range_upper(law, high) - p;
    }
    /* the secant method; the value at an end that stays is halved (Illinois) */
    for (i = 0; i < 100 && high - low > 1e-11 * high; i++) {
        middle = (low * below - high * above) / (below - above);
        value = mc_studentized_range_upper(law, middle) - p;
        if (!(value > 0) && !(value < 0))
            return middle;
        if (value > 0) {
            low = middle;
            above = value;
            below /= side > 0 ? 2 : 1;
            side = 1;
        } else {
            high = middle;
            below = value;
            above /= side < 0 ? 2 : 1;
            side = -1;
        }
    }
    return low + (high - low) / 2;
}
