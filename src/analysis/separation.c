/* SPDX-License-Identifier: GPL-3.0-or-later */
/* separation.c: two phenomena by the area under the ROC curve and a rank sum test; all metrics over
 * the phenomena by Friedman's test, and on the cases by Tukey's test of their deviations. In order:
 * names of contrasts, their figures, all metrics together. */
#include "analysis/separation.h"

#include <math.h>

#include "analysis/intervals.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "base/options.h"

/* --- names ------------------------------------------------------------------------------------ */

int mc_contrast_parse(const char *text, struct mc_contrast_pair *pair, struct mc_error *error)
{
    const char *slash = strchr(text, '/');

    if (slash == NULL || slash == text || slash[1] == '\0' || strchr(slash + 1, '/') != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "a contrast is PHENOMENON/PHENOMENON, not '%s'",
                            text);
    pair->first = mc_slice(text, (size_t)(slash - text));
    pair->second = mc_slice_of(slash + 1);
    return 0;
}

static bool has_cases(const struct mc_suite *suite, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, &suite->cases[i]);

        if (mc_case_is_selected(suite, i) && phenomenon != NULL &&
            mc_slice_equal(phenomenon->name, name))
            return true;
    }
    return false;
}

static int check_name(const struct mc_suite *suite, struct mc_slice name, struct mc_arena *arena,
                      struct mc_error *error)
{
    const char **names = mc_arena_array(arena, suite->n_phenomena + 1, sizeof(*names));
    char hint[MC_NEAREST_HINT];
    size_t n = 0, i;

    if (has_cases(suite, name))
        return 0;
    for (i = 0; i < suite->n_phenomena; i++)
        if (has_cases(suite, suite->phenomena[i].name))
            names[n++] = mc_arena_copy(arena, suite->phenomena[i].name).data;
    return mc_error_set(error, MC_CODE_USAGE, "--contrast: no case is of the phenomenon '%.*s'%s",
                        MC_SLICE_ARGUMENTS(name), mc_nearest_hint(name, names, hint));
}

int mc_contrast_check(const struct mc_suite *suite, const struct mc_contrast_pair *pairs, size_t n,
                      struct mc_arena *arena, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (check_name(suite, pairs[i].first, arena, error) != 0 ||
            check_name(suite, pairs[i].second, arena, error) != 0)
            return -1;
    return 0;
}

/* --- figures ---------------------------------------------------------------------------------- */

/* The phenomenon in the dataset, the pooled group preferred; NULL: the dataset has no such case. */
static const struct mc_group *find_group(const struct mc_dataset_result *dataset,
                                         struct mc_slice name)
{
    const struct mc_group *found = NULL;
    size_t g;

    for (g = 0; g < dataset->n_groups; g++) {
        const struct mc_group *group = &dataset->groups[g];

        if (!group->overall && mc_slice_equal(group->name, name) &&
            (found == NULL || (group->pooled && !found->pooled)))
            found = group;
    }
    return found;
}

/* Lists the scores of the column on a group, higher being better; *n of them. */
static double *scores_of(const struct mc_result *result, const struct mc_group *group,
                         size_t column, size_t *n, struct mc_arena *scratch)
{
    double *values = mc_arena_array(scratch, group->n_cases, sizeof(*values));
    size_t i;

    *n = 0;
    for (i = 0; i < group->n_cases; i++) {
        double value = result->metric_settled[column][group->cases[i]];

        if (isfinite(value))
            values[(*n)++] = result->scores->columns[column].lower_is_better ? -value : value;
    }
    return values;
}

static struct mc_separation separate(const struct mc_result *result, const struct mc_group *first,
                                     const struct mc_group *second, size_t column,
                                     struct mc_arena *scratch)
{
    static const struct mc_rank_settings settings = {MC_TWO_SIDED, MC_NULL_AUTO, true};
    double nan = (double)NAN;
    struct mc_separation separation = {0, 0, nan, nan, nan, nan, nan, nan, nan, false, NULL};
    const double *x = scores_of(result, first, column, &separation.n_first, scratch);
    const double *y = scores_of(result, second, column, &separation.n_second, scratch);
    struct mc_rank_sum test;
    struct mc_interval interval;

