/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compared_reports.h: two reports of `run`, read, compared and written as `compare` does. */
#ifndef MC_RUN_COMPARED_REPORTS_H
#define MC_RUN_COMPARED_REPORTS_H

#include "analysis/change/change.h"
#include "base/terminal.h"
#include "engine/compare.h"
#include "report/comparison.h"
#include "report/saved_report.h"

#define MC_COMPARISON_FORMATS "terminal|json|markdown|latex|html"
enum mc_comparison_format {
    MC_COMPARISON_TERMINAL,
    MC_COMPARISON_JSON,
    MC_COMPARISON_MARKDOWN,
    MC_COMPARISON_LATEX,
    MC_COMPARISON_HTML
};

struct mc_compare_options {
    struct mc_comparing_options comparing;
    const char *output; /* NULL: none */
    int format, color;  /* enum mc_comparison_format, enum mc_color */
    long long cases, jobs;
    bool all;
};

/* The names of its fields, on the command line of `compare` and for users of the library. */
extern const struct mc_option mc_compare_option_table[];
/* --fail-if, of struct mc_comparing_options: `compare` has none. */
extern const struct mc_option mc_comparing_condition_rows[];

#define MC_COMPARE_DEFAULTS .comparing = MC_COMPARING_DEFAULTS, .output = "-", .cases = 10

struct mc_compared_reports {
    struct mc_saved_report reports[2]; /* base and new */
    const char *paths[3];              /* where they are; NULL-terminated */
    struct mc_policy policy;
    struct mc_comparison *comparison; /* NULL: it failed */
    struct mc_comparison_options shown;
};

/* Reads two reports, each "PATH" or "LABEL=PATH", and compares them, in the arena. What is wrong
 * with them, and warnings, go to the messages of the options. MC_CODE_USAGE and MC_CODE_INPUT:
 * those of mc_comparing_policy, mc_comparing_checks and mc_comparing_compare; the human scores are
 * of different dimensions; the output of the options is one of the reports. Close it even if this
 * fails. */
int mc_compare_reports(const struct mc_compare_options *options, const char *const reports[2],
                       struct mc_arena *arena, struct mc_compared_reports *compared,
                       struct mc_error *error) MC_MUST_CHECK;
/* Writes the comparison to a file, or to standard output ("-"), in whose colour it is. Neither
 * report is overwritten (MC_CODE_USAGE). */
int mc_compared_reports_write(const struct mc_compared_reports *compared,
                              enum mc_comparison_format format, const char *path,
                              enum mc_color color, struct mc_error *error) MC_MUST_CHECK;
void mc_compared_reports_close(struct mc_compared_reports *compared);

#endif
