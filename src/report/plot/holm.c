/* SPDX-License-Identifier: GPL-3.0-or-later */
/* holm.c: rank correlations of scores and measures of trees in a run, with marks of significance by
 * Holm's method; below, run by run, the medians of projective sentences and of others (Shimorina et
 * al. 2021). */
#include <math.h>

#include "report/plot/cells.h"
#include "report/plot/plot.h"
#include "report/plot/saved_rows.h"

#define TITLE_WIDTH 1.0 /* inches, at most */
#define ROW_HEIGHT 0.175
#define MEDIAN_HEIGHT 0.14

struct holm {
    struct mc_saved_rows correlations, tests;
    struct mc_slice treebank, run;
    struct mc_slice *variables;
    size_t n_variables;
    size_t *medians; /* rows of tests shown */
    size_t n_medians;
};

static int choose_run(struct mc_plot *plot, struct holm *holm, struct mc_error *error)
{
    const char *asked = plot->request->run;
    size_t i;

    for (i = 0; i < holm->correlations.n; i++) {
        holm->run = mc_saved_text(&holm->correlations, i, "run");
        holm->treebank = mc_saved_text(&holm->correlations, i, "treebank");
        if (asked == NULL || mc_slice_is(holm->run, asked))
            return 0;
    }
    if (asked != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "the result has no correlations of run '%s'",
                            asked);
    mc_json_finding(&holm->correlations.list, MC_SEVERITY_ERROR, "", false,
                    "there are no correlations");
    return mc_diagnostics_error(plot->root->file->diagnostics, error);
}

static size_t variable_of(struct holm *holm, struct mc_slice name)
{
    size_t v;

    for (v = 0; v < holm->n_variables && !mc_slice_equal(holm->variables[v], name); v++)
        ;
    if (v == holm->n_variables)
        holm->variables[holm->n_variables++] = name;
    return v;
}

/* Makes a cell for each correlation of the run, the later variable in the row; variables are in
 * order of appearance. */
static struct mc_shaded_cell *make_cells(struct holm *holm, size_t *n, struct mc_arena *arena)
{
    struct mc_shaded_cell *cells = mc_arena_array(arena, holm->correlations.n, sizeof(*cells));
    size_t i, x, y;

    *n = 0;
    holm->variables = mc_arena_array(arena, 2 * holm->correlations.n, sizeof(*holm->variables));
    for (i = 0; i < holm->correlations.n; i++) {
        if (!mc_slice_equal(mc_saved_text(&holm->correlations, i, "run"), holm->run) ||
            !mc_slice_equal(mc_saved_text(&holm->correlations, i, "treebank"), holm->treebank))
            continue;
        x = variable_of(holm, mc_saved_text(&holm->correlations, i, "x"));
        y = variable_of(holm, mc_saved_text(&holm->correlations, i, "y"));
        if (x == y)
            continue;
        cells[(*n)++] = (struct mc_shaded_cell){
            .row = (x > y ? x : y) - 1,
            .column = x > y ? y : x,
            .value = mc_saved_number(&holm->correlations, i, "rho"),
            .further = {mc_saved_number(&holm->correlations, i, "n"),
                        mc_saved_number(&holm->correlations, i, "p"),
                        mc_saved_number(&holm->correlations, i, "p_holm")},
            .behind = mc_saved_flag(&holm->correlations, i, "significant") ? "*" : NULL};
    }
    return cells;
}

static void choose_medians(struct holm *holm, struct mc_arena *arena)
{
    size_t i;

    holm->medians = mc_arena_array(arena, holm->tests.n, sizeof(*holm->medians));
    for (i = 0; i < holm->tests.n; i++)
        if (mc_slice_equal(mc_saved_text(&holm->tests, i, "treebank"), holm->treebank) &&
            mc_slice_is(mc_saved_text(&holm->tests, i, "grouping"), "projective"))
            holm->medians[holm->n_medians++] = i;
}

/* Adds a line at the upper right. */
static void put_note(struct mc_plot *plot, const char *words, double *line)
{
    mc_plot_put(plot, "set label");
    mc_plot_words(plot, words);
    mc_plot_put(plot, " at graph 1, graph 1 right offset 0,%.1f\n", *line);
    *line -= 1;
}

static void put_matrix_axes(struct mc_plot *plot, const struct holm *holm,
                            const struct mc_cells *cells)
{
    bool undefined = false;
    double line = -0.6;
    size_t i;

    for (i = 0; i < cells->n; i++)
        undefined = undefined || isnan(cells->items[i].value);
    mc_triangle_axes(plot, holm->variables, holm->n_variables, TITLE_WIDTH, MC_PLOT_BELOW);
    mc_plot_put(plot, "set label");
    mc_plot_text(plot, mc_plot_short(holm->run, 1.2, plot->arena));
    mc_plot_put(plot, " at graph 1, graph 1 right offset 0,%.1f\n", line);
    line -= 1;
    put_note(plot, "* p ≤ .05 (Holm)", &line);
    if (undefined)
        put_note(plot, "hatched: undefined", &line);
    if (cells->n < holm->n_variables * (holm->n_variables - 1) / 2)
        put_note(plot, "blank: not tested", &line);
}

/* "run score", the name in front of a row of medians, cut to its room. */
static struct mc_slice median_name(struct mc_plot *plot, const struct holm *holm, size_t i)
{
    struct mc_slice run = mc_saved_text(&holm->tests, holm->medians[i], "run");
    struct mc_slice score = mc_saved_text(&holm->tests, holm->medians[i], "score");

