/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brief.h: a case in twelve lines of a screen: its sentences, its scores, and why the metric
 * farthest from people scored it as it did. */
#ifndef MC_REPORT_EXPLAIN_BRIEF_H
#define MC_REPORT_EXPLAIN_BRIEF_H

#include <stdbool.h>
#include <stdio.h>

#include "base/slice.h"

struct mc_explained_case;

struct mc_brief_style {
    size_t width;
    bool color;
    bool with_graphs; /* both graphs side by side below, however long they are */
    bool all_metrics; /* show all, however many lines they take */
};

/* Draws the cases one below the other, each in at most twelve lines of the width (sixteen if it is
 * less than 100 columns):
 * - its id, dataset and phenomenon, and the human score with its place among all cases;
 * - both sentences; words that the other lacks are in square brackets, and long sentences lose
 *   words far from these;
 * - the metrics with score and place, farthest from the human place first; those that do not fit
 *   are only counted;
 * - three lines on the first of them (why.h).
 * Without human scores the metrics keep their order, and the three lines are about no metric. */
void mc_explanation_write_brief(const struct mc_explained_case *cases, size_t n,
                                const struct mc_brief_style *style, FILE *stream);

#endif
