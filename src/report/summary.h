/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary.h: the first screen of a report. */
#ifndef MC_REPORT_SUMMARY_H
#define MC_REPORT_SUMMARY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/memory.h"

struct mc_dataset_result;
struct mc_document;
struct mc_figure_view;
struct mc_result;
struct mc_slice;

/* Whether the metrics of the view were held against scores by right_order: then the screen begins
 * with what that shows (answer.h). */
bool mc_summary_answers(const struct mc_figure_view *view) MC_MUST_CHECK;

/* The sentences with which that screen of a dataset begins, in the arena (verdict.h). Returns how
 * many; 0 where it does not begin with the answer. */
size_t mc_dataset_verdict(const struct mc_result *result, const struct mc_dataset_result *dataset,
                          struct mc_arena *arena, struct mc_slice **sentences) MC_MUST_CHECK;

/* A dataset on one screen. Where metrics were held against scores by right_order, as answer.h has
 * it; else: a line for each metric (agreement over all cases, expectations passed,
 * weakest phenomena), one figure (options->figure) of each metric on each phenomenon, and the five
 * cases on which the metrics are farthest from the human scores. Where everything there is about a
 * few metrics and phenomena takes no more lines, all figures are shown in place of one. Of many
 * phenomena the weakest are shown, and how many are left out. `view` shows all of the dataset. */
void mc_summary_write(const struct mc_figure_view *view, struct mc_document *document);

/* The line that says how to see more, in terms of the command line. */
void mc_summary_more(const struct mc_figure_view *view, struct mc_document *document);

#endif
