/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/tests/variance.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stddef.h>

#include "analysis/sample.h"
#include "analysis/tests/studentized_range.h"

static size_t count_values(const struct mc_value_groups *groups)
{
    size_t n = 0, g;

    for (g = 0; g < groups->n_groups; g++)
        n += groups->sizes[g];
    return n;
}

struct mc_anova mc_anova(const struct mc_value_groups *groups)
{
    struct mc_anova anova = {{(double)NAN, (double)NAN, NULL}, 0, 0, (double)NAN};
    size_t n = count_values(groups), at = 0, g;
    double mean = mc_mean(groups->values, n), between = 0, within = 0;

    if (groups->n_groups < 2 || n <= groups->n_groups) {
        anova.test.reason = groups->n_groups < 2 ? "fewer than two groups" : "one value a group";
        return anova;
    }
    for (g = 0; g < groups->n_groups; g++) {
        double group_mean = mc_mean(groups->values + at, groups->sizes[g]);

        between += (double)groups->sizes[g] * (group_mean - mean) * (group_mean - mean);
        within += mc_squares_about(group_mean, groups->values + at, groups->sizes[g]);
        at += groups->sizes[g];
    }
    if (!(within > 0)) {
        anova.test.reason = "no group varies";
        return anova;
    }
    anova.between = (double)groups->n_groups - 1;
    anova.within = (double)(n - groups->n_groups);
    anova.mean_square = within / anova.within;
    anova.test.statistic = between / anova.between / anova.mean_square;
    anova.test.p = gsl_cdf_fdist_Q(anova.test.statistic, anova.between, anova.within);
    return anova;
}

struct mc_anova mc_tukey(const struct mc_value_groups *groups, double confidence,
                         struct mc_mean_difference *pairs, struct mc_arena *scratch)
{
    const struct mc_mean_difference none = {(double)NAN, (double)NAN, (double)NAN, (double)NAN};
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_anova anova = mc_anova(groups);
    size_t n = groups->n_groups, at = 0, i, j;
    double *means = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*means)));
    struct mc_studentized_range *law = NULL;
    double quantile = (double)NAN;

    for (i = 0; i < n * n; i++)
        pairs[i] = none;
    for (i = 0; i < n; at += groups->sizes[i++])
        means[i] = mc_mean(groups->values + at, groups->sizes[i]);
    if (anova.test.reason == NULL) {
        law = mc_studentized_range_new((unsigned)n, anova.within, scratch);
        quantile = mc_studentized_range_quantile(law, 1 - confidence);
    }
    for (i = 0; i < n && law != NULL; i++) {
        for (j = 0; j < n; j++) {
            double inverse = 1 / (double)groups->sizes[i] + 1 / (double)groups->sizes[j];
            double difference = means[i] - means[j], scale = sqrt(anova.mean_square / 2 * inverse);

            pairs[i * n + j] = (struct mc_mean_difference){
                difference, difference - quantile * scale, difference + quantile * scale,
                mc_studentized_range_upper(law, fabs(difference) / scale)};
        }
    }
    mc_arena_reset(scratch, mark);
    return anova;
}

struct mc_significance mc_kruskal_wallis(const struct mc_value_groups *groups,
                                         struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_significance result = {(double)NAN, (double)NAN, NULL};
    size_t n = count_values(groups), at = 0, g;
    uint32_t *levels = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*levels)));
    uint32_t n_levels = mc_levels(groups->values, n, levels, scratch);
    double *ranks = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*ranks))), sum = 0;
    double size = (double)n, cubes = size * size * size - size;

    if (groups->n_groups < 2 || n_levels < 2) {
        result.reason = groups->n_groups < 2 ? "fewer than two groups" : "all values are equal";
        mc_arena_reset(scratch, mark);
        return result;
    }
    mc_level_ranks(levels, n, n_levels, ranks, scratch);
    for (g = 0; g < groups->n_groups; g++) {
        double deviation = mc_mean(ranks + at, groups->sizes[g]) - (size + 1) / 2;

        sum += (double)groups->sizes[g] * deviation * deviation;
        at += groups->sizes[g];
    }
    result.statistic = 12 * sum * (size - 1) / (cubes - mc_tie_cubes(levels, n, n_levels, scratch));
    result.p = gsl_cdf_chisq_Q(result.statistic, (double)groups->n_groups - 1);
    mc_arena_reset(scratch, mark);
    return result;
}
