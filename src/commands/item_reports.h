/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item_reports.h: the report of `run --show items`. */
#ifndef MC_COMMANDS_ITEM_REPORTS_H
#define MC_COMMANDS_ITEM_REPORTS_H

#include <stdbool.h>

#include "base/error.h"

struct mc_result;
struct mc_run;
struct mc_run_options;

/* Whether --show names this report and nothing else. */
bool mc_items_are_asked(const struct mc_run_options *values) MC_MUST_CHECK;
/* Writes the reports that the options ask for. */
int mc_item_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
