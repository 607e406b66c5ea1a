/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sections.h: sections of the reports for people and of the JSON report: failed expectations,
 * whether metrics differ, phenomena told apart, weak spots. */
#ifndef MC_REPORT_SECTIONS_H
#define MC_REPORT_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct mc_dataset_result;
struct mc_document;
struct mc_figure_view;
struct mc_group;
struct mc_result;
struct mc_table;

/* For each metric of the view how many expectations failed, and the worst of them with their
 * sentences: three where there are few metrics, else one. Writes nothing, not even its title, where
 * none failed. */
void mc_write_failures(const struct mc_figure_view *view, struct mc_document *document);

/* Whether metrics differ over phenomena (analysis/separation.h), in lines for people and in the
 * JSON report. Nothing is written where it was not asked for. */

void mc_omnibus_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                      struct mc_document *document);

/* Whether every two metrics differ (analysis/significance.h), as a triangle for people: the figure
 * of the metric of the row less that of the column. Nothing is written where it was not asked for.
 */
void mc_metric_pairs_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                           struct mc_document *document);

/* How every two metrics, and people, go together (analysis/metric_correlations.h), as a triangle:
 * metrics as in the tables of the view, people in the last row. Nothing is written where it was not
 * asked for. */
void mc_metric_correlations_write(const struct mc_figure_view *view, struct mc_document *document);

/* How metrics tell two phenomena apart (analysis/separation.h): as tables for people, and in the
 * JSON report. Nothing is written where no contrast was asked for. */

/* One table for each contrast that the dataset has both phenomena of; with their definitions. */
void mc_separations_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                          bool definitions, struct mc_document *document);

/* What the developer of a metric asks first: where is it weak? */

/* How many phenomena of the view belong to "overall". */
size_t mc_pooled_phenomena(const struct mc_figure_view *view);
/* A figure of a metric on a group as text: "0.41"; of the expectations passed "12/30"; "-" where it
 * is not defined. */
struct mc_slice mc_figure_text(const struct mc_figure_view *view, const struct mc_group *group,
                               size_t metric, size_t figure);
/* The pooled phenomena whose figure is farthest from the best, as below; returns how many. */
enum { MC_MOST_WEAKEST = 3 };
size_t mc_weakest_groups(const struct mc_figure_view *view, size_t metric, size_t figure,
                         const struct mc_group *weakest[MC_MOST_WEAKEST]);
/* "passive 0.41, negation 0.20": the pooled phenomena whose figure is farthest from the best (of
 * MAD: drawn towards the mean of the phenomena, analysis/pooling.h), the farthest first, at most
 * n_most of them (<= MC_MOST_WEAKEST); "-": it is defined on none. */
struct mc_slice mc_weakest_phenomena(const struct mc_figure_view *view, size_t metric,
                                     size_t figure, size_t n_most);

/* The overall row of the view, where its correlations are split into between and within phenomena
 * (analysis/pooling.h) and there are two of these or more; else NULL. */
const struct mc_group *mc_split_row(const struct mc_figure_view *view);
/* What the two columns are. */
#define MC_SPLIT_MEANING "between, within: Spearman of the means of the phenomena, and within them"

/* One line for each metric: Spearman between and within phenomena, the phenomena on which its
 * scores are farthest from people's (MAD), at most three and as many as fit into `width` columns,
 * and on how many phenomena its order of cases was not shown to be people's (Spearman is not shown
 * to be above 0 by the test, or, without one, by its interval; or it is not defined). Only pooled
 * phenomena count. NULL when there are fewer than two, or neither statistic is in the result.
 * *is_split: Spearman is there between and within; it goes where one phenomenon is too wide, too.
 */
struct mc_table *mc_weak_spots(const struct mc_figure_view *view, size_t width, bool *is_split);

/* For each metric the three pooled phenomena on which it is weakest: n, MAD, MAD drawn towards the
 * mean of the phenomena (analysis/pooling.h), with its interval where it has room in `width`
 * columns, the greatest first. NULL where nothing was drawn together. */
struct mc_table *mc_weakest_table(const struct mc_figure_view *view, size_t width);

#endif
