/* SPDX-License-Identifier: GPL-3.0-or-later */
/* best_metrics.h: the best and the second-best metric of each phenomenon by each statistic, and
 * whether the one is shown to be better than the other. */
#ifndef MC_ANALYSIS_BEST_METRICS_H
#define MC_ANALYSIS_BEST_METRICS_H

#include "analysis/result.h"

struct mc_thread_pool;

/* For one statistic on one group. */
struct mc_best_metrics {
    const struct mc_dataset_result *dataset;
    struct mc_group *group;
    size_t statistic;    /* index in the result */
    size_t best, second; /* columns by the value of the statistic, without sentinels, equal ones in
                            column order; MC_NO_BEST: there is none */
    double difference;   /* lead of the best, >= 0; NaN: there is no second */
    const struct mc_paired_test *test; /* NULL: see reason */
    double p, p_adjusted; /* that the two differ; two-sided because the better one was selected;
                             adjusted over the phenomena of the dataset, or its `overall` */
    const char *reason;   /* why there is no best, no second, or no p; NULL: there are all three */
};

/* A metric is the best only if it may be called so (mc_may_be_best). For each dataset, one
 * statistic after another that has a best value, with all groups in order. The test is that of the
 * settings if it applies to the statistic, else the statistic's default, else the first in the list
 * that applies; the correction is that of the settings. There is no p without draws, or if figures
 * are means of groups. Needs statistics and significances of the result. In the arena of the
 * result; *n of them, the same bits for every pool size. */
struct mc_best_metrics *mc_find_best_metrics(const struct mc_result *result,
                                             struct mc_thread_pool *pool, size_t *n) MC_MUST_CHECK;

/* Whether the best metric is shown to be better than the second. */
bool mc_is_better_than_second(const struct mc_best_metrics *best) MC_MUST_CHECK;

#endif
