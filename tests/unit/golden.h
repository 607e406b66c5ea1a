/* SPDX-License-Identifier: GPL-3.0-or-later */
/* golden.h: comparison of reports with files of what they must be. */
#ifndef MC_TESTS_GOLDEN_H
#define MC_TESTS_GOLDEN_H

#include "report/report.h"

/* What the format writes, in the arena. */
const char *mc_written_report(const char *format, const struct mc_result *result,
                              const struct mc_report_options *options, struct mc_arena *arena);

/* Compares the text with a file below tests/golden/, byte for byte (tests/golden.sh). If they
 * differ, the diff is printed and the test fails; with METRICHECK_UPDATE_GOLDEN=1 the file is
 * rewritten instead. For records of what our own program writes, never for values of published
 * programs. */
void mc_assert_golden(const char *text, const char *golden);

#endif
