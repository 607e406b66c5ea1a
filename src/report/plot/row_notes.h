/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_notes.h: phenomena for which a figure has nothing to show, and the lines that name them; also
 * figures with a row for each phenomenon and a step in it for each metric. */
#ifndef MC_REPORT_PLOT_ROW_NOTES_H
#define MC_REPORT_PLOT_ROW_NOTES_H

#include "report/plot/figure_table.h"

struct mc_row_notes {
    struct mc_slice *lines; /* no wider than the figure */
    size_t n, capacity;
};

/* Moves the rows without any value from the table to notes, unless there are no others: "Article,
 * Passive: all human scores are equal". */
void mc_row_notes_take(const struct mc_plot *plot, struct mc_figure_table *table,
                       struct mc_row_notes *notes);
/* Height of the lines in inches. */
double mc_row_notes_height(const struct mc_row_notes *notes);
/* Draws the lines at the foot of the figure. Needs plot->height. */
void mc_row_notes_put(struct mc_plot *plot, const struct mc_row_notes *notes);

/* Inches: the most for a name in front of a row, the least for a row. */
#define MC_ROW_TITLE_WIDTH 1.25
#define MC_ROW_LEAST 0.13

struct mc_metric_rows {
    double half;  /* half a step; a row is 1 */
    double width; /* inches between the margins */
};

/* Begins a figure with a step for each metric: reads its table, takes out rows without any value,
 * and sets the height of the figure and its margins. step: inches of a metric in a row, at most;
 * gap: inches between rows. Errors as mc_figure_table_read and mc_plot_metrics_check. */
int mc_metric_rows_begin(struct mc_plot *plot, const char *figure, double step, double gap,
                         struct mc_figure_table *table, struct mc_row_notes *notes,
                         struct mc_metric_rows *rows, struct mc_error *error) MC_MUST_CHECK;
/* Draws the names of the rows, cut to their room. */
void mc_metric_rows_names(struct mc_plot *plot, const struct mc_figure_table *table);
/* Writes the data $metric1, $metric2 ...: value, place, ends of the interval, cases. closed: an
 * unknown end is the value. */
void mc_metric_rows_data(struct mc_plot *plot, const struct mc_figure_table *table, double half,
                         bool closed);

#endif
