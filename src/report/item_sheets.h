/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item_sheets.h: the tables of `metricheck run --show items`. */
#ifndef MC_REPORT_ITEM_SHEETS_H
#define MC_REPORT_ITEM_SHEETS_H

#include "analysis/item_response.h"
#include "report/sheet.h"

struct mc_item_report {
    const struct mc_result *result;
    const struct mc_case_items *datasets; /* [n_datasets of the result], as mc_case_items_find */
};

/* Name of the main table, as a list of choices. */
#define MC_ITEM_TABLES "items"

/* Adds "items", a row for each selected case of each dataset, the lowest discrimination first and
 * undefined ones last; its part "abilities", a row for each metric; and for each dataset a sentence
 * on how many discriminations are negative or near zero. */
void mc_item_sheets(struct mc_book *book, const struct mc_item_report *report);

#endif
