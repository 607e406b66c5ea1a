/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/plot/panels.h"

double mc_plot_panel_width(const struct mc_plot *plot, const struct mc_plot_panels *panels)
{
    double columns = (double)panels->n_columns;

    return (plot->width - panels->outer.left - panels->outer.right -
            panels->gap_across * (columns - 1)) /
           columns;
}

void mc_plot_panels_begin(struct mc_plot *plot, const struct mc_plot_panels *panels)
{
    size_t n_rows = (panels->n + panels->n_columns - 1) / panels->n_columns;
    double rows = (double)n_rows;

    plot->height = panels->outer.top + panels->outer.bottom + panels->height * rows +
                   panels->gap_down * (rows - 1);
    mc_plot_put(plot, "set multiplot\n");
}

void mc_plot_panels_next(struct mc_plot *plot, const struct mc_plot_panels *panels, size_t i)
{
    const struct mc_plot_margins *outer = &panels->outer;
    size_t row_index = i / panels->n_columns;
    double column = (double)(i % panels->n_columns), row = (double)row_index;
    double width = mc_plot_panel_width(plot, panels);
    struct mc_plot_margins at;

    at.left = outer->left + column * (width + panels->gap_across);
    at.right = plot->width - at.left - width;
    at.top = outer->top + row * (panels->height + panels->gap_down);
    at.bottom = plot->height - at.top - panels->height;
    if (i > 0)
        mc_plot_put(plot, "unset label\nunset object\n");
    mc_plot_margins(plot, at);
}

bool mc_plot_panel_is_lowest(const struct mc_plot_panels *panels, size_t i)
{
    return i + panels->n_columns >= panels->n;
}

bool mc_plot_panel_is_first(const struct mc_plot_panels *panels, size_t i)
{
    return i % panels->n_columns == 0;
}

void mc_plot_panels_axes(struct mc_plot *plot, const char *across, const char *up)
{
    mc_plot_put(plot, "set label");
    mc_plot_words(plot, across);
    mc_plot_put(plot, " at screen 0.5, screen %.4f center\nset label", 0.07 / plot->height);
    mc_plot_words(plot, up);
    mc_plot_put(plot, " at screen %.4f, screen 0.5 center rotate by 90\n", 0.07 / plot->width);
}

void mc_plot_panels_end(struct mc_plot *plot)
{
    mc_plot_put(plot, "unset multiplot\n");
}
