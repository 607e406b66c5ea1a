/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_reports.h: the reports of `run` with several settings of graphs, side by side. */
#ifndef MC_COMMANDS_GRAPH_REPORTS_H
#define MC_COMMANDS_GRAPH_REPORTS_H

#include <stdbool.h>

#include "base/error.h"

struct mc_analysis_settings;
struct mc_run;
struct mc_run_options;

/* Whether --graphs has several settings. */
bool mc_graph_reports_wanted(const struct mc_run *run) MC_MUST_CHECK;
/* Whether the options go with them: those that such a report has no use for are refused
 * (MC_CODE_USAGE). Before anything is read. */
int mc_graph_reports_check(const struct mc_run_options *values,
                           struct mc_error *error) MC_MUST_CHECK;
/* Of a run that was read: scores the cases with the graphs of each setting, analyses
 * those that all settings have scores of, and writes the reports that the options ask for. Sets
 * run->n_failed. Several processes of one call are refused (MC_CODE_USAGE). */
int mc_graph_reports_make(struct mc_run *run, const struct mc_analysis_settings *settings,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
