/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_parts.h: tables of `metricheck humans` that an analysis has beside its own: what is by
 * system, flag, pair or item in the JSON of that analysis. */
#ifndef MC_REPORT_HUMAN_PARTS_H
#define MC_REPORT_HUMAN_PARTS_H

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

/* An empty table for the part. */
struct mc_sheet *mc_human_part_add(struct mc_book *book, enum mc_human_part part,
                                   const char *title) MC_MUST_CHECK;

/* The pairs of systems of a part by a score: part, scale, better and worse system, difference, with
 * intervals its ends and q, p, significant. */
void mc_human_put_pairs(struct mc_sheet *sheet, const struct mc_human_study *study, size_t part,
                        size_t column, bool with_intervals);

/* Adds those tables of the analyses that were made which only --show NAME of their own shows. */
void mc_human_part_sheets(struct mc_book *book, const struct mc_human_study *study);

#endif
