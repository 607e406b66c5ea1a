/* SPDX-License-Identifier: GPL-3.0-or-later */
/* golden.h: reports against files that hold what they must be. */
#ifndef MC_TESTS_GOLDEN_H
#define MC_TESTS_GOLDEN_H

#include "report/report.h"

/* What the format writes, in the arena. */
const char *mc_written_report(const char *format, const struct mc_result *result,
                              const struct mc_report_options *options, struct mc_arena *arena);

/* Compares with the file below tests/golden/, byte for byte, by tests/golden.sh: on a difference
 * the diff is printed and the test fails, or with METRICHECK_UPDATE_GOLDEN=1 the file is written
 * anew. For records of what our own program writes, never for values of published programs. */
void mc_assert_golden(const char *text, const char *golden);

#endif
