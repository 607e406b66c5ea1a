#include "analysis/tests/variance.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stddef.h>

#include "analysis/sample.h"

/* --- the studentized range
 * ------------------------------------------------------------------------ */

/* Of the rule on each piece. */
enum { N_POINTS = 16 };

/* Beyond this a normal density, here of the greatest mean, does not count. */
static const double normal_reach = 8.7;

/* exp(-40) does not count beside 1. */
static const double least_log = -40;

struct law {
    double q, k, df;
    gsl_integration_glfixed_table *rule;
};

/* P(range of k standard normal variables > w): the least chance of them all lying within w, for
 * each place z of the greatest, from w / 2 on; below that all lie about 0. */
static double range_upper(const struct law *law, double w)
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

            gsl_integration_glfixed_point(begin, begin + width, i, &z, &weight, law->rule);
            within = gsl_cdf_ugaussian_P(z) - gsl_cdf_ugaussian_P(z - w);
            sum += weight * gsl_ran_ugaussian_pdf(z) * pow(within, law->k - 1);
        }
    }
    about = pow(gsl_cdf_ugaussian_P(from) - gsl_cdf_ugaussian_P(-from), law->k);
    return 1 - (about + 2 * law->k * sum);
}

/* Logarithm of the density of t = log(s), s^2 being chi^2 / df, beside that at t = 0, its mode. */
static double log_density(double t, double df)
{
    return df * (t - expm1(2 * t) / 2);
}

/* Where it comes down to least_log, between the mode and `far`. */
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

/* The mean of range_upper over s, the density made to have the integral 1 by the same rule. */
static double studentized_upper(const struct law *law)
{
    double from = end_of_density(least_log / law->df - 1, law->df);
    double to = end_of_density(sqrt(-least_log / law->df), law->df);
    double widest = fmin(1, 2 / sqrt(law->df)), sum = 0, total = 0, width;
    size_t n_pieces = (size_t)((to - from) / widest) + 1, piece, i;

    width = (to - from) / (double)n_pieces;
    for (piece = 0; piece < n_pieces; piece++) {
        double begin = from + (double)piece * width;

        for (i = 0; i < N_POINTS; i++) {
            double t, weight;

            gsl_integration_glfixed_point(begin, begin + width, i, &t, &weight, law->rule);
            weight *= exp(log_density(t, law->df));
            total += weight;
            sum += weight * range_upper(law, law->q * exp(t));
        }
    }
    return sum / total;
}

double mc_studentized_range_upper(double q, unsigned k, double df)
{
    struct law law = {q, k, df, NULL};
    double upper;

    if (!(q >= 0) || k < 2 || !(df >= 1))
        return (double)NAN;
    law.rule = gsl_integration_glfixed_table_alloc(N_POINTS);
    upper = isinf(df) ? range_upper(&law, q) : studentized_upper(&law);
    gsl_integration_glfixed_table_free(law.rule);
    return fmax(0, fmin(1, upper));
}

