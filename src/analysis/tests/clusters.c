/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/tests/clusters.h"

#include <math.h>

#include "analysis/tests/permutation.h"

void mc_cluster_ranks(const double *p, size_t n, double alpha, uint32_t *ranks)
{
    size_t first = 0, i, j;
    uint32_t rank = 1;

    for (j = 0; j < n; j++) {
        for (i = first; i < j; i++) {
            if (!(p[i * n + j] <= alpha))
                continue;
            first = j;
            rank++;
            break;
        }
        ranks[j] = rank;
    }
}

void mc_task_weights_by_level(const struct mc_task *tasks, size_t n_tasks, double *weights,
                              struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t *n_of_level = mc_arena_array(scratch, n_tasks, sizeof(*n_of_level));
    size_t n_levels = 0, t;

    for (t = 0; t < n_tasks; t++)
        n_levels += n_of_level[tasks[t].level]++ == 0;
    for (t = 0; t < n_tasks; t++)
        weights[t] = 1 / (double)n_levels / (double)n_of_level[tasks[t].level];
    mc_arena_reset(scratch, mark);
}

static double weight_of(const double *weights, size_t n_tasks, size_t t)
{
    return weights == NULL ? 1 / (double)n_tasks : weights[t];
}

void mc_task_averages(const struct mc_task *tasks, size_t n_tasks, const double *weights,
                      size_t n_metrics, double *figures, double *ranks)
{
    size_t m, t;

    for (m = 0; m < n_metrics; m++) {
        double figure = 0, rank = 0;

        for (t = 0; t < n_tasks; t++) {
            const struct mc_task *task = &tasks[t];
            double weight = weight_of(weights, n_tasks, t);

            /* NaN stays NaN */
            figure += weight * (task->figures[m] - task->least) / (1 - task->least);
            rank += weight * task->ranks[m];
        }
        figures[m] = n_tasks == 0 ? (double)NAN : figure;
        ranks[m] = isnan(figures[m]) ? (double)NAN : rank;
    }
}

struct mc_average_test mc_average_test(const struct mc_task *tasks,
                                       const struct mc_task_draws *draws, size_t n_tasks,
                                       const double *weights, size_t first, size_t second)
{
    struct mc_average_test test = {n_tasks == 0 ? (double)NAN : 0, 0, 0, 0, (double)NAN};
    size_t n = 0, d, t;

    for (t = 0; t < n_tasks; t++)
        n = draws[t].n > n ? draws[t].n : n;
    for (t = 0; t < n_tasks; t++)
        test.difference += weight_of(weights, n_tasks, t) *
                           (tasks[t].figures[second] - tasks[t].figures[first]) /
                           (1 - tasks[t].least);
    if (isnan(test.difference))
        return test;
    test.n_draws = n;
    for (d = 0; d < n; d++) {
        double difference = 0;

        for (t = 0; t < n_tasks; t++) {
            const double *figures = draws[t].figures[d % draws[t].n];

            difference +=
                weight_of(weights, n_tasks, t) * (figures[1] - figures[0]) / (1 - tasks[t].least);
        }
        if (isnan(difference))
            test.n_undefined++;
        else
            test.n_at_least += difference >= test.difference - MC_PERMUTATION_TOLERANCE;
    }
    test.p = ((double)test.n_at_least + 1) / ((double)(n - test.n_undefined) + 1);
    return test;
}
