/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells.h: a table of numbers in shaded cells. Every number is printed in its cell, so that the
 * shade only helps; seven steps of one hue go from light to dark, negative numbers are orange. */
#ifndef MC_REPORT_PLOT_CELLS_H
#define MC_REPORT_PLOT_CELLS_H

#include "report/color_steps.h"
#include "report/plot/script.h"

struct mc_shaded_cell {
    size_t row, column;          /* from 0, the first row on top */
    double value;                /* NaN: hatched */
    double further[3];           /* written after the value into the data */
    const char *before, *behind; /* set around the number: "(" and ")", "*" */
    bool best;                   /* framed */
    bool muted;                  /* grey, whatever the number: it may be chance */
};

struct mc_cells {
    struct mc_shaded_cell *items;
    size_t n, n_rows, n_columns;
    bool plain; /* no value is best: no shade */
    enum mc_color_scale scale;
    int decimals;
    double cell_width; /* inches: letters shrink to fit */
    const char *names; /* of the columns of the data after row and column */
};

/* Axes of a triangle with a cell for each two of n names: columns for all but the last, rows for
 * all but the first. turn: of column names; `most`: inches of a name. */
void mc_triangle_axes(struct mc_plot *plot, const struct mc_slice *names, size_t n, double most,
                      enum mc_plot_turn turn);
/* Appends the data ($cells, $undefined, $framed) and the command `plot`. The caller sets the axes:
 * x from 0.5 to n_columns + 0.5, y from n_rows + 0.5 to 0.5. MC_CODE_USAGE: the cells are too
 * narrow for letters that can be read. */
int mc_cells_put(struct mc_plot *plot, const struct mc_cells *cells,
                 struct mc_error *error) MC_MUST_CHECK;

#endif
