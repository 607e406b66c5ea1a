/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_correlations.h: how every two metrics, and people, order the cases of a dataset alike. */
#ifndef MC_ANALYSIS_METRIC_CORRELATIONS_H
#define MC_ANALYSIS_METRIC_CORRELATIONS_H

#include "analysis/result.h"

struct mc_thread_pool;

/* The statistic of a kind; NULL for none. The kind of a statistic; MC_MATRIX_NONE of any other.
 */
const struct mc_statistic *mc_correlation_statistic(enum mc_matrix_kind kind);

/* Sets dataset->correlations of all datasets with a metric, where settings.correlations asks for
 * them: Pearson's r, Spearman's rho or Kendall's tau b on all cases, of each pair over the cases
 * that have both scores (pairwise complete). Scores of which lower is better are reversed. With
 * people a correlation is withheld where that of the table is (mc_correlation_withheld). Grouping,
 * normalisation and the group's own correlations must be done. The same bits for every pool size.
 */
void mc_find_metric_correlations(struct mc_result *result, struct mc_thread_pool *pool);

/* Of two columns, 0 for people, column + 1 for a metric, in either order; they must differ. */
const struct mc_metric_correlation *
mc_metric_correlation_of(const struct mc_dataset_result *dataset, size_t first, size_t second);

#endif
