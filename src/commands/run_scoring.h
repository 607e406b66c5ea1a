/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_scoring.h: a run of a command, from its options to its scores. */
#ifndef MC_COMMANDS_RUN_SCORING_H
#define MC_COMMANDS_RUN_SCORING_H

#include "base/error.h"

struct mc_run;
struct mc_run_options;

/* Makes ready to read and score what the values, which are those of the run, say: messages on
 * standard error, and threads. */
void mc_run_begin(struct mc_run *run, struct mc_run_options *values);
/* Closes what mc_run_begin and scoring opened, and the catalog. */
void mc_run_end(struct mc_run *run);
/* mc_run_score_all, watched (commands/watch.h). An interrupt ends it, and then the process as the
 * signal would: there is no report of a part. */
int mc_run_score_watched(struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;

#endif
