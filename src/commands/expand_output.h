/* expand_output.h: what `expand` writes. */
#ifndef MC_COMMANDS_EXPAND_OUTPUT_H
#define MC_COMMANDS_EXPAND_OUTPUT_H

#include "templates/expansion.h"

/* Where an expansion goes. */
struct mc_expand_target {
    const char *path; /* NULL: standard output */
    bool as_list;     /* sentences to read, in place of a suite */
};

/* Writes the sentences of all cases, to read; or the files of the suite: into a file, a folder, or
 * to standard output, which, like a file, takes one phenomenon. All are written, or none; none over
 * a template or lexicon of the set (MC_CODE_USAGE). */
int mc_expand_write(const struct mc_suite *suite, const struct mc_template_set *set,
                    struct mc_expand_target target, struct mc_arena *arena,
                    struct mc_error *error) MC_MUST_CHECK;

#endif
