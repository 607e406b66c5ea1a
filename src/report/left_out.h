/* SPDX-License-Identifier: GPL-3.0-or-later */
/* left_out.h: reports without the sentences and graphs of cases: for data whose licence forbids
 * redistribution, and for very large reports. They keep ids, scores, figures and verdicts. */
#ifndef MC_REPORT_LEFT_OUT_H
#define MC_REPORT_LEFT_OUT_H

#include "analysis/result.h"
#include "base/error.h"

/* By default, reports with more than MC_REPORT_CASES_ALL cases keep the worst ones of each
 * phenomenon. */
enum { MC_REPORT_CASES_ALL = 20000, MC_REPORT_CASES_WORST = 50 };

/* Whose sentences and graphs reports keep. */
struct mc_report_cases {
    bool chosen;   /* false: all up to MC_REPORT_CASES_ALL cases, else worst:50 */
    bool keep_all; /* false: the worst `n_worst` of each phenomenon; 0: none */
    size_t n_worst;
};

/* Parses "all", "none", "worst:N" with N from 1 to 1000000; NULL: not chosen. Otherwise
 * MC_CODE_USAGE. */
int mc_report_cases_parse(const char *text, struct mc_report_cases *cases,
                          struct mc_error *error) MC_MUST_CHECK;

/* Leaves out the cases that the choice does not keep: in result->suite they lose their sentences,
 * graphs and notes and get their hashes (case_content.h); left_out and kept are set. `suite` is
 * result->suite if only reports use it from now on; NULL: it is replaced by a copy. The worst cases
 * of a phenomenon of a dataset have the greatest mean distance between the metrics (not sentinels)
 * and the human score, normalised; among equal ones, and without normalisation, the first. Cases
 * that are not selected are left out too. Cases already left out stay so. If all cases are kept,
 * nothing is set. Call it after the analysis. */
void mc_leave_out(struct mc_result *result, struct mc_suite *suite,
                  const struct mc_report_cases *cases);

/* How many of the selected cases are left out. */
size_t mc_left_out_cases(const struct mc_result *result);

/* "sentences and graphs of 19000 of 20000 cases are left out (--report-cases worst:50)"; empty if
 * none is. In the arena. */
struct mc_slice mc_left_out_sentence(const struct mc_result *result, struct mc_arena *arena);

#endif
