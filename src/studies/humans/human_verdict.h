/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_verdict.h: what a study of ratings says, in sentences: who is first and who cannot be told
 * from it, how far judges agree and whether that is enough, which metric orders outputs and systems
 * as people do. Only what tests and intervals of the study say. */
#ifndef MC_STUDIES_HUMANS_HUMAN_VERDICT_H
#define MC_STUDIES_HUMANS_HUMAN_VERDICT_H

#include "report/bands.h"
#include "report/sheet.h"
#include "studies/humans/human_study.h"

/* The sentences, where no table was asked for: all analyses were made. */
void mc_human_verdict(struct mc_book *book, const struct mc_human_study *study);
/* Systems by Tukey's test on a score (index of columns) over all items, in the arena. None is
 * ranked where the test says nothing: without systems to compare, or where a few free magnitudes
 * rule the means. */
struct mc_bands mc_human_bands(const struct mc_human_study *study, size_t column,
                               struct mc_arena *arena);
/* For a first screen: how metrics go with people on each score, with intervals. */
void mc_human_first_metrics(struct mc_book *book, const struct mc_human_study *study);

#endif
