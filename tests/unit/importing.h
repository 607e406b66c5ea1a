/* SPDX-License-Identifier: GPL-3.0-or-later */
/* importing.h: what the tests of the importers share. */
#ifndef MC_TESTS_IMPORTING_H
#define MC_TESTS_IMPORTING_H

#include "import/import.h"

/* An import and a fresh folder for its input. */
struct mc_importing {
    struct mc_arena *arena;
    struct mc_import import;
    struct mc_error error;
    const char *folder;
};

void mc_importing_begin(struct mc_importing *importing);
/* Removes the folder, which may hold files and folders of files. */
void mc_importing_end(struct mc_importing *importing);
/* Writes a file into the folder; returns its path. */
const char *mc_importing_file(struct mc_importing *importing, const char *name, const char *text);
/* All findings so far in their order, "NAME:LINE:COLUMN: SEVERITY: TEXT" and a line feed each,
 * NAME without its folder. */
const char *mc_importing_findings(const struct mc_importing *importing);
/* The case with this id; the test fails if there is none. */
const struct mc_case *mc_importing_case(const struct mc_importing *importing, const char *id);
/* Tags of a case, joined by blanks. */
const char *mc_importing_tags(const struct mc_importing *importing, const struct mc_case *item);

#endif
