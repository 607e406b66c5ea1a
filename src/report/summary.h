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

/* Whether the metrics of the view were judged by right_order: the screen then begins with the
 * result (answer.h). */
bool mc_summary_answers(const struct mc_figure_view *view) MC_MUST_CHECK;

/* The sentences that open the first screen of a dataset, in the arena (verdict.h). Returns their
 * number; 0 if the screen does not begin with the answer. */
size_t mc_dataset_verdict(const struct mc_result *result, const struct mc_dataset_result *dataset,
                          struct mc_arena *arena, struct mc_slice **sentences) MC_MUST_CHECK;

/* A dataset on one screen. If metrics were judged by right_order, the screen of answer.h; else a
 * line for each metric (agreement over all cases, expectations passed, weakest phenomena), one
 * figure (options->figure) of each metric on each phenomenon, and the five cases on which the
 * metrics are farthest from the human scores. If all figures of a few metrics and phenomena take no
 * more lines, they are shown instead of the one. Of many phenomena only the weakest are shown, with
 * the number left out. `view` covers the whole dataset. */
void mc_summary_write(const struct mc_figure_view *view, struct mc_document *document);

/* The line that says which command-line options show more. */
void mc_summary_more(const struct mc_figure_view *view, struct mc_document *document);

#endif
