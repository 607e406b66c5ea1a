/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_columns.h: what the columns of a table of cases, or the keys of a record, are of a case, by
 * their names, by what others call them (base/column_names.h) and by what the caller calls them. */
#ifndef MC_SUITE_CASE_COLUMNS_H
#define MC_SUITE_CASE_COLUMNS_H

#include "base/column_names.h"
#include "base/slice.h"

/* The column of what candidates were made from: `source` of a case. */
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

/* Why a column is taken for what it is: others call it so, it is called so, the caller says so. The
 * best fit counts. */
enum mc_case_column_fit { MC_FIT_OTHERS, MC_FIT_NAME, MC_FIT_CALL };

/* A column: "reference_2_amr" is of the side `reference`, number 2, member "amr". */
struct mc_case_column {
    const struct mc_case_member *name; /* NULL: passed over */
    enum mc_case_column_fit fit;
    bool has_comma;     /* a decimal comma in it was said */
    size_t number;      /* of a side, from 1 */
    const char *member; /* "text", "amr", "amr:NAME", "tree"; it may point into the name */
};

/* What a column of this name is; the name ends in a NUL. */
struct mc_case_column mc_case_column_of_name(struct mc_slice name);
/* The same where the caller calls columns by names of his own; NULL: he does not. */
struct mc_case_column mc_case_column_of(const struct mc_column_calls *calls, struct mc_slice name);
/* Of two columns for the same, the one that fits better counts; where both fit alike, -1. */
int mc_case_columns_choose(struct mc_case_column *one, struct mc_case_column *other);

#endif
