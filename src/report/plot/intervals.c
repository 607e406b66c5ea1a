/* SPDX-License-Identifier: GPL-3.0-or-later */
/* intervals.c: a figure of each metric on each phenomenon with its interval, row by row. */
#include <math.h>

#include "report/plot/figure_table.h"
#include "report/plot/plot.h"
#include "report/plot/row_notes.h"

/* Inches of a metric in a row, and of the space between rows. */
#define STEP 0.056
#define GAP 0.04

/* The axis holds all intervals; for a correlation also 0 and a little on both sides. */
static void put_axis(struct mc_plot *plot, const struct mc_figure_table *table, double inches)
{
    bool correlation = mc_figure_is_correlation(table->figure);
    double low = correlation ? -0.1 : HUGE_VAL, high = correlation ? 0.1 : -HUGE_VAL;
    size_t r, m;

    for (r = 0; r < table->n_rows; r++)
        for (m = 0; m < table->n_metrics; m++) {
            const struct mc_figure_cell *cell = &table->rows[r].cells[m];

            low = fmin(low, fmin(cell->low, cell->value));
            high = fmax(high, fmax(cell->high, cell->value));
        }
    if (high > low)
        mc_plot_x_axis(plot, low, high, inches);
    mc_plot_put(plot, "set bars 0.4\n");
    if (correlation)
        mc_plot_put(plot, "set arrow 1000 from 0, graph 0 to 0, graph 1 "
                          "nohead back linewidth 0.8 linecolor rgb \"#666666\" dashtype (3,3)\n");
    mc_plot_put(plot, "set xlabel");
    mc_plot_words(plot, table->title);
    mc_plot_put(plot, " offset 0,0.6\n");
}

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    const char *figure = plot->request->figure;
    struct mc_figure_table table;
    struct mc_row_notes notes;
    const char *comma = "";
    struct mc_metric_rows rows;
    size_t r, m;

    if (mc_metric_rows_begin(plot, figure == NULL ? "spearman" : figure, STEP, GAP, &table, &notes,
                             &rows, error) != 0)
        return -1;
    mc_plot_put(plot, "set yrange [%zu.5:0.5]\nunset ytics\n", table.n_rows);
    mc_metric_rows_names(plot, &table);
    for (r = 1; r < table.n_rows; r++)
        mc_plot_put(plot,
                    "set arrow %zu from graph 0, first %zu.5 to graph 1, first %zu.5 nohead back "
                    "linewidth %s linecolor rgb \"%s\" dashtype solid\n",
                    r, r, r, r == table.n_phenomena ? "1.2" : "0.5",
                    r == table.n_phenomena ? "black" : "#cccccc");
    mc_plot_key(plot, table.metrics, table.n_metrics, MC_PLOT_MARKS);
    put_axis(plot, &table, rows.width);
    mc_metric_rows_data(plot, &table, rows.half, true);
    mc_row_notes_put(plot, &notes);
    mc_plot_put(plot, "plot");
    for (m = 0; m < table.n_metrics; m++) {
        if (!mc_figure_has_value(&table, m))
            continue;
        mc_plot_put(plot, "%s $metric%zu using 1:2:3:4 with xerrorbars linetype %zu dashtype solid",
                    comma, m + 1, MC_PLOT_LINETYPE(m));
        comma = ", \\\n    ";
    }
    mc_plot_put(plot, "%s\n", *comma == '\0' ? " NaN" : "");
    return 0;
}

const struct mc_plot_kind mc_plot_kind_intervals = {
    .name = "intervals",
    .schema = "metricheck/report/",
    .summary = "--figure, Spearman's by default, by phenomenon, each metric with its interval",
    .options = MC_PLOT_DATASET | MC_PLOT_FIGURE | MC_PLOT_PHENOMENA | MC_PLOT_METRICS,
    .draw = draw,
};
