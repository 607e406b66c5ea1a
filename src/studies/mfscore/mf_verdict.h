/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_verdict.h: the conclusions of a study of MF-score in sentences: the order of the systems and
 * which cannot be told apart, where meaning and form disagree and at which beta the order changes,
 * whether the quality of the parses decides. They rest only on the tests. */
#ifndef MC_STUDIES_MFSCORE_MF_VERDICT_H
#define MC_STUDIES_MFSCORE_MF_VERDICT_H

#include "report/sheet.h"
#include "studies/mfscore/mf_sheets.h"

/* Adds the sentences and the tables of a first screen: all systems, and the pairs of systems whose
 * order changes. Adds nothing if a table was asked for. */
void mc_mf_verdict(struct mc_book *book, const struct mc_mf_report *report);

#endif
