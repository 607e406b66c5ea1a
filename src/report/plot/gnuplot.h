/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gnuplot.h: gnuplot as a child process that draws a script. */
#ifndef MC_REPORT_PLOT_GNUPLOT_H
#define MC_REPORT_PLOT_GNUPLOT_H

#include <stdio.h>

#include "report/plot/script.h"

/* Runs gnuplot on a script and writes what it draws to the stream, without dates of creation.
 * MC_CODE_MODULE: gnuplot is missing (the message names the package), fails or complains. */
int mc_plot_render(struct mc_slice script, enum mc_plot_format format, FILE *stream,
                   struct mc_error *error) MC_MUST_CHECK;

#endif
