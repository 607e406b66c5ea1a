/* expand_output.h: what `expand` writes. */
#ifndef MC_COMMANDS_EXPAND_OUTPUT_H
#define MC_COMMANDS_EXPAND_OUTPUT_H

#include "templates/expansion.h"

/* Writes the sentences of all cases, to read. path NULL: standard output. */
int mc_expand_list(const struct mc_suite *suite, const char *path,
                   struct mc_error *error) MC_MUST_CHECK;
/* Writes the files of the suite: into a file, a folder, or (path NULL) to standard output, which,
 * like a file, takes one phenomenon. All are written, or none. */
int mc_expand_write(const struct mc_suite *suite, const char *path, struct mc_arena *arena,
                    struct mc_error *error) MC_MUST_CHECK;

#endif
