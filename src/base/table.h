/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.h: delimited text, or records of JSON (table_json.h), as a table of rows with named
 * columns, and the messages about faults in it.
 *
 * Columns are described by an array of struct mc_table_field and found by name; a cell is reached
 * by the number of its field, table->columns[i] for column i. A table is read whole (mc_table_open)
 * or row by row (mc_table_stream). Faults go to a list of diagnostics, which keeps all those of a
 * file, or to an error, which keeps the first. */
#ifndef MC_BASE_TABLE_H
#define MC_BASE_TABLE_H

#include "base/column_names.h"
#include "base/delimited.h"
#include "base/json_lines.h"

/* A column by its name, or by `other` if there is no column of the first name. */
struct mc_table_field {
    const char *name;
    bool is_needed;
    const char *other; /* NULL: it has only one name */
};

/* The most columns described, and the field number that stands for the table as a whole. */
enum { MC_TABLE_COLUMNS = 16 };
#define MC_TABLE_START ((size_t)SIZE_MAX)

struct mc_table_input {
    struct mc_delimited_file file;       /* of a stream: with the current row only */
    size_t row;                          /* number of the current row in the file */
    size_t n_fields;                     /* of the first row; 0: none read yet */
    size_t columns[MC_TABLE_COLUMNS];    /* field of each column; SIZE_MAX: missing */
    const struct mc_column_calls *calls; /* the caller's names for columns; NULL: none */
    bool takes_ragged;                   /* of a stream: `take` gets rows of another width too */
    struct mc_diagnostics *diagnostics;  /* gets the faults, as errors; NULL: `error` gets them */
    struct mc_error *error;
};

/* Reports a fault of a field of the current row or, for MC_TABLE_START, of the file; returns -1. */
int mc_table_fail(const struct mc_table_input *table, size_t field, const char *format, ...)
    MC_PRINTF(3, 4);

/* Reads all rows; the first becomes the current one. `diagnostics` or `error` must be set. Fails as
 * mc_delimited_parse does. */
int mc_table_open(struct mc_table_input *table, struct mc_slice path, struct mc_slice text,
                  enum mc_delimiter delimiter, struct mc_arena *arena) MC_MUST_CHECK;
/* Passes the first row to `header` and all others to `take`; they must have as many fields as the
 * first unless takes_ragged is set. The delimiter is guessed (mc_delimiter_guess). A result other
 * than 0 ends the reading. */
int mc_table_stream(struct mc_table_input *table, struct mc_slice path, struct mc_slice text,
                    int (*header)(struct mc_table_input *table, void *context),
                    int (*take)(struct mc_table_input *table, void *context),
                    void *context) MC_MUST_CHECK;

/* Finds the columns by the names in the current row, the header (mc_column_find). For each needed
 * column that is missing, `missing` is reported at the field `at`, with '$' for its first name; for
 * the first such column, also which columns there are. If `twice` is not NULL, it is reported for
 * the second column of a name; else the first one counts. All columns are looked for. */
int mc_table_find(struct mc_table_input *table, const struct mc_table_field *columns, size_t n,
                  size_t at, const char *missing, const char *twice) MC_MUST_CHECK;
/* Whether the current row has as many fields as the first. */
bool mc_table_is_whole(const struct mc_table_input *table);
/* Reports that it has not; returns -1. */
int mc_table_fail_width(const struct mc_table_input *table);

/* The text of a field of the current row; empty if the row has no such field, or field is
 * SIZE_MAX. */
struct mc_slice mc_table_text(const struct mc_table_input *table, size_t field);
/* The field as a number; `words`, with '$' for the field, is the message if it is not one. */
int mc_table_real(const struct mc_table_input *table, size_t field, const char *words,
                  double *number) MC_MUST_CHECK;
/* The same, but a missing value (mc_table_is_missing) is NaN. */
int mc_table_real_or_nan(const struct mc_table_input *table, size_t field,
                         double *number) MC_MUST_CHECK;
/* Whether a field holds no value, for all readers: it is empty, "-", NA, N/A, NaN, None or null,
 * ignoring case. */
bool mc_table_is_missing(struct mc_slice text);
/* Whether a field is a number with a decimal comma, as spreadsheets write it: "0,435". */
bool mc_table_has_comma(struct mc_slice text);
/* Reports this for a field of a table that is read whole, with the number of such fields in its
 * column from there on; returns -1. */
int mc_table_fail_comma(const struct mc_table_input *table, size_t field);
/* The same for callers that counted them: on n lines, of which lines[] holds the first three. */
int mc_table_fail_commas(const struct mc_table_input *table, size_t field, const uint32_t *lines,
                         size_t n);

#endif
