/* comparison_checklist.h: a comparison as a list of tests, for JUnit and its kin. */
#ifndef MC_REPORT_COMPARISON_COMPARISON_CHECKLIST_H
#define MC_REPORT_COMPARISON_COMPARISON_CHECKLIST_H

#include "report/checklist/checklist.h"
#include "report/comparison/comparison_report.h"

/* One test for each check that can block or warn, then one for each case that fails now what it
 * passed before, with its place in the suite. Everything lives in the arena; `markdown` is left
 * empty. */
struct mc_checklist mc_comparison_checklist(const struct mc_comparison *comparison,
                                            const struct mc_comparison_options *options,
                                            struct mc_arena *arena) MC_MUST_CHECK;

#endif
