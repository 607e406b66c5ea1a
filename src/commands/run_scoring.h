/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_scoring.h: a run of a command, from its options to its scores, and the files that it reads
 * and writes. */
#ifndef MC_COMMANDS_RUN_SCORING_H
#define MC_COMMANDS_RUN_SCORING_H

#include "base/error.h"

struct mc_run;
struct mc_run_options;

/* Gives the run its options and prepares it to read and score: messages go to standard error, a
 * pool of threads is started. */
void mc_run_begin(struct mc_run *run, struct mc_run_options *values);
/* Closes what mc_run_begin and scoring opened, and the catalog. */
void mc_run_end(struct mc_run *run);
/* mc_run_score_all, watched (commands/watch.h). An interrupt ends the scoring, and then the process
 * as the signal would, so there is no partial report. */
int mc_run_score_watched(struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;

/* After mc_run_read: MC_CODE_USAGE if two paths of `written` (NULL-terminated) are the same file,
 * or one is a file that the run reads or `baseline` (NULL: none). */
int mc_run_check_outputs(const struct mc_run *run, const char *const *written, const char *baseline,
                         struct mc_error *error) MC_MUST_CHECK;
/* The paths that the run reads, then those that it writes, for mc_output_set; NULL-terminated, in
 * its arena. */
const char *const *mc_run_taken(const struct mc_run *run, const char *const *written);

#endif
