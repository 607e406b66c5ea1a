/* begun_file.h: a file of a suite before its first case. */
#ifndef MC_AUTHOR_BEGUN_FILE_H
#define MC_AUTHOR_BEGUN_FILE_H

#include "suite/suite.h"

/* The text of a file for cases of a phenomenon, with an empty array of cases. What it says of
 * itself is what its neighbours say, the files of `around`: the first of them that says it wholly.
 * Without any it is a suite that is judged by the rubric, named after the folder. In the arena. */
struct mc_slice mc_begun_file(const struct mc_suite *around, const char *folder,
                              const struct mc_phenomenon *phenomenon, struct mc_arena *arena);

#endif
