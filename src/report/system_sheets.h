/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_sheets.h: the tables of `metricheck run --level system`. */
#ifndef MC_REPORT_SYSTEM_SHEETS_H
#define MC_REPORT_SYSTEM_SHEETS_H

#include "analysis/system_contests.h"
#include "report/sheet.h"

/* The results, and the settings behind them. */
struct mc_system_report {
    const struct mc_result *result;
    const struct mc_system_level *levels;
    size_t n_levels;
    struct mc_system_settings settings;
    struct mc_contests contests;
    struct mc_contest_settings contest;
    enum mc_system_figure matrix; /* a correlation */
    const char *units;            /* of the tests: "perm-both" */
    struct mc_arena *arena;
};

/* Names of the tables, as a list of choices. */
#define MC_SYSTEM_TABLES                                                                           \
    "agreement|systems|differences|wrong-pairs|groupings|matrix|tests|tasks|averages"

/* "pearson", as in options and JSON. */
const char *mc_system_figure_name(enum mc_system_figure figure);

/* Adds all tables to the book. */
void mc_system_sheets(struct mc_book *book, const struct mc_system_report *report);

#endif
