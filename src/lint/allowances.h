/* allowances.h: findings that the authors of a case answer for: "lint": {"allow": [CODE...]}. */
#ifndef MC_LINT_ALLOWANCES_H
#define MC_LINT_ALLOWANCES_H

#include "suite/suite.h"

/* Which allowances were needed so far. */
struct mc_allowances;

/* None was needed yet. In the arena; the suite must outlive it. */
struct mc_allowances *mc_allowances_new(const struct mc_suite *suite,
                                        struct mc_arena *arena) MC_MUST_CHECK;
/* Whether the case allows a finding with this code; the allowance then counts as needed. A code
 * that may not be allowed never is. */
bool mc_allowances_take(struct mc_allowances *allowances, const struct mc_case *item,
                        const char *code);
/* Whether the i-th allowance of the case was needed. */
bool mc_allowances_needed(const struct mc_allowances *allowances, const struct mc_case *item,
                          size_t i);

#endif
