/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output_set.h: writing several files so that either all of them appear or none does.
 *
 * Each is written beside its name (mc_output_open). At the end all are renamed, while signals wait.
 * If a rename fails, what was there before is put back. If the process or the machine dies between
 * two renames, a journal in the folder of the first file says what was there; the next call that
 * writes there, or reads a suite from there, puts it back (mc_output_set_recover). The journal
 * knows the files of its folder and of the folders in it. */
#ifndef MC_BASE_OUTPUT_SET_H
#define MC_BASE_OUTPUT_SET_H

#include <stddef.h>
#include <stdio.h>

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"

struct mc_taken_file;

/* A zeroed struct is an empty set. */
struct mc_output_set {
    struct mc_output *items; /* in the order in which they were opened */
    size_t n, capacity;
    char **folders; /* those that the set made, parents first; registered in temporary.h */
    size_t n_folders, folder_capacity;
    bool is_kept; /* files are synced to the disk: see mc_output_sync */
    /* Paths that the program reads, or writes because the user named them; NULL-terminated. NULL:
     * none. mc_output_set_add opens none of them. */
    const char *const *taken;
    /* For mc_output_set_add: the files behind these paths, sorted, and the paths of those that do
     * not exist yet. */
    struct mc_taken_file *taken_files;
    size_t n_taken_files;
    const char **taken_absent; /* NULL: not examined yet */
};

/* Makes the folder and its parents; the new ones are removed again if the set is abandoned. */
int mc_output_set_folder(struct mc_output_set *set, const char *path,
                         struct mc_error *error) MC_MUST_CHECK;
/* Opens one more output with mc_output_open. Returns its stream, valid until it is closed; NULL if
 * it cannot be opened. */
FILE *mc_output_set_open(struct mc_output_set *set, const char *path,
                         struct mc_error *error) MC_MUST_CHECK;
/* The same for a file whose name within a folder the program chose: fails (MC_CODE_USAGE) if the
 * path is one of the `taken` ones. */
FILE *mc_output_set_add(struct mc_output_set *set, const char *path,
                        struct mc_error *error) MC_MUST_CHECK;
/* Writes out the output opened last, and closes it if it is a temporary file: a set may have more
 * files than may be open at once. */
int mc_output_set_close(struct mc_output_set *set, struct mc_error *error) MC_MUST_CHECK;
/* Writes out and closes all that is open, standard output too, then puts all files in place. The
 * set is empty afterwards. On failure every file is as it was before; the message names the one
 * that could not be written. A closed pipe fails with an empty text. */
int mc_output_set_finish(struct mc_output_set *set, struct mc_error *error) MC_MUST_CHECK;
/* Gives up: removes temporary files and new folders. Harmless after mc_output_set_finish. */
void mc_output_set_abandon(struct mc_output_set *set);

/* Restores the files of the folder, and of the folders in it, from before a run that died between
 * two of its renames. Succeeds if there is nothing to do or that run is still going. Fails
 * (MC_CODE_INPUT) if they cannot be restored. */
int mc_output_set_recover(const char *folder, struct mc_error *error) MC_MUST_CHECK;

#endif
