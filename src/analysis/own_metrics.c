/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/own_metrics.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/order_rows.h"
#include "analysis/result.h"
#include "analysis/tests/multiple_testing.h"
#include "base/hash.h"
#include "base/thread_pool.h"

#define LEVEL 0.05 /* at which a difference counts as shown */

enum { MOST_RIVALS = 2 };

/* The contests of one dataset. */
struct contest_work {
    const struct mc_result *result;
    const struct mc_dataset_result *dataset;
    const uint32_t *sources;
};

static size_t right_order_of(const struct mc_result *result)
{
    return mc_statistic_across_rows(result->statistics, result->n_statistics);
}

/* --- rivals ----------------------------------------------------------------------------------- */

/* The best other column of the overall row; MC_NOT_FOUND: no other column has a figure. */
static uint32_t best_rival(const struct mc_result *result, const struct mc_dataset_result *dataset,
                           size_t own)
{
    const struct mc_group *overall = &dataset->groups[dataset->n_groups - 1];
    size_t statistic = right_order_of(result), c;
    uint32_t best = MC_NOT_FOUND;
    double most = -(double)INFINITY;

    for (c = 0; c < result->scores->n_columns; c++) {
        double value = overall->cells[c * result->n_statistics + statistic].value;

        if (c == own || result->scores->columns[c].sentinel || !(value > most))
            continue;
        best = (uint32_t)c;
        most = value;
    }
    return best;
}

/* The column that the settings name, if there is one, and the best other one. */
static size_t rivals_of(const struct mc_result *result, const struct mc_dataset_result *dataset,
                        size_t own, size_t rivals[MOST_RIVALS])
{
    const char *name = result->settings.rival == NULL ? MC_USUAL_RIVAL : result->settings.rival;
    uint32_t named = mc_score_table_find(result->scores, mc_slice_of(name));
    uint32_t best = best_rival(result, dataset, own);
    size_t n = 0;

    if (named != MC_NOT_FOUND && named != own)
        rivals[n++] = named;
    if (best != MC_NOT_FOUND && best != named)
        rivals[n++] = best;
    return n;
}

/* --- the tests -------------------------------------------------------------------------------- */

static void work_on_contests(void *context, unsigned worker, size_t begin, size_t end,
                             struct mc_arena *scratch)
{
    const struct contest_work *work = context;
    const struct mc_dataset_result *dataset = work->dataset;
    size_t i, g;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_own_contest *contest = &dataset->contests[i];
        const size_t columns[2] = {contest->other, contest->own};
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_order_pair pair =
            mc_order_pair_new(work->result, dataset->name, columns, work->sources, scratch);
        double *p = mc_arena_array(scratch, dataset->n_groups, sizeof(*p));

        for (g = 0; g < dataset->n_groups; g++) {
            const struct mc_group *group = &dataset->groups[g];
            struct mc_order_difference difference = mc_order_pair_compare(&pair, group, scratch);
            double raw_p = mc_order_difference_p(&difference, false);

            contest->rows[g] =
                (struct mc_own_row){difference.difference, raw_p, raw_p, difference.reason};
            p[g] = group->pooled && !group->overall ? raw_p : (double)NAN;
        }
        mc_adjust_p_values(MC_ADJUST_BH, p, dataset->n_groups, p, scratch);
        for (g = 0; g < dataset->n_groups; g++)
            if (!isnan(p[g]))
                contest->rows[g].p_adjusted = p[g];
        mc_arena_reset(scratch, mark);
    }
}

static void number_contests(const struct mc_result *result, struct mc_dataset_result *dataset)
{
    size_t n_columns = result->scores->n_columns, rivals[MOST_RIVALS], n_rivals, c, i;

    dataset->contests =
        mc_arena_array(result->arena, n_columns * MOST_RIVALS, sizeof(*dataset->contests));
    for (c = 0; c < n_columns; c++) {
        n_rivals = result->scores->columns[c].own ? rivals_of(result, dataset, c, rivals) : 0;
        for (i = 0; i < n_rivals; i++)
            dataset->contests[dataset->n_contests++] = (struct mc_own_contest){
                c, rivals[i],
                mc_arena_array(result->arena, dataset->n_groups, sizeof(struct mc_own_row))};
    }
}

void mc_find_own_contests(struct mc_result *result, struct mc_thread_pool *pool)
{
    struct contest_work work = {.result = result};
    size_t d, c;

    for (c = 0; c < result->scores->n_columns && !result->scores->columns[c].own; c++)
        ;
    if (c == result->scores->n_columns || right_order_of(result) == result->n_statistics)
        return;
    work.sources = mc_case_sources(result->suite, result->arena);
    for (d = 0; d < result->n_datasets; d++) {
        number_contests(result, &result->datasets[d]);
        work.dataset = &result->datasets[d];
        mc_parallel_for(pool, work.dataset->n_contests, 1, work_on_contests, &work);
    }
}

int mc_own_row_shows(const struct mc_own_row *row)
{
    if (!(row->p_adjusted < LEVEL))
        return 0;
    return row->difference > 0 ? 1 : -1;
}
