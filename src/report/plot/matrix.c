/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.c: how metrics correlate: Spearman's rho of each two, people first, with marks of
 * significance. */
#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/tests/multiple_testing.h"
#include "report/plot/cells.h"
#include "report/plot/figure_table.h"
#include "report/plot/plot.h"

#define TITLE_WIDTH 1.0 /* inches, at most */
#define ROW_HEIGHT 0.175

struct matrix {
    struct mc_figure_table table; /* names of the metrics */
    struct mc_figure_case *cases;
    size_t n_cases;
    struct mc_slice *names; /* people, then the metrics */
    size_t n;
    double *rho, *n_common; /* [n * n]; n_common: cases with both scores */
};

/* The score of a case by side s: people are side 0. */
static double score_of(const struct mc_figure_case *item, size_t s)
{
    return s == 0 ? item->human : item->scores[s - 1];
}

/* Finds the object whose "correlations" are drawn, the phenomenon asked for or else all of the
 * dataset: path[3], the others are its parents. */
static bool find_object(struct mc_plot *plot, const struct matrix *matrix,
                        struct mc_json_cursor path[4])
{
    const struct mc_plot_names *asked = &plot->request->phenomena;
    struct mc_json_cursor name;
    struct mc_slice text;
    size_t i;

    if (!mc_json_member(plot->root, "datasets", &path[0]))
        return false;
    for (i = 0; mc_json_element(&path[0], i, &path[1]); i++)
        if (mc_json_member(&path[1], "name", &name) &&
            mc_json_text(&name, plot->arena, &text) == 0 &&
            mc_slice_equal(text, matrix->table.dataset))
            break;
    if (asked->n == 0)
        return mc_json_member(&path[1], "overall", &path[3]);
    if (!mc_json_member(&path[1], "phenomena", &path[2]))
        return false;
    for (i = 0; mc_json_element(&path[2], i, &path[3]); i++)
        if (mc_json_member(&path[3], "name", &name) &&
            mc_json_text(&name, plot->arena, &text) == 0 && mc_slice_is(text, asked->items[0]))
            return true;
    return false;
}

/* The index of a side among the names of a report, which calls the judges "human", whoever they
 * are; if it is missing, how many names there are. */
static size_t side_of(const struct mc_json_cursor *names, const struct matrix *matrix, size_t side)
{
    struct mc_slice name = side == 0 ? mc_slice_of("human") : matrix->names[side];
    struct mc_json_cursor item;
    size_t i;

    for (i = 0; mc_json_element(names, i, &item); i++)
        if (json_is_string(item.value) && mc_slice_is(name, json_string_value(item.value)))
            return i;
    return i;
}

static double rho_of(const struct mc_json_cursor *rows, size_t a, size_t b)
{
    struct mc_json_cursor row, cell;
    double rho = (double)NAN;

    if (!mc_json_element(rows, a, &row) || !mc_json_element(&row, b, &cell) ||
        json_is_null(cell.value) || mc_json_number(&cell, &rho) != 0)
        return (double)NAN;
    return rho;
}

static int read_matrix(struct mc_plot *plot, struct matrix *matrix, struct mc_error *error)
{
    struct mc_json_cursor path[4], correlations, names, rows;
    size_t a, b, i;

    if (!find_object(plot, matrix, path) ||
        !mc_json_member(&path[3], "correlations", &correlations) ||
        !mc_json_member(&correlations, "metrics", &names) ||
        !mc_json_member(&correlations, "spearman", &rows)) {
        mc_json_finding(plot->root, MC_SEVERITY_ERROR, "", false,
                        "the report has no \"correlations\" of what is asked for");
        return mc_diagnostics_error(plot->root->file->diagnostics, error);
    }
    matrix->n = matrix->table.n_metrics + 1;
    matrix->names = mc_arena_array(plot->arena, matrix->n, sizeof(*matrix->names));
    matrix->names[0] = mc_slice_of(matrix->table.judge);
    for (a = 1; a < matrix->n; a++)
        matrix->names[a] = matrix->table.metrics[a - 1];
    matrix->rho = mc_arena_array(plot->arena, matrix->n * matrix->n, sizeof(double));
    matrix->n_common = mc_arena_array(plot->arena, matrix->n * matrix->n, sizeof(double));
    for (a = 0; a < matrix->n; a++)
        for (b = 0; b < matrix->n; b++) {
            size_t n = 0; /* cases with both scores */

            for (i = 0; i < matrix->n_cases; i++)
                n += isfinite(score_of(&matrix->cases[i], a)) &&
                     isfinite(score_of(&matrix->cases[i], b));
            matrix->n_common[a * matrix->n + b] = (double)n;
            matrix->rho[a * matrix->n + b] =
                rho_of(&rows, side_of(&names, matrix, a), side_of(&names, matrix, b));
        }
    return 0;
}

