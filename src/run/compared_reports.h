/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compared_reports.h: two reports of `run`, read and compared as `compare` does. */
#ifndef MC_RUN_COMPARED_REPORTS_H
#define MC_RUN_COMPARED_REPORTS_H

#include "analysis/change/change.h"
#include "engine/compare.h"
#include "report/comparison.h"
#include "report/saved_report.h"

struct mc_compare_options {
    struct mc_comparing_options comparing;
    const char *output; /* NULL: none */
    int format, color;  /* enum mc_comparison_format, enum mc_color */
    long long cases, jobs;
    bool all;
};

/* How its fields are named, on the command line of `compare` and for whoever uses the library. */
extern const struct mc_option mc_compare_option_table[];
/* --fail-if, of struct mc_comparing_options: `compare` has none. */
extern const struct mc_option mc_comparing_condition_rows[];

/* What `compare` is when nothing is asked for. */
#define MC_COMPARE_DEFAULTS .comparing = MC_COMPARING_DEFAULTS, .output = "-", .cases = 10

struct mc_compared_reports {
    struct mc_saved_report reports[2]; /* base and new */
    const char *paths[3];              /* where they are; ended by NULL */
    struct mc_policy policy;
    struct mc_comparison *comparison; /* NULL: it failed */
    struct mc_comparison_options shown;
};

/* Reads two reports, each "PATH" or "LABEL=PATH", and compares them. What is wrong with them, and
 * warnings, go to the messages of the options. MC_CODE_USAGE and MC_CODE_INPUT: as
 * mc_comparing_policy, mc_comparing_checks and mc_comparing_compare have it, for reports whose
 * human scores are not of one kind, and for an output that would be written over one of them.
 * Everything lives in the arena but what mc_compared_reports_close frees, also after a failure. */
int mc_compare_reports(const struct mc_compare_options *options, const char *const reports[2],
                       struct mc_arena *arena, struct mc_compared_reports *compared,
                       struct mc_error *error) MC_MUST_CHECK;
void mc_compared_reports_close(struct mc_compared_reports *compared);

#endif
