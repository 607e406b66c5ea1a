/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.h: delimited text, or records of JSON (table_json.h), as a table of rows with named
 * columns, with what its readers say at the place of a fault.
 *
 * Columns are described by rows of struct mc_table_field and found by name; a cell is reached by
 * the number of its field, which is table->columns[i] for column i. A table is read whole
 * (mc_table_open) or row by row (mc_table_stream). Faults go to a list of diagnostics, which
 * keeps all of a file, or to an error, which keeps the first. */
#ifndef MC_BASE_TABLE_H
#define MC_BASE_TABLE_H

#include "base/column_names.h"
#include "base/delimited.h"
#include "base/json_lines.h"

/* A column by its name, or the other one where there is none of the first. */
struct mc_table_field {
    const char *name;
    bool is_needed;
    const char *other; /* NULL: it has but one name */
};

/* Most columns that are described, and the field that stands for the table as a whole. */
enum { MC_TABLE_COLUMNS = 16 };
#define MC_TABLE_START ((size_t)SIZE_MAX)

struct mc_table_input {
    struct mc_delimited_file file;       /* of a stream: with the row alone */
    size_t row;                          /* of the file, under reading */
    size_t n_fields;                     /* of the first row; 0: none was read */
    size_t columns[MC_TABLE_COLUMNS];    /* field of each column; SIZE_MAX: it is not there */
    const struct mc_column_calls *calls; /* what the caller calls columns; NULL: he cannot say */
    bool takes_ragged;                   /* of a stream: `take` gets rows of another width, too */
    struct mc_diagnostics *diagnostics;  /* gets the faults, as errors; NULL: `error` does */
    struct mc_error *error;
};

/* Says what is wrong with a field of the row, or at MC_TABLE_START of the file; returns -1. */
int mc_table_fail(const struct mc_table_input *table, size_t field, const char *format, ...)
    MC_PRINTF(3, 4);

/* Reads all rows, of which the first is the one under reading. `diagnostics` or `error` is set.
 * Fails as mc_delimited_parse does. */
int mc_table_open(struct mc_table_input *table, struct mc_slice path, struct mc_slice text,
                  enum mc_delimiter delimiter, struct mc_arena *arena) MC_MUST_CHECK;
/* Gives each row to a function, the first one to `header`, all others, which must be as wide unless
 * takes_ragged is set, to `take`. What separates fields is guessed (mc_delimiter_guess). Other than
 * 0 ends the reading. */
int mc_table_stream(struct mc_table_input *table, struct mc_slice path, struct mc_slice text,
                    int (*header)(struct mc_table_input *table, void *context),
                    int (*take)(struct mc_table_input *table, void *context),
                    void *context) MC_MUST_CHECK;

/* Finds the columns by the names in the row, which is the header (mc_column_find). Of a needed one
 * that is not there `missing` is said at the field `at`, with '$' for its first name; of the first
 * of them also which columns there are. Where `twice` is not NULL, it
 * is said of the second column of a name; else the first one counts. All are looked for. */
int mc_table_find(struct mc_table_input *table, const struct mc_table_field *columns, size_t n,
                  size_t at, const char *missing, const char *twice) MC_MUST_CHECK;
/* Whether the row has as many fields as the first one. */
bool mc_table_is_whole(const struct mc_table_input *table);
/* Says that it has not; returns -1. */
int mc_table_fail_width(const struct mc_table_input *table);

/* The text of a field of the row; empty where the row has none, or field is SIZE_MAX. */
struct mc_slice mc_table_text(const struct mc_table_input *table, size_t field);
/* The field as a number; `words`, with '$' for the field, where it is none. */
int mc_table_real(const struct mc_table_input *table, size_t field, const char *words,
                  double *number) MC_MUST_CHECK;
/* The same where what is missing is no number, which is NaN. */
int mc_table_real_or_nan(const struct mc_table_input *table, size_t field,
                         double *number) MC_MUST_CHECK;
/* Whether a field holds no value, for all readers: it is empty, "-", NA, N/A, NaN, None or null, in
 * any case of letters. */
bool mc_table_is_missing(struct mc_slice text);
/* Whether a field is a number with a decimal comma, as spreadsheets write it: "0,435". */
bool mc_table_has_comma(struct mc_slice text);
/* Says it of a field of a table that is read whole, with how many of its column have one from there
 * on; returns -1. */
int mc_table_fail_comma(const struct mc_table_input *table, size_t field);
/* The same for who counted them: on so many lines, of which the first three are there. */
int mc_table_fail_commas(const struct mc_table_input *table, size_t field, const uint32_t *lines,
                         size_t n);

#endif
