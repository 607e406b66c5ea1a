/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_summary.h: what `metricheck humans` shows people first: the ratings of systems, how far
 * annotators agree, how far metrics agree with people, and where they do not. */
#ifndef MC_STUDIES_HUMANS_HUMAN_SUMMARY_H
#define MC_STUDIES_HUMANS_HUMAN_SUMMARY_H

#include "studies/humans/human_study.h"
#include "report/sheet.h"

/* Adds tables for people alone: each gathers figures of several analyses, which other formats have
 * one by one. The tables of systems (means, flags) and of metrics (sentence, with intervals, tukey
 * and judges; rank-errors) are added if their analyses are wanted, that of agreement (agreement,
 * kappa, low, scales) only if no table was asked for by name. */
void mc_human_summary(struct mc_book *book, const struct mc_human_study *study);
/* Whether the table of metrics covers the table tukey, so that people do not see both. */
bool mc_human_summary_holds_tukey(const struct mc_book *book, const struct mc_human_study *study);

/* "fluency", "flag:missing". */
struct mc_slice mc_human_scale_name(const struct mc_human_study *study, size_t scale,
                                    struct mc_arena *arena);
/* Why no pair of annotators has a coefficient on any scale, in the arena; NULL if one has. */
const char *mc_human_no_pairs(const struct mc_human_study *study, struct mc_arena *arena);
/* The name used in JSON and CSV. */
const char *mc_human_coefficient_name(enum mc_rater_coefficient coefficient);

/* "upf-forge", "webnlg (ref)" for the human reference. */
struct mc_slice mc_human_system_name(const struct mc_human_study *study, size_t system,
                                     struct mc_arena *arena);
/* "upf-forge>adapt ...": at most `most` of the pairs of systems that a metric orders differently
 * from people, and the number of further ones. In the arena. */
struct mc_slice mc_human_pair_errors(const struct mc_human_study *study,
                                     const struct mc_metric_pairs *pairs, size_t most,
                                     struct mc_arena *arena);

#endif
