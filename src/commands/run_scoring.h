/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_scoring.h: a run of a command, from its options to its scores, and the files that it reads
 * and writes. */
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

/* Of a run that was read: no report is written twice, or over a suite, a score file or `baseline`
 * (NULL: none). written: ended by NULL. */
int mc_run_check_outputs(const struct mc_run *run, const char *const *written, const char *baseline,
                         struct mc_error *error) MC_MUST_CHECK;
/* What the run reads and writes, for mc_output_set; NULL-terminated, in its arena. */
const char *const *mc_run_taken(const struct mc_run *run, const char *const *written);

#endif
