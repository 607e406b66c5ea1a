/* lint_reports.h: the findings of `lint` for other programs. */
#ifndef MC_COMMANDS_LINT_REPORTS_H
#define MC_COMMANDS_LINT_REPORTS_H

#include "commands/lint_command.h"
#include "report/checklist/checklist.h"

/* A test for each finding, and one that passed for each case without any; grouped by file, in the
 * arena of the outcome. */
struct mc_checklist mc_lint_checklist(const struct mc_lint_outcome *outcome) MC_MUST_CHECK;
/* "schema": "metricheck/lint/1"; see doc/suite-format.md. */
void mc_lint_write_json(const struct mc_lint_outcome *outcome, FILE *stream);

#endif
