/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibration_sheets.h: the tables of `metricheck calibrate`. */
#ifndef MC_REPORT_CALIBRATION_SHEETS_H
#define MC_REPORT_CALIBRATION_SHEETS_H

#include "analysis/calibration.h"
#include "report/sheet.h"

/* The results, and the settings behind them. */
struct mc_calibration_report {
    const struct mc_result *result;
    const struct mc_calibration *found; /* for each dataset and column (mc_calibrate) */
    struct mc_calibration_settings settings;
};

/* Names of the tables, as a list of choices. */
#define MC_CALIBRATION_TABLES "differences|agreement|curve"

/* Adds all tables to the book. */
void mc_calibration_sheets(struct mc_book *book, const struct mc_calibration_report *report);

#endif
