/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pooling.c: ranks are computed once over all cases of a dataset, and their sums of squares split
 * by phenomenon; deviations are shrunk by a random-effects model with the variance of Paule and
 * Mandel. */
#include "analysis/pooling.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/grouping.h"
#include "analysis/result.h"
#include "analysis/sample.h"
#include "base/memory.h"

/* --- between and within ----------------------------------------------------------------------- */

/* The ranks of the cases of an overall row that have both scores, and their phenomena. */
struct ranked_cases {
    size_t n, n_groups;
    double *human, *metric; /* ranks, minus their mean */
    uint32_t *groups;       /* dense, from 0 */
};

static bool is_part(const struct mc_group *group)
{
    return !group->overall && group->pooled;
}

static void centre_ranks(double *values, size_t n, struct mc_arena *scratch)
{
    uint32_t *levels = mc_arena_array(scratch, n, sizeof(*levels));
    uint32_t n_levels = mc_levels(values, n, levels, scratch);
    size_t i;

    mc_level_ranks(levels, n, n_levels, values, scratch);
    for (i = 0; i < n; i++)
        values[i] -= ((double)n + 1) / 2;
}

static struct ranked_cases rank_cases(const struct mc_result *result,
                                      const struct mc_group *overall, size_t column,
                                      const uint32_t *group_of, size_t n_groups,
                                      struct mc_arena *scratch)
{
    struct ranked_cases ranked = {0, n_groups,
                                  mc_arena_array(scratch, overall->n_cases, sizeof(double)),
                                  mc_arena_array(scratch, overall->n_cases, sizeof(double)),
                                  mc_arena_array(scratch, overall->n_cases, sizeof(uint32_t))};
    double sign = result->scores->columns[column].lower_is_better ? -1 : 1;
    size_t i;

    for (i = 0; i < overall->n_cases; i++) {
        size_t at = overall->cases[i];
        double human = result->human_settled[at], metric = result->metric_settled[column][at];

        if (!isfinite(human) || !isfinite(metric) || group_of[at] == 0)
            continue;
        ranked.human[ranked.n] = human;
        ranked.metric[ranked.n] = sign * metric;
        ranked.groups[ranked.n++] = group_of[at] - 1;
    }
    centre_ranks(ranked.human, ranked.n, scratch);
    centre_ranks(ranked.metric, ranked.n, scratch);
    return ranked;
}

/* Below this share of all squares, what is left is rounding. */
#define ROUNDING 1e-12

static double correlation(double ab, double aa, double bb, double all_aa, double all_bb)
{
    if (!(aa > ROUNDING * all_aa) || !(bb > ROUNDING * all_bb))
        return (double)NAN;
    return fmax(-1, fmin(1, ab / sqrt(aa * bb)));
}

static struct mc_split split(const struct ranked_cases *ranked, struct mc_arena *scratch)
{
    struct sums {
        double n, human, metric;
    } *sums = mc_arena_array(scratch, ranked->n_groups, sizeof(*sums));
    double hh = 0, mm = 0, hm = 0, between_hh = 0, between_mm = 0, between_hm = 0;
    struct mc_split parts = {(double)NAN, (double)NAN, (double)NAN, (double)NAN, 0};
    size_t i;

    for (i = 0; i < ranked->n; i++) {
        struct sums *of = &sums[ranked->groups[i]];

        of->n += 1;
        of->human += ranked->human[i];
        of->metric += ranked->metric[i];
        hh += ranked->human[i] * ranked->human[i];
        mm += ranked->metric[i] * ranked->metric[i];
        hm += ranked->human[i] * ranked->metric[i];
    }
    for (i = 0; i < ranked->n_groups; i++) {
        if (!(sums[i].n > 0))
            continue;
        parts.n_phenomena++;
        between_hh += sums[i].human * sums[i].human / sums[i].n;
        between_mm += sums[i].metric * sums[i].metric / sums[i].n;
        between_hm += sums[i].human * sums[i].metric / sums[i].n;
    }
    if (!(hh > 0) || !(mm > 0))
        return parts;
    parts.between = correlation(between_hm, between_hh, between_mm, hh, mm);
    parts.within = correlation(hm - between_hm, hh - between_hh, mm - between_mm, hh, mm);
    parts.between_part = between_hm / sqrt(hh * mm);
    parts.within_part = (hm - between_hm) / sqrt(hh * mm);
    return parts;
}

static void split_dataset(struct mc_result *result, struct mc_dataset_result *dataset)
{
    struct mc_group *overall = &dataset->groups[dataset->n_groups - 1];
    size_t n_columns = result->scores->n_columns, g, i, c;
    struct mc_arena *scratch = mc_arena_new();
    /* of each case: 1 + the index of its pooled group; 0: none */
    uint32_t *group_of = mc_arena_array(scratch, result->suite->n_cases, sizeof(*group_of));

    for (g = 0; g < dataset->n_groups; g++)
        for (i = 0; is_part(&dataset->groups[g]) && i < dataset->groups[g].n_cases; i++)
            group_of[dataset->groups[g].cases[i]] = (uint32_t)g + 1;
    overall->splits = mc_arena_array(result->arena, n_columns, sizeof(*overall->splits));
    for (c = 0; c < n_columns; c++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct ranked_cases ranked =
            rank_cases(result, overall, c, group_of, dataset->n_groups, scratch);

        overall->splits[c] = split(&ranked, scratch);
        mc_arena_reset(scratch, mark);
    }
    mc_arena_free(scratch);
}

/* --- shrinking -------------------------------------------------------------------------------- */

enum { HALVINGS = 100 };

