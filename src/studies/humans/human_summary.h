/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_summary.h: what `metricheck humans` shows people first: systems by what they were given,
 * how far annotators agree, how far metrics agree with people, where they do not. */
#ifndef MC_STUDIES_HUMANS_HUMAN_SUMMARY_H
#define MC_STUDIES_HUMANS_HUMAN_SUMMARY_H

#include "studies/humans/human_study.h"
#include "report/sheet.h"

/* Adds tables for people alone: each gathers figures of several analyses that were made, and other
 * formats have these one by one. Systems (means, flags) and metrics (sentence, with intervals,
 * tukey and judges; rank-errors) are there where one of them was asked for, agreement (agreement,
 * kappa, low, scales) only where no table was. */
void mc_human_summary(struct mc_book *book, const struct mc_human_study *study);
/* Whether the table of metrics has what the table tukey has, so that people are not shown both. */
bool mc_human_summary_holds_tukey(const struct mc_book *book, const struct mc_human_study *study);

/* "fluency", "flag:missing". */
struct mc_slice mc_human_scale_name(const struct mc_human_study *study, size_t scale,
                                    struct mc_arena *arena);
/* Why no pair of annotators has a coefficient on any scale; in the arena. NULL: there are pairs. */
const char *mc_human_no_pairs(const struct mc_human_study *study, struct mc_arena *arena);
/* As JSON and CSV have it. */
const char *mc_human_coefficient_name(enum mc_rater_coefficient coefficient);

/* "upf-forge", "webnlg (ref)" for the human reference. */
struct mc_slice mc_human_system_name(const struct mc_human_study *study, size_t system,
                                     struct mc_arena *arena);
/* "upf-forge>adapt" and so on: pairs of systems that a metric orders otherwise than people, at most
 * so many, and how many more there are. In the arena. */
struct mc_slice mc_human_pair_errors(const struct mc_human_study *study,
                                     const struct mc_metric_pairs *one, size_t most,
                                     struct mc_arena *arena);

#endif
