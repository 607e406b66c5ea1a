/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_parts.h: tables of `metricheck humans` that an analysis has beside its own: what is by
 * system, flag, pair or item, and what JSON alone has. */
#ifndef MC_STUDIES_HUMANS_HUMAN_PARTS_H
#define MC_STUDIES_HUMANS_HUMAN_PARTS_H

#include "studies/humans/human_study.h"
#include "report/sheet.h"

/* X(part, name for --show, analysis). Of those after the first three people are shown nothing
 * unless they ask for the part itself. */
#define MC_HUMAN_PARTS(X)                                                                          \
    X(LOW_SYSTEMS, "low-systems", LOW)                                                             \
    X(LOW_FLAGS, "low-flags", LOW)                                                                 \
    X(SYSTEM_MEANS, "system-means", SYSTEM)                                                        \
    X(TEXTS, "texts", MEANS)                                                                       \
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

/* One of the tables; the title of a part of another, which people are shown with that one. */
struct mc_sheet *mc_human_add_part(struct mc_book *book, enum mc_human_part part,
                                   const char *title) MC_MUST_CHECK;
/* The same of one that people are shown only by its own name. */
struct mc_sheet *mc_human_add_hidden(struct mc_book *book, enum mc_human_part part,
                                     const char *title, const struct mc_sheet_field *columns,
                                     size_t n_columns) MC_MUST_CHECK;
/* What JSON has beside an analysis. */
struct mc_sheet *mc_human_add_json(struct mc_book *book, const char *name,
                                   enum mc_human_analysis analysis,
                                   const struct mc_sheet_field *columns,
                                   size_t n_columns) MC_MUST_CHECK;

#endif
