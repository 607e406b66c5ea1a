/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why.h: why a metric scored a case as it did, in three lines: what it matched, what it did not,
 * and how the graphs differ. */
#ifndef MC_REPORT_EXPLAIN_WHY_H
#define MC_REPORT_EXPLAIN_WHY_H

#include "base/slice.h"

struct mc_arena;
struct mc_case_marks;
struct mc_explained_case;
struct mc_explained_metric;

enum { MC_WHY_MOST_LINES = 3 };

struct mc_why_line {
    const char *name;     /* "decides" */
    struct mc_slice text; /* plain; may take two lines of the width if it cannot be shortened */
};

/* The deciding aspect of the graphs (mc_explained_lead), with its F and what differs in it, then
 * the other aspects below 1; length 0: no aspect differs. `marks` as below. */
struct mc_slice mc_why_deciding(const struct mc_explained_case *shown,
                                const struct mc_case_marks *marks, size_t width,
                                struct mc_arena *arena);
/* Fills the lines and returns how many. A graph metric: the deciding aspect, the edits of the
 * graphs, what was matched. Any other metric: what was matched, what was not, then the graphs if
 * the case has them. NULL: how the two sides differ, whatever the metric. `marks` has the words of
 * the case and the difference of its graphs. Texts are in the arena. */
size_t mc_why_lines(const struct mc_explained_case *shown, const struct mc_explained_metric *metric,
                    const struct mc_case_marks *marks, size_t width, struct mc_arena *arena,
                    struct mc_why_line lines[MC_WHY_MOST_LINES]);

#endif
