/* SPDX-License-Identifier: GPL-3.0-or-later */
/* color_steps.h: the colour steps of figures, shared by pages and by figures on paper. */
#ifndef MC_REPORT_COLOR_STEPS_H
#define MC_REPORT_COLOR_STEPS_H

/* The kind of value that the steps are for. */
enum mc_color_scale {
    MC_COLOR_DEVIATION,  /* 0 is best: MAD and similar */
    MC_COLOR_RANKING,    /* a proportion of case pairs */
    MC_COLOR_PASSED,     /* a proportion of expectations */
    MC_COLOR_CORRELATION /* or any value whose chance level is 0 */
};

/* The value as printed in a table, with two decimals; NaN for NaN. */
double mc_color_printed(double value);
/* The step of a value as printed, so that two cells with the same text have the same colour: 0 (far
 * from people) to 6 (near); for correlations below 0, -1 to -3 (against people). Not for NaN. */
int mc_color_step(enum mc_color_scale scale, double value);

#endif
