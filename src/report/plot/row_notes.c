/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/plot/row_notes.h"

#include <math.h>

#define MARGIN 0.05 /* inches on both sides of a line */

static bool has_value(const struct mc_figure_table *table, const struct mc_figure_row *row)
{
    size_t m;

    for (m = 0; m < table->n_metrics; m++)
        if (isfinite(row->cells[m].value))
            return true;
    return false;
}

/* Why the row has no value: the first reason of its metrics. */
static struct mc_slice reason_of(const struct mc_figure_table *table,
                                 const struct mc_figure_row *row)
{
    size_t m;

    for (m = 0; m < table->n_metrics; m++)
        if (row->cells[m].reason.length > 0)
            return row->cells[m].reason;
    return mc_slice_of("not defined");
}

/* Adds a text, broken at its blanks. */
static void add_lines(const struct mc_plot *plot, struct mc_slice text, struct mc_row_notes *notes)
{
    double room = plot->width - 2 * MARGIN;
    size_t from = 0, end = 0, at;

    for (at = 0; at <= text.length; at++) {
        if (at < text.length && text.data[at] != ' ')
            continue;
        if (end > from && mc_plot_text_width(mc_slice(text.data + from, at - from)) > room) {
            *MC_ARENA_PUSH(plot->arena, notes->lines, notes->n, notes->capacity) =
                mc_slice(text.data + from, end - from);
            from = end + 1;
        }
        end = at;
    }
    *MC_ARENA_PUSH(plot->arena, notes->lines, notes->n, notes->capacity) =
        mc_plot_short(mc_slice(text.data + from, text.length - from), room, plot->arena);
}

/* Notes the rows from `first` on that have no value for the same reason. */
static void add_note(const struct mc_plot *plot, const struct mc_figure_table *table, size_t first,
                     bool *named, struct mc_row_notes *notes)
{
    struct mc_slice reason = reason_of(table, &table->rows[first]);
    const char *names = "";
    size_t r;

    for (r = first; r < table->n_rows; r++) {
        if (named[r] || has_value(table, &table->rows[r]) ||
            !mc_slice_equal(reason_of(table, &table->rows[r]), reason))
            continue;
        named[r] = true;
        names = mc_arena_format(plot->arena, "%s%s%.*s", names, *names == '\0' ? "" : ", ",
                                MC_SLICE_ARGUMENTS(table->rows[r].title));
    }
    add_lines(plot, mc_arena_slice(plot->arena, "%s: %.*s", names, MC_SLICE_ARGUMENTS(reason)),
              notes);
}

void mc_row_notes_take(const struct mc_plot *plot, struct mc_figure_table *table,
                       struct mc_row_notes *notes)
{
    bool *named = mc_arena_array(plot->arena, table->n_rows, sizeof(*named));
    size_t r, n = 0, n_phenomena = 0;

    *notes = (struct mc_row_notes){.n = 0};
    for (r = 0; r < table->n_rows; r++)
        n += has_value(table, &table->rows[r]);
    if (n == 0)
        return;
    for (r = 0; r < table->n_rows; r++)
        if (!named[r] && !has_value(table, &table->rows[r]))
            add_note(plot, table, r, named, notes);
    for (n = 0, r = 0; r < table->n_rows; r++)
        if (!named[r]) {
            n_phenomena += !table->rows[r].overall;
            table->rows[n++] = table->rows[r];
        }
    table->n_rows = n;
    table->n_phenomena = n_phenomena;
}

double mc_row_notes_height(const struct mc_row_notes *notes)
{
    return MC_PLOT_LINE * (double)notes->n;
}

void mc_row_notes_put(struct mc_plot *plot, const struct mc_row_notes *notes)
{
    size_t i;

    for (i = 0; i < notes->n; i++) {
        mc_plot_put(plot, "set label");
        mc_plot_text(plot, notes->lines[i]);
        mc_plot_put(plot, " at screen %.4f, screen %.4f left\n", MARGIN / plot->width,
                    MC_PLOT_LINE * ((double)(notes->n - i) - 0.5) / plot->height);
    }
}

/* --- a step for each metric ------------------------------------------------------------------- */

int mc_metric_rows_begin(struct mc_plot *plot, const char *figure, double step, double gap,
                         struct mc_figure_table *table, struct mc_row_notes *notes,
                         struct mc_metric_rows *rows, struct mc_error *error)
{
    struct mc_plot_margins margins = {0, 0.1, 0, 0.33};
    double row;

    if (mc_figure_table_read(plot, figure, table, error) != 0 ||
        mc_plot_metrics_check(table->n_metrics, error) != 0)
        return -1;
    mc_row_notes_take(plot, table, notes);
    margins.bottom += mc_row_notes_height(notes);
    margins.left = mc_figure_titles_width(table, MC_ROW_TITLE_WIDTH, plot->arena) + 0.08;
    margins.top = mc_plot_key_height(plot, table->metrics, table->n_metrics);
    step =
        mc_plot_row_step(step, margins.top + margins.bottom, gap, table->n_rows, table->n_metrics);
    row = fmax(step * (double)table->n_metrics + gap, MC_ROW_LEAST);
    plot->height = margins.top + margins.bottom + row * (double)table->n_rows;
    mc_plot_margins(plot, margins);
    rows->half = step / row / 2;
    rows->width = plot->width - margins.left - margins.right;
    return 0;
}

void mc_metric_rows_names(struct mc_plot *plot, const struct mc_figure_table *table)
{
    size_t r;

    for (r = 0; r < table->n_rows; r++)
        mc_plot_row_name(plot, mc_plot_short(table->rows[r].title, MC_ROW_TITLE_WIDTH, plot->arena),
                         (double)(r + 1));
}

void mc_metric_rows_data(struct mc_plot *plot, const struct mc_figure_table *table, double half,
                         bool closed)
{
    size_t r, m;

    for (m = 0; m < table->n_metrics; m++) {
        mc_plot_put(plot, "$metric%zu << EOD\n# value y low high n\n", m + 1);
        for (r = 0; r < table->n_rows; r++) {
            const struct mc_figure_cell *cell = &table->rows[r].cells[m];
            double y = (double)(r + 1) + half * (2 * (double)m + 1 - (double)table->n_metrics);

            mc_plot_number(plot, cell->value);
            mc_plot_number(plot, y);
            mc_plot_number(plot, closed && !isfinite(cell->low) ? cell->value : cell->low);
            mc_plot_number(plot, closed && !isfinite(cell->high) ? cell->value : cell->high);
            mc_plot_number(plot, cell->n);
            mc_plot_put(plot, "\n");
        }
        mc_plot_put(plot, "EOD\n");
    }
}
