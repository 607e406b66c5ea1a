/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_verdict.h: the conclusions of a study of ratings in sentences: which system is first and
 * which cannot be told from it, how far judges agree, which metric orders outputs and systems as
 * people do. They rest only on the tests and intervals of the study. */
#ifndef MC_STUDIES_HUMANS_HUMAN_VERDICT_H
#define MC_STUDIES_HUMANS_HUMAN_VERDICT_H

#include "report/bands.h"
#include "report/sheet.h"
#include "studies/humans/human_study.h"

/* Adds the sentences, unless tables were asked for: only then were all analyses made. */
void mc_human_verdict(struct mc_book *book, const struct mc_human_study *study);
/* Bands of systems by Tukey's test on a column of the study over all items, in the arena. No system
 * is ranked if the test is undefined, or if the scale has free magnitudes, a few of which would
 * decide the means. */
struct mc_bands mc_human_bands(const struct mc_human_study *study, size_t column,
                               struct mc_arena *arena);
/* Adds the table of a first screen: correlations of metrics with people on each column, with
 * intervals. */
void mc_human_first_metrics(struct mc_book *book, const struct mc_human_study *study);

#endif
