/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verdict.h: what a report says of the metrics of a dataset before any table: in sentences, each
 * made from a test or an interval of right_order over all cases, none from a bare figure. */
#ifndef MC_REPORT_VERDICT_H
#define MC_REPORT_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_figure_view;

/* The right_order of the result; SIZE_MAX: it is not among its statistics, or no metric has a value
 * over all cases. */
size_t mc_verdict_figure(const struct mc_figure_view *view) MC_MUST_CHECK;

/* The sentences; in the arena of the view. Own metrics first, each against the one that was named
 * and the best of the others; without own metrics the best and who cannot be told from it, who is
 * below chance, who is not told from it, and who does not beat the best sentinel. The view has
 * right_order, and shows all of the dataset. Returns how many. */
size_t mc_verdict(const struct mc_figure_view *view, struct mc_slice **sentences);

/* The metric that a report looks at first: the first own one, else the best by right_order over all
 * cases; an index of view->metrics. */
size_t mc_verdict_subject(const struct mc_figure_view *view) MC_MUST_CHECK;

/* Sorts columns by right_order over all cases, falling; undefined ones last; equal ones as they
 * were. */
void mc_sort_by_right_order(const struct mc_figure_view *view, size_t *columns, size_t n);

/* Whether the test by which the best metric is found does not tell the column from it over all
 * cases. Where it has no p, whether the two have the same right_order. */
bool mc_is_like_best(const struct mc_figure_view *view, size_t column) MC_MUST_CHECK;

/* Whether two columns of scores are equal in every case. */
bool mc_same_scores(const struct mc_figure_view *view, size_t column, size_t other) MC_MUST_CHECK;

#endif
