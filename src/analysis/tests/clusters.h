/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clusters.h: from many comparisons to a table of ranks, and from many tasks to one figure, as in
 * the WMT metrics tasks (mt-metrics-eval 68a481a, data.py AssignRanks, tasks.py). */
#ifndef MC_ANALYSIS_TESTS_CLUSTERS_H
#define MC_ANALYSIS_TESTS_CLUSTERS_H

#include "base/memory.h"

/* ranks[0..n-1] of metrics in order of their figure, best first: 1 for the first; a metric opens
 * the next cluster if any member of the current one beats it with p <= alpha. p[i * n + j], i < j:
 * p of the test that metric i is better than metric j; NaN: not shown. */
void mc_cluster_ranks(const double *p, size_t n, double alpha, uint32_t *ranks);

/* One task: a language, a dataset, a phenomenon. */
struct mc_task {
    const double *figures; /* [n_metrics]; NaN: the metric does not take part */
    const double *ranks;   /* [n_metrics] */
    double least;          /* lower end of the figure's range, which ends at 1: -1 or 0 */
    uint32_t level;        /* kind of task, below the number of tasks */
};

/* weights[0..n_tasks-1], of sum 1: equal for all levels that occur, divided evenly among the tasks
 * of a level. */
void mc_task_weights_by_level(const struct mc_task *tasks, size_t n_tasks, double *weights,
                              struct mc_arena *scratch);

/* Weighted means over all tasks, with figures first scaled to [0, 1]; weights NULL: all equal. NaN
 * for a metric that is not in every task. */
void mc_task_averages(const struct mc_task *tasks, size_t n_tasks, const double *weights,
                      size_t n_metrics, double *figures, double *ranks);

/* Figures of two metrics on one task after each swap of a permutation test (permutation.h), in draw
 * order; NaN: not defined. */
struct mc_task_draws {
    double (*figures)[2]; /* [n]: of the first and the second metric; read only */
    size_t n;             /* at least 1; a test may have stopped early */
};

/* Whether the second metric is better on average over the tasks. Their differences are averaged
 * draw by draw; a task with fewer draws starts again with its first. */
struct mc_average_test {
    double difference;  /* second - first, of the averages as in mc_task_averages */
    size_t n_draws;     /* the most of any task */
    size_t n_undefined; /* draws in which a figure of some task is not defined; they do not count */
    size_t n_at_least;  /* difference after the draw >= difference - MC_PERMUTATION_TOLERANCE */
    double p; /* (n_at_least + 1) / (defined draws + 1); NaN if the difference is not defined */
};

/* draws[t] of the tests on task t of the metrics `first` and `second`; weights as for
 * mc_task_averages. The counts of mt-metrics-eval 68a481a, tasks.py (AverageCorrMatrix), whose p
 * has no + 1. */
struct mc_average_test mc_average_test(const struct mc_task *tasks,
                                       const struct mc_task_draws *draws, size_t n_tasks,
                                       const double *weights, size_t first, size_t second);

#endif
