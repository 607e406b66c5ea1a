/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wide_ratings.h: tables that have a column for each scale, or columns of other names, written as
 * tables of ratings, which have a line for each value. */
#ifndef MC_STUDIES_HUMANS_WIDE_RATINGS_H
#define MC_STUDIES_HUMANS_WIDE_RATINGS_H

#include <stdio.h>

#include "base/delimited.h"
#include "base/error.h"

struct mc_arena;
struct mc_diagnostics;

/* What becomes of a row whose item, system, annotator and text, as far as these are known, another
 * row had before. */
enum mc_wide_repeated {
    MC_REPEATED_KEEP,   /* written, so that mc_ratings_read refuses it with its place */
    MC_REPEATED_FIRST,  /* left out */
    MC_REPEATED_NUMBER, /* judges a further output of the system, which gets the next number */
    MC_REPEATED_REFUSE  /* an error where it has a value on a scale on which the other one has */
};

/* A column of values, and the name of the scale or flag that it holds. */
struct mc_wide_column {
    const char *column;
    struct mc_slice scale;
};

struct mc_wide_table {
    const char *item;      /* names of columns, with commas between; see mc_wide_ratings_write */
    const char *system;    /* name of a column; NULL: "system" where there is one, else all outputs
                              are of one, called "system" */
    const char *annotator; /* NULL: all values are of one, called "annotator" */
    const char *output;    /* numbers of outputs; NULL: none, or from texts */
    const char *text;      /* outputs of an item and system are numbered by their texts, from 1
                              in the order of the table; NULL: they are not */
    enum mc_wide_repeated repeated;      /* NUMBER: without `output` and `text` */
    const struct mc_wide_column *scales; /* [n_scales], values are numbers; a star in the name of a
                                            column stands for the name of an annotator */
    size_t n_scales;
    const char *scale, *value; /* columns: each row names its scale, and has one value. `scale`
                                  NULL: rows do not; `value` NULL: the one called value */
    const struct mc_wide_column *flags; /* [n_flags], values 0 and 1, no and yes, false and true */
    size_t n_flags;
    /* Gets what is wrong with rows, of which all are read then; the error is MC_CODE_INPUT without
     * a text. NULL: reading ends at the first. */
    struct mc_diagnostics *problems;
};

struct mc_wide_counts {
    size_t n_rows, n_values;
    size_t n_repeated; /* rows that were left out */
    size_t n_missing;  /* empty, NA or nan: written nowhere */
};

/* Writes item, system, [output], annotator, scale, value. An item of several columns is called by
 * their fields with "/" between; two lists of fields that would be called alike are MC_CODE_INPUT.
 * A column that is missing, an empty name and a value that is none are MC_CODE_INPUT with file,
 * line and column. Whether a value stands twice, mc_ratings_read finds. Nothing is kept but names
 * and texts, in the arena. */
int mc_wide_ratings_write(struct mc_slice path, struct mc_slice text,
                          const struct mc_wide_table *wide, FILE *stream,
                          enum mc_delimiter delimiter, struct mc_arena *arena,
                          struct mc_wide_counts *counts, struct mc_error *error) MC_MUST_CHECK;

#endif
