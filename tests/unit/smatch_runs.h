/* SPDX-License-Identifier: GPL-3.0-or-later */
/* smatch_runs.h: smatch as a user calls it, for its tests. */
#ifndef MC_TESTS_SMATCH_RUNS_H
#define MC_TESTS_SMATCH_RUNS_H

#include "metrics/host/metric.h"

/* Opens "smatch" or "smatch:..."; the test fails if it cannot. */
struct mc_metric *mc_open_smatch(const char *specification, struct mc_arena *arena);
/* Score of two graphs; NaN with the reason in *reason (may be NULL). */
double mc_run_smatch(struct mc_metric *metric, struct mc_slice candidate, struct mc_slice reference,
                     struct mc_slice *reason, struct mc_arena *arena);
/* Opens, scores two texts, closes. */
double mc_smatch_of(const char *specification, const char *candidate, const char *reference);

#endif
