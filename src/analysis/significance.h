/* SPDX-License-Identifier: GPL-3.0-or-later */
/* significance.h: how each metric compares with chance and with the best metric, group by group,
 * and which effects that many cases can show at all. */
#ifndef MC_ANALYSIS_SIGNIFICANCE_H
#define MC_ANALYSIS_SIGNIFICANCE_H

#include "analysis/result.h"

struct mc_correction;
struct mc_paired_test;
struct mc_thread_pool;
struct mc_trial_result;

/* What the settings say about the comparison with the best metric, or the defaults. */
const struct mc_statistic *mc_best_statistic(const struct mc_analysis_settings *settings);
const struct mc_paired_test *mc_best_test(const struct mc_analysis_settings *settings);
const struct mc_correction *mc_best_correction(const struct mc_analysis_settings *settings);

/* Why the test does not apply to the statistic, or NULL. */
const char *mc_best_inapplicable_reason(const struct mc_paired_test *test,
                                        const struct mc_statistic *statistic);

/* Whether the result has significances: settings.draws is not 0, figures are not averaged over
 * groups, and the statistic that the best metric is chosen by is among those of the result. */
bool mc_has_significance(const struct mc_result *result);

/* Sets spread, detectable figures, best and significances of all groups, if the result is to have
 * them. Needs groups, human figures and normalisation of the result.
 *
 * Against chance: how often a rank correlation at least as far from 0 as the observed one occurs
 * (two-sided, like the intervals; if clusters are drawn, from the interval of the cell); q after
 * Benjamini and Hochberg over all metrics and phenomena of the dataset, including phenomena without
 * selected cases; those of `overall` are a family of their own.
 *
 * Against the best: the test of the settings between each metric and the metric with the best
 * figure of the group, over the cases that both scored; cases with the same reference text are
 * exchanged or drawn together; one-sided; adjusted over the comparisons of the group. The default
 * is PERM-INPUTS of Spearman (permutation.h), adjusted after Holm. For mad, the differences of |m -
 * h| are tested. A tie threshold is that of the whole run or, for thresholds in place, that of the
 * row. Draw k is a function of (seed, names of dataset and group, k): the same bits for every pool
 * size. */
void mc_find_significance(struct mc_result *result, struct mc_thread_pool *pool);

/* Sets dataset->pairs of all datasets with two or more metrics, if settings.metric_pairs is set and
 * the result has significances: the test of the settings, two-sided, of every pair of metrics on
 * the overall row, over the cases that both scored; adjusted by the settings' correction over all
 * pairs of the dataset. A permutation test cannot give a p below 1 / (draws + 1), which the
 * adjustment multiplies by up to the number of pairs m: at least 100 m - 1 draws are made, or those
 * of the settings if they are more, so that the lowest adjusted p is 0.01. A p above 1/4, which no
 * adjustment lowers, may rest on fewer. Needs grouping and normalisation. The same bits for every
 * pool size. */
void mc_find_metric_pairs(struct mc_result *result, struct mc_thread_pool *pool);
/* "The two metrics differ on this group", two-sided, by best_by and test of the result's settings,
 * in favour of the second if its figure is the better one; tested as above. sources: of all cases
 * of the suite (mc_case_sources). */
struct mc_trial_result mc_metrics_compare(const struct mc_result *result, const uint32_t *sources,
                                          const struct mc_dataset_result *dataset,
                                          struct mc_group *group, const size_t columns[2],
                                          struct mc_arena *scratch);
/* The metric pair of two columns, in either order; NULL for a column with itself. */
const struct mc_metric_pair *mc_metric_pair_of(const struct mc_pair_family *pairs, size_t first,
                                               size_t second);
/* Whether the two metrics are shown to differ. */
bool mc_is_different(const struct mc_metric_pair *pair);
/* p, in (0, 1], two-sided, of the hypothesis that the metric orders the cases of the sample by
 * chance: for up to 9 cases, twice the share of the n! orders, with the given ties, whose rank
 * correlation is at least as extreme, on the same side, as the observed rho; above, by Student's t
 * with n - 2 degrees of freedom, but at least 2 / n! (Hollander, Wolfe and Chicken 2014, section
 * 8.5; cor.test of R is exact below 10 cases too). NaN if rho is NaN. The sample needs levels. */
double mc_spearman_chance(const struct mc_sample *sample, double rho, struct mc_arena *scratch);

/* Whether the rank correlation is shown to be above 0; whether the metric is shown to be worse
 * than the best. */
bool mc_is_above_chance(const struct mc_group *group, size_t column);
bool mc_is_separable(const struct mc_group *group, size_t column);

/* Whether a figure may be called the best of its phenomenon, in every report: it is defined, not a
 * sentinel's, its statistic has a best value, and, if the figure of chance is known, it is above
 * chance and shown to differ from it. */
bool mc_may_be_best(const struct mc_result *result, const struct mc_group *group, size_t column,
                    size_t statistic);

/* Whether a figure is not shown to differ from chance (mc_statistic_chance), so that there is
 * nothing to praise or blame; false if the figure is not defined or the statistic has no such
 * value. One criterion decides in all reports: for Spearman's correlation the test, corrected over
 * the dataset, if it was made; else whether the interval, ends included, contains the figure of
 * chance. */
bool mc_is_near_chance(const struct mc_result *result, const struct mc_group *group, size_t column,
                       size_t statistic) MC_MUST_CHECK;
/* Whether it is shown to be below chance, by the same criterion: the metric orders cases against
 * people. */
bool mc_is_reversed(const struct mc_result *result, const struct mc_group *group, size_t column,
                    size_t statistic) MC_MUST_CHECK;
/* Whether that test decides for this statistic. */
bool mc_is_tested_for_zero(const struct mc_result *result, size_t statistic) MC_MUST_CHECK;

#endif
