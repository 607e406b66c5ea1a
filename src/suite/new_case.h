/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_case.h: adding a case to a suite, or a new phenomenon: the file, its layout, the id. */
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
    struct mc_slice id, subphenomenon, note; /* length 0: none; the id is required */
    struct mc_new_side reference, candidate;
    double score;           /* on the scale of the file; NaN: none */
    struct mc_slice expect; /* the value of its key, JSON on one line; length 0: none */
};

/* A file of a suite before its first case. */

/* The text of a file for cases of a phenomenon, with an empty array of cases. Its suite, dataset,
 * licence, source, scale and judgement are those of the first file of `around`, its neighbours,
 * that has them all. Without one it is a suite judged by the rubric and named after the folder. In
 * the arena. */
struct mc_slice mc_pending_file(const struct mc_suite *around, const char *folder,
                                const struct mc_phenomenon *phenomenon, struct mc_arena *arena);

/* The layout of the cases of a file, so that a new one looks like its neighbours. */

/* The blanks and line breaks of an object or array. */
struct mc_layout {
    struct mc_slice open;    /* after the opening bracket */
    struct mc_slice between; /* after a comma */
    struct mc_slice close;   /* before the closing bracket */
};

struct mc_case_layout {
    struct mc_layout cases; /* of the array of all cases */
    struct mc_layout item;  /* of a case */
    struct mc_layout side;  /* of a side with a graph */
    struct mc_layout plain; /* of one without */
    struct mc_layout lines; /* of a graph as the array of its lines */
    bool amr_is_text;       /* a graph is one string */
    struct mc_slice colon;  /* after the colon of a key */
};

/* The layout of the file's last case, and of the last side and graph of each kind. What the file
 * does not show continues the indentation that it does show, at least that of its head; an empty
 * text gives the layout of mc_suite_write. `text` is a file of a suite with n_cases cases, or
 * empty; the layout points into it, or lives in the arena. Takes time linear in the size of the
 * text. */
void mc_case_layout_of(struct mc_slice text, size_t n_cases, struct mc_arena *arena,
                       struct mc_case_layout *layout);

/* Appending a case to a file, which stays as it is but for a comma after its last case. */

/* The place of the new case in the new text, in bytes. */
struct mc_appended {
    size_t begin, end;
};

/* Appends to `out` the text of a file of a suite with n_cases cases and this one after them, in the
 * layout of the file (mc_case_layout_of). All texts must be well-formed UTF-8. False if the text
 * has no array "cases"; then nothing is appended. */
bool mc_case_append(struct mc_slice text, size_t n_cases, const struct mc_new_case *item,
                    struct mc_arena *arena, struct mc_buffer *out,
                    struct mc_appended *place) MC_MUST_CHECK;
/* Appends only the case, from brace to brace. */
void mc_case_write(const struct mc_case_layout *layout, const struct mc_new_case *item,
                   struct mc_buffer *out);

/* A template for a phenomenon's file, with every key that it may have. */

/* phenomena/NAME.json, below `folder` if given. In the arena. */
const char *mc_new_phenomenon_path(const char *folder, const char *name,
                                   struct mc_arena *arena) MC_MUST_CHECK;
/* Writes the file, creating its folder. MC_CODE_USAGE: as mc_new_phenomenon_check. */
int mc_new_phenomenon_write(const char *path, const char *name,
                            struct mc_error *error) MC_MUST_CHECK;
/* MC_CODE_USAGE: the name is invalid (it must be lower-case letters and digits, separated by
 * hyphens), or the file exists. */
int mc_new_phenomenon_check(const char *path, const char *name,
                            struct mc_error *error) MC_MUST_CHECK;

/* The id of a new case. */

/* The next id for the file (index in suite->files), "NAME-NNN": NAME is from the last case whose id
 * has this form, else the phenomenon's name; NNN is one more than the greatest number of any case
 * of the suite with this NAME, with at least as many digits as that last id, else three. Never an
 * id of the suite. NUL-terminated, in the arena. */
struct mc_slice mc_next_case_id(const struct mc_suite *suite, uint32_t file,
                                struct mc_arena *arena);

#endif