    return mc_plot_short(mc_arena_slice(plot->arena, "%s %s", run.data, score.data), TITLE_WIDTH,
                         plot->arena);
}

/* A row for each run and score: an open circle for projective sentences, a filled one for others,
 * and a star if the test separates them. */
static void put_medians(struct mc_plot *plot, const struct holm *holm)
{
    size_t i;

    mc_plot_put(plot, "$medians << EOD\n# y projective others n_projective n_others p star\n");
    for (i = 0; i < holm->n_medians; i++) {
        size_t row = holm->medians[i];
        double p = mc_saved_number(&holm->tests, row, "p");

        mc_plot_put(plot, "%zu", i + 1);
        mc_plot_number(plot, mc_saved_number(&holm->tests, row, "median1"));
        mc_plot_number(plot, mc_saved_number(&holm->tests, row, "median2"));
        mc_plot_number(plot, mc_saved_number(&holm->tests, row, "n1"));
        mc_plot_number(plot, mc_saved_number(&holm->tests, row, "n2"));
        mc_plot_number(plot, p);
        mc_plot_put(plot, " %s\n", p <= 0.05 ? "*" : ".");
    }
    mc_plot_put(plot,
                "EOD\nunset label\nset border 3 linewidth 0.8\nset xrange [-0.04:1.04]\n"
                "set yrange [%zu.5:0.5]\nset xtics 0.25 nomirror\n"
                "set xlabel",
                holm->n_medians);
    mc_plot_words(plot, "median (open: projective, filled: not; * p ≤ .05)");
    mc_plot_put(plot, " offset 0,0.6\n");
    for (i = 0; i < holm->n_medians; i++)
        mc_plot_row_name(plot, median_name(plot, holm, i), (double)(i + 1));
    mc_plot_put(plot,
                "plot $medians using 2:1:($3-$2):(0) with vectors nohead linecolor rgb "
                "\"#777777\" dashtype solid linewidth 1, \\\n     $medians using 3:1 with "
                "points pointtype 7 pointsize 0.5 linecolor rgb \"#0d4a82\", \\\n     "
                "$medians using 2:1 with points pointtype 6 pointsize 0.9 linecolor rgb "
                "\"black\" linewidth 1.2, \\\n     $medians using ($6 <= 0.05 ? 1.03 : NaN):1 "
                "with points pointtype 3 pointsize 0.5 linecolor rgb \"black\"\n");
}

static double left_margin(struct mc_plot *plot, const struct holm *holm)
{
    double widest = 0;
    size_t i;

    for (i = 1; i < holm->n_variables; i++)
        widest =
            fmax(widest,
                 mc_plot_text_width(mc_plot_short(holm->variables[i], TITLE_WIDTH, plot->arena)));
    for (i = 0; i < holm->n_medians; i++)
        widest = fmax(widest, mc_plot_text_width(median_name(plot, holm, i)));
    return widest + 0.1;
}

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    struct mc_plot_margins margins = {0, 0.1, 0.08, 0.3};
    struct mc_cells cells = {
        .scale = MC_COLOR_CORRELATION, .decimals = 2, .names = " rho n p p_holm shade ink text"};
    struct holm holm = {.n_variables = 0};
    double matrix, medians;

    if (mc_saved_rows_read(plot, plot->root, "correlations", &holm.correlations, error) != 0 ||
        mc_saved_rows_read(plot, plot->root, "mannwhitney", &holm.tests, error) != 0 ||
        choose_run(plot, &holm, error) != 0)
        return -1;
    cells.items = make_cells(&holm, &cells.n, plot->arena);
    if (holm.n_variables < 2) {
        mc_json_finding(&holm.correlations.list, MC_SEVERITY_ERROR, "", false,
                        "a matrix needs two variables");
        return mc_diagnostics_error(plot->root->file->diagnostics, error);
    }
    choose_medians(&holm, plot->arena);
    margins.left = left_margin(plot, &holm);
    matrix = ROW_HEIGHT * (double)(holm.n_variables - 1);
    medians = MEDIAN_HEIGHT * (double)holm.n_medians;
    plot->height = margins.top + matrix + 0.28 + (holm.n_medians > 0 ? medians + 0.35 : 0);
    margins.bottom = plot->height - margins.top - matrix;
    cells.n_rows = cells.n_columns = holm.n_variables - 1;
    cells.cell_width = (plot->width - margins.left - margins.right) / (double)cells.n_columns;
    mc_plot_put(plot, "set multiplot\n");
    mc_plot_margins(plot, margins);
    put_matrix_axes(plot, &holm, &cells);
    if (mc_cells_put(plot, &cells, error) != 0)
        return -1;
    if (holm.n_medians > 0) {
        margins.bottom = 0.33;
        margins.top = plot->height - margins.bottom - medians;
        mc_plot_margins(plot, margins);
        put_medians(plot, &holm);
    }
    mc_plot_put(plot, "unset multiplot\n");
    return 0;
}

const struct mc_plot_kind mc_plot_kind_holm = {
    .name = "holm",
    .schema = "metricheck/trees/",
    .summary = "correlations of scores and tree measures with Holm marks; medians by projectivity",
    .options = MC_PLOT_RUN,
    .draw = draw,
};
