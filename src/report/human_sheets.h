/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_sheets.h: the tables of `metricheck humans`, one for each analysis. */
#ifndef MC_REPORT_HUMAN_SHEETS_H
#define MC_REPORT_HUMAN_SHEETS_H

#include "humans/human_study.h"
#include "report/sheet.h"

/* X(part, name for --show, analysis). Of those after the first three people are shown nothing
 * unless they ask for the part itself. */
#define MC_HUMAN_PARTS(X)                                                                          \
    X(LOW_SYSTEMS, "low-systems", LOW)                                                             \
    X(LOW_FLAGS, "low-flags", LOW)                                                                 \
    X(SYSTEM_MEANS, "system-means", SYSTEM)                                                        \
    X(AGREEMENT_PAIRS, "agreement-pairs", AGREEMENT)                                               \
    X(JUDGE_PAIRS, "judge-pairs", JUDGES)                                                          \
    X(TUKEY_PAIRS, "tukey-pairs", TUKEY)                                                           \
    X(WORST_ITEMS, "worst-items", RANK_ERRORS)                                                     \
    X(WORST_OUTPUTS, "worst-outputs", RANK_ERRORS)

enum mc_human_part {
#define MC_HUMAN_PART_ENUM(part, name, analysis) MC_HUMAN_PART_##part,
    MC_HUMAN_PARTS(MC_HUMAN_PART_ENUM)
#undef MC_HUMAN_PART_ENUM
        MC_N_HUMAN_PARTS
};

const char *mc_human_part_name(enum mc_human_part part);
enum mc_human_analysis mc_human_part_analysis(enum mc_human_part part);

/* Adds the tables of the analyses that were made, under mc_human_analysis_name, in their order. */
void mc_human_sheets(struct mc_book *book, const struct mc_human_study *study);

#endif
