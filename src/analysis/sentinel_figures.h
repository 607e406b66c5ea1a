/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentinel_figures.h: the figures of the sentinels over all cases of a dataset, which every metric
 * must beat. They are scored beside the metrics of every run, but are not columns of any table. */
#ifndef MC_ANALYSIS_SENTINEL_FIGURES_H
#define MC_ANALYSIS_SENTINEL_FIGURES_H

#include <stddef.h>

#include "analysis/result.h"

struct mc_sentinel_figure {
    struct mc_slice name;
    double value, low, high;   /* right_order on the overall row; NaN: not defined; no interval */
    size_t n_passed, n_failed; /* expectations */
};

/* The settings for analysing the table of sentinels beside a run with `settings`; the list of
 * statistics lives in the arena. */
struct mc_analysis_settings mc_sentinel_settings(const struct mc_analysis_settings *settings,
                                                 struct mc_arena *arena);
/* Sets the sentinels of all datasets of the result from the result of their table. */
void mc_take_sentinel_figures(struct mc_result *result, const struct mc_result *of_sentinels);

/* The sentinel with the greatest right_order; NULL: none has one. */
const struct mc_sentinel_figure *mc_best_sentinel(const struct mc_dataset_result *dataset);
/* The sentinel that passes most; NULL: there are no expectations. */
const struct mc_sentinel_figure *
mc_sentinel_that_passes_most(const struct mc_dataset_result *dataset);

/* For a result with sentinels in its table: column of the sentinel whose figure on the group is
 * nearest to the best value of the statistic, the first if equal. SIZE_MAX: none has the figure, or
 * the statistic has no best value. */
size_t mc_nearest_sentinel(const struct mc_result *result, const struct mc_group *group,
                           size_t statistic) MC_MUST_CHECK;
/* Whether the figure of a metric (not a sentinel) is no better than that of the best sentinel on
 * the group. False if a figure is not defined, or the statistic has no best value. */
bool mc_sentinel_is_as_good(const struct mc_result *result, const struct mc_group *group,
                            size_t metric, size_t statistic) MC_MUST_CHECK;

#endif
