/* SPDX-License-Identifier: GPL-3.0-or-later */
/* color_steps.h: the steps of colour of figures, for the page and for figures on paper alike. */
#ifndef MC_REPORT_COLOR_STEPS_H
#define MC_REPORT_COLOR_STEPS_H

/* What the steps are taken by. */
enum mc_color_scale {
    MC_COLOR_DEVIATION,  /* 0 is best: MAD and its like */
    MC_COLOR_RANKING,    /* a share of pairs */
    MC_COLOR_PASSED,     /* a share of expectations */
    MC_COLOR_CORRELATION /* or whatever 0 is chance of */
};

/* The value as a table prints it, with two decimals; NaN stays. */
double mc_color_printed(double value);
/* The step of a value as it is printed, so that two cells that read alike look alike: 0 (far from
 * people) to 6 (near), of correlations below 0 -1 to -3 (against people). Not of NaN. */
int mc_color_step(enum mc_color_scale scale, double value);

#endif
