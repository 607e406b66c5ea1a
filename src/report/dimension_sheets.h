/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dimension_sheets.h: the tables of `metricheck run` with several dimensions: metrics against
 * people in each of them. */
#ifndef MC_REPORT_DIMENSION_SHEETS_H
#define MC_REPORT_DIMENSION_SHEETS_H

#include "analysis/result.h"
#include "report/sheet.h"

/* The same scores of metrics, analysed once for each dimension. */
struct mc_dimension_report {
    const struct mc_suite *suite;           /* as read from its files */
    const char *const *names;               /* [n] */
    const struct mc_result *const *results; /* [n], with the same cases, statistics and columns */
    size_t n;                               /* at least 1 */
    struct mc_arena *arena;
};

/* Names of the tables, as a list of choices; the array is NULL-terminated. */
#define MC_DIMENSION_TABLES "dimensions|statistics|pairs|missing"
extern const char *const mc_dimension_tables[];

/* Adds all tables to the book. */
void mc_dimension_sheets(struct mc_book *book, const struct mc_dimension_report *report);

#endif
