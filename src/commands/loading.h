/* loading.h: suites by path or name, with their findings printed. */
#ifndef MC_COMMANDS_LOADING_H
#define MC_COMMANDS_LOADING_H

#include "base/options.h"
#include "suite/suite.h"
#include "text/wordnet.h"

/* Reads the suites that the operands name (none: the shipped starter suite) with the shipped
 * phenomena. Findings of severity error are printed with their source lines, and the error is then
 * empty of text; warnings belong to `lint` and, like files that are drafts, are only counted on
 * standard error, unless quiet. */
int mc_load_suites(const struct mc_option_list *names, bool quiet, struct mc_arena *arena,
                   struct mc_suite **suite, struct mc_error *error) MC_MUST_CHECK;
/* The WordNet of mc_wordnet_folder; NULL, and (unless quiet) a line on standard error, when it is
 * not there: relations of words are then not checked. Close with mc_wordnet_close. */
struct mc_wordnet *mc_wordnet_or_none(bool quiet) MC_MUST_CHECK;

#endif
