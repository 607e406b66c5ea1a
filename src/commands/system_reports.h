/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_reports.h: the reports of `run --level system`. */
#ifndef MC_COMMANDS_SYSTEM_REPORTS_H
#define MC_COMMANDS_SYSTEM_REPORTS_H

#include "base/error.h"

struct mc_result;
struct mc_run;
struct mc_run_options;

/* Whether the options go together: those that the level of systems has no use for are refused, and
 * so are --show but for `best`, and --correlation, at the level of cases (MC_CODE_USAGE). Before
 * anything is read.
 */
int mc_level_check(const struct mc_run_options *values, struct mc_error *error) MC_MUST_CHECK;
/* Of a run that was read: every case shown names its system and its item, else MC_CODE_USAGE. */
int mc_system_cases_check(const struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;
/* Analyses the systems of the result and writes the reports that the options ask for. */
int mc_system_reports_write(const struct mc_run *run, const struct mc_result *result,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
