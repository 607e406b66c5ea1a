/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why.h: in three lines, why a metric scored a case as it did: what it matched and what not, in
 * words, and in what the graphs differ. */
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
    struct mc_slice text; /* plain; what cannot be shortened takes two lines of the width */
};

/* The aspect of the graphs that decides (mc_explained_lead), with its F and what differs in it,
 * then the other aspects below 1; length 0: no aspect differs. `marks` as below. */
struct mc_slice mc_why_deciding(const struct mc_explained_case *shown,
                                const struct mc_case_marks *marks, size_t width,
                                struct mc_arena *arena);
/* Fills the lines and returns how many. Metric of graphs: the aspect that decides, the edits of the
 * graphs, what was matched. Any other: what was matched, what was not, then the graphs where the
 * case has them. NULL: what the two sides differ in, whatever the metric. `marks` has the words of
 * the case and the difference of its graphs. Texts are the arena's. */
size_t mc_why_lines(const struct mc_explained_case *shown, const struct mc_explained_metric *metric,
                    const struct mc_case_marks *marks, size_t width, struct mc_arena *arena,
                    struct mc_why_line lines[MC_WHY_MOST_LINES]);

#endif
