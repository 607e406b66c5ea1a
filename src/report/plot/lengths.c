/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lengths.c: how long the sentences of each phenomenon are, in words. */
#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "base/order.h"
#include "report/plot/figure_table.h"
#include "report/plot/plot.h"

#define TITLE_WIDTH 1.25 /* inches, at most */
#define ROW_HEIGHT 0.17
#define N_QUANTILES 5

static const double percents[N_QUANTILES] = {5, 25, 50, 75, 95};

/* Writes the lengths of one side of the cases of each row, for the overall row of all cases:
 * quantiles by linear interpolation. The reference is in the upper half of a row. Returns how many
 * rows have any. */
static size_t put_side(struct mc_plot *plot, const struct mc_figure_table *table,
                       const struct mc_figure_case *cases, size_t n_cases, bool candidate)
{
    double *lengths = mc_arena_array(plot->arena, n_cases, sizeof(*lengths)), mean;
    size_t r, n, q, i, n_rows = 0;

    mc_plot_put(plot, "$%s << EOD\n# y p5 p25 p50 p75 p95 mean n\n",
                candidate ? "candidate" : "reference");
    for (r = 0; r < table->n_rows; r++) {
        for (i = 0, n = 0; i < n_cases; i++) {
            double words = candidate ? cases[i].candidate_words : cases[i].reference_words;

            if (isfinite(words) && (cases[i].row == r || table->rows[r].overall))
                lengths[n++] = words;
        }
        if (n == 0)
            continue;
        qsort(lengths, n, sizeof(*lengths), mc_order_reals);
        n_rows++;
        mc_plot_put(plot, "%.2f", (double)(r + 1) + (candidate ? 0.19 : -0.19));
        for (q = 0; q < N_QUANTILES; q++)
            mc_plot_number(plot, mc_percentile_sorted(lengths, n, percents[q]));
        for (i = 0, mean = 0; i < n; i++)
            mean += lengths[i];
        mc_plot_number(plot, mean / (double)n);
        mc_plot_put(plot, " %zu\n", n);
    }
    mc_plot_put(plot, "EOD\n");
    return n_rows;
}

static void put_axes(struct mc_plot *plot, const struct mc_figure_table *table)
{
    size_t r;

    mc_plot_put(
        plot,
        "set yrange [%zu.5:0.5]\nunset ytics\nset xrange [0:*]\nset xtics nomirror\n"
        "set label \"words; box: quartiles, bar: median, line: 5th to 95th percentile\" at screen "
        "0.5, screen %.4f center\n",
        table->n_rows, 0.07 / plot->height);
    for (r = 0; r < table->n_rows; r++) {
        const char *overall = plot->request->phenomena.n > 0 ? "all of these" : "overall";

        mc_plot_row_name(plot,
                         table->rows[r].overall
                             ? mc_slice_of(overall)
                             : mc_plot_short(table->rows[r].title, TITLE_WIDTH, plot->arena),
                         (double)(r + 1));
    }
    if (table->n_rows > table->n_phenomena)
        mc_plot_put(plot,
                    "set arrow 1 from graph 0, first %zu.5 to graph 1, first %zu.5 nohead back "
                    "linewidth 1.2 linecolor rgb \"black\" dashtype solid\n",
                    table->n_phenomena, table->n_phenomena);
}

/* A box from quartile to quartile with the median, and a line from the 5th percentile to the 95th.
 */
static void put_boxes(struct mc_plot *plot, const char *side, size_t i, const char *before)
{
    mc_plot_put(plot,
                "%s $%s using 2:1:($6-$2):(0) with vectors nohead linecolor rgb \"#333333\" "
                "linewidth 0.8 dashtype solid, \\\n     $%s using 4:1:3:5:($1-.15):($1+.15) with "
                "boxxyerror linecolor rgb \"#%06x\" linewidth 0.6 dashtype solid fillstyle %s "
                "border linecolor rgb \"#333333\", \\\n     $%s using 4:($1-.15):(0):(.3) with "
                "vectors nohead linecolor rgb \"black\" linewidth 2 dashtype solid",
                before, side, side, mc_plot_shade(plot, i), mc_plot_hatching(plot, i), side);
}

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    const struct mc_slice names[] = {mc_slice_of("reference"), mc_slice_of("candidate")};
    struct mc_plot_margins margins = {0, 0.1, 0, 0.33};
    struct mc_figure_table table;
    struct mc_figure_case *cases;
    size_t n, n_references, n_candidates;

    if (mc_figure_table_frame(plot, &table, error) != 0 ||
        mc_figure_cases_read(plot, &table, true, &cases, &n, error) != 0)
        return -1;
    margins.left = mc_figure_titles_width(&table, TITLE_WIDTH, plot->arena) + 0.08;
    margins.top = mc_plot_key_height(plot, names, 2);
    plot->height = margins.top + margins.bottom + ROW_HEIGHT * (double)table.n_rows;
    mc_plot_margins(plot, margins);
    mc_plot_key(plot, names, 2, MC_PLOT_BOXES);
    put_axes(plot, &table);
    n_references = put_side(plot, &table, cases, n, false);
    n_candidates = put_side(plot, &table, cases, n, true);
    if (n_references == 0 || n_candidates == 0) {
        mc_json_finding(plot->root, MC_SEVERITY_ERROR, "", false,
                        "the cases of the report have no sentences (\"reference\", \"candidate\")");
        return mc_diagnostics_error(plot->root->file->diagnostics, error);
    }
    put_boxes(plot, "reference", 0, "plot");
    put_boxes(plot, "candidate", 1, ", \\\n    ");
    mc_plot_put(plot, "\n");
    return 0;
}

const struct mc_plot_kind mc_plot_kind_lengths = {
    .name = "lengths",
    .schema = "metricheck/report/",
    .summary = "words in the sentences of each phenomenon",
    .options = MC_PLOT_DATASET | MC_PLOT_PHENOMENA,
    .draw = draw,
};