/* The mean weighted by 1 / (v + spread); sets `squares` to the weighted squares about it. */
static double weighted_mean(const double *y, const double *v, size_t n, double spread,
                            double *squares)
{
    double weights = 0, sum = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        weights += 1 / (v[i] + spread);
        sum += y[i] / (v[i] + spread);
    }
    *squares = 0;
    for (i = 0; i < n; i++)
        *squares += (y[i] - sum / weights) * (y[i] - sum / weights) / (v[i] + spread);
    return sum / weights;
}

/* The variance at which the weighted squares are n - 1, their expectation; 0 if they are already
 * less without any variance. They fall as it grows. */
static double paule_mandel(const double *y, const double *v, size_t n)
{
    double low = 0, high = 0, squares;
    size_t i;

    (void)weighted_mean(y, v, n, 0, &squares);
    if (squares <= (double)n - 1)
        return 0;
    for (i = 0; i < n; i++)
        high += (y[i] - y[0]) * (y[i] - y[0]); /* at most n - 1 times their variance */
    for (i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;

        (void)weighted_mean(y, v, n, middle, &squares);
        if (squares > (double)n - 1)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

void mc_shrink(const double *y, const double *v, size_t n, double confidence,
               struct mc_shrunk *shrunk)
{
    double spread = paule_mandel(y, v, n), weights = 0, squares;
    double mean = weighted_mean(y, v, n, spread, &squares);
    double t = gsl_cdf_tdist_Pinv((1 + confidence) / 2, (double)n - 1);
    size_t i;

    for (i = 0; i < n; i++)
        weights += 1 / (v[i] + spread);
    for (i = 0; i < n; i++) {
        double b = v[i] / (v[i] + spread);
        double margin = t * sqrt((1 - b) * v[i] + b * b / weights);

        shrunk[i].value = (1 - b) * y[i] + b * mean;
        shrunk[i].low = fmax(0, shrunk[i].value - margin);
        shrunk[i].high = shrunk[i].value + margin;
    }
}

/* Mean and variance of the mean of |metric - human| on a group; returns whether there are at least
 * two cases and they differ. */
static bool take_deviation(const struct mc_result *result, const struct mc_group *group,
                           size_t column, double *y, double *v, struct mc_arena *scratch)
{
    double *deviations = mc_arena_array(scratch, group->n_cases, sizeof(*deviations));
    size_t n = 0, i;
    struct mc_moments moments;

    for (i = 0; i < group->n_cases; i++) {
        size_t at = group->cases[i];
        double deviation =
            fabs(result->metric_normalised[column][at] - result->human_normalised[at]);

        if (isfinite(deviation))
            deviations[n++] = deviation;
    }
    if (n < 2)
        return false;
    moments = mc_moments(deviations, n);
    *y = moments.mean;
    *v = moments.standard_error * moments.standard_error;
    return *v > 0;
}

enum { LEAST_PHENOMENA = 3 };

/* Computed over all phenomena of the whole, so that a choice of phenomena changes nothing, and set
 * for those of the dataset that are selected; nothing for a metric that did not score all of
 * them. */
static void shrink_column(struct mc_result *result, struct mc_dataset_result *dataset,
                          const struct mc_dataset_result *whole, size_t column,
                          struct mc_arena *scratch)
{
    double *y = mc_arena_array(scratch, whole->n_groups, sizeof(*y));
    double *v = mc_arena_array(scratch, whole->n_groups, sizeof(*v));
    size_t *places = mc_arena_array(scratch, whole->n_groups, sizeof(*places)), n = 0, g, i;
    struct mc_shrunk *shrunk;

    for (g = 0; g < whole->n_groups && !result->scores->columns[column].in_part; g++)
        if (is_part(&whole->groups[g]) &&
            take_deviation(result, &whole->groups[g], column, &y[n], &v[n], scratch))
            places[n++] = g;
    if (n < LEAST_PHENOMENA)
        return;
    shrunk = mc_arena_array(scratch, n, sizeof(*shrunk));
    mc_shrink(y, v, n, result->settings.confidence, shrunk);
    for (i = 0; i < n; i++)
        for (g = 0; g < dataset->n_groups; g++)
            if (is_part(&dataset->groups[g]) &&
                dataset->groups[g].phenomenon == whole->groups[places[i]].phenomenon)
                dataset->groups[g].shrunk[column] = shrunk[i];
}

static void shrink_dataset(struct mc_result *result, struct mc_dataset_result *dataset)
{
    const struct mc_dataset_result *whole = mc_whole_dataset(result, dataset->name);
    size_t n_columns = result->scores->n_columns, g, c;
    struct mc_arena *scratch = mc_arena_new();

    for (g = 0; g < dataset->n_groups; g++) {
        struct mc_group *group = &dataset->groups[g];

        if (!is_part(group))
            continue;
        group->shrunk = mc_arena_array(result->arena, n_columns, sizeof(*group->shrunk));
        for (c = 0; c < n_columns; c++)
            group->shrunk[c] = (struct mc_shrunk){(double)NAN, (double)NAN, (double)NAN};
    }
    for (c = 0; c < n_columns; c++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        shrink_column(result, dataset, whole, c, scratch);
        mc_arena_reset(scratch, mark);
    }
    mc_arena_free(scratch);
}

static bool has_statistic(const struct mc_result *result, const char *name)
{
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (result->statistics[s] == mc_statistic_find(name))
            return true;
    return false;
}

void mc_find_pooling(struct mc_result *result)
{
    size_t d;

    if (result->settings.grouping != MC_GROUP_NONE)
        return;
    for (d = 0; d < result->n_datasets; d++) {
        if (has_statistic(result, "spearman"))
            split_dataset(result, &result->datasets[d]);
        if (has_statistic(result, "mad") && result->settings.resamples > 0)
            shrink_dataset(result, &result->datasets[d]);
    }
}
