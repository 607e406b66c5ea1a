/* new_phenomenon.h: the beginning of a phenomenon's file, with every key that it may have. */
#ifndef MC_AUTHOR_NEW_PHENOMENON_H
#define MC_AUTHOR_NEW_PHENOMENON_H

#include "base/arena.h"
#include "base/error.h"

/* phenomena/NAME.json, below `folder` where one is given. In the arena. */
const char *mc_new_phenomenon_path(const char *folder, const char *name,
                                   struct mc_arena *arena) MC_MUST_CHECK;
/* Writes the file; the folder is made. MC_CODE_USAGE: as mc_new_phenomenon_check. */
int mc_new_phenomenon_write(const char *path, const char *name,
                            struct mc_error *error) MC_MUST_CHECK;
/* MC_CODE_USAGE: the name is none (lower-case letters and digits, parted by hyphens), or there is
 * such a file already. */
int mc_new_phenomenon_check(const char *path, const char *name,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
