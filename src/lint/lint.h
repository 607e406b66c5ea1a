/* lint.h: what `metricheck lint` finds beyond the reader: cases that can be scored but that nobody
 * can have meant. `run` does not ask. */
#ifndef MC_LINT_LINT_H
#define MC_LINT_LINT_H

#include "suite/suite.h"

/* All checks, over a suite that was read, also one with findings; these are sorted then. */
void mc_lint(const struct mc_suite *suite, struct mc_diagnostics *diagnostics);

#endif
