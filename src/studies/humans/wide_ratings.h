/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wide_ratings.h: rewrites tables that have a column for each scale, or columns with other names,
 * as tables of ratings, which have a line for each value. */
#ifndef MC_STUDIES_HUMANS_WIDE_RATINGS_H
#define MC_STUDIES_HUMANS_WIDE_RATINGS_H

#include <stdio.h>

#include "base/delimited.h"
#include "base/error.h"

struct mc_arena;
struct mc_diagnostics;

/* What happens to a row that has the item, system, annotator and text of an earlier row, as far as
 * the table has these. */
enum mc_wide_repeated {
    MC_REPEATED_KEEP,   /* written, so that mc_ratings_read reports it with its place */
    MC_REPEATED_FIRST,  /* left out */
    MC_REPEATED_NUMBER, /* judges another output of the system, which gets the next number */
    MC_REPEATED_REFUSE  /* an error if both rows have a value on the same scale */
};

/* A column of values and the name of its scale or flag. */
struct mc_wide_column {
    const char *column;
    struct mc_slice scale;
};

struct mc_wide_table {
    const char *item;      /* names of columns, separated by commas; see mc_wide_ratings_write */
    const char *system;    /* name of a column; NULL: "system" if there is one, else there is one
                              system called "system" */
    const char *annotator; /* NULL: there is one annotator, called "annotator" */
    const char *output;    /* numbers of outputs; NULL: none, or from texts */
    const char *text;      /* outputs of an item and system are numbered by their texts, from 1 in
                              table order; NULL: not numbered */
    enum mc_wide_repeated repeated;      /* NUMBER: without `output` and `text` */
    const struct mc_wide_column *scales; /* [n_scales], numeric; a star in the name of a column
                                            stands for the name of an annotator */
    size_t n_scales;
    const char *scale, *value; /* columns with the scale of a row and its one value. `scale` NULL:
                                  rows name no scale; `value` NULL: the column called value */
    const struct mc_wide_column *flags; /* [n_flags], values 0 and 1, no and yes, false and true */
    size_t n_flags;
    /* Collects the problems of all rows; the error is then MC_CODE_INPUT without a text. NULL:
     * reading stops at the first problem. */
    struct mc_diagnostics *problems;
};

struct mc_wide_counts {
    size_t n_rows, n_values;
    size_t n_repeated; /* repeated rows that were left out */
    size_t n_missing;  /* values that are empty, NA or nan, and not written */
};

/* Writes item, system, [output], annotator, scale, value. An item of several columns is named by
 * their fields, joined by "/"; MC_CODE_INPUT: different fields give the same name. A missing
 * column, an empty name or a malformed value is MC_CODE_INPUT with file, line and column. Repeated
 * values are left to mc_ratings_read. Only names and texts are kept, in the arena. */
int mc_wide_ratings_write(struct mc_slice path, struct mc_slice text,
                          const struct mc_wide_table *wide, FILE *stream,
                          enum mc_delimiter delimiter, struct mc_arena *arena,
                          struct mc_wide_counts *counts, struct mc_error *error) MC_MUST_CHECK;

#endif
