#include "report/figure_matrix.h"

#include "report/words.h"

struct mc_table *mc_figure_matrix(const struct mc_figure_view *view, size_t statistic, size_t from,
                                  size_t to, struct mc_footnotes *notes)
{
    struct mc_table *table = mc_table_new(view->arena);
    size_t g, m;

    mc_table_column(table, mc_slice_of("phenomenon"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("n"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of(mc_judge_word(view->dataset)), MC_ALIGN_RIGHT);
    for (m = from; m < to; m++)
        mc_table_column(table, view->result->scores->columns[view->metrics[m]].name,
                        MC_ALIGN_RIGHT);
    for (g = 0; g < view->n_groups; g++) {
        const struct mc_group *group = view->groups[g];
        struct mc_table_cell *cells = mc_table_row(table, group->overall && g > 0);

        mc_put_group_name(group, notes, table, &cells[0]);
        mc_put_count(group->n_cases, table, &cells[1]);
        mc_put_human_mean(view, group, notes, table, &cells[2]);
        for (m = from; m < to; m++) {
            struct mc_shown_figure shown = {group, view->metrics[m], statistic, group->n_cases,
                                            false};

            mc_put_figure(view, &shown, notes, table, &cells[3 + m - from]);
        }
    }
    return table;
}

size_t mc_matrix_fitting(const struct mc_figure_view *view, size_t statistic, size_t from,
                         size_t width, const struct mc_footnotes *notes)
{
    size_t most = view->n_metrics - from, n_blocks, n;

    for (n = 1; n < most; n++) {
        struct mc_arena_mark mark = mc_arena_mark(view->arena);
        struct mc_footnotes tried = *notes;
        size_t needed =
            mc_table_width(mc_figure_matrix(view, statistic, from, from + n + 1, &tried));

        mc_arena_reset(view->arena, mark);
        if (needed > width)
            break;
    }
    /* blocks of the same size rather than a last one with a single metric */
    n_blocks = (most + n - 1) / n;
    return (most + n_blocks - 1) / n_blocks;
}
