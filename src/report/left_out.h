/* SPDX-License-Identifier: GPL-3.0-or-later */
/* left_out.h: reports without the sentences and graphs of cases: for data whose licence forbids
 * passing them on, and for reports of very many cases. Ids, scores, figures and verdicts stay. */
#ifndef MC_REPORT_LEFT_OUT_H
#define MC_REPORT_LEFT_OUT_H

#include "analysis/result.h"
#include "base/error.h"

/* Beyond that many cases reports keep the worst ones of each phenomenon where nothing was asked
 * for. */
enum { MC_REPORT_CASES_ALL = 20000, MC_REPORT_CASES_WORST = 50 };

/* Of which cases reports have sentences and graphs. */
struct mc_report_cases {
    bool chosen;   /* false: all up to MC_REPORT_CASES_ALL, beyond that worst:50 */
    bool keep_all; /* else the worst `n_worst` of each phenomenon; 0: none */
    size_t n_worst;
};

/* "all", "none", "worst:N" with N from 1 to 1000000; NULL: not chosen. Else MC_CODE_USAGE. */
int mc_report_cases_parse(const char *text, struct mc_report_cases *cases,
                          struct mc_error *error) MC_MUST_CHECK;

/* Leaves out what the choice does not keep: result->suite loses the sentences, graphs and notes of
 * those cases, which get their hashes (case_content.h), and left_out and kept are set. `own` is
 * that suite, where nobody looks at it afterwards but for the reports; NULL: it becomes a copy.
 * Worst are the cases of a phenomenon of a dataset with the greatest mean distance between the
 * metrics (no sentinels) and the human score, normalised; of equal ones, and without normalisation
 * of all, the first. Cases that are not selected have no sentence in reports but the reference,
 * which goes too. What was left out already stays so. Where all cases are kept, nothing is set. To
 * be called when the analysis is done. */
void mc_leave_out(struct mc_result *result, struct mc_suite *own,
                  const struct mc_report_cases *cases);

/* How many of the selected cases are left out. */
size_t mc_left_out_cases(const struct mc_result *result);

/* "sentences and graphs of 19,000 of 20,000 cases are left out (--report-cases worst:50)"; empty
 * where none is. In the arena. */
struct mc_slice mc_left_out_sentence(const struct mc_result *result, struct mc_arena *arena);

#endif
