/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_verdict.h: what a study of MF-score says, in sentences: the order of the systems and who
 * cannot be told apart, where meaning and form disagree and at which beta the order changes,
 * whether the quality of the parses decides. Only what the tests say. */
#ifndef MC_STUDIES_MFSCORE_MF_VERDICT_H
#define MC_STUDIES_MFSCORE_MF_VERDICT_H

#include "report/sheet.h"
#include "studies/mfscore/mf_sheets.h"

/* The sentences, and the tables of a first screen: one of all systems, one of the pairs whose order
 * changes. Nothing where a table was asked for. */
void mc_mf_verdict(struct mc_book *book, const struct mc_mf_report *report);

#endif
