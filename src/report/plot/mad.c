/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mad.c: the mean absolute deviation of each metric from people, as bars, phenomenon by phenomenon.
 */
#include <math.h>

#include "report/plot/figure_table.h"
#include "report/plot/plot.h"
#include "report/plot/row_notes.h"

#define TITLE_WIDTH 1.25 /* inches, at most */
/* Inches that a bar takes up, and the space between rows. */
#define STEP 0.062
#define GAP 0.05
#define LEAST_ROW 0.13

static void put_data(struct mc_plot *plot, const struct mc_figure_table *table, double half)
{
    size_t r, m;

    for (m = 0; m < table->n_metrics; m++) {
        mc_plot_put(plot, "$metric%zu << EOD\n# value y low high n\n", m + 1);
        for (r = 0; r < table->n_rows; r++) {
            const struct mc_figure_cell *cell = &table->rows[r].cells[m];

            mc_plot_number(plot, cell->value);
            mc_plot_number(plot,
                           (double)(r + 1) + half * (2 * (double)m + 1 - (double)table->n_metrics));
            mc_plot_number(plot, cell->low);
            mc_plot_number(plot, cell->high);
            mc_plot_number(plot, cell->n);
            mc_plot_put(plot, "\n");
        }
        mc_plot_put(plot, "EOD\n");
    }
}

static void put_rows(struct mc_plot *plot, const struct mc_figure_table *table)
{
    size_t r;

    mc_plot_put(plot,
                "set yrange [%zu.5:0.5]\nunset ytics\nset xrange [0:*]\nset xtics nomirror\n"
                "set xlabel \"MAD\" offset 0,0.6\n",
                table->n_rows);
    for (r = 0; r < table->n_rows; r++)
        mc_plot_row_name(plot, mc_plot_short(table->rows[r].title, TITLE_WIDTH, plot->arena),
                         (double)(r + 1));
    if (table->n_rows > table->n_phenomena)
        mc_plot_put(plot,
                    "set arrow 1 from graph 0, first %zu.5 to graph 1, first %zu.5 nohead back "
                    "linewidth 1.2 linecolor rgb \"black\" dashtype solid\n",
                    table->n_phenomena, table->n_phenomena);
}

static void put_bars(struct mc_plot *plot, const struct mc_figure_table *table, double half)
{
    size_t m;

    mc_plot_put(plot, "plot NaN");
    for (m = 0; m < table->n_metrics; m++)
        if (mc_figure_has_value(table, m))
            mc_plot_put(plot,
                        ", \\\n     $metric%zu using 1:2:(0):1:($2-%.6g):($2+%.6g) with boxxyerror "
                        "linecolor rgb \"#%06x\" linewidth 0.5 dashtype solid fillstyle %s border "
                        "linecolor rgb \"#333333\", \\\n     $metric%zu using 3:2:($4-$3):(0) with "
                        "vectors nohead linecolor rgb \"black\" linewidth 0.8 dashtype solid",
                        m + 1, half, half, mc_plot_shade(plot, m), mc_plot_hatching(plot, m),
                        m + 1);
    mc_plot_put(plot, "\n");
}

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    struct mc_plot_margins margins = {0, 0.1, 0, 0.33};
    struct mc_figure_table table;
    struct mc_row_notes notes;
    double step, row, half;

    if (mc_figure_table_read(plot, "mad", &table, error) != 0 ||
        mc_plot_metrics_check(table.n_metrics, error) != 0)
        return -1;
    mc_row_notes_take(plot, &table, &notes);
    margins.bottom += mc_row_notes_height(&notes);
    margins.left = mc_figure_titles_width(&table, TITLE_WIDTH, plot->arena) + 0.08;
    margins.top = mc_plot_key_height(plot, table.metrics, table.n_metrics);
    step = mc_plot_row_step(STEP, margins.top + margins.bottom, GAP, table.n_rows, table.n_metrics);
    row = fmax(step * (double)table.n_metrics + GAP, LEAST_ROW);
    half = step / row / 2;
    plot->height = margins.top + margins.bottom + row * (double)table.n_rows;
    mc_plot_margins(plot, margins);
    mc_plot_key(plot, table.metrics, table.n_metrics, MC_PLOT_BOXES);
    put_rows(plot, &table);
    put_data(plot, &table, half);
    mc_row_notes_put(plot, &notes);
    put_bars(plot, &table, half);
    return 0;
}

const struct mc_plot_kind mc_plot_kind_mad = {
    .name = "mad",
    .schema = "metricheck/report/",
    .summary = "bars of MAD with intervals, by phenomenon",
    .options = MC_PLOT_DATASET | MC_PLOT_PHENOMENA | MC_PLOT_METRICS,
    .draw = draw,
};
