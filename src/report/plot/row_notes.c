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

/* The reason of its metrics; of several the first. */
static struct mc_slice reason_of(const struct mc_figure_table *table,
                                 const struct mc_figure_row *row)
{
    size_t m;

    for (m = 0; m < table->n_metrics; m++)
        if (row->cells[m].reason.length > 0)
            return row->cells[m].reason;
    return mc_slice_of("not defined");
}

/* Breaks a text at its blanks. */
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

/* The rows from `first` on that have no value for the same reason. */
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
    add_lines(
        plot,
        mc_slice_of(mc_arena_format(plot->arena, "%s: %.*s", names, MC_SLICE_ARGUMENTS(reason))),
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
