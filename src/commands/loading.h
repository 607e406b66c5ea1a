/* loading.h: suites by path or name, with their findings printed. */
#ifndef MC_COMMANDS_LOADING_H
#define MC_COMMANDS_LOADING_H

#include "base/options.h"
#include "suite/suite.h"

/* Reads the suites that the operands name (none: the shipped starter suite) with the shipped
 * phenomena. Findings of severity error are printed with their source lines, and the error is then
 * empty of text; warnings belong to `lint` and are only counted on standard error, unless quiet. */
int mc_load_suites(const struct mc_option_list *names, bool quiet, struct mc_arena *arena,
                   struct mc_suite **suite, struct mc_error *error) MC_MUST_CHECK;

#endif
