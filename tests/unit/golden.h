/* golden.h: reports against files that hold what they must be. */
#ifndef MC_TESTS_GOLDEN_H
#define MC_TESTS_GOLDEN_H

#include "report/report.h"

/* What the format writes, in the arena. */
const char *mc_written_report(const char *format, const struct mc_result *result,
                              const struct mc_report_options *options, struct mc_arena *arena);

/* Compares with the file below tests/golden/, byte for byte; on a difference the text found is
 * written to GOLDEN.found in the folder METRICHECK_BUILD. */
void mc_assert_golden(const char *text, const char *golden);

#endif
