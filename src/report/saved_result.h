/* SPDX-License-Identifier: GPL-3.0-or-later */
/* saved_result.h: the result held by a saved report, as the analysis gave it: reports are rendered
 * from it without recomputing scores or figures. */
#ifndef MC_REPORT_SAVED_RESULT_H
#define MC_REPORT_SAVED_RESULT_H

#include "analysis/result.h"
#include "base/error.h"

struct mc_saved_report;
struct mc_thread_pool;

/* Rebuilds the result of a report (saved_report.h) in the arena of its suite. Figures, bounds,
 * normalised scores and verdicts are taken from the report; which cases form a phenomenon follows
 * from the cases. A report of schema 1 has no normalised scores: they are computed from the cases.
 * Inconsistencies are findings with their places, and give MC_CODE_INPUT. pool may be NULL. */
int mc_saved_result(struct mc_saved_report *report, struct mc_thread_pool *pool,
                    struct mc_result **result, struct mc_error *error) MC_MUST_CHECK;

/* Parses the graphs of all cases, for formats that show them. A text that is not a graph is a
 * finding and gives MC_CODE_INPUT. */
int mc_saved_graphs(struct mc_saved_report *report, struct mc_error *error) MC_MUST_CHECK;

/* What a report of an older schema lacks, for a message: "graphs, notes, ..."; NULL: nothing. */
const char *mc_saved_lacks(const struct mc_saved_report *report);

#endif
