/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_sheets.h: the tables of `metricheck humans`. */
#ifndef MC_STUDIES_HUMANS_HUMAN_SHEETS_H
#define MC_STUDIES_HUMANS_HUMAN_SHEETS_H

#include "studies/humans/human_study.h"
#include "report/sheet.h"

/* Adds the tables of the analyses that the study has, named by mc_human_analysis_name, in order. */
void mc_human_sheets(struct mc_book *book, const struct mc_human_study *study);

#endif
