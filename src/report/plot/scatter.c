/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scatter.c: the score of each metric against that of people, case by case, both from 0 to 1. */
#include <math.h>

#include "report/plot/figure_table.h"
#include "report/plot/panels.h"
#include "report/plot/plot.h"

struct scatter {
    struct mc_figure_table rho;
    const struct mc_figure_row *rho_row; /* of exactly these cases; NULL: there is none */
    struct mc_figure_case *cases;
    size_t n_cases;
    double low, high; /* axis of the metrics: scores may be beyond what a metric declares */
};

static double rescaled(double score, bool known, const double bounds[2])
{
    return known ? (score - bounds[0]) / (bounds[1] - bounds[0]) : score;
}

/* Writes the points of a metric; returns how many. *known: whether its bounds are. */
static size_t put_data(struct mc_plot *plot, const struct scatter *scatter, size_t m, bool *known)
{
    const struct mc_figure_table *table = &scatter->rho;
    double human[2] = {0, 1}, metric[2] = {0, 1};
    bool human_known = mc_figure_bounds(plot, table, table->n_metrics, human);
    size_t i, n = 0;

    *known = mc_figure_bounds(plot, table, m, metric);
    mc_plot_put(plot, "$metric%zu << EOD\n# %s metric (from 0 to 1) %s score\n", m + 1,
                table->judge, table->judge);
    for (i = 0; i < scatter->n_cases; i++) {
        const struct mc_figure_case *item = &scatter->cases[i];

        if (!isfinite(item->human) || !isfinite(item->scores[m]))
            continue;
        n++;
        mc_plot_number(plot, rescaled(item->human, human_known, human));
        mc_plot_number(plot, rescaled(item->scores[m], *known, metric));
        mc_plot_number(plot, item->human);
        mc_plot_number(plot, item->scores[m]);
        mc_plot_put(plot, "\n");
    }
    mc_plot_put(plot, "EOD\n");
    return n;
}

/* The name of the metric, and its correlation if the report has it for exactly these cases. */
static void put_title(struct mc_plot *plot, const struct scatter *scatter,
                      const struct mc_plot_panels *panels, size_t m)
{
    double room = mc_plot_panel_width(plot, panels);
    const char *rho = NULL;

    if (scatter->rho_row != NULL) {
        rho = mc_arena_format(plot->arena, "ρ %s",
                              mc_plot_cell(plot, scatter->rho_row->cells[m].value, 2));
        room -= mc_plot_text_width(mc_slice_of("ρ −.00")) + 0.04;
    }
    mc_plot_put(plot, "set label");
    mc_plot_text(plot, mc_plot_short(scatter->rho.metrics[m], room, plot->arena));
    mc_plot_put(plot, " at graph 0, graph 1 left offset 0,0.6\n");
    if (rho == NULL)
        return;
    mc_plot_put(plot, "set label");
    mc_plot_words(plot, rho);
    mc_plot_put(plot, " at graph 1, graph 1 right offset 0,0.6\n");
}

/* Sets the axis to hold all rescaled scores, and at least 0 to 1, with a little margin. */
static void find_range(const struct mc_plot *plot, struct scatter *scatter)
{
    double bounds[2], score;
    size_t m, i;

    scatter->low = 0;
    scatter->high = 1;
    for (m = 0; m < scatter->rho.n_metrics; m++) {
        if (!mc_figure_bounds(plot, &scatter->rho, m, bounds))
            continue;
        for (i = 0; i < scatter->n_cases; i++) {
            score = rescaled(scatter->cases[i].scores[m], true, bounds);
            if (isfinite(score) && isfinite(scatter->cases[i].human)) {
                scatter->low = fmin(scatter->low, score);
                scatter->high = fmax(scatter->high, score);
            }
        }
    }
    scatter->low -= 0.03;
    scatter->high += 0.03;
}

static void put_panel(struct mc_plot *plot, const struct scatter *scatter,
                      const struct mc_plot_panels *panels, size_t m)
{
    bool known;
    size_t n = put_data(plot, scatter, m, &known);

    if (m > 0)
        mc_plot_panels_next(plot, panels, m);
    put_title(plot, scatter, panels, m);
    mc_plot_put(plot,
                "set xtics 0.5 nomirror format \"%s\"\nset ytics %s nomirror format \"%s\"\n"
                "set xrange [-0.03:1.03]\nset yrange %s\n",
                mc_plot_panel_is_lowest(panels, m) ? "%g" : "", known ? "0.5" : "autofreq",
                mc_plot_panel_is_first(panels, m) || !known ? "%g" : "",
                known   ? mc_arena_format(plot->arena, "[%.6g:%.6g]", scatter->low, scatter->high)
                : n > 0 ? "[*:*]"
                        : "[0:1]");
    mc_plot_put(plot, "plot %s",
                known ? "x with lines linecolor rgb \"#777777\" dashtype (4,3) "
                        "linewidth 0.8"
                      : "NaN");
    if (n > 0)
        mc_plot_put(plot,
                    ", \\\n     $metric%zu using 1:2 with points pointtype 6 pointsize 0.25 "
                    "linewidth 0.6 linecolor rgb \"#0d4a82\"",
                    m + 1);
    mc_plot_put(plot, "\n");
}

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    struct mc_plot_panels panels = {
        .outer = {0.42, 0.08, 0.2, 0.32}, .gap_across = 0.12, .gap_down = 0.22};
    struct scatter scatter = {.n_cases = 0};
    size_t m;

    if (mc_figure_table_read(plot, "spearman", &scatter.rho, error) != 0 ||
        mc_figure_cases_read(plot, &scatter.rho, false, &scatter.cases, &scatter.n_cases, error) !=
            0)
        return -1;
    find_range(plot, &scatter);
    if (plot->request->phenomena.n == 0 && scatter.rho.n_rows > scatter.rho.n_phenomena)
        scatter.rho_row = &scatter.rho.rows[scatter.rho.n_rows - 1];
    else if (plot->request->phenomena.n > 0 && scatter.rho.n_phenomena == 1)
        scatter.rho_row = &scatter.rho.rows[0];
    panels.n = scatter.rho.n_metrics;
    panels.n_columns = plot->request->page ? 5 : panels.n > 4 ? 3 : 2;
    if (panels.n_columns > panels.n)
        panels.n_columns = panels.n;
    panels.height = mc_plot_panel_width(plot, &panels);
    mc_plot_panels_begin(plot, &panels);
    mc_plot_panels_next(plot, &panels, 0);
    mc_plot_panels_axes(plot, scatter.rho.judges, "metric");
    for (m = 0; m < panels.n; m++)
        put_panel(plot, &scatter, &panels, m);
    mc_plot_panels_end(plot);
    return 0;
}

const struct mc_plot_kind mc_plot_kind_scatter = {
    .name = "scatter",
    .schema = "metricheck/report/",
    .summary = "each metric against people, case by case",
    .options = MC_PLOT_DATASET | MC_PLOT_PHENOMENA | MC_PLOT_METRICS,
    .draw = draw,
};
