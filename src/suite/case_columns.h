/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_columns.h: which part of a case a column of a table, or a key of a record, holds: by its
 * name, by names in common use (base/column_names.h) and by the names that the caller gives. */
#ifndef MC_SUITE_CASE_COLUMNS_H
#define MC_SUITE_CASE_COLUMNS_H

#include "base/column_names.h"
#include "base/slice.h"

/* The column of the `source` of a case, which the candidate was made from. */
#define MC_CASE_SOURCE_COLUMN "src"

/* What a column, or a key, holds. */
enum mc_case_column_kind {
    MC_CASE_TEXT,   /* of the case */
    MC_CASE_SIDE,   /* reference, candidate, ... */
    MC_CASE_NUMBER, /* the score */
    MC_CASE_NUMBERS,
    MC_CASE_WORDS,
    MC_CASE_JSON,
    MC_CASE_HEAD_TEXT, /* of the file */
    MC_CASE_HEAD_NUMBER,
    MC_CASE_HEAD_JSON
};

/* A member of a case, or of the head of its file. */
struct mc_case_member {
    const char *key;
    enum mc_case_column_kind kind;
};

/* How a column was recognised: by a name in common use, by its own name, by the caller's word. The
 * best fit counts. */
enum mc_case_column_fit { MC_FIT_OTHERS, MC_FIT_NAME, MC_FIT_CALL };

/* A column: "reference_2_amr" is member "amr" of the side `reference`, number 2. */
struct mc_case_column {
    const struct mc_case_member *name; /* NULL: ignored */
    enum mc_case_column_fit fit;
    bool has_comma;     /* a decimal comma in it was reported */
    size_t number;      /* of a side, from 1 */
    const char *member; /* "text", "amr", "amr:NAME", "tree"; may point into the column's name */
};

/* The column of this name; the name is NUL-terminated. */
struct mc_case_column mc_case_column_of_name(struct mc_slice name);
/* The same with the caller's own names of columns; NULL: none. */
struct mc_case_column mc_case_column_of(const struct mc_column_calls *calls, struct mc_slice name);
/* Of two columns that hold the same, ignores the one that fits worse; -1 if both fit alike. */
int mc_case_columns_choose(struct mc_case_column *one, struct mc_case_column *other);

#endif
