/* expectation_checklist.h: the expectations of a run as tests that passed or failed. */
#ifndef MC_REPORT_EXPECTATION_CHECKLIST_H
#define MC_REPORT_EXPECTATION_CHECKLIST_H

#include "analysis/expectations.h"
#include "report/checklist/checklist.h"

/* One item for each metric and expectation of a case, grouped by metric and phenomenon; in a group
 * what failed first, the farthest from its line first of all, then all else in the order of the
 * suite. What people fail too is a warning; what is not applicable is skipped. Everything in the
 * arena; markdown is empty, created "". */
struct mc_checklist mc_expectation_checklist(const struct mc_result *result,
                                             struct mc_arena *arena);

#endif
