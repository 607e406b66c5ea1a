/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analyse.h: the whole analysis, from scores to the table that reports read. */
#ifndef MC_ANALYSIS_ANALYSE_H
#define MC_ANALYSIS_ANALYSE_H

#include "analysis/result.h"

struct mc_thread_pool;

/* The whole analysis: grouping, normalisation, statistics, intervals, correlations, expectations.
 * Bounds, tie thresholds, sources, what phenomena and cases are compared with, and the family of q
 * are those of all cases of the suite; figures, verdicts and counts are of the selected ones. If
 * all cases of a phenomenon are selected, its figures are those of a run over the whole suite, bit
 * for bit. Never fails: a figure that is not defined says why. The same bits for every pool size.
 * pool may be NULL. */
struct mc_result *mc_analyse(const struct mc_score_table *scores,
                             const struct mc_analysis_settings *settings,
                             struct mc_thread_pool *pool, struct mc_arena *arena) MC_MUST_CHECK;

#endif
