/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output_set.h: several files written so that all of them appear, or none does.
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
    char **folders; /* that the set made, parents first; registered in temporary.h */
    size_t n_folders, folder_capacity;
    bool is_kept; /* files are synced to the disk: see mc_output_sync */
    /* Paths that the call reads, or writes under a name that it was given; NULL-terminated. NULL:
     * none. What mc_output_set_add opens is none of them. */
    const char *const *taken;
    /* Of mc_output_set_add: which files these are, sorted, and the paths where there is none yet.
     */
    struct mc_taken_file *taken_files;
    size_t n_taken_files;
    const char **taken_absent; /* NULL: not looked at yet */
};

/* Makes the folder and its parents; those that are new go again if the set is abandoned. */
int mc_output_set_folder(struct mc_output_set *set, const char *path,
                         struct mc_error *error) MC_MUST_CHECK;
/* One output more, as mc_output_open has it: its stream, valid until it is closed; NULL: it cannot
 * be opened. */
FILE *mc_output_set_open(struct mc_output_set *set, const char *path,
                         struct mc_error *error) MC_MUST_CHECK;
/* The same for a file of a folder, under a name that the program chose: one of the set's paths that
 * are taken is not written (MC_CODE_USAGE). */
FILE *mc_output_set_add(struct mc_output_set *set, const char *path,
                        struct mc_error *error) MC_MUST_CHECK;
/* Writes out what was opened last, and closes it where it is a file beside its name: there may be
 * more of them than may be open at once. */
int mc_output_set_close(struct mc_output_set *set, struct mc_error *error) MC_MUST_CHECK;
/* Writes out and closes all that is open, standard output too, then puts all files in place. The
 * set is empty afterwards. On failure every file is as it was before; the message names the one
 * that could not be written. A closed pipe fails with an empty text. */
int mc_output_set_finish(struct mc_output_set *set, struct mc_error *error) MC_MUST_CHECK;
/* Gives up: removes temporary files and new folders. Harmless after mc_output_set_finish. */
void mc_output_set_abandon(struct mc_output_set *set);

/* Puts back what was in the folder, and in those in it, before a call that died between two of its
 * renames. Good when there is nothing to do, or when that call still runs. Fails (MC_CODE_INPUT)
 * where it cannot be put back. */
int mc_output_set_recover(const char *folder, struct mc_error *error) MC_MUST_CHECK;

#endif
