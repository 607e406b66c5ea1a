/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panels.h: a figure of several small graphs, in rows from the top left. */
#ifndef MC_REPORT_PLOT_PANELS_H
#define MC_REPORT_PLOT_PANELS_H

#include "report/plot/script.h"

struct mc_plot_panels {
    size_t n, n_columns;
    double height;                /* of the frame of one, inches */
    struct mc_plot_margins outer; /* around all */
    double gap_across, gap_down;  /* between frames, inches; a title stands in gap_down */
};

/* Of the frame of one, in inches. */
double mc_plot_panel_width(const struct mc_plot *plot, const struct mc_plot_panels *panels);
/* Sets plot->height, and begins. */
void mc_plot_panels_begin(struct mc_plot *plot, const struct mc_plot_panels *panels);
/* Places panel i; what labels and objects the one before had are gone. */
void mc_plot_panels_next(struct mc_plot *plot, const struct mc_plot_panels *panels, size_t i);
/* Whether the panel has nothing below, or on its left: there the numbers of an axis stand. */
bool mc_plot_panel_is_lowest(const struct mc_plot_panels *panels, size_t i);
bool mc_plot_panel_is_first(const struct mc_plot_panels *panels, size_t i);
/* Texts below and on the left of all: of this program. After mc_plot_panels_begin. */
void mc_plot_panels_axes(struct mc_plot *plot, const char *across, const char *up);
void mc_plot_panels_end(struct mc_plot *plot);

#endif