/* The cells of the lower triangle; p by Student's t, adjusted by Holm's method over all of them. */
static struct mc_shaded_cell *make_cells(const struct matrix *matrix, size_t *n,
                                         struct mc_arena *arena)
{
    size_t most = matrix->n * (matrix->n - 1) / 2, row, column, i;
    struct mc_shaded_cell *cells = mc_arena_array(arena, most, sizeof(*cells));
    double *p = mc_arena_array(arena, most, sizeof(*p));

    *n = 0;
    for (row = 1; row < matrix->n; row++)
        for (column = 0; column < row; column++) {
            double rho = matrix->rho[row * matrix->n + column];
            double n_cases = matrix->n_common[row * matrix->n + column];

            p[*n] = isfinite(rho) ? mc_spearman_p(rho, (size_t)n_cases) : (double)NAN;
            cells[*n] = (struct mc_shaded_cell){
                .row = row - 1, .column = column, .value = rho, .further = {n_cases, p[*n], 0}};
            (*n)++;
        }
    mc_adjust_p_values(MC_ADJUST_HOLM, p, *n, p, arena);
    for (i = 0; i < *n; i++) {
        cells[i].further[2] = p[i];
        cells[i].behind = p[i] < 0.001 ? "***" : p[i] < 0.01 ? "**" : p[i] < 0.05 ? "*" : NULL;
    }
    return cells;
}

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    struct mc_plot_margins margins = {0, 0.1, 0.08, 0};
    struct matrix matrix = {.n = 0};
    struct mc_cells cells = {
        .scale = MC_COLOR_CORRELATION, .decimals = 2, .names = " rho n p p_holm shade ink text"};
    double widest = 0;
    size_t i;

    if (plot->request->phenomena.n > 1)
        return mc_error_set(error, MC_CODE_USAGE, "a matrix is of one phenomenon, or of all");
    if (mc_figure_table_frame(plot, &matrix.table, error) != 0 ||
        mc_figure_cases_read(plot, &matrix.table, false, &matrix.cases, &matrix.n_cases, error) !=
            0 ||
        read_matrix(plot, &matrix, error) != 0)
        return -1;
    for (i = 0; i < matrix.n; i++)
        widest = fmax(widest,
                      mc_plot_text_width(mc_plot_short(matrix.names[i], TITLE_WIDTH, plot->arena)));
    margins.left = widest + 0.1;
    margins.bottom = widest + 0.1;
    plot->height = margins.top + margins.bottom + fmax(ROW_HEIGHT * (double)(matrix.n - 1), 0.5);
    mc_plot_margins(plot, margins);
    mc_triangle_axes(plot, matrix.names, matrix.n, TITLE_WIDTH, MC_PLOT_BELOW_TURNED);
    mc_plot_put(plot, "set label");
    mc_plot_words(plot, "* p < .05");
    mc_plot_put(plot, " at graph 1, graph 1 right offset 0,-0.6\nset label");
    mc_plot_words(plot, "** p < .01");
    mc_plot_put(plot, " at graph 1, graph 1 right offset 0,-1.6\nset label");
    mc_plot_words(plot, "*** p < .001 (Holm)");
    mc_plot_put(plot, " at graph 1, graph 1 right offset 0,-2.6\n");
    cells.items = make_cells(&matrix, &cells.n, plot->arena);
    cells.n_rows = cells.n_columns = matrix.n - 1;
    cells.cell_width = (plot->width - margins.left - margins.right) / (double)cells.n_columns;
    return mc_cells_put(plot, &cells, error);
}

const struct mc_plot_kind mc_plot_kind_matrix = {
    .name = "matrix",
    .schema = "metricheck/report/",
    .summary = "Spearman's rho of each two metrics, with marks of significance",
    .options = MC_PLOT_DATASET | MC_PLOT_PHENOMENA | MC_PLOT_METRICS,
    .draw = draw,
};
