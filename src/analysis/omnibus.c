#include "analysis/omnibus.h"

#include <math.h>

#include "analysis/standing.h"

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

/* Figures of the metrics on each pooled phenomenon, more being better; returns how many. */
static size_t take_blocks(const struct mc_result *result, const struct mc_dataset_result *dataset,
                          double *values)
{
    size_t n_columns = result->scores->n_columns, s = statistic_index(result), n = 0, g, c;

    for (g = 0; g < dataset->n_groups; g++) {
        const struct mc_group *group = &dataset->groups[g];

        if (group->overall || !group->pooled)
            continue;
        for (c = 0; c < n_columns; c++) {
            double value = group->cells[c * result->n_statistics + s].value;

            values[n * n_columns + c] = result->statistics[s]->best > 0 ? value : -value;
        }
        n++;
    }
    return n;
}

static void rank_metrics(const struct mc_result *result, const struct mc_dataset_result *dataset,
                         struct mc_omnibus *omnibus)
{
    size_t n_columns = result->scores->n_columns, n;
    double *values =
        mc_arena_array(result->arena, mc_array_size(dataset->n_groups, n_columns), sizeof(*values));

    n = take_blocks(result, dataset, values);
    omnibus->mean_ranks = mc_arena_array(result->arena, n_columns, sizeof(double));
    omnibus->friedman = mc_friedman_test(values, n, n_columns, omnibus->mean_ranks, result->arena);
    omnibus->critical_difference = (double)NAN;
    if (omnibus->friedman.n_blocks > 0)
        omnibus->critical_difference =
            mc_nemenyi_difference(omnibus->friedman.n_blocks, n_columns, LEVEL);
}

/* |metric - human| of each metric on the cases that all of them and people scored. */
static void compare_deviations(const struct mc_result *result, const struct mc_group *overall,
                               struct mc_omnibus *omnibus)
{
    size_t n_columns = result->scores->n_columns, n = overall->n_cases, i, c;
    double *values = mc_arena_array(result->arena, mc_array_size(n_columns, n), sizeof(*values));
    size_t *sizes = mc_arena_array(result->arena, n_columns, sizeof(*sizes));
    struct mc_value_groups groups = {values, sizes, n_columns};
    bool *complete = mc_arena_array(result->arena, n, sizeof(*complete));

    for (i = 0; i < n; i++) {
        complete[i] = isfinite(result->human_normalised[overall->cases[i]]) != 0;
        for (c = 0; c < n_columns; c++)
            complete[i] = complete[i] && isfinite(result->metric_normalised[c][overall->cases[i]]);
        omnibus->n_cases += complete[i];
    }
    for (c = 0; c < n_columns; c++) {
        double *of_metric = &values[c * omnibus->n_cases];

        for (i = 0; i < n; i++)
            if (complete[i])
                of_metric[sizes[c]++] = fabs(result->metric_normalised[c][overall->cases[i]] -
                                             result->human_normalised[overall->cases[i]]);
    }
    omnibus->tukey =
        mc_arena_array(result->arena, mc_array_size(n_columns, n_columns), sizeof(*omnibus->tukey));
    omnibus->anova.test =
        (struct mc_significance){(double)NAN, (double)NAN, "no case has all scores"};
    omnibus->anova.between = omnibus->anova.within = omnibus->anova.mean_square = (double)NAN;
    if (omnibus->n_cases > 0)
        omnibus->anova =
            mc_tukey(&groups, result->settings.confidence, omnibus->tukey, result->arena);
}

static void find_in(const struct mc_result *result, struct mc_dataset_result *dataset)
{
    size_t n = 0, g;

    for (g = 0; g < dataset->n_groups; g++)
        n += !dataset->groups[g].overall && dataset->groups[g].pooled;
    if (result->scores->n_columns < LEAST_METRICS || n < LEAST_PHENOMENA ||
        statistic_index(result) == result->n_statistics)
        return;
    dataset->omnibus = mc_arena_array(result->arena, 1, sizeof(*dataset->omnibus));
    dataset->omnibus->statistic = mc_best_statistic(&result->settings);
    rank_metrics(result, dataset, dataset->omnibus);
    compare_deviations(result, &dataset->groups[dataset->n_groups - 1], dataset->omnibus);
}

void mc_find_omnibus(struct mc_result *result)
{
    size_t d;

    for (d = 0; d < result->n_datasets && result->settings.omnibus; d++)
        find_in(result, &result->datasets[d]);
}
