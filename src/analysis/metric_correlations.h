/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_correlations.h: how far any two metrics, or a metric and people, order the cases of a
 * dataset alike. */
#ifndef MC_ANALYSIS_METRIC_CORRELATIONS_H
#define MC_ANALYSIS_METRIC_CORRELATIONS_H

#include "analysis/result.h"

struct mc_thread_pool;

/* The statistic of a kind; NULL for MC_MATRIX_NONE. */
const struct mc_statistic *mc_correlation_statistic(enum mc_matrix_kind kind);

/* Sets dataset->correlations of all datasets with a metric, if settings.correlations asks for them:
 * Pearson's r, Spearman's rho or Kendall's tau b on all cases, each pair of columns over the cases
 * that have both scores (pairwise complete). Scores are reversed if lower is better. A correlation
 * with people is withheld if that of the table is (mc_correlation_withheld). Needs grouping,
 * normalisation and the group's own correlations. The same bits for every pool size. */
void mc_find_metric_correlations(struct mc_result *result, struct mc_thread_pool *pool);

/* For two different columns, 0 for people, column + 1 for a metric, in either order. */
const struct mc_metric_correlation *
mc_metric_correlation_of(const struct mc_dataset_result *dataset, size_t first, size_t second);

#endif
