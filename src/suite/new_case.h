/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_case.h: a case that somebody is about to add to a suite, or a new phenomenon: its file, its
 * layout, its id. */
#ifndef MC_SUITE_NEW_CASE_H
#define MC_SUITE_NEW_CASE_H

#include <stddef.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_arena;
struct mc_buffer;
struct mc_phenomenon;
struct mc_suite;

struct mc_new_side {
    struct mc_slice text; /* length 0: none */
    struct mc_slice amr;  /* PENMAN, lines separated by LF; length 0: none */
};

struct mc_new_case {
    struct mc_slice id, subphenomenon, note; /* length 0: none, but for the id */
    struct mc_new_side reference, candidate;
    double score;           /* on the scale of the file; NaN: none */
    struct mc_slice expect; /* the value of its key, JSON on one line; length 0: none */
};

/* A file of a suite before its first case. */

/* The text of a file for cases of a phenomenon, with an empty array of cases. What it says of
 * itself is what its neighbours say, the files of `around`: the first of them that says it wholly.
 * Without any it is a suite that is judged by the rubric, named after the folder. In the arena. */
struct mc_slice mc_pending_file(const struct mc_suite *around, const char *folder,
                                const struct mc_phenomenon *phenomenon, struct mc_arena *arena);

/* How a file of a suite lays its cases out, so that a new one looks like its neighbours. */

/* The blanks and line breaks of an object or array. */
struct mc_layout {
    struct mc_slice open;    /* behind the opening bracket */
    struct mc_slice between; /* behind a comma */
    struct mc_slice close;   /* before the closing bracket */
};

struct mc_case_layout {
    struct mc_layout cases; /* of the array of all cases */
    struct mc_layout item;  /* of a case */
    struct mc_layout side;  /* of a side with a graph */
    struct mc_layout plain; /* of one without */
    struct mc_layout lines; /* of a graph as the array of its lines */
    bool amr_is_text;       /* a graph is one string */
    struct mc_slice colon;  /* behind the colon of a key */
};

/* The layout of the last of the file's cases; of its sides and graphs, that of the last ones that
 * are of the kind. What the file does not show goes on in the steps of what it does, of its head in
 * the end; an empty text gives what mc_suite_write writes. `text` is a file of a suite with n_cases
 * cases, or empty; the layout points into it, or lives in the arena. Takes time with the size of
 * the text, whatever the cases hold. */
void mc_case_layout_of(struct mc_slice text, size_t n_cases, struct mc_arena *arena,
                       struct mc_case_layout *layout);

/* A new case at the end of a file, which stays as it is but for the comma behind the case that was
 * the last. */

/* Where the new case stands in the new text, in bytes. */
struct mc_appended {
    size_t begin, end;
};

/* Appends to `out` the text of a file of a suite, which has n_cases cases, with one more behind
 * them, in the layout of the file (mc_case_layout_of). All texts must be well-formed UTF-8. False
 * when the text has no array "cases"; nothing is appended then. */
bool mc_case_append(struct mc_slice text, size_t n_cases, const struct mc_new_case *item,
                    struct mc_arena *arena, struct mc_buffer *out,
                    struct mc_appended *place) MC_MUST_CHECK;
/* Appends the case alone, from brace to brace. */
void mc_case_write(const struct mc_case_layout *layout, const struct mc_new_case *item,
                   struct mc_buffer *out);

/* The beginning of a phenomenon's file, with every key that it may have. */

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

/* The id of a case that is added to a file. */

/* The id that goes on counting where the cases of the file (index in suite->files) do, "NAME-NNN":
 * NAME is that of the last case whose id has this form, else the phenomenon's; NNN is one more than
 * the greatest number of any case of the suite with this name, with at least as many digits as the
 * id that is followed, else three. Never an id of the suite. NUL-terminated, in the arena. */
struct mc_slice mc_next_case_id(const struct mc_suite *suite, uint32_t file,
                                struct mc_arena *arena);

#endif
