/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sections.h: sections of the reports for people: failed expectations, whether metrics differ,
 * correlations of metrics, separation of phenomena, weak spots. */
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

/* For each metric of the view the number of failed expectations, and the worst of them with their
 * sentences: three if there are few metrics, else one. Writes nothing, not even its title, if none
 * failed. */
void mc_write_failures(const struct mc_figure_view *view, struct mc_document *document);

/* Whether metrics differ over phenomena (analysis/separation.h), in lines. Writes nothing if this
 * was not requested. */
void mc_omnibus_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                      struct mc_document *document);

/* Whether each pair of metrics differs (analysis/significance.h), as a triangle: the figure of the
 * row's metric minus that of the column's. Writes nothing if this was not requested. */
void mc_metric_pairs_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                           struct mc_document *document);

/* How each pair of metrics correlates, and each metric with people
 * (analysis/metric_correlations.h), as a triangle: metrics in the order of the view, people in the
 * last row. Writes nothing if this was not requested. */
void mc_metric_correlations_write(const struct mc_figure_view *view, struct mc_document *document);

/* How well metrics separate two phenomena (analysis/separation.h): a table for each contrast if the
 * dataset has both its phenomena; `definitions`: explains the figures below it. Writes nothing if
 * no contrast was requested. */
void mc_separations_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                          bool definitions, struct mc_document *document);

/* Weak spots of metrics: what the developer of a metric asks for first. */

/* How many phenomena of the view belong to "overall". */
size_t mc_pooled_phenomena(const struct mc_figure_view *view);
/* A figure of a metric on a group as text: "0.41"; for expectations passed "12/30"; "-" if it is
 * not defined. */
struct mc_slice mc_figure_text(const struct mc_figure_view *view, const struct mc_group *group,
                               size_t metric, size_t figure);
/* The pooled phenomena whose figure is farthest from the best, as below; returns their number. */
enum { MC_MOST_WEAKEST = 3 };
size_t mc_weakest_groups(const struct mc_figure_view *view, size_t metric, size_t figure,
                         const struct mc_group *weakest[MC_MOST_WEAKEST]);
/* "passive 0.41, negation 0.20": the pooled phenomena whose figure is farthest from the best (MAD
 * is shrunk towards the mean of the phenomena, analysis/pooling.h), the farthest first, at most
 * n_most of them (<= MC_MOST_WEAKEST); "-" if it is defined on none. */
struct mc_slice mc_weakest_phenomena(const struct mc_figure_view *view, size_t metric,
                                     size_t figure, size_t n_most);

/* The overall row of the view if its correlations are split into between and within phenomena
 * (analysis/pooling.h) and there are at least two phenomena; else NULL. */
const struct mc_group *mc_split_row(const struct mc_figure_view *view);
/* Explains the two columns. */
#define MC_SPLIT_MEANING "between, within: Spearman of the means of the phenomena, and within them"

/* One line for each metric: Spearman between and within phenomena; the phenomena on which its
 * scores are farthest from people's (MAD), at most three and as many as fit into `width` columns;
 * and the number of phenomena on which its order of cases was not shown to agree with people's
 * (Spearman is not above 0 by the test or, without a test, by its interval; or it is not defined).
 * Only pooled phenomena count. NULL if there are fewer than two, or neither statistic is in the
 * result. *is_split: Spearman between and within is shown; it is dropped if even one phenomenon is
 * too wide. */
struct mc_table *mc_weak_spots(const struct mc_figure_view *view, size_t width, bool *is_split);

/* For each metric the three pooled phenomena on which it is weakest: n, MAD, and MAD shrunk towards
 * the mean of the phenomena (analysis/pooling.h), with its interval if that fits into `width`
 * columns, the greatest first. NULL if nothing was shrunk. */
struct mc_table *mc_weakest_table(const struct mc_figure_view *view, size_t width);

#endif
