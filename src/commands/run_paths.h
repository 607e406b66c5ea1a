/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_paths.h: the files that a run reads and writes. */
#ifndef MC_COMMANDS_RUN_PATHS_H
#define MC_COMMANDS_RUN_PATHS_H

#include "base/error.h"
#include "engine/run.h"

/* Of a run that was read: no report is written twice, or over a suite, a score file or `baseline`
 * (NULL: none). written: ended by NULL. */
int mc_run_check_outputs(const struct mc_run *run, const char *const *written, const char *baseline,
                         struct mc_error *error) MC_MUST_CHECK;
/* What the run reads and writes, for mc_output_set; NULL-terminated, in its arena. */
const char *const *mc_run_taken(const struct mc_run *run, const char *const *written);

#endif
