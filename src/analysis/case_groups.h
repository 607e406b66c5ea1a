/* case_groups.h: which cases a figure is computed on at once, where it is the mean over systems or
 * items. */
#ifndef MC_ANALYSIS_CASE_GROUPS_H
#define MC_ANALYSIS_CASE_GROUPS_H

#include "analysis/pairs/grouped.h"
#include "base/error.h"
#include "suite/suite.h"

/* The names that the user gives and that reports hold, in the order of enum mc_grouping. */
#define MC_GROUPING_CHOICES "none|system|item"

/* Index of the first selected case that does not name what cases are grouped by; n_cases: none. */
size_t mc_first_ungrouped(const struct mc_suite *suite, enum mc_grouping grouping) MC_MUST_CHECK;

/* MC_CODE_USAGE where a selected case does not name its system or item: it says which, and how
 * many. */
int mc_check_case_groups(const struct mc_suite *suite, enum mc_grouping grouping,
                         struct mc_error *error) MC_MUST_CHECK;

/* groups[i] of case i of the suite, numbered in order of first appearance: a system or an item of
 * one dataset, byte for byte; MC_NOT_FOUND where it names none, which no selected case may. NULL
 * for MC_GROUP_NONE. In the arena.
 */
uint32_t *mc_case_groups(const struct mc_suite *suite, enum mc_grouping grouping,
                         struct mc_arena *arena) MC_MUST_CHECK;

#endif
