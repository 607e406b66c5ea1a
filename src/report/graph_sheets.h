/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_sheets.h: the tables of `metricheck run` with several settings of graphs: the same metrics
 * on the same cases, side by side. */
#ifndef MC_REPORT_GRAPH_SHEETS_H
#define MC_REPORT_GRAPH_SHEETS_H

#include "analysis/result.h"
#include "report/sheet.h"

/* One setting of the graphs. */
struct mc_graphs_column {
    const char *name;                       /* as on the command line: "candidate=parsed" */
    const struct mc_graph_setting *setting; /* NULL: gold on both sides */
    size_t n_sides, n_without; /* sides of the selected cases, and those without a graph */
    size_t n_missing; /* selected cases that a metric scored in another setting but not here */
    const struct mc_result *result; /* over the cases that have a score in every setting, with the
                                       same statistics and columns in all settings */
};

struct mc_graphs_report {
    const struct mc_graphs_column *columns; /* [n], at least 2 */
    size_t n;
    struct mc_arena *arena;
};

/* Names of the tables, as a list of choices. */
#define MC_GRAPHS_TABLES "graphs|statistics"

/* Adds all tables to the book. */
void mc_graph_sheets(struct mc_book *book, const struct mc_graphs_report *report);

#endif
