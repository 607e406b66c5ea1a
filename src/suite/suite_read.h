/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suite_read.h: reads files and folders into a struct mc_suite. */
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
        *paths; /* files, folders (all *.json in them, sorted; if there are none, those in their
                   sub-folders), or "-"; schemas (*.schema.json) are skipped */
    size_t n_paths;
    const char *const
        *phenomena_folders; /* phenomena/NAME.json; the first folder that names one wins */
    size_t n_phenomena_folders;
    bool keep_drafts;                     /* lint: read draft files too */
    const struct mc_suite_tables *tables; /* NULL: columns are known by their names */
};

/* Reads all files; the schema of each says whether it is a suite or a phenomenon. A folder's
 * sub-folder `phenomena`, if any, is read as well. All findings (syntax, meaning, ids used twice,
 * graphs that do not parse) go to `diagnostics`, and the suite holds what could be read. Returns 0
 * if there was no finding of severity error, else -1 with the first as the error. A file that
 * cannot be read at all is an error too. */
int mc_suite_read(const struct mc_suite_options *options, struct mc_arena *arena,
                  struct mc_diagnostics *diagnostics, struct mc_suite **suite,
                  struct mc_error *error) MC_MUST_CHECK;

/* A text that replaces the contents of a file; the file need not exist. */
struct mc_suite_edit {
    const char *path; /* as in the options */
    struct mc_slice text;
};

/* As mc_suite_read, but with one of the files edited: shows what a change would lead to. */
int mc_suite_read_edited(const struct mc_suite_options *options, const struct mc_suite_edit *edit,
                         struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                         struct mc_suite **suite, struct mc_error *error) MC_MUST_CHECK;

/* Reads phenomena only (the command `phenomena`, the tests); sorted by name. */
int mc_phenomena_read(const char *const *folders, size_t n_folders, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_phenomenon **phenomena,
                      size_t *n_phenomena, struct mc_error *error) MC_MUST_CHECK;

#endif
