/* findings.h: choosing among the findings of a suite, and finding their cases. */
#ifndef MC_LINT_FINDINGS_H
#define MC_LINT_FINDINGS_H

#include "suite/suite.h"

/* What is wanted. */
struct mc_lint_wish {
    const bool *codes; /* by index in mc_lint_codes */
    const bool *files; /* [n_files] of the suite; NULL: all */
};

/* The findings that are wanted, with the notes that explain them, in the arena. What has no code
 * (files that cannot be read) and what is in no file of the suite is always wanted. */
struct mc_diagnostics *mc_lint_choose(const struct mc_diagnostics *list,
                                      const struct mc_suite *suite, const struct mc_lint_wish *wish,
                                      struct mc_arena *arena) MC_MUST_CHECK;
/* How many notes of such a choice are findings of their own, and explain no other. */
size_t mc_lint_n_notes(const struct mc_diagnostics *list);
/* The case in which the finding stands; NULL for one outside of cases. */
const struct mc_case *mc_lint_case_of(const struct mc_suite *suite,
                                      const struct mc_diagnostic *finding);

#endif
