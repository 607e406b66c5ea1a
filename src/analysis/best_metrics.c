/* SPDX-License-Identifier: GPL-3.0-or-later */
/* best_metrics.c: chooses the two metrics, then tests each choice, with settings of its own, then
 * corrects over the phenomena of a dataset. */
#include "analysis/best_metrics.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/paired_tests.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "base/thread_pool.h"

struct best_work {
    const struct mc_result *result;
    struct mc_best_metrics *items;
    const uint32_t *sources; /* of each case of the suite */
};

/* --- the choice ------------------------------------------------------------------------------- */

/* A value with its sign set so that more is better; NaN: not defined. */
static double goodness(const struct mc_result *result, const struct mc_best_metrics *item,
                       size_t column)
{
    const struct mc_statistic *statistic = result->statistics[item->statistic];
    double value = item->group->cells[column * result->n_statistics + item->statistic].value;

    if (result->scores->columns[column].sentinel)
        return (double)NAN;
    return statistic->best > 0 ? value : -value;
}

/* The column with the best value, except one. */
static size_t best_except(const struct mc_result *result, const struct mc_best_metrics *item,
                          size_t except)
{
    size_t best = MC_NO_BEST, c;

    for (c = 0; c < result->scores->n_columns; c++) {
        double value = goodness(result, item, c);

        if (c != except && !isnan(value) &&
            (best == MC_NO_BEST || value > goodness(result, item, best)))
            best = c;
    }
    return best;
}

static void choose(const struct mc_result *result, struct mc_best_metrics *item)
{
    size_t n_metrics = 0, c;

    item->second = MC_NO_BEST;
    item->difference = item->p = item->p_adjusted = (double)NAN;
    item->best = best_except(result, item, MC_NO_BEST);
    if (item->best == MC_NO_BEST) {
        item->reason = "the statistic is defined for no metric";
        return;
    }
    if (!mc_may_be_best(result, item->group, item->best, item->statistic)) {
        item->best = MC_NO_BEST;
        item->reason = mc_statistic_chance(result->statistics[item->statistic]) > 0
                           ? "the metric with the best value is not shown to be above chance"
                           : "the metric with the best value is not shown to be above 0";
        return;
    }
    item->second = best_except(result, item, item->best);
    if (item->second == MC_NO_BEST) {
        for (c = 0; c < result->scores->n_columns; c++)
            n_metrics += !result->scores->columns[c].sentinel;
        item->reason = n_metrics == 1 ? "there is one metric, and so no second"
                                      : "the statistic is defined for one metric alone";
        return;
    }
    item->difference = goodness(result, item, item->best) - goodness(result, item, item->second);
    if (!(item->difference > 0))
        item->reason = "the second is as good as the best";
}

/* --- the tests -------------------------------------------------------------------------------- */

/* The test to use for the statistic; NULL if none applies. */
static const struct mc_paired_test *test_of(const struct mc_analysis_settings *settings,
                                            const struct mc_statistic *statistic)
{
    struct mc_analysis_settings variant = *settings;
    const struct mc_paired_test *const *tests;
    size_t n, i;

    variant.best_by = statistic;
    if (settings->test != NULL && mc_best_inapplicable_reason(settings->test, statistic) == NULL)
        return settings->test;
    variant.test = NULL;
    if (mc_best_inapplicable_reason(mc_best_test(&variant), statistic) == NULL)
        return mc_best_test(&variant);
    tests = mc_paired_tests(&n);
    for (i = 0; i < n; i++)
        if (mc_best_inapplicable_reason(tests[i], statistic) == NULL)
            return tests[i];
    return NULL;
}

static void test_choice(const struct best_work *work, struct mc_best_metrics *item,
                        struct mc_arena *scratch)
{
    const size_t columns[2] = {item->second, item->best};
    struct mc_result variant = *work->result;
    struct mc_trial_result outcome;

    if (variant.settings.draws == 0 || variant.settings.grouping != MC_GROUP_NONE) {
        item->reason =
            variant.settings.draws == 0 ? "no test was made" : "no test is of means of groups";
        return;
    }
    variant.settings.best_by = variant.statistics[item->statistic];
    item->test = variant.settings.test = test_of(&work->result->settings, variant.settings.best_by);
    if (item->test == NULL) {
        item->reason = "no test of two metrics is known for it";
        return;
    }
    outcome =
        mc_metrics_compare(&variant, work->sources, item->dataset, item->group, columns, scratch);
    item->p = item->p_adjusted = outcome.p;
    item->reason = outcome.reason;
}

static void work_on_tests(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    const struct best_work *work = context;
    size_t i;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        if (work->items[i].reason == NULL)
            test_choice(work, &work->items[i], scratch);
        mc_arena_reset(scratch, mark);
    }
}

/* The phenomena of a dataset by one statistic are one family, its `overall` is another. */
static void adjust(const struct mc_result *result, struct mc_best_metrics *items, size_t n)
{
    struct mc_arena_mark mark = mc_arena_mark(result->arena);
    double *p = mc_arena_array(result->arena, n, sizeof(*p));
    size_t n_tested = 0, i;

    for (i = 0; i < n; i++)
        if (!items[i].group->overall)
            p[n_tested++] = items[i].p;
    mc_adjust_p_values(mc_best_correction(&result->settings)->method, p, n_tested, p,
                       result->arena);
    for (i = 0, n_tested = 0; i < n; i++)
        if (!items[i].group->overall)
            items[i].p_adjusted = p[n_tested++];
    mc_arena_reset(result->arena, mark);
}

/* --- all choices ------------------------------------------------------------------------------ */

/* Whether one value of the statistic is better than another and, if nobody chose the statistic, it
 * does not nearly repeat another. */
static bool is_considered(const struct mc_result *result, size_t statistic)
{
    size_t n;

    return !isnan(result->statistics[statistic]->best) &&
           (!result->statistics[statistic]->secondary ||
            result->statistics != mc_statistics_by_default(&n));
}

struct mc_best_metrics *mc_find_best_metrics(const struct mc_result *result,
                                             struct mc_thread_pool *pool, size_t *n)
{
    struct best_work work = {.result = result};
    size_t n_groups = 0, n_statistics = 0, d, s, g;

    for (d = 0; d < result->n_datasets; d++)
        n_groups += result->datasets[d].n_groups;
    for (s = 0; s < result->n_statistics; s++)
        n_statistics += is_considered(result, s);
    work.items =
        mc_arena_array(result->arena, mc_array_size(n_groups, n_statistics), sizeof(*work.items));
    work.sources = mc_case_sources(result->suite, result->arena);
    *n = 0;
    for (d = 0; d < result->n_datasets; d++)
        for (s = 0; s < result->n_statistics; s++)
            for (g = 0; is_considered(result, s) && g < result->datasets[d].n_groups; g++) {
                struct mc_best_metrics *item = &work.items[(*n)++];

                item->dataset = &result->datasets[d];
                item->group = &result->datasets[d].groups[g];
                item->statistic = s;
                choose(result, item);
            }
    mc_parallel_for(pool, *n, 1, work_on_tests, &work);
    for (s = 0; s < *n; s += work.items[s].dataset->n_groups)
        adjust(result, &work.items[s], work.items[s].dataset->n_groups);
    return work.items;
}

bool mc_is_better_than_second(const struct mc_best_metrics *best)
{
    return best->p_adjusted < 0.05;
}
