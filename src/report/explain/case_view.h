/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_view.h: all that is known of a case, for its author: scores, both graphs side by side with
 * their difference, which words stand for which nodes, and what `lint` finds. */
#ifndef MC_REPORT_EXPLAIN_CASE_VIEW_H
#define MC_REPORT_EXPLAIN_CASE_VIEW_H

#include <stdbool.h>
#include <stdio.h>

#include "base/slice.h"

struct mc_diagnostics;
struct mc_explained_case;
struct mc_word_alignment;

struct mc_case_view {
    const struct mc_explained_case *explained;
    /* Of reference and candidate; NULL: the side lacks a sentence or a graph. */
    const struct mc_word_alignment *aligned[2];
    const struct mc_diagnostics *findings; /* about this case */
};

/* Draws the cases one below the other in lines of at most `width` columns: for each its place in
 * the file, what brief.h shows of it with all metrics, then the edits between the graphs, both
 * graphs side by side, the words of each sentence with their nodes, and the findings with their
 * places. Whatever a case lacks is reported as missing. */
void mc_case_view_draw(const struct mc_case_view *views, size_t n, size_t width, bool color,
                       FILE *stream);
/* Writes one JSON object with all cases, "schema": "metricheck/cases/1": what an explanation says
 * of a case except how its scores came about, then its difference, alignments and findings. */
void mc_case_view_write_json(const struct mc_case_view *views, size_t n, FILE *stream);

#endif
