/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mad.c: the mean absolute deviation of each metric from people, as bars, phenomenon by phenomenon.
 */
#include "report/plot/figure_table.h"
#include "report/plot/plot.h"
#include "report/plot/row_notes.h"

/* Inches of a bar, and of the space between rows. */
#define STEP 0.062
#define GAP 0.05

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    struct mc_figure_table table;
    struct mc_row_notes notes;
    struct mc_metric_rows rows;
    size_t m;

    if (mc_metric_rows_begin(plot, "mad", STEP, GAP, &table, &notes, &rows, error) != 0)
        return -1;
    mc_plot_key(plot, table.metrics, table.n_metrics, MC_PLOT_BOXES);
    mc_plot_put(plot,
                "set yrange [%zu.5:0.5]\nunset ytics\nset xrange [0:*]\nset xtics nomirror\n"
                "set xlabel \"MAD\" offset 0,0.6\n",
                table.n_rows);
    mc_metric_rows_names(plot, &table);
    if (table.n_rows > table.n_phenomena)
        mc_plot_put(plot,
                    "set arrow 1 from graph 0, first %zu.5 to graph 1, first %zu.5 nohead back "
                    "linewidth 1.2 linecolor rgb \"black\" dashtype solid\n",
                    table.n_phenomena, table.n_phenomena);
    mc_metric_rows_data(plot, &table, rows.half, false);
    mc_row_notes_put(plot, &notes);
    mc_plot_put(plot, "plot NaN");
    for (m = 0; m < table.n_metrics; m++)
        if (mc_figure_has_value(&table, m))
            mc_plot_put(plot,
                        ", \\\n     $metric%zu using 1:2:(0):1:($2-%.6g):($2+%.6g) with boxxyerror "
                        "linecolor rgb \"#%06x\" linewidth 0.5 dashtype solid fillstyle %s border "
                        "linecolor rgb \"#333333\", \\\n     $metric%zu using 3:2:($4-$3):(0) with "
                        "vectors nohead linecolor rgb \"black\" linewidth 0.8 dashtype solid",
                        m + 1, rows.half, rows.half, mc_plot_shade(plot, m),
                        mc_plot_hatching(plot, m), m + 1);
    mc_plot_put(plot, "\n");
    return 0;
}

const struct mc_plot_kind mc_plot_kind_mad = {
    .name = "mad",
    .schema = "metricheck/report/",
    .summary = "bars of MAD with intervals, by phenomenon",
    .options = MC_PLOT_DATASET | MC_PLOT_PHENOMENA | MC_PLOT_METRICS,
    .draw = draw,
};
