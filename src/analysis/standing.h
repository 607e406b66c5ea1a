/* standing.h: how each metric stands to chance and to the best metric, group by group. */
#ifndef MC_ANALYSIS_STANDING_H
#define MC_ANALYSIS_STANDING_H

#include "analysis/result.h"

/* Level at which a difference from chance or from the best metric is held to be shown. */
#define MC_STANDING_LEVEL 0.05

/* Whether the result has standings: settings.draws is not 0, and Spearman, which all of them are
 * about, is among its statistics, and is no mean over systems or items. */
bool mc_has_standings(const struct mc_result *result);

/* Sets spread, detectable figures, best and standings of all groups, where the result is to have
 * them. Groups, human figures and normalisation of the result must be there.
 *
 * Against chance: mc_spearman_chance for each metric; q after Benjamini and Hochberg over all
 * metrics and phenomena of the dataset; those of `overall` are a family of their own.
 *
 * Against the best: PERM-INPUTS (permutation.h) of Spearman between each metric and the metric with
 * the greatest Spearman of the group, over the cases that both scored, cases with one reference
 * text being swapped together; one-sided; adjusted after Holm over the comparisons of the group.
 * Draw k is a function of (seed, names of dataset and group, k): the same bits for every pool size.
 */
void mc_find_standings(struct mc_result *result, struct mc_thread_pool *pool);

/* Whether the rank correlation is shown to be above 0; whether the metric is shown to be worse than
 * the best. */
bool mc_is_above_chance(const struct mc_group *group, size_t column);
bool mc_is_separable(const struct mc_group *group, size_t column);

#endif
