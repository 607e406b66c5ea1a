/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_metric_sheets.h: the tables of `metricheck humans` that compare metrics with people, and
 * those of pairs of systems. */
#ifndef MC_STUDIES_HUMANS_HUMAN_METRIC_SHEETS_H
#define MC_STUDIES_HUMANS_HUMAN_METRIC_SHEETS_H

#include "studies/humans/human_study.h"
#include "report/sheet.h"

/* Each adds the table of an analysis, and those that JSON has beside it. */
void mc_human_add_sentence(struct mc_book *book, const struct mc_human_study *study);
void mc_human_add_system(struct mc_book *book, const struct mc_human_study *study);
void mc_human_add_bootstrap(struct mc_book *book, const struct mc_human_study *study);
void mc_human_add_judges(struct mc_book *book, const struct mc_human_study *study);
void mc_human_add_judge_pairs(struct mc_book *book, const struct mc_human_study *study);
void mc_human_add_tukey(struct mc_book *book, const struct mc_human_study *study);
void mc_human_add_tukey_pairs(struct mc_book *book, const struct mc_human_study *study);
void mc_human_add_rank_errors(struct mc_book *book, const struct mc_human_study *study);
void mc_human_add_worst(struct mc_book *book, const struct mc_human_study *study);
void mc_human_add_rank_traits(struct mc_book *book, const struct mc_human_study *study);

#endif
