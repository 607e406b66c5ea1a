/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/metric_correlations.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/sample.h"
#include "base/memory.h"
#include "base/thread_pool.h"

static const struct {
    const char *statistic;
    mc_vector_statistic *of;
} kinds[] = {[MC_MATRIX_PEARSON] = {"pearson", mc_of_pearson},
             [MC_MATRIX_SPEARMAN] = {"spearman", mc_of_spearman},
             [MC_MATRIX_KENDALL] = {"kendall_b", mc_of_tau_b}};

const struct mc_statistic *mc_correlation_statistic(enum mc_matrix_kind kind)
{
    return kind == MC_MATRIX_NONE ? NULL : mc_statistic_find(kinds[kind].statistic);
}

struct correlation_work {
    const struct mc_result *result;
    const struct mc_group *overall;
    const double *const *columns; /* [n_columns + 1][n_cases of the group]; NaN: no score */
    struct mc_metric_correlation *items;
};

static bool is_reversed(const struct correlation_work *work, size_t column)
{
    return column > 0 && work->result->scores->columns[column - 1].lower_is_better;
}

static struct mc_metric_correlation correlate(const struct correlation_work *work, size_t first,
                                              size_t second, struct mc_arena *scratch)
{
    size_t n_cases = work->overall->n_cases;
    double *a = mc_arena_array(scratch, n_cases, sizeof(*a));
    double *b = mc_arena_array(scratch, n_cases, sizeof(*b));
    struct mc_metric_correlation correlation = {.value = (double)NAN};

    correlation.n = mc_complete_pairs(work->columns[first], work->columns[second], n_cases, a, b);
    if (first == 0) {
        struct mc_sample sample =
            mc_sample_take(work->result, work->overall, second - 1, true, NULL, scratch);

        correlation.reason = mc_correlation_withheld(work->result, &sample, scratch);
    }
    if (correlation.reason != NULL)
        return correlation;
    correlation.value =
        kinds[work->result->settings.correlations].of(a, b, correlation.n, 0, scratch).value;
    if (is_reversed(work, first) != is_reversed(work, second))
        correlation.value = -correlation.value;
    if (isnan(correlation.value))
        correlation.reason = MC_CORRELATION_REASON;
    return correlation;
}

/* Index i is the pair of the columns first < second at second (second - 1) / 2 + first. */
static void work_on_columns(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct correlation_work *work = context;
    size_t first;

    (void)worker;
    for (; begin < end; begin++)
        for (first = 0; first < begin; first++) {
            struct mc_arena_mark mark = mc_arena_mark(scratch);

            work->items[begin * (begin - 1) / 2 + first] = correlate(work, first, begin, scratch);
            mc_arena_reset(scratch, mark);
        }
}

void mc_find_metric_correlations(struct mc_result *result, struct mc_thread_pool *pool)
{
    size_t n = result->scores->n_columns + 1, d, c;

    if (result->settings.correlations == MC_MATRIX_NONE || n < 2)
        return;
    for (d = 0; d < result->n_datasets; d++) {
        struct mc_dataset_result *dataset = &result->datasets[d];
        struct correlation_work work = {.result = result,
                                        .overall = &dataset->groups[dataset->n_groups - 1]};
        struct mc_arena *scratch = mc_arena_new();
        const double **columns = mc_arena_array(scratch, n, sizeof(*columns));

        for (c = 0; c < n; c++)
            columns[c] = mc_group_scores(result, work.overall, c, scratch);
        work.columns = columns;
        work.items = dataset->correlations =
            mc_arena_array(result->arena, n * (n - 1) / 2, sizeof(*work.items));
        mc_parallel_for(pool, n, 1, work_on_columns, &work);
        mc_arena_free(scratch);
    }
}

const struct mc_metric_correlation *
mc_metric_correlation_of(const struct mc_dataset_result *dataset, size_t first, size_t second)
{
    size_t less = first < second ? first : second, more = first < second ? second : first;

    return &dataset->correlations[more * (more - 1) / 2 + less];
}
