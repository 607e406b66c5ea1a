/* SPDX-License-Identifier: GPL-3.0-or-later */
/* best_metrics.h: the best and the second-best metric of each phenomenon by each statistic, and
 * whether the one is shown to be better than the other. */
#ifndef MC_ANALYSIS_BEST_METRICS_H
#define MC_ANALYSIS_BEST_METRICS_H

#include "analysis/result.h"

struct mc_thread_pool;

/* Of one statistic on one group. */
struct mc_best_metrics {
    const struct mc_dataset_result *dataset;
    struct mc_group *group;
    size_t statistic;    /* index in the result */
    size_t best, second; /* columns by the value of the statistic, sentinels left out, equal ones in
                          * the order of the columns; MC_NO_BEST: there is none */
    double difference;   /* by how much the best is better, >= 0; NaN: there is no second */
    const struct mc_paired_test *test; /* NULL: see reason */
    double p, p_adjusted;              /* the two differ, two-sided, for the better one was looked
                                        * for; over the phenomena of the dataset, or its `overall` */
    const char *reason; /* why there is no best, no second, or no p; NULL: there is all of it */
};

/* A metric is the best only where it may be called so (mc_may_be_best). Of each dataset one
 * statistic after the other that has a best value, with all groups in their order. The test is that
 * of the settings where it is made of the statistic, else its own by default, else the first of the
 * list that is; the correction is that of the settings. No p without draws, and where figures are
 * means of groups. Statistics and standings of the result must be there. In the arena of the
 * result; *n of them, the same bits for every pool size. */
struct mc_best_metrics *mc_find_best_metrics(const struct mc_result *result,
                                             struct mc_thread_pool *pool, size_t *n) MC_MUST_CHECK;

/* Whether the best one is shown to be better than the second. */
bool mc_is_better_than_second(const struct mc_best_metrics *best) MC_MUST_CHECK;

#endif
