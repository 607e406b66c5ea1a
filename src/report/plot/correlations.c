/* SPDX-License-Identifier: GPL-3.0-or-later */
/* correlations.c: a correlation of each metric with people, phenomenon by phenomenon. As in the
 * CheckList paper (Zeidler et al. 2022) a broken line joins the marks of a metric: it leads the
 * eye, for there is nothing between two phenomena. It has a gap if the figure is not defined;
 * phenomena for which no metric has it are named below. */
#include <math.h>

#include "report/plot/figure_table.h"
#include "report/plot/plot.h"
#include "report/plot/row_notes.h"

#define TITLE_WIDTH 1.25 /* inches, at most */
/* Columns between the last phenomenon and overall. */
#define GAP 0.8

static double place_of(const struct mc_figure_table *table, size_t r)
{
    return (double)(r + 1) + (table->rows[r].overall ? GAP : 0);
}

static void put_data(struct mc_plot *plot, const struct mc_figure_table *table)
{
    size_t r, m;

    for (m = 0; m < table->n_metrics; m++) {
        mc_plot_put(plot, "$metric%zu << EOD\n# x value low high n\n", m + 1);
        for (r = 0; r < table->n_rows; r++) {
            const struct mc_figure_cell *cell = &table->rows[r].cells[m];

            if (table->rows[r].overall) /* a blank line ends the joining line */
                mc_plot_put(plot, "\n");
            mc_plot_number(plot, place_of(table, r));
            mc_plot_number(plot, cell->value);
            mc_plot_number(plot, cell->low);
            mc_plot_number(plot, cell->high);
            mc_plot_number(plot, cell->n);
            mc_plot_put(plot, "\n");
        }
        mc_plot_put(plot, "EOD\n");
    }
}

static void put_axes(struct mc_plot *plot, const struct mc_figure_table *table)
{
    size_t r;

    mc_plot_put(plot, "unset xtics\nset xrange [0.4:%.2f]\nset ytics nomirror\n",
                place_of(table, table->n_rows - 1) + 0.6);
    for (r = 0; r < table->n_rows; r++)
        mc_plot_column_name(plot, mc_plot_short(table->rows[r].title, TITLE_WIDTH, plot->arena),
                            place_of(table, r), MC_PLOT_BELOW_TURNED);
    if (mc_figure_is_correlation(table->figure))
        mc_plot_put(
            plot, "set yrange [*<-0.1:0.1<*]\nset arrow 1 from graph 0, first 0 to graph 1, first "
                  "0 nohead back linewidth 0.8 linecolor rgb \"#666666\" dashtype solid\n");
    if (table->n_rows > table->n_phenomena && table->n_phenomena > 0)
        mc_plot_put(plot,
                    "set arrow 2 from %.2f, graph 0 to %.2f, graph 1 nohead back linewidth 0.8 "
                    "linecolor rgb \"#666666\" dashtype solid\n",
                    (double)table->n_phenomena + 0.5 + GAP / 2,
                    (double)table->n_phenomena + 0.5 + GAP / 2);
    mc_plot_y_title(plot, table->title);
}

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    const char *figure = plot->request->figure;
    struct mc_plot_margins margins = {0.47, 0.06, 0, 0};
    struct mc_figure_table table;
    struct mc_row_notes notes;
    double names;
    size_t m;

    if (mc_figure_table_read(plot, figure == NULL ? "spearman" : figure, &table, error) != 0 ||
        mc_plot_metrics_check(table.n_metrics, error) != 0)
        return -1;
    mc_row_notes_take(plot, &table, &notes);
    margins.top = mc_plot_key_height(plot, table.metrics, table.n_metrics);
    plot->letters = fmin(MC_PLOT_POINTS, (plot->width - margins.left - margins.right) /
                                             ((double)table.n_rows + GAP) * 72 * 0.85);
    names = mc_figure_titles_width(&table, TITLE_WIDTH, plot->arena);
    margins.bottom = names * plot->letters / MC_PLOT_POINTS + 0.1 + mc_row_notes_height(&notes);
    plot->height = margins.top + margins.bottom + 1.7;
    if (mc_plot_letters_check(plot, plot->letters, table.n_rows, error) != 0)
        return -1;
    mc_plot_margins(plot, margins);
    mc_plot_key(plot, table.metrics, table.n_metrics, MC_PLOT_MARKS);
    put_axes(plot, &table);
    put_data(plot, &table);
    mc_row_notes_put(plot, &notes);
    mc_plot_put(plot, "plot NaN");
    for (m = 0; m < table.n_metrics; m++)
        if (mc_figure_has_value(&table, m))
            mc_plot_put(plot,
                        ", \\\n     $metric%zu using 1:2 with lines linetype %zu dashtype (4,3) "
                        "linewidth 0.8, \\\n     $metric%zu using 1:2 with points linetype %zu",
                        m + 1, MC_PLOT_LINETYPE(m), m + 1, MC_PLOT_LINETYPE(m));
    mc_plot_put(plot, "\n");
    return 0;
}

const struct mc_plot_kind mc_plot_kind_correlations = {
    .name = "correlations",
    .schema = "metricheck/report/",
    .summary = "--figure, Spearman's by default, by phenomenon, a broken line for each metric",
    .options = MC_PLOT_DATASET | MC_PLOT_FIGURE | MC_PLOT_PHENOMENA | MC_PLOT_METRICS,
    .draw = draw,
};
