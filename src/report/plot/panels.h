/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels.h: a figure of several small graphs, in rows from the top left. */
#ifndef MC_REPORT_PLOT_PANELS_H
#define MC_REPORT_PLOT_PANELS_H

#include "report/plot/script.h"

struct mc_plot_panels {
    size_t n, n_columns;
    double height;                /* of the frame of a panel, inches */
    struct mc_plot_margins outer; /* around all panels */
    double gap_across, gap_down;  /* between frames, inches; a title stands in gap_down */
};

/* Width of the frame of a panel, in inches. */
double mc_plot_panel_width(const struct mc_plot *plot, const struct mc_plot_panels *panels);
/* Sets plot->height, and begins the figure. */
void mc_plot_panels_begin(struct mc_plot *plot, const struct mc_plot_panels *panels);
/* Places panel i, and removes the labels and objects of the one before. */
void mc_plot_panels_next(struct mc_plot *plot, const struct mc_plot_panels *panels, size_t i);
/* Whether no panel is below, or left of, this one, which then has the numbers of the axis. */
bool mc_plot_panel_is_lowest(const struct mc_plot_panels *panels, size_t i);
bool mc_plot_panel_is_first(const struct mc_plot_panels *panels, size_t i);
/* Titles below and left of all panels, texts of this program. Call after mc_plot_panels_begin. */
void mc_plot_panels_axes(struct mc_plot *plot, const char *across, const char *up);
void mc_plot_panels_end(struct mc_plot *plot);

#endif
