/* next_id.h: the id of a case that is added to a file. */
#ifndef MC_AUTHOR_NEXT_ID_H
#define MC_AUTHOR_NEXT_ID_H

#include "suite/suite.h"

/* The id that goes on counting where the cases of the file (index in suite->files) do, "NAME-NNN":
 * NAME is that of the last case whose id has this form, else the phenomenon's; NNN is one more than
 * the greatest number of any case of the suite with this name, with at least as many digits as the
 * id that is followed, else three. Never an id of the suite. NUL-terminated, in the arena. */
struct mc_slice mc_next_case_id(const struct mc_suite *suite, uint32_t file,
                                struct mc_arena *arena);

#endif
