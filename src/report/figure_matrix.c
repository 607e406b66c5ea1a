#include "report/figure_matrix.h"

#include "report/words.h"

/* What all cells of a matrix share. */
struct matrix {
    const struct mc_figure_view *view;
    size_t figure;
    struct mc_footnotes *notes;
    struct mc_table *table;
};

/* The spread of human scores is needed to read correlations; with its explanation alone. */
static bool shows_ratio(const struct mc_figure_view *view, size_t figure,
                        const struct mc_footnotes *notes)
{
    return !notes->off && figure < view->result->n_statistics &&
           strcmp(view->result->statistics[figure]->name, "spearman") == 0 && view->n_groups > 0 &&
           view->groups[0]->standings != NULL;
}

static void put_figure(const struct matrix *matrix, const struct mc_group *group, size_t metric,
                       struct mc_table_cell *cell)
{
    struct mc_shown_figure shown = {group, metric, matrix->figure, group->n_cases, false};

    if (matrix->figure == matrix->view->result->n_statistics)
        mc_put_passes(matrix->view, group, metric, matrix->notes, matrix->table, cell);
    else
        mc_put_figure(matrix->view, &shown, matrix->notes, matrix->table, cell);
}

struct mc_table *mc_figure_matrix(const struct mc_figure_view *view, size_t figure, size_t from,
                                  size_t to, struct mc_footnotes *notes)
{
    struct mc_table *table = mc_table_new(view->arena);
    struct matrix matrix = {view, figure, notes, table};
    bool ratio = shows_ratio(view, figure, notes);
    size_t g, m;

    mc_table_column(table, mc_slice_of("phenomenon"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("n"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of(mc_judge_word(view->dataset)), MC_ALIGN_RIGHT);
    if (ratio)
        mc_table_column(table, mc_slice_of("spread"), MC_ALIGN_RIGHT);
    for (m = from; m < to; m++)
        mc_table_column(
            table, mc_metric_title(&view->result->scores->columns[view->metrics[m]], view->arena),
            MC_ALIGN_RIGHT);
    for (g = 0; g < view->n_groups; g++) {
        const struct mc_group *group = view->groups[g];
        struct mc_table_cell *cells = mc_table_row(table, group->overall && g > 0);

        mc_put_group_name(view, group, notes, table, &cells[0]);
        mc_put_count(group->n_cases, table, &cells[1]);
        mc_put_human_mean(view, group, notes, table, &cells[2]);
        if (ratio)
            mc_put_spread_ratio(view, group, notes, table, &cells[3]);
        for (m = from; m < to; m++)
            put_figure(&matrix, group, view->metrics[m], &cells[3 + ratio + m - from]);
    }
    return table;
}

/* A matrix that is tried out. */
struct trial {
    const struct mc_figure_view *view;
    const struct mc_footnotes *notes;
    size_t figure, from;
};

static size_t width_of(void *context, size_t n)
{
    const struct trial *trial = context;
    struct mc_arena_mark mark = mc_arena_mark(trial->view->arena);
    struct mc_footnotes tried = *trial->notes;
    size_t width = mc_table_width(
        mc_figure_matrix(trial->view, trial->figure, trial->from, trial->from + n, &tried));

    mc_arena_reset(trial->view->arena, mark);
    return width;
}

size_t mc_matrix_fitting(const struct mc_figure_view *view, size_t figure, size_t from,
                         size_t width, const struct mc_footnotes *notes)
{
    struct trial trial = {view, notes, figure, from};

    return mc_table_split(view->n_metrics - from, width, width_of, &trial);
}
