/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_markup.h: sentences and graphs of a case as markup for pages, with what differs marked. */
#ifndef MC_REPORT_HTML_CASE_MARKUP_H
#define MC_REPORT_HTML_CASE_MARKUP_H

#include "report/html/shown_case.h"

struct mc_html_values;

/* Sets "reference" and "candidate", sentences with <del> and <ins>, words that stand for nodes of
 * the drawing with its data-v; "reference_graph" and "candidate_graph", the lines with their signs;
 * "reference_drawing" and "candidate_drawing"; "edits", the names of the differences;
 * "edits_remark". A name is empty if the case lacks what it stands for. The values may point into
 * the arena. */
void mc_shown_case_fill(const struct mc_shown_case *shown, struct mc_arena *arena,
                        struct mc_html_values *values);

#endif