    if (separation.n_first == 0 || separation.n_second == 0) {
        separation.reason = "no case of one of the phenomena has a score";
        return separation;
    }
    test = mc_rank_sum_test(x, separation.n_first, y, separation.n_second, &settings, scratch);
    interval = mc_auc_interval(test.auc, separation.n_first, separation.n_second,
                               result->settings.confidence);
    separation.u = test.test.statistic;
    separation.auc = test.auc;
    separation.delta = test.cliffs_delta;
    separation.low = interval.low;
    separation.high = interval.high;
    separation.p = test.test.p;
    separation.exact = test.exact;
    separation.reason = test.test.reason;
    return separation;
}

static void separate_in(const struct mc_result *result, struct mc_dataset_result *dataset)
{
    const struct mc_analysis_settings *settings = &result->settings;
    size_t n_columns = result->scores->n_columns, n, i, c;
    bool has_any = false;
    double *p;

    n = mc_array_size(settings->n_contrasts, n_columns);
    dataset->separations = mc_arena_array(result->arena, n, sizeof(*dataset->separations));
    for (i = 0; i < settings->n_contrasts; i++) {
        const struct mc_group *first = find_group(dataset, settings->contrasts[i].first);
        const struct mc_group *second = find_group(dataset, settings->contrasts[i].second);

        for (c = 0; c < n_columns; c++) {
            struct mc_separation *separation = &dataset->separations[i * n_columns + c];

            if (first != NULL && second != NULL) {
                *separation = separate(result, first, second, c, result->arena);
                has_any = true;
            } else {
                *separation = (struct mc_separation){.p = (double)NAN,
                                                     .reason = "the dataset lacks a phenomenon"};
                separation->u = separation->auc = separation->low = separation->high =
                    separation->delta = separation->p;
            }
        }
    }
    p = mc_arena_array(result->arena, n, sizeof(*p));
    for (i = 0; i < n; i++)
        p[i] = dataset->separations[i].p;
    mc_adjust_p_values(mc_best_correction(settings)->method, p, n, p, result->arena);
    for (i = 0; i < n; i++)
        dataset->separations[i].p_adjusted = p[i];
    if (!has_any)
        dataset->separations = NULL;
}

void mc_find_separations(struct mc_result *result)
{
    size_t d;

    for (d = 0; d < result->n_datasets && result->settings.n_contrasts > 0; d++)
        separate_in(result, &result->datasets[d]);
}

/* --- all metrics together --------------------------------------------------------------------- */

enum { LEAST_METRICS = 2, LEAST_PHENOMENA = 3 };
static const double LEVEL = 0.05;

static size_t statistic_index(const struct mc_result *result)
{
    const struct mc_statistic *wanted = mc_best_statistic(&result->settings);
    size_t s;

    for (s = 0; s < result->n_statistics && result->statistics[s] != wanted; s++)
        ;
    return s;
}

/* The metrics that are not sentinels, which decide nothing and take no rank. */
struct ranked_metrics {
    size_t *columns;
    size_t n;
};

static void rank_metrics(const struct mc_result *result, const struct mc_dataset_result *dataset,
                         const struct ranked_metrics *metrics, struct mc_omnibus *omnibus)
{
    size_t n_columns = result->scores->n_columns, s = statistic_index(result), n = 0, g, m;
    double *values = mc_arena_array(result->arena, mc_array_size(dataset->n_groups, metrics->n),
                                    sizeof(*values));
    double *ranks = mc_arena_array(result->arena, metrics->n, sizeof(*ranks));

    /* a block is a pooled phenomenon; figures are signed so that higher is better */
    for (g = 0; g < dataset->n_groups; g++) {
        const struct mc_group *group = &dataset->groups[g];

        if (group->overall || !group->pooled)
            continue;
        for (m = 0; m < metrics->n; m++) {
            double value = group->cells[metrics->columns[m] * result->n_statistics + s].value;

            values[n * metrics->n + m] = result->statistics[s]->best > 0 ? value : -value;
        }
        n++;
    }
    omnibus->mean_ranks = mc_arena_undefined(result->arena, n_columns);
    omnibus->friedman = mc_friedman_test(values, n, metrics->n, ranks, result->arena);
    for (m = 0; m < metrics->n; m++)
        omnibus->mean_ranks[metrics->columns[m]] = ranks[m];
    omnibus->critical_difference = (double)NAN;
    if (omnibus->friedman.n_blocks > 0)
        omnibus->critical_difference =
            mc_nemenyi_difference(omnibus->friedman.n_blocks, metrics->n, LEVEL, result->arena);
}

