/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.h: what the reports of `run`, `report`, `gate` and `lint` have in common. */
#ifndef MC_COMMANDS_RUN_H
#define MC_COMMANDS_RUN_H

#include <stddef.h>

#include "base/error.h"
#include "base/options.h"

struct mc_arena;
struct mc_checklist_format;
struct mc_report_format;
struct mc_report_options;
struct mc_result;
struct mc_run;
struct mc_run_options;

/* A report to be written, checked before anything is scored. */
struct mc_wanted_report {
    const struct mc_report_format *format;
    const char *path;
};

/* The main report (--format, --output) first, then those of --report. `reports` has room for
 * 1 + values->reports.n_items. */
int mc_reports_want(const struct mc_run_options *values, struct mc_wanted_report *reports,
                    struct mc_error *error) MC_MUST_CHECK;
/* Writes them as `values` say; of `metadata`, only created, accepted and seconds are used. All
 * files appear, or none does. MC_CODE_USAGE if a file in a folder would be one of `taken`
 * (mc_output_set). */
int mc_reports_write(const struct mc_run_options *values, const struct mc_wanted_report *reports,
                     const char *const *taken, const struct mc_result *result,
                     const struct mc_report_options *metadata,
                     struct mc_error *error) MC_MUST_CHECK;

/* What --report FORMAT=PATH asks for. */

/* A report of a command that says what passed and what failed: a checklist, or one of the
 * command's own formats. */
struct mc_checklist_request {
    const char *path;
    const struct mc_checklist_format *checklist; /* NULL: one of the command's own formats */
    size_t own;                                  /* index of that format, if checklist is NULL */
};

/* own: names of the command's own formats, NULL-terminated. An unknown format is MC_CODE_USAGE; the
 * error names the command and the nearest format. */
int mc_checklist_request_read(const char *text, const char *command, const char *const *own,
                              struct mc_checklist_request *request,
                              struct mc_error *error) MC_MUST_CHECK;
/* The request of each text, in the arena; NULL if one is refused, as above. */
struct mc_checklist_request *mc_checklist_requests_read(const struct mc_option_list *reports,
                                                        const char *command, const char *const *own,
                                                        struct mc_arena *arena,
                                                        struct mc_error *error) MC_MUST_CHECK;

#endif
