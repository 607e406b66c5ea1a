#include "analysis/tie_fits.h"

#include <math.h>

#include "base/thread_pool.h"

bool mc_ties_needed(const struct mc_result *result)
{
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (result->statistics[s]->needs_ties)
            return true;
    return false;
}

/* The cases of a dataset with both scores; lower scores of the metric turned into higher ones. */
static struct mc_tie_group take_dataset(const struct mc_result *result, size_t dataset,
                                        size_t column, struct mc_arena *arena)
{
    const struct mc_dataset_result *from = &result->datasets[dataset];
    const struct mc_score_column *scores = &result->scores->columns[column];
    size_t n_cases = result->suite->n_cases, g, i;
    double *gold = mc_arena_alloc(arena, mc_array_size(n_cases, sizeof(*gold)));
    double *metric = mc_arena_alloc(arena, mc_array_size(n_cases, sizeof(*metric)));
    uint8_t *folds = mc_arena_alloc(arena, n_cases);
    struct mc_tie_group group = {gold, metric, folds, 0};

    for (g = 0; g < from->n_groups; g++) {
        for (i = 0; i < from->groups[g].n_cases && !from->groups[g].overall; i++) {
            size_t at = from->groups[g].cases[i];
            double human = result->suite->cases[at].human, value = scores->values[at];

            if (!isfinite(human) || !isfinite(value))
                continue;
            gold[group.n] = human;
            metric[group.n] = scores->lower_is_better ? -value : value;
            folds[group.n++] = result->folds[at];
        }
    }
    return group;
}

static void fit_columns(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    struct mc_result *result = context;
    size_t c, d;

    (void)worker;
    for (c = begin; c < end; c++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_tie_group *groups = mc_arena_array(scratch, result->n_datasets, sizeof(*groups));

        for (d = 0; d < result->n_datasets; d++)
            groups[d] = take_dataset(result, d, c, scratch);
        result->ties[c] =
            mc_tie_fit_across(groups, result->n_datasets, result->settings.seed, scratch);
        mc_arena_reset(scratch, mark);
    }
}

void mc_tie_fits(struct mc_result *result, struct mc_thread_pool *pool)
{
    const struct mc_analysis_settings *settings = &result->settings;
    size_t n_columns = result->scores->n_columns, c;

    if (!mc_ties_needed(result) || settings->ties == MC_TIES_IN_PLACE)
        return;
    result->ties = mc_arena_array(result->arena, n_columns, sizeof(*result->ties));
    if (settings->ties == MC_TIES_GIVEN) {
        for (c = 0; c < n_columns; c++)
            result->ties[c] = mc_tie_fit_given(settings->tie_threshold);
        return;
    }
    result->folds = mc_arena_alloc(result->arena, result->suite->n_cases);
    mc_tie_folds(result->suite->n_cases, settings->seed, result->folds, result->arena);
    mc_parallel_for(pool, n_columns, 1, fit_columns, result);
}
