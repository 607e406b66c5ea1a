/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heatmap.c: metrics by phenomena, a figure in each cell. */
#include <math.h>

#include "analysis/intervals.h"
#include "report/plot/cells.h"
#include "report/plot/figure_table.h"
#include "report/plot/plot.h"

#define TITLE_WIDTH 1.25 /* inches, at most */
#define ROW_HEIGHT 0.155

/* The value in hundredths, as printed. */
static double printed(double value)
{
    return round(value * 100 + copysign(1e-7, value));
}

/* Distance from the value of a perfect metric, as printed. */
static double distance(const struct mc_figure_table *table, double value)
{
    return fabs(printed(value) - printed(table->best));
}

/* Whether a correlation is not shown to differ from 0: by the test if one was made, as in all
 * reports, else because its interval holds 0. */
static bool is_near_zero(const struct mc_figure_table *table, const struct mc_figure_cell *cell)
{
    if (!mc_figure_is_correlation(table->figure) || isnan(cell->value))
        return false;
    return cell->tested ? !(cell->q < 0.05) : mc_interval_holds_zero(cell->low, cell->high);
}

/* Whether a cell may be the best of its row. */
static bool may_be_best(const struct mc_figure_table *table, const struct mc_figure_cell *cell)
{
    return isfinite(cell->value) && !is_near_zero(table, cell) &&
           (!mc_figure_is_correlation(table->figure) || cell->value > 0);
}

/* Frames the best of a row, and all printed the same, except correlations not shown to be above 0;
 * nothing if it is the only value. */
static void frame_best(const struct mc_figure_table *table, const struct mc_figure_row *row,
                       struct mc_shaded_cell *cells)
{
    size_t best = table->n_metrics, m, n = 0;

    for (m = 0; m < table->n_metrics; m++) {
        n += isfinite(row->cells[m].value) ? 1 : 0;
        if (may_be_best(table, &row->cells[m]) &&
            (best == table->n_metrics ||
             distance(table, row->cells[m].value) < distance(table, row->cells[best].value)))
            best = m;
    }
    if (n < 2 || best == table->n_metrics || isnan(table->best))
        return;
    for (m = 0; m < table->n_metrics; m++)
        cells[m].best =
            may_be_best(table, &row->cells[m]) &&
            distance(table, row->cells[m].value) <= distance(table, row->cells[best].value);
}

static struct mc_shaded_cell *make_cells(const struct mc_figure_table *table,
                                         struct mc_arena *arena)
{
    struct mc_shaded_cell *cells =
        mc_arena_array(arena, table->n_rows * table->n_metrics, sizeof(*cells));
    size_t r, m;

    for (r = 0; r < table->n_rows; r++) {
        for (m = 0; m < table->n_metrics; m++) {
            const struct mc_figure_cell *from = &table->rows[r].cells[m];
            bool unsure = is_near_zero(table, from);

            cells[r * table->n_metrics + m] =
                (struct mc_shaded_cell){.row = r,
                                        .column = m,
                                        .value = from->value,
                                        .further = {from->low, from->high, from->n},
                                        .before = unsure ? "(" : NULL,
                                        .behind = unsure ? ")" : NULL,
                                        .muted = unsure};
        }
        frame_best(table, &table->rows[r], &cells[r * table->n_metrics]);
    }
    return cells;
}

static enum mc_color_scale scale_of(const struct mc_figure_table *table)
{
    if (strcmp(table->figure, "passed") == 0)
        return MC_COLOR_PASSED;
    if (mc_figure_is_correlation(table->figure))
        return MC_COLOR_CORRELATION;
    return table->best < 0.5 ? MC_COLOR_DEVIATION : MC_COLOR_RANKING;
}

/* "ter ↓" if lower scores are better. */
static struct mc_slice column_name(const struct mc_plot *plot, const struct mc_figure_table *table,
                                   size_t m)
{
    struct mc_slice name = mc_plot_short(table->metrics[m], TITLE_WIDTH, plot->arena);

    if (!table->lower_is_better[m])
        return name;
    return mc_arena_slice(plot->arena, "%.*s ↓", MC_SLICE_ARGUMENTS(name));
}

/* Names of the metrics above, of the phenomena on the left, numbers of cases on the right. */
static void put_axes(struct mc_plot *plot, const struct mc_figure_table *table, bool turned)
{
    size_t r, m;

    mc_plot_put(plot, "set xrange [0.5:%zu.5]\n", table->n_metrics);
    mc_plot_put(plot, "set yrange [%zu.5:0.5]\nset y2range [%zu.5:0.5]\n", table->n_rows,
                table->n_rows);
    mc_plot_put(plot, "unset xtics\nunset ytics\n");
    for (m = 0; m < table->n_metrics; m++)
        mc_plot_column_name(plot, column_name(plot, table, m), (double)(m + 1),
                            turned ? MC_PLOT_ABOVE_TURNED : MC_PLOT_ABOVE);
    for (r = 0; r < table->n_rows; r++)
        mc_plot_row_name(plot, mc_plot_short(table->rows[r].title, TITLE_WIDTH, plot->arena),
                         (double)(r + 1));
    mc_plot_put(plot, "set y2tics scale 0 (");
    for (r = 0; r < table->n_rows; r++)
        mc_plot_put(plot, "%s\"%.0f\" %zu", r > 0 ? ", " : "", table->rows[r].cases, r + 1);
    mc_plot_put(plot, ")\n");
    if (table->n_rows > table->n_phenomena)
        mc_plot_put(plot,
                    "set arrow 1 from graph 0, first %zu.5 to graph 1, first %zu.5 nohead front "
                    "linewidth 1.5 linecolor rgb \"black\" dashtype solid\n",
                    table->n_phenomena, table->n_phenomena);
    for (m = 1; m < table->n_metrics; m++) /* between two families of metrics */
        if (!mc_slice_equal(table->families[m - 1], table->families[m]))
            mc_plot_put(plot,
                        "set arrow from first %zu.5, graph 0 to first %zu.5, graph 1 nohead front "
                        "linewidth 1.5 linecolor rgb \"black\" dashtype solid\n",
                        m, m);
}

