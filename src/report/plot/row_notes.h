/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_notes.h: phenomena of which a figure has nothing to show, and the lines that name them. */
#ifndef MC_REPORT_PLOT_ROW_NOTES_H
#define MC_REPORT_PLOT_ROW_NOTES_H

#include "report/plot/figure_table.h"

struct mc_row_notes {
    struct mc_slice *lines; /* no longer than the figure is wide */
    size_t n, capacity;
};

/* Takes the rows without any value out of the table, unless there is no other: "Article, Passive:
 * all human scores are equal". */
void mc_row_notes_take(const struct mc_plot *plot, struct mc_figure_table *table,
                       struct mc_row_notes *notes);
/* Inches of the lines. */
double mc_row_notes_height(const struct mc_row_notes *notes);
/* At the foot of the figure. Needs plot->height. */
void mc_row_notes_put(struct mc_plot *plot, const struct mc_row_notes *notes);

#endif
