/* lint_command.h: what the files of the command `lint` share. */
#ifndef MC_COMMANDS_LINT_COMMAND_H
#define MC_COMMANDS_LINT_COMMAND_H

#include "base/options.h"
#include "lint/codes.h"
#include "suite/suite.h"

/* What was found, and in what. */
struct mc_lint_outcome {
    const struct mc_suite *suite;
    const bool *files;                 /* [n_files]: which were asked for; NULL: all */
    const struct mc_diagnostics *list; /* those that are wanted */
    struct mc_arena *arena;
};

/* Prints what the manual says of a code. */
int mc_lint_explain(const struct mc_lint_code *code, struct mc_error *error) MC_MUST_CHECK;

/* --fix: whether the operands are files that can be mended (MC_CODE_USAGE if not); then mends all
 * files of the suite that need it, or none, and prints a unified diff unless quiet. */
int mc_lint_check_fix(const struct mc_option_list *operands, struct mc_error *error) MC_MUST_CHECK;
int mc_lint_mend(const struct mc_suite *suite, bool quiet, struct mc_arena *arena,
                 struct mc_error *error) MC_MUST_CHECK;

/* Whether every --report can be written: MC_CODE_USAGE if not. */
int mc_lint_check_reports(const struct mc_option_list *reports,
                          struct mc_error *error) MC_MUST_CHECK;
/* Whether none is written over what was read, the suite and the list of frames (NULL: none), and
 * none twice: MC_CODE_USAGE if not. */
int mc_lint_check_paths(const struct mc_suite *suite, const char *frames,
                        const struct mc_option_list *reports, struct mc_arena *arena,
                        struct mc_error *error) MC_MUST_CHECK;
/* Writes the screen (at most `most` findings, 0: all; nothing where quiet, or where a report goes
 * to standard output) and all reports, or none of them. */
int mc_lint_write(const struct mc_lint_outcome *outcome, const struct mc_option_list *reports,
                  size_t most, bool quiet, struct mc_error *error) MC_MUST_CHECK;

/* "2 errors, 1 note in 12 cases" in the arena. */
const char *mc_lint_summary(const struct mc_lint_outcome *outcome);
/* How many cases were asked for. */
size_t mc_lint_n_cases(const struct mc_lint_outcome *outcome);

#endif
