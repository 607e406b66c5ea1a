/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dimension_reports.h: the reports of `run` with several dimensions. */
#ifndef MC_COMMANDS_DIMENSION_REPORTS_H
#define MC_COMMANDS_DIMENSION_REPORTS_H

#include <stddef.h>

#include "base/error.h"

struct mc_analysis_settings;
struct mc_run;
struct mc_run_options;

/* Whether the options go with several dimensions: those that such a report has no use for are
 * refused (MC_CODE_USAGE). Before anything is read. */
int mc_dimension_options_check(const struct mc_run_options *values,
                               struct mc_error *error) MC_MUST_CHECK;
/* The statistics that the run shows where none was asked for. */
int mc_dimension_settings(const struct mc_run *run, struct mc_analysis_settings *settings,
                          struct mc_error *error) MC_MUST_CHECK;
/* Of a run that was read: the dimensions asked for, each once, ended by NULL, in the arena of the
 * run. One in which no case is judged, or `all` of a suite that has none, is MC_CODE_USAGE. */
int mc_dimension_names(const struct mc_run *run, const char *const **names, size_t *n,
                       struct mc_error *error) MC_MUST_CHECK;
/* Analyses the scores of the run once for each dimension, and writes the reports that the options
 * ask for. Sets run->n_failed. */
int mc_dimension_reports_write(struct mc_run *run, const struct mc_analysis_settings *settings,
                               const char *const *names, size_t n,
                               struct mc_error *error) MC_MUST_CHECK;

#endif
