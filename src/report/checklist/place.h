/* place.h: names of files for programs that know only the working directory (the checkout of a CI
 * job): findings are shown there only at a path relative to it. */
#ifndef MC_REPORT_CHECKLIST_PLACE_H
#define MC_REPORT_CHECKLIST_PLACE_H

#include "base/arena.h"

/* The path as it is seen from `folder` (absolute, without a slash at its end; NULL: not known):
 * without "./" before it and without the folder; a path that is not below the folder stays as it
 * is. */
struct mc_slice mc_place_below(struct mc_slice path, const char *folder);
/* The working directory, in the arena; NULL where it cannot be found out. */
const char *mc_place_folder(struct mc_arena *arena);
/* A path as a reference of a URI (RFC 3986): all but letters, digits, "-._~" and "/" in percent
 * signs; an absolute path begins with "file://". In the arena. */
struct mc_slice mc_place_uri(struct mc_slice path, struct mc_arena *arena);

#endif