double mc_studentized_range_quantile(double p, unsigned k, double df)
{
    double low = 0, high = 4, above = 1 - p, below, middle, value;
    int side = 0, i;

    below = mc_studentized_range_upper(high, k, df) - p;
    while (below > 0) {
        low = high;
        above = below;
        high *= 2;
        below = mc_studentized_range_upper(high, k, df) - p;
    }
    /* the secant, with the end that stays put weighed down (Illinois) */
    for (i = 0; i < 100 && high - low > 1e-11 * high; i++) {
        middle = (low * below - high * above) / (below - above);
        value = mc_studentized_range_upper(middle, k, df) - p;
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

/* --- analysis of variance
 * ------------------------------------------------------------------------- */

static size_t count_values(const struct mc_value_groups *groups)
{
    size_t n = 0, g;

    for (g = 0; g < groups->n_groups; g++)
        n += groups->sizes[g];
    return n;
}

struct mc_anova mc_anova(const struct mc_value_groups *groups)
{
    struct mc_anova found = {{(double)NAN, (double)NAN, NULL}, 0, 0, (double)NAN};
    size_t n = count_values(groups), at = 0, g;
    double mean = mc_mean(groups->values, n), between = 0, within = 0;

    if (groups->n_groups < 2 || n <= groups->n_groups) {
        found.test.reason = groups->n_groups < 2 ? "fewer than two groups" : "one value a group";
        return found;
    }
    for (g = 0; g < groups->n_groups; g++) {
        double group_mean = mc_mean(groups->values + at, groups->sizes[g]);

        between += (double)groups->sizes[g] * (group_mean - mean) * (group_mean - mean);
        within += mc_squares_about(group_mean, groups->values + at, groups->sizes[g]);
        at += groups->sizes[g];
    }
    if (!(within > 0)) {
        found.test.reason = "no group varies";
        return found;
    }
    found.between = (double)groups->n_groups - 1;
    found.within = (double)(n - groups->n_groups);
    found.mean_square = within / found.within;
    found.test.statistic = between / found.between / found.mean_square;
    found.test.p = gsl_cdf_fdist_Q(found.test.statistic, found.between, found.within);
    return found;
}

/* The pair of two groups; `scale` is that of the difference, `quantile` the studentized range's. */
static struct mc_mean_difference compare(double difference, double scale, double quantile,
                                         const struct mc_anova *anova)
{
    struct mc_mean_difference pair = {difference, difference - quantile * scale,
                                      difference + quantile * scale, 1};

    pair.p = mc_studentized_range_upper(fabs(difference) / scale, (unsigned)anova->between + 1,
                                        anova->within);
    return pair;
}

struct mc_anova mc_tukey(const struct mc_value_groups *groups, double confidence,
                         struct mc_mean_difference *pairs, struct mc_arena *scratch)
{
    const struct mc_mean_difference none = {(double)NAN, (double)NAN, (double)NAN, (double)NAN};
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_anova anova = mc_anova(groups);
    size_t n = groups->n_groups, at = 0, i, j;
    double *means = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*means))), quantile;

    for (i = 0; i < n * n; i++)
        pairs[i] = none;
    for (i = 0; i < n; at += groups->sizes[i++])
        means[i] = mc_mean(groups->values + at, groups->sizes[i]);
    quantile = anova.test.reason != NULL
                   ? (double)NAN
                   : mc_studentized_range_quantile(1 - confidence, (unsigned)n, anova.within);
    for (i = 0; i < n && anova.test.reason == NULL; i++) {
        for (j = 0; j < n; j++) {
            double inverse = 1 / (double)groups->sizes[i] + 1 / (double)groups->sizes[j];

            pairs[i * n + j] = compare(means[i] - means[j], sqrt(anova.mean_square / 2 * inverse),
                                       quantile, &anova);
        }
    }
    mc_arena_reset(scratch, mark);
    return anova;
}

struct mc_significance mc_kruskal_wallis(const struct mc_value_groups *groups,
                                         struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_significance found = {(double)NAN, (double)NAN, NULL};
    size_t n = count_values(groups), at = 0, g;
    uint32_t *levels = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*levels)));
    uint32_t n_levels = mc_levels(groups->values, n, levels, scratch);
    double *ranks = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*ranks))), sum = 0;
    double size = (double)n, cubes = size * size * size - size;

    if (groups->n_groups < 2 || n_levels < 2) {
        found.reason = groups->n_groups < 2 ? "fewer than two groups" : "all values are equal";
        mc_arena_reset(scratch, mark);
        return found;
    }
    mc_level_ranks(levels, n, n_levels, ranks, scratch);
    for (g = 0; g < groups->n_groups; g++) {
        double deviation = mc_mean(ranks + at, groups->sizes[g]) - (size + 1) / 2;

        sum += (double)groups->sizes[g] * deviation * deviation;
        at += groups->sizes[g];
    }
    found.statistic = 12 * sum * (size - 1) / (cubes - mc_tie_cubes(levels, n, n_levels, scratch));
    found.p = gsl_cdf_chisq_Q(found.statistic, (double)groups->n_groups - 1);
    mc_arena_reset(scratch, mark);
    return found;
}
