/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suite_read.h: files and folders to struct mc_suite. */
#ifndef MC_SUITE_SUITE_READ_H
#define MC_SUITE_SUITE_READ_H

#include <stdio.h>

#include "base/json.h"

struct mc_arena;
struct mc_phenomenon;
struct mc_suite;
struct mc_suite_tables;

struct mc_suite_options {
    const char *const
        *paths; /* files, folders (all *.json in them, sorted; where there is none, those in their
                   sub-folders), or "-"; schemas (*.schema.json) are passed over */
    size_t n_paths;
    const char *const
        *phenomena_folders; /* phenomena/NAME.json; the first folder that names one wins */
    size_t n_phenomena_folders;
    bool keep_drafts;                     /* lint: read draft files too */
    const struct mc_suite_tables *tables; /* NULL: by the names that columns have */
};

/* Reads all files; what a file is (suite or phenomenon), its schema says; a folder's sub-folder
 * `phenomena`, where there is one, is read as well. All findings (syntax, meaning, ids used twice,
 * graphs that do not parse) go to `diagnostics`, and the suite holds what could be read. 0 when
 * there was no finding of severity error; else -1 with the first as error. Files that cannot be
 * read at all are an error too. */
int mc_suite_read(const struct mc_suite_options *options, struct mc_arena *arena,
                  struct mc_diagnostics *diagnostics, struct mc_suite **suite,
                  struct mc_error *error) MC_MUST_CHECK;

/* A text in place of what a file holds, which need not be there. */
struct mc_suite_edit {
    const char *path; /* as in the options */
    struct mc_slice text;
};

/* As mc_suite_read, one of the files as if it were edited: what a change would lead to. */
int mc_suite_read_edited(const struct mc_suite_options *options, const struct mc_suite_edit *edit,
                         struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                         struct mc_suite **suite, struct mc_error *error) MC_MUST_CHECK;

/* Reads phenomena only (the command `phenomena`, the tests); sorted by name. */
int mc_phenomena_read(const char *const *folders, size_t n_folders, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_phenomenon **phenomena,
                      size_t *n_phenomena, struct mc_error *error) MC_MUST_CHECK;

#endif
