/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/plot/cells.h"

#include <math.h>

/* Steps differ in lightness, for every colour vision and in grey; the ink of each has a contrast of
 * at least 5 to 1. */
static const unsigned steps[] = {0xf2f6fa, 0xdce8f3, 0xbfd7ea, 0x94bfdd,
                                 0x5b9bc8, 0x2a73ad, 0x0d4a82};
static const unsigned step_inks[] = {0x14202b, 0x14202b, 0x14202b, 0x14202b,
                                     0x000000, 0xffffff, 0xffffff};
static const unsigned negative[] = {0xf8d3a8, 0xe08a3c, 0xa6530b};
static const unsigned negative_inks[] = {0x14202b, 0x000000, 0xffffff};

static const char *text_of(const struct mc_plot *plot, const struct mc_cells *cells,
                           const struct mc_shaded_cell *cell)
{
    return mc_arena_format(plot->arena, "%s%s%s", cell->before == NULL ? "" : cell->before,
                           mc_plot_cell(plot, cell->value, cells->decimals),
                           cell->behind == NULL ? "" : cell->behind);
}

/* The size of letters at which the widest number leaves a little room in its cell. */
static double letters_of(const struct mc_plot *plot, const struct mc_cells *cells)
{
    struct mc_plot_request printed = *plot->request;
    struct mc_plot as_printed = *plot;
    double widest = 0;
    size_t i;

    printed.format = MC_PLOT_PDF; /* without LaTeX commands */
    as_printed.request = &printed;
    for (i = 0; i < cells->n; i++)
        widest = fmax(
            widest, mc_plot_text_width(mc_slice_of(text_of(&as_printed, cells, &cells->items[i]))));
    return fmin(MC_PLOT_POINTS, MC_PLOT_POINTS * (cells->cell_width - 0.02) / widest);
}

static void put_cell(struct mc_plot *plot, const struct mc_cells *cells,
                     const struct mc_shaded_cell *cell)
{
    int step = mc_color_step(cells->scale, cell->value);
    unsigned shade = step < 0 ? negative[-step - 1] : steps[step];
    unsigned ink = step < 0 ? negative_inks[-step - 1] : step_inks[step];
    size_t i;

    if (cell->muted || cells->plain) {
        shade = cells->plain ? 0xffffff : 0xf4f4f4;
        ink = cell->muted ? 0x5a636e : 0x14202b;
    }
    mc_plot_put(plot, "%zu %zu", cell->row + 1, cell->column + 1);
    mc_plot_number(plot, cell->value);
    for (i = 0; i < 3; i++)
        mc_plot_number(plot, cell->further[i]);
    mc_plot_put(plot, " 0x%06x 0x%06x %s\n", shade, ink, text_of(plot, cells, cell));
}

/* Writes the cells with a number ("cells"), without one ("undefined") or with a frame ("framed");
 * returns how many. */
static size_t put_block(struct mc_plot *plot, const struct mc_cells *cells, const char *name)
{
    bool framed = strcmp(name, "framed") == 0, numbers = strcmp(name, "cells") == 0;
    size_t i, n = 0;

    for (i = 0; i < cells->n; i++) {
        const struct mc_shaded_cell *cell = &cells->items[i];

        if (framed ? !cell->best : numbers ? !isfinite(cell->value) : isfinite(cell->value))
            continue;
        if (n++ == 0)
            mc_plot_put(plot, "$%s << EOD\n# row column%s\n", name, numbers ? cells->names : "");
        if (numbers)
            put_cell(plot, cells, cell);
        else
            mc_plot_put(plot, "%zu %zu\n", cell->row + 1, cell->column + 1);
    }
    if (n > 0)
        mc_plot_put(plot, "EOD\n");
    return n;
}

void mc_triangle_axes(struct mc_plot *plot, const struct mc_slice *names, size_t n, double most,
                      enum mc_plot_turn turn)
{
    size_t i;

    mc_plot_put(plot,
                "set xrange [0.5:%zu.5]\nset yrange [%zu.5:0.5]\nunset xtics\nunset ytics\n"
                "unset border\n",
                n - 1, n - 1);
    for (i = 0; i + 1 < n; i++)
        mc_plot_column_name(plot, mc_plot_short(names[i], most, plot->arena), (double)(i + 1),
                            turn);
    for (i = 1; i < n; i++)
        mc_plot_row_name(plot, mc_plot_short(names[i], most, plot->arena), (double)i);
}

int mc_cells_put(struct mc_plot *plot, const struct mc_cells *cells, struct mc_error *error)
{
    static const char box[] = "using 2:1:($2-.5):($2+.5):($1-.5):($1+.5)";
    size_t n_cells = put_block(plot, cells, "cells");
    size_t n_undefined = put_block(plot, cells, "undefined");
    size_t n_framed = put_block(plot, cells, "framed");
    double points = letters_of(plot, cells);
    const char *comma = "";

    if (mc_plot_letters_check(plot, points, cells->n_columns, error) != 0)
        return -1;
    mc_plot_put(plot, "plot");
    if (n_undefined > 0) {
        mc_plot_put(plot,
                    " $undefined %s with boxxyerror fillstyle pattern 4 noborder linecolor "
                    "rgb \"#999999\"",
                    box);
        comma = ", \\\n    ";
    }
    if (n_cells > 0) {
        mc_plot_put(plot,
                    "%s $cells %s:7 with boxxyerror fillstyle solid noborder linecolor rgb "
                    "variable, \\\n     $cells using 2:1:9:8 with labels font \",%.3g\" "
                    "textcolor rgb variable",
                    comma, box, mc_plot_font(plot, points));
        comma = ", \\\n    ";
    }
    if (n_framed > 0)
        mc_plot_put(plot,
                    "%s $framed using 2:1:($2-.45):($2+.45):($1-.42):($1+.42) with "
                    "boxxyerror linecolor rgb \"black\" linewidth 1.5 dashtype solid "
                    "fillstyle empty border linecolor rgb \"black\"",
                    comma);
    mc_plot_put(plot, "\n");
    return 0;
}
