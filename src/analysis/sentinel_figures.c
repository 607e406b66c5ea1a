/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/sentinel_figures.h"

#include <math.h>

#include "analysis/expectations.h"

struct mc_analysis_settings mc_sentinel_settings(const struct mc_analysis_settings *settings,
                                                 struct mc_arena *arena)
{
    const struct mc_statistic **right_order = mc_arena_array(arena, 1, sizeof(*right_order));

    right_order[0] = mc_statistic_find("right_order");
    return (struct mc_analysis_settings){.normalisation = settings->normalisation,
                                         .resamples = settings->resamples,
                                         .confidence = settings->confidence,
                                         .seed = settings->seed,
                                         .interval = settings->interval,
                                         .statistics = right_order,
                                         .n_statistics = 1};
}

void mc_take_sentinel_figures(struct mc_result *result, const struct mc_result *of_sentinels)
{
    size_t n = of_sentinels->scores->n_columns, d, c;

    for (d = 0; d < result->n_datasets; d++) {
        const struct mc_dataset_result *sentinels = &of_sentinels->datasets[d];
        const struct mc_group *overall = &sentinels->groups[sentinels->n_groups - 1];
        struct mc_dataset_result *dataset = &result->datasets[d];

        dataset->sentinels = mc_arena_array(result->arena, n, sizeof(*dataset->sentinels));
        dataset->n_sentinels = n;
        for (c = 0; c < n; c++) {
            const struct mc_cell *cell = &overall->cells[c * of_sentinels->n_statistics];
            struct mc_sentinel_figure *figure = &dataset->sentinels[c];

            *figure = (struct mc_sentinel_figure){.name = of_sentinels->scores->columns[c].name,
                                                  .value = cell->value,
                                                  .low = cell->low,
                                                  .high = cell->high};
            if (overall->passes == NULL)
                continue;
            figure->n_passed = overall->passes[c].n_passed;
            figure->n_failed = overall->passes[c].n_failed;
        }
    }
}

const struct mc_sentinel_figure *mc_best_sentinel(const struct mc_dataset_result *dataset)
{
    const struct mc_sentinel_figure *best = NULL;
    size_t i;

    for (i = 0; i < dataset->n_sentinels; i++)
        if (!isnan(dataset->sentinels[i].value) &&
            (best == NULL || dataset->sentinels[i].value > best->value))
            best = &dataset->sentinels[i];
    return best;
}

const struct mc_sentinel_figure *
mc_sentinel_that_passes_most(const struct mc_dataset_result *dataset)
{
    const struct mc_sentinel_figure *best = NULL;
    size_t i;

    for (i = 0; i < dataset->n_sentinels; i++) {
        const struct mc_sentinel_figure *sentinel = &dataset->sentinels[i];

        if (sentinel->n_passed + sentinel->n_failed > 0 &&
            (best == NULL || sentinel->n_passed > best->n_passed))
            best = sentinel;
    }
    return best;
}

/* Distance of a figure from its best value; NaN: there is none. */
static double distance(const struct mc_result *result, const struct mc_group *group, size_t column,
                       size_t statistic)
{
    return fabs(group->cells[column * result->n_statistics + statistic].value -
                result->statistics[statistic]->best);
}

size_t mc_nearest_sentinel(const struct mc_result *result, const struct mc_group *group,
                           size_t statistic)
{
    size_t best = SIZE_MAX, c;

    for (c = 0; c < result->scores->n_columns; c++) {
        double candidate = distance(result, group, c, statistic);

        if (result->scores->columns[c].sentinel && !isnan(candidate) &&
            (best == SIZE_MAX || candidate < distance(result, group, best, statistic)))
            best = c;
    }
    return best;
}

bool mc_sentinel_is_as_good(const struct mc_result *result, const struct mc_group *group,
                            size_t metric, size_t statistic)
{
    size_t best = result->scores->columns[metric].sentinel
                      ? SIZE_MAX
                      : mc_nearest_sentinel(result, group, statistic);

    return best != SIZE_MAX &&
           distance(result, group, metric, statistic) >= distance(result, group, best, statistic);
}
