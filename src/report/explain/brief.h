/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brief.h: a case on a screen of twelve lines: the sentences, who scored it how, and why the metric
 * that is farthest from people scored it so. */
#ifndef MC_REPORT_EXPLAIN_BRIEF_H
#define MC_REPORT_EXPLAIN_BRIEF_H

#include <stdio.h>

#include "base/slice.h"

struct mc_explained_case;

/* Draws the cases one below the other, each in at most twelve lines of `width` columns
 * (sixteen where these are fewer than 100):
 * - its id, dataset and phenomenon, and the human score with its place among all cases;
 * - both sentences; words that the other has not are in square brackets, and long sentences lose
 *   words far from them;
 * - the metrics with score and place, the farthest from the human place first; those that do not
 *   fit are counted;
 * - three lines on the first of them (why.h).
 * Without human scores the metrics keep their order, and the lines are about no metric.
 * with_graphs: below that both graphs side by side, however long they are. */
void mc_explanation_write_brief(const struct mc_explained_case *cases, size_t n, size_t width,
                                bool color, bool with_graphs, FILE *stream);

#endif
