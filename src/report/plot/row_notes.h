/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_notes.h: phenomena of which a figure has nothing to show, and the lines that name them; and
 * figures with a row for each phenomenon that has a step for each metric. */
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

/* Inches: of a name in front of a row, at most; of a row, at least. */
#define MC_ROW_TITLE_WIDTH 1.25
#define MC_ROW_LEAST 0.13

struct mc_metric_rows {
    double half;  /* of a step, where a row is 1 */
    double width; /* inches between the margins */
};

/* Begins such a figure: reads its table, takes out rows without any value, and sets the height of
 * the figure and its margins. step: inches that a metric takes up in a row, at most; gap: between
 * rows. Errors as mc_figure_table_read and mc_plot_metrics_check. */
int mc_metric_rows_begin(struct mc_plot *plot, const char *figure, double step, double gap,
                         struct mc_figure_table *table, struct mc_row_notes *notes,
                         struct mc_metric_rows *rows, struct mc_error *error) MC_MUST_CHECK;
/* Names of the rows, as long as there is room for. */
void mc_metric_rows_names(struct mc_plot *plot, const struct mc_figure_table *table);
/* The data $metric1, $metric2 ...: value, place, ends of the interval, cases. closed: an end that
 * is not known is the value. */
void mc_metric_rows_data(struct mc_plot *plot, const struct mc_figure_table *table, double half,
                         bool closed);

#endif
