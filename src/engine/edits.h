/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edits.h: for the cases of a run that a metric of graphs scores farthest from people, the edit of
 * the candidate's graph that would raise the score most. */
#ifndef MC_ENGINE_EDITS_H
#define MC_ENGINE_EDITS_H

#include "base/error.h"

struct mc_result;
struct mc_run;

/* How many cases of each metric where nothing is said: each takes hundreds of scores. */
enum { MC_EDITED_CASES = 3 };

/* Fills `edits` of the columns of the run that are built-in metrics of graphs, without a choice of
 * preset names, for the `most` selected cases of each whose normalised scores are farthest from the
 * human ones, where the metric finds an edit. -1: a metric failed. */
int mc_edits_find(struct mc_run *run, const struct mc_result *result, size_t most,
                  struct mc_error *error) MC_MUST_CHECK;

#endif
