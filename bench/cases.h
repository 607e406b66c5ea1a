/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cases.h: the cases that are timed. */
#ifndef MC_BENCH_CASES_H
#define MC_BENCH_CASES_H

#include "base/options.h"
#include "suite/suite.h"

/* Reads a table of pairs, or (pairs NULL) the graphs of two files; every case occurs `copies`
 * times, one copy of all cases after another. NULL: it failed. */
struct mc_suite *mc_bench_cases(const char *pairs, const char *candidates, const char *references,
                                size_t copies, struct mc_arena *arena,
                                struct mc_error *error) MC_MUST_CHECK;

#endif
