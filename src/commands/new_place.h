/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_place.h: the file that gets a new case, and its suite. */
#ifndef MC_COMMANDS_NEW_PLACE_H
#define MC_COMMANDS_NEW_PLACE_H

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"
#include "suite/suite_read.h"

struct mc_frame_list;
struct mc_phenomenon;
struct mc_suite;

struct mc_new_place {
    const char *path;
    struct mc_slice text;         /* of the file; of a new one, to begin with */
    bool is_begun;                /* the file does not exist yet */
    const struct mc_suite *suite; /* the files of the folder */
    uint32_t file;                /* index in suite->files */
    size_t n_cases;               /* of the file */
    const struct mc_phenomenon *phenomenon;
    const struct mc_frame_list *frames; /* NULL: frames are not looked up */
};

/* Finds the file for cases of a phenomenon. `suite`: a file, a folder, or NULL for suites/starter
 * below the working folder. If the file does not exist, a new one like its neighbours is begun.
 * MC_CODE_USAGE, MC_CODE_INPUT; findings about the file are printed. */
int mc_new_place_find(const char *phenomenon, const char *suite, struct mc_arena *arena,
                      struct mc_new_place *place, struct mc_error *error) MC_MUST_CHECK;
/* The files and phenomena to read: the neighbours, then the file itself under the given name, so
 * that findings about repetitions are at the new case. Lists are the arena's. */
void mc_new_place_request(const struct mc_new_place *place, struct mc_arena *arena,
                          struct mc_suite_options *request);

#endif
