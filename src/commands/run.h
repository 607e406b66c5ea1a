/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.h: what the reports of `run` and `gate` have in common. */
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
/* Writes them as the options say; of `more`, created, accepted and the seconds that it took. All
 * files appear, or none does. No file of a folder is one of those taken (mc_output_set). */
int mc_reports_write(const struct mc_run_options *values, const struct mc_wanted_report *reports,
                     const char *const *taken, const struct mc_result *result,
                     const struct mc_report_options *more, struct mc_error *error) MC_MUST_CHECK;

/* What --report FORMAT=PATH asks for. */

/* A report of a command that says what passed and what failed: a checklist, or one of the
 * command's own formats. */
struct mc_checklist_request {
    const char *path;
    const struct mc_checklist_format *checklist; /* NULL: an own one */
    size_t own;                                  /* which, where it is one */
};

/* own: names of the command's formats, ended by NULL, at most 4. A format that there is not is
 * refused (MC_CODE_USAGE) with the name of the command and the nearest one. */
int mc_checklist_request_read(const char *text, const char *command, const char *const *own,
                              struct mc_checklist_request *request,
                              struct mc_error *error) MC_MUST_CHECK;
/* That of each text, in the arena; NULL where one is refused. */
struct mc_checklist_request *mc_checklist_requests_read(const struct mc_option_list *reports,
                                                        const char *command, const char *const *own,
                                                        struct mc_arena *arena,
                                                        struct mc_error *error) MC_MUST_CHECK;

#endif