/* Puts the differences of the metrics at their columns; those of sentinels are not defined. */
static struct mc_mean_difference *spread_out(const struct mc_result *result,
                                             const struct ranked_metrics *metrics,
                                             const struct mc_mean_difference *differences)
{
    const double nan = (double)NAN;
    size_t n = result->scores->n_columns, i, k;
    struct mc_mean_difference *by_column =
        mc_arena_array(result->arena, mc_array_size(n, n), sizeof(*by_column));

    for (i = 0; i < n * n; i++)
        by_column[i] = (struct mc_mean_difference){nan, nan, nan, nan};
    for (i = 0; i < metrics->n; i++)
        for (k = 0; k < metrics->n; k++)
            by_column[metrics->columns[i] * n + metrics->columns[k]] =
                differences[i * metrics->n + k];
    return by_column;
}

/* Compares |metric - human| of all metrics on the cases that they all and people scored. */
static void compare_deviations(const struct mc_result *result, const struct mc_group *overall,
                               const struct ranked_metrics *metrics, struct mc_omnibus *omnibus)
{
    size_t n = overall->n_cases, i, m;
    double *values = mc_arena_array(result->arena, mc_array_size(metrics->n, n), sizeof(*values));
    size_t *sizes = mc_arena_array(result->arena, metrics->n, sizeof(*sizes));
    struct mc_value_groups groups = {values, sizes, metrics->n};
    bool *complete = mc_arena_array(result->arena, n, sizeof(*complete));
    struct mc_mean_difference *differences =
        mc_arena_array(result->arena, mc_array_size(metrics->n, metrics->n), sizeof(*differences));

    for (i = 0; i < n; i++) {
        size_t at = overall->cases[i];

        complete[i] = isfinite(result->human_normalised[at]) != 0;
        for (m = 0; m < metrics->n; m++)
            complete[i] =
                complete[i] && isfinite(result->metric_normalised[metrics->columns[m]][at]);
        omnibus->n_cases += complete[i];
    }
    for (m = 0; m < metrics->n; m++) {
        const double *scores = result->metric_normalised[metrics->columns[m]];
        double *of_metric = &values[m * omnibus->n_cases];

        for (i = 0; i < n; i++)
            if (complete[i])
                of_metric[sizes[m]++] =
                    fabs(scores[overall->cases[i]] - result->human_normalised[overall->cases[i]]);
    }
    omnibus->anova.test =
        (struct mc_significance){(double)NAN, (double)NAN, "no case has all scores"};
    omnibus->anova.between = omnibus->anova.within = omnibus->anova.mean_square = (double)NAN;
    if (omnibus->n_cases > 0)
        omnibus->anova = mc_tukey(&groups, result->settings.confidence, differences, result->arena);
    omnibus->tukey = spread_out(result, metrics, differences);
}

void mc_find_omnibus(struct mc_result *result)
{
    size_t n_columns = result->scores->n_columns, d, g, c;

    for (d = 0; d < result->n_datasets && result->settings.omnibus; d++) {
        struct mc_dataset_result *dataset = &result->datasets[d];
        struct ranked_metrics metrics = {
            mc_arena_array(result->arena, n_columns, sizeof(*metrics.columns)), 0};
        size_t n = 0;

        for (c = 0; c < n_columns; c++)
            if (!result->scores->columns[c].sentinel)
                metrics.columns[metrics.n++] = c;
        for (g = 0; g < dataset->n_groups; g++)
            n += !dataset->groups[g].overall && dataset->groups[g].pooled;
        if (metrics.n < LEAST_METRICS || n < LEAST_PHENOMENA ||
            statistic_index(result) == result->n_statistics)
            continue;
        dataset->omnibus = mc_arena_array(result->arena, 1, sizeof(*dataset->omnibus));
        dataset->omnibus->statistic = mc_best_statistic(&result->settings);
        rank_metrics(result, dataset, &metrics, dataset->omnibus);
        compare_deviations(result, &dataset->groups[dataset->n_groups - 1], &metrics,
                           dataset->omnibus);
    }
}
