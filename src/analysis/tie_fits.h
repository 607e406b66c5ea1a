/* tie_fits.h: the tie thresholds of the metrics of a run. */
#ifndef MC_ANALYSIS_TIE_FITS_H
#define MC_ANALYSIS_TIE_FITS_H

#include "analysis/result.h"

/* Whether a statistic of the result needs tie thresholds. */
bool mc_ties_needed(const struct mc_result *result);

/* Fills folds and ties of a result whose grouping is done, where a statistic of it needs them: for
 * each metric one fit over the whole suite, the groups of pairs being the datasets with all their
 * cases, pooled or not, selected or not. Nothing for thresholds in place, which each row of the
 * report has of its own. The same bits for every pool size. pool may be NULL. */
void mc_tie_fits(struct mc_result *result, struct mc_thread_pool *pool);

#endif
