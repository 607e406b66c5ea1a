/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/color_steps.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/json_write.h"

enum { N_EDGES = 6 };

double mc_color_printed(double value)
{
    char text[MC_REAL_TEXT_SIZE + 300];

    if (isnan(value))
        return value;
    (void)snprintf(text, sizeof(text), "%.2f", value);
    return strtod(text, NULL) + 0.0;
}

int mc_color_step(enum mc_color_scale scale, double value)
{
    static const double edges[][N_EDGES] = {
        [MC_COLOR_DEVIATION] = {.05, .10, .15, .20, .30, .40},
        [MC_COLOR_RANKING] = {.35, .40, .45, .50, .60, .70},
        [MC_COLOR_PASSED] = {.10, .25, .40, .55, .70, .85},
        [MC_COLOR_CORRELATION] = {0, .10, .20, .35, .50, .70},
    };
    double printed = mc_color_printed(value);
    int step = 0;

    if (scale == MC_COLOR_CORRELATION && printed < 0)
        return printed >= -.10 ? -1 : printed >= -.30 ? -2 : -3;
    while (step < N_EDGES && printed >= edges[scale][step])
        step++;
    return scale == MC_COLOR_DEVIATION ? N_EDGES - step : step;
}
