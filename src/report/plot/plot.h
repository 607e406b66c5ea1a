/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plot.h: figures for papers, drawn by gnuplot from saved results. Each kind of figure is one file
 * NAME.c with one constant `const struct mc_plot_kind mc_plot_kind_NAME`, listed in PLOT_KINDS of
 * src/lists.mk. A kind reads what it needs of a JSON result, by name, and writes a script: data
 * with all digits, and the commands that draw them. */
#ifndef MC_REPORT_PLOT_PLOT_H
#define MC_REPORT_PLOT_PLOT_H

#include "report/plot/script.h"

/* The options that only some kinds have, as bits of mc_plot_kind.options. */
enum mc_plot_option {
    MC_PLOT_DATASET = 1,
    MC_PLOT_FIGURE = 2,
    MC_PLOT_PHENOMENA = 4,
    MC_PLOT_METRICS = 8,
    MC_PLOT_BY = 16,
    MC_PLOT_SCALES = 32,
    MC_PLOT_RUN = 64
};

struct mc_plot_kind {
    const char *name;
    const char *schema;  /* of the results it reads, without the version: "metricheck/report/" */
    const char *summary; /* one line for --help and the manual */
    unsigned options;    /* enum mc_plot_option, or-ed */
    /* Appends data and commands to plot->script. MC_CODE_USAGE: the result lacks something that was
     * asked for. MC_CODE_INPUT: the result lacks something that the figure needs, with its place;
     * wrong types are findings. */
    int (*draw)(struct mc_plot *plot, struct mc_error *error);
};

const struct mc_plot_kind *const *mc_plot_kinds(size_t *n);
/* The kind of that name. NULL: MC_CODE_USAGE, with the nearest name. */
const struct mc_plot_kind *mc_plot_kind_find(const char *name, struct mc_error *error);

/* Draws a result into a script for gnuplot, in the arena. The same result gives the same bytes. No
 * text of the result can become a command: strings are quoted, with whatever could mean something
 * to gnuplot written as a number. Errors are those of the kind; MC_CODE_INPUT also for a result of
 * another schema. */
int mc_plot_draw(const struct mc_plot_kind *kind, const struct mc_plot_request *request,
                 const struct mc_json_file *json, struct mc_arena *arena, struct mc_slice *script,
                 struct mc_error *error) MC_MUST_CHECK;

#endif
