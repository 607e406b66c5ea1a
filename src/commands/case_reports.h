/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_reports.h: the reports of `run` that are one table on cases: --show best, which metrics are
 * the best ones, and --show items, cases as items. */
#ifndef MC_COMMANDS_CASE_REPORTS_H
#define MC_COMMANDS_CASE_REPORTS_H

#include <stdbool.h>

#include "base/error.h"

struct mc_result;
struct mc_run;
struct mc_run_options;

/* Whether --show names this table and nothing else. */
bool mc_case_table_is_asked(const struct mc_run_options *values, const char *table) MC_MUST_CHECK;
/* Whether the options go with --show of one table on cases: those that such a report has no use for
 * are refused (MC_CODE_USAGE). Before anything is read. */
int mc_case_table_check(const struct mc_run_options *values, struct mc_error *error) MC_MUST_CHECK;

/* Whether --show names this report and nothing else. */
bool mc_best_is_asked(const struct mc_run_options *values) MC_MUST_CHECK;
bool mc_items_are_asked(const struct mc_run_options *values) MC_MUST_CHECK;
/* Writes the reports that the options ask for. */
int mc_best_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error) MC_MUST_CHECK;
int mc_item_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
