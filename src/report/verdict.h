/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verdict.h: what a report says about the metrics of a dataset before any table, in sentences, each
 * based on a test or an interval of right_order over all cases, never on a figure alone. */
#ifndef MC_REPORT_VERDICT_H
#define MC_REPORT_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_figure_view;

/* The index of right_order among the statistics of the result; SIZE_MAX: it is not among them, or
 * no metric has a value over all cases. */
size_t mc_verdict_figure(const struct mc_figure_view *view) MC_MUST_CHECK;

/* The sentences; in the arena of the view. Own metrics, each against the named metric and the best
 * of the others; without own metrics, the best and those not told from it, those below chance, and
 * those not told from chance. Then those not shown to beat the best sentinel. The view must have
 * right_order, and cover the whole dataset. Returns their number. */
size_t mc_verdict(const struct mc_figure_view *view, struct mc_slice **sentences);

/* The metric of interest of a report: the first own one, else the best by right_order over all
 * cases; an index of view->metrics. */
size_t mc_verdict_subject(const struct mc_figure_view *view) MC_MUST_CHECK;

/* Sorts columns by right_order over all cases, highest first, undefined ones last; stable. */
void mc_sort_by_right_order(const struct mc_figure_view *view, size_t *columns, size_t n);

/* Whether the test does not tell the column from the best metric over all cases; if the test has no
 * p, whether the two have the same right_order. */
bool mc_is_like_best(const struct mc_figure_view *view, size_t column) MC_MUST_CHECK;

/* Whether two columns of scores are equal in every case. */
bool mc_same_scores(const struct mc_figure_view *view, size_t column, size_t other) MC_MUST_CHECK;

#endif