/* The lines of text below the map. */
struct legend {
    const char *lines[6];
    size_t n;
};

/* Adds words to the last line, or as a new line if that has no room. */
static void add_words(const struct mc_plot *plot, const char *words, struct legend *legend)
{
    const char *joined = legend->n == 0 ? NULL
                                        : mc_arena_format(plot->arena, "%s; %s",
                                                          legend->lines[legend->n - 1], words);

    if (joined != NULL && mc_plot_text_width(mc_slice_of(joined)) < plot->width)
        legend->lines[legend->n - 1] = joined;
    else
        legend->lines[legend->n++] = words;
}

static void make_legend(const struct mc_plot *plot, const struct mc_figure_table *table,
                        struct legend *legend)
{
    bool unsure = false, undefined = false, lower = false;
    size_t r, m;

    for (m = 0; m < table->n_metrics; m++) {
        lower = lower || table->lower_is_better[m];
        for (r = 0; r < table->n_rows; r++) {
            const struct mc_figure_cell *cell = &table->rows[r].cells[m];

            unsure = unsure || is_near_zero(table, cell);
            undefined = undefined || !isfinite(cell->value);
        }
    }
    legend->n = 0;
    add_words(plot, table->title, legend);
    if (!isnan(table->best))
        add_words(plot, "frame: best of the row", legend);
    if (unsure)
        add_words(plot, "( ): not shown to differ from 0", legend);
    if (undefined)
        add_words(plot, "hatched: undefined", legend);
    if (lower)
        add_words(plot, "↓: lower scores are better", legend);
    add_words(plot, "right: cases", legend);
}

static void put_legend(struct mc_plot *plot, const struct legend *legend)
{
    size_t i;

    for (i = 0; i < legend->n; i++) {
        mc_plot_put(plot, "set label");
        mc_plot_words(plot, legend->lines[i]);
        mc_plot_put(plot, " at screen 0.5, screen %.4f center\n",
                    (0.075 + MC_PLOT_LINE * (double)(legend->n - 1 - i)) / plot->height);
    }
}

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    const char *figure = plot->request->figure;
    struct mc_plot_margins margins = {0, 0.32, 0.2, 0.065};
    struct mc_figure_table table;
    struct legend legend;
    double widest = 0, width;
    bool turned;
    size_t m;

    if (mc_figure_table_read(plot, figure == NULL ? "mad" : figure, &table, error) != 0)
        return -1;
    mc_figure_table_arrange(&table, plot->arena);
    margins.left = mc_figure_titles_width(&table, TITLE_WIDTH, plot->arena) + 0.08;
    width = (plot->width - margins.left - margins.right) / (double)table.n_metrics;
    for (m = 0; m < table.n_metrics; m++)
        widest = fmax(widest, mc_plot_text_width(column_name(plot, &table, m)));
    turned = widest > width * 0.95;
    if (turned) { /* slanted names are closer to each other than columns */
        plot->letters = fmin(MC_PLOT_POINTS, width * 72 * 0.75);
        margins.top = 0.12 + widest * 0.72;
    }
    make_legend(plot, &table, &legend);
    margins.bottom += MC_PLOT_LINE * (double)legend.n;
    plot->height = margins.top + margins.bottom + ROW_HEIGHT * (double)table.n_rows;
    mc_plot_margins(plot, margins);
    put_axes(plot, &table, turned);
    put_legend(plot, &legend);
    return mc_cells_put(plot,
                        &(struct mc_cells){.items = make_cells(&table, plot->arena),
                                           .n = table.n_rows * table.n_metrics,
                                           .n_rows = table.n_rows,
                                           .n_columns = table.n_metrics,
                                           .plain = isnan(table.best),
                                           .scale = scale_of(&table),
                                           .decimals = 2,
                                           .cell_width = width,
                                           .names = " value low high n shade ink text"},
                        error);
}

const struct mc_plot_kind mc_plot_kind_heatmap = {
    .name = "heatmap",
    .schema = "metricheck/report/",
    .summary = "metrics by phenomena: --figure, MAD by default, in each cell",
    .options = MC_PLOT_DATASET | MC_PLOT_FIGURE | MC_PLOT_PHENOMENA | MC_PLOT_METRICS,
    .draw = draw,
};
