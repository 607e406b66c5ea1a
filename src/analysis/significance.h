/* significance.h: how each metric stands to chance and to the best metric, group by group, and what
 * can be seen at all with so many cases. */
#ifndef MC_ANALYSIS_SIGNIFICANCE_H
#define MC_ANALYSIS_SIGNIFICANCE_H

#include "analysis/result.h"

struct mc_correction;
struct mc_paired_test;
struct mc_thread_pool;

/* What the settings say of the comparison with the best, or what holds by default. */
const struct mc_statistic *mc_best_statistic(const struct mc_analysis_settings *settings);
const struct mc_paired_test *mc_best_test(const struct mc_analysis_settings *settings);
const struct mc_correction *mc_best_correction(const struct mc_analysis_settings *settings);

/* Why the test cannot be made of the statistic, or NULL. */
const char *mc_best_inapplicable_reason(const struct mc_paired_test *test,
                                        const struct mc_statistic *statistic);

/* Whether the result has standings: settings.draws is not 0, and the statistic that the best metric
 * is chosen by is among its statistics. */
bool mc_has_significance(const struct mc_result *result);

/* Sets spread, detectable figures, best and standings of all groups, where the result is to have
 * them. Groups, human figures and normalisation of the result must be there.
 *
 * Against chance: how often a rank correlation as great as that found comes up; q after Benjamini
 * and Hochberg over all metrics and phenomena of the dataset, those of which no case is selected as
 * well; those of `overall` are a family of their own.
 *
 * Against the best: the test of the settings between each metric and the metric with the best
 * figure of the group, over the cases that both scored, cases with one reference text being swapped
 * or drawn together; one-sided; adjusted over the comparisons of the group. By default PERM-INPUTS
 * of Spearman (permutation.h), adjusted after Holm. Of mad the differences of |m - h| are tested. A
 * threshold of ties is that of the whole run, or, for thresholds in place, that of the row.
 * Draw k is a function of (seed, names of dataset and group, k): the same bits for every pool size.
 */
void mc_find_significance(struct mc_result *result, struct mc_thread_pool *pool);

/* Whether the rank correlation is shown to be above 0; whether the metric is shown to be worse than
 * the best. */
bool mc_is_above_chance(const struct mc_group *group, size_t column);
bool mc_is_separable(const struct mc_group *group, size_t column);

#endif
