/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made_up_result.h: a hand-written result for tests of the reports. The analysis computes nothing
 * in it: its figures are recognisable, not right. */
#ifndef MC_TESTS_MADE_UP_RESULT_H
#define MC_TESTS_MADE_UP_RESULT_H

#include "report/report.h"

/* Two datasets: `sick` (people, relatedness 1..5; negation with 4 cases, passive with 3,
 * multiple-phenomena with 2 that are not pooled, overall) and `starter` (a rubric, similarity 0..5;
 * aspect with 2 cases of which 1 is judged, overall). Three metrics: `bleu`, `smatch` (one score
 * missing) and `ter,` with `|` between two wide characters (lower is better, 2 missing, a name that
 * needs quoting everywhere). Undefined figures: Spearman of bleu on passive, of all metrics on
 * aspect. */
struct mc_result *mc_made_up_result(struct mc_arena *arena) MC_MUST_CHECK;
/* The same with further metrics "metric-4", ... up to n_columns >= 3; their figures are those of
 * bleu plus 0.01, 0.02, ... */
struct mc_result *mc_made_up_result_of(size_t n_columns, struct mc_arena *arena) MC_MUST_CHECK;

/* 100 columns, no colour, created 2026-01-02T03:04:05Z, no duration. */
struct mc_report_options mc_made_up_options(void);

#endif
