/* SPDX-License-Identifier: GPL-3.0-or-later */
/* histograms.c: how people scored the cases of a phenomenon, against the whole dataset. */
#include <math.h>

#include "report/plot/figure_table.h"
#include "report/plot/panels.h"
#include "report/plot/plot.h"

#define N_BINS 20

struct histogram {
    size_t counts[N_BINS], n;
};

static double share_of(const struct histogram *histogram, size_t bin)
{
    return histogram->n == 0 ? 0 : 100 * (double)histogram->counts[bin] / (double)histogram->n;
}

static void put_data(struct mc_plot *plot, const struct mc_figure_table *table,
                     const struct histogram *histogram, const char *name)
{
    double width = (table->maximum - table->minimum) / N_BINS;
    size_t b;

    mc_plot_put(plot, "$%s << EOD\n# from to count percent\n", name);
    for (b = 0; b < N_BINS; b++) {
        mc_plot_number(plot, table->minimum + width * (double)b);
        mc_plot_number(plot, table->minimum + width * (double)(b + 1));
        mc_plot_put(plot, " %zu", histogram->counts[b]);
        mc_plot_number(plot, share_of(histogram, b));
        mc_plot_put(plot, "\n");
    }
    mc_plot_put(plot, "EOD\n");
}

/* Counts scores in bins that are closed below, the last one above too; on a scale of no width, in
 * the first. rows: NULL: not counted. */
static void count(const struct mc_figure_table *table, const struct mc_figure_case *cases, size_t n,
                  struct histogram *rows, struct histogram *dataset)
{
    double share, place;
    size_t i, bin;

    for (i = 0; i < n; i++) {
        if (!isfinite(cases[i].human))
            continue;
        share = (cases[i].human - table->minimum) / (table->maximum - table->minimum);
        place = floor(share * N_BINS + 1e-9);
        bin = !(place > 0) ? 0 : place >= N_BINS ? N_BINS - 1 : (size_t)place;
        dataset->counts[bin]++;
        dataset->n++;
        if (rows == NULL)
            continue;
        rows[cases[i].row].counts[bin]++;
        rows[cases[i].row].n++;
    }
}

/* Counts all cases of the dataset, whatever phenomena are shown. */
static int count_dataset(struct mc_plot *plot, struct histogram *dataset, struct mc_error *error)
{
    struct mc_plot_request request = *plot->request;
    const struct mc_plot_request *asked = plot->request;
    struct mc_figure_table table;
    struct mc_figure_case *cases;
    size_t n;
    int status;

    request.phenomena.n = 0;
    plot->request = &request;
    status = mc_figure_table_frame(plot, &table, error);
    if (status == 0)
        status = mc_figure_cases_read(plot, &table, false, &cases, &n, error);
    if (status == 0)
        count(&table, cases, n, NULL, dataset);
    plot->request = asked;
    return status;
}

static double greatest_share(const struct histogram *histograms, size_t n,
                             const struct histogram *dataset)
{
    double greatest = 0;
    size_t i, b;

    for (b = 0; b < N_BINS; b++) {
        greatest = fmax(greatest, share_of(dataset, b));
        for (i = 0; i < n; i++)
            greatest = fmax(greatest, share_of(&histograms[i], b));
    }
    return greatest;
}

static void put_panel(struct mc_plot *plot, const struct mc_figure_table *table,
                      const struct mc_plot_panels *panels, const struct histogram *histogram,
                      size_t i)
{
    const char *count = mc_arena_format(plot->arena, "%zu", histogram->n);
    double room = mc_plot_panel_width(plot, panels) - mc_plot_text_width(mc_slice_of(count)) - 0.04;

    put_data(plot, table, histogram, mc_arena_format(plot->arena, "phenomenon%zu", i + 1));
    if (i > 0)
        mc_plot_panels_next(plot, panels, i);
    mc_plot_put(plot, "set label");
    mc_plot_text(plot, mc_plot_short(table->rows[i].title, room, plot->arena));
    mc_plot_put(
        plot,
        " at graph 0, graph 1 left offset 0,0.5\nset label \"%s\" at graph 1, graph 1 right "
        "offset 0,0.5\n",
        count);
    mc_plot_put(plot, "set xtics %.10g nomirror format \"%s\"\nset ytics nomirror format \"%s\"\n",
                mc_plot_step(table->minimum, table->maximum, mc_plot_panel_width(plot, panels)),
                mc_plot_panel_is_lowest(panels, i) ? "%g" : "",
                mc_plot_panel_is_first(panels, i) ? "%g" : "");
    mc_plot_put(
        plot,
        "plot $phenomenon%zu using 1:4:1:2:(0):4 with boxxyerror linecolor rgb \"#5b9bc8\" "
        "linewidth 0.4 dashtype solid fillstyle solid 1 border linecolor rgb \"#333333\", "
        "\\\n     $dataset using (($1+$2)/2):4 with histeps linecolor rgb \"black\" linewidth "
        "1.2 dashtype solid\n",
        i + 1);
}

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    struct mc_plot_panels panels = {
        .outer = {0.4, 0.08, 0.2, 0.32}, .gap_across = 0.15, .gap_down = 0.19, .height = 0.5};
    struct histogram dataset = {.n = 0}, *histograms;
    struct mc_figure_table table;
    struct mc_figure_case *cases;
    size_t n, i;

    if (mc_figure_table_frame(plot, &table, error) != 0 ||
        mc_figure_cases_read(plot, &table, false, &cases, &n, error) != 0 ||
        count_dataset(plot, &dataset, error) != 0)
        return -1;
    if (!(table.maximum > table.minimum))
        return mc_error_set(error, MC_CODE_INPUT, "the dataset has no scale of the human scores");
    histograms = mc_arena_array(plot->arena, table.n_rows, sizeof(*histograms));
    count(&table, cases, n, histograms, &(struct histogram){.n = 0});
    panels.n = table.n_phenomena;
    panels.n_columns = plot->request->page ? 6 : 3;
    if (panels.n_columns > panels.n)
        panels.n_columns = panels.n;
    if (panels.n <= 3)
        panels.height = 0.9;
    mc_plot_panels_begin(plot, &panels);
    mc_plot_put(plot, "set xrange [%.17g:%.17g]\nset yrange [0:%.4g]\n", table.minimum,
                table.maximum, 1.05 * greatest_share(histograms, panels.n, &dataset));
    put_data(plot, &table, &dataset, "dataset");
    mc_plot_panels_next(plot, &panels, 0);
    mc_plot_panels_axes(
        plot,
        mc_arena_format(plot->arena, "%s score (bars: phenomenon, line: dataset)", table.judge),
        "% of cases");
    for (i = 0; i < panels.n; i++)
        put_panel(plot, &table, &panels, &histograms[i], i);
    mc_plot_panels_end(plot);
    return 0;
}

const struct mc_plot_kind mc_plot_kind_histograms = {
    .name = "histograms",
    .schema = "metricheck/report/",
    .summary = "human or rubric scores of each phenomenon against the whole dataset",
    .options = MC_PLOT_DATASET | MC_PLOT_PHENOMENA,
    .draw = draw,
};
