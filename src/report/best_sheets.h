/* SPDX-License-Identifier: GPL-3.0-or-later */
/* best_sheets.h: the table of `metricheck run --show best`. */
#ifndef MC_REPORT_BEST_SHEETS_H
#define MC_REPORT_BEST_SHEETS_H

#include "analysis/best_metrics.h"
#include "report/sheet.h"

struct mc_best_report {
    const struct mc_result *result;
    const struct mc_best_metrics *items; /* [n], as mc_find_best_metrics gives them */
    size_t n;
};

/* Name of the table, as a list of choices. */
#define MC_BEST_TABLES "best"

/* Adds the table to the book, and a sentence for each dataset: on how many phenomena the best
 * metric is shown to be better than the second. */
void mc_best_sheets(struct mc_book *book, const struct mc_best_report *report);

#endif
