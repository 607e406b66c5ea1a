/* shipped.h: where the data lie that come with the program (suites/, phenomena/, reports/, ...),
 * and what an operand that names a suite means. */
#ifndef MC_SUITE_SHIPPED_H
#define MC_SUITE_SHIPPED_H

#include "base/error.h"
#include "base/memory.h"

/* Path of a shipped folder ("suites", "phenomena", ...), or NULL when it is nowhere. The first that
 * exists of: METRICHECK_DATA/KIND; share/metricheck/KIND beside the executable and beside the
 * folder of the executable; the folder of `make install`. */
const char *mc_shipped_folder(const char *kind, struct mc_arena *arena) MC_MUST_CHECK;

/* Turns the operands of a command into paths to read: "-" and what exists as a file or folder stay
 * as they are, the name of a shipped suite becomes its folder. No operand: the suite "starter".
 * MC_CODE_INPUT with the nearest shipped name for anything else. The array lives in the arena. */
int mc_suite_paths(const char *const *operands, size_t n_operands, struct mc_arena *arena,
                   const char *const **paths, size_t *n_paths,
                   struct mc_error *error) MC_MUST_CHECK;

#endif
