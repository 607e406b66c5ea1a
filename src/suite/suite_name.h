/* suite_name.h: names as suites, data sets and cases have them (doc/suite-format.md): a letter or
 * digit, then letters, digits, '.', '_', '-'. */
#ifndef MC_SUITE_SUITE_NAME_H
#define MC_SUITE_SUITE_NAME_H

#include "base/arena.h"

/* A name that looks like the text, which may be any bytes: each one that a name cannot hold becomes
 * '-', at the beginning 'x'. Empty text gives `otherwise`, a name. NUL-terminated, in the arena. */
struct mc_slice mc_suite_name_from(struct mc_slice text, const char *otherwise,
                                   struct mc_arena *arena);

#endif
