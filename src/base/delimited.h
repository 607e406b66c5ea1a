/* SPDX-License-Identifier: GPL-3.0-or-later */
/* delimited.h: TSV and CSV, row by row, with true line numbers (with libcsv, except for rows of one
 * line).
 *
 * TSV: fields end at TAB, rows at LF (a CR before it is dropped); quotes are ordinary text. CSV:
 * quoting as RFC 4180; a field may hold line breaks; semicolons or bars may separate instead of
 * commas. Programs that write tables often quote the fields of TSV as in CSV: that is a form of its
 * own. Lines end in CR if none ends in LF. A first line "sep=" with the separator is not a row.
 * Blanks at the ends of fields are kept. */
#ifndef MC_BASE_DELIMITED_H
#define MC_BASE_DELIMITED_H

#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_error;

struct mc_delimited_row {
    struct mc_slice *fields; /* NUL-terminated, in the file's arena */
    size_t n_fields;
    uint32_t line; /* of the row's first character, from 1 */
    size_t offset; /* of that character in the file's text */
};

enum mc_delimiter {
    MC_TAB_SEPARATED,
    MC_COMMA_SEPARATED,
    MC_TAB_QUOTED,
    MC_SEMICOLON_SEPARATED,
    MC_BAR_SEPARATED
};

struct mc_delimited_file {
    struct mc_slice path;
    struct mc_slice text; /* with LF in place of CR if its lines ended in CR alone */
    enum mc_delimiter delimiter;
    bool is_json;                  /* rows are records (table_json.h); the first row (the keys) has
                                      no place */
    struct mc_delimited_row *rows; /* empty lines are left out */
    size_t n_rows;
};

/* Reads all rows. Errors with a place: data that is not text (mc_utf8_instead), invalid UTF-8, a
 * NUL, and, if fields are quoted, a quote inside an unquoted field or one that is never closed. A
 * UTF-8 BOM at the start is skipped. */
int mc_delimited_read(const char *path, enum mc_delimiter delimiter, struct mc_arena *arena,
                      struct mc_delimited_file *file, struct mc_error *error) MC_MUST_CHECK;
/* The same from memory. */
int mc_delimited_parse(struct mc_slice path, struct mc_slice text, enum mc_delimiter delimiter,
                       struct mc_arena *arena, struct mc_delimited_file *file,
                       struct mc_error *error) MC_MUST_CHECK;

/* A file without its rows, for the two functions below; its text, changed as above if need be, may
 * then live in the arena. */
struct mc_delimited_file mc_delimited_file(struct mc_slice path, struct mc_slice text,
                                           enum mc_delimiter delimiter, struct mc_arena *arena);
/* Reads all rows but keeps only the first, if any, in the arena. Fails as mc_delimited_parse
 * does. */
int mc_delimited_check(struct mc_delimited_file *file, struct mc_arena *arena,
                       struct mc_error *error) MC_MUST_CHECK;

/* Handles one row, the only one in `file`; its fields are valid during the call. A result other
 * than 0, with the error set, ends the reading. */
typedef int mc_delimited_handler(void *context, const struct mc_delimited_file *file,
                                 struct mc_error *error);
/* Passes the rows of the text of `file` (path, text and delimiter are set) to the handler one by
 * one, including the header: for tables too large to hold in memory. Fails as mc_delimited_parse
 * does, after the rows before the fault, and when the handler fails. */
int mc_delimited_each(const struct mc_delimited_file *file, mc_delimited_handler *handler,
                      void *context, struct mc_error *error) MC_MUST_CHECK;

/* Rows of a file that was checked, each read again by its place. */
struct mc_delimited_rows *
mc_delimited_rows_open(const struct mc_delimited_file *file) MC_MUST_CHECK MC_NEVER_NULL;
/* The row that begins at the offset, on this line; valid until the next call. NULL: there is none,
 * for example because the file has no text. */
const struct mc_delimited_row *mc_delimited_row_at(struct mc_delimited_rows *rows, size_t offset,
                                                   uint32_t line);
/* NULL is allowed. */
void mc_delimited_rows_close(struct mc_delimited_rows *rows);

/* Sets the line numbers of the rows from their offsets, which must ascend, in one pass. */
void mc_delimited_count_lines(struct mc_delimited_file *file);
/* Column of this name in the first row, or SIZE_MAX. */
size_t mc_delimited_column(const struct mc_delimited_file *file, const char *name);
/* Place of a field, for messages. */
struct mc_position mc_delimited_place(const struct mc_delimited_file *file, size_t row,
                                      size_t field);
/* Place of byte `offset` of a field's value, allowing for CSV quotes around and inside it. */
struct mc_position mc_delimited_place_in(const struct mc_delimited_file *file, size_t row,
                                         size_t field, size_t offset);
/* Whether a file name ends in `ending`, ignoring case and the suffix of a packed file. */
bool mc_name_ends_in(struct mc_slice path, const char *ending);
/* ".csv" (any case) is CSV, all else TSV. */
enum mc_delimiter mc_delimiter_of(const char *path);
/* The separator of the header: the one a line "sep=;" before it declares; else `named` if the first
 * non-empty line contains it, else the first of TAB, semicolon, comma and bar that the line
 * contains, else `named`. Spreadsheets save tables with semicolons as .csv, and TABs occur in files
 * of any name. */
enum mc_delimiter mc_delimiter_in(enum mc_delimiter named, struct mc_slice text);

/* Whether the quotes of a TAB-separated text can only be those that a program put around fields, as
 * Python's csv.QUOTE_MINIMAL, csv.QUOTE_ALL and pandas' to_csv do: every quote encloses a quoted
 * field or is doubled inside one; each quoted field contains something that needs quotes, or all
 * fields of the first row are quoted; and rows with quoted fields have as many fields as the first
 * row. */
bool mc_delimited_tabs_are_quoted(struct mc_slice text);

/* mc_delimiter_in for the delimiter that the file name suggests; for TABs, also whether fields are
 * quoted. */
enum mc_delimiter mc_delimiter_guess(const char *path, struct mc_slice text);
enum mc_delimiter mc_delimiter_guess_as(enum mc_delimiter named, struct mc_slice text);

/* How fields are written. */
struct mc_delimited_style {
    enum mc_delimiter delimiter;
    bool is_safe; /* no field is a formula to a spreadsheet: ' before one that begins with = + - @,
                     TAB, CR or LF */
};

static inline struct mc_delimited_style mc_delimited_style(enum mc_delimiter delimiter)
{
    struct mc_delimited_style style = {delimiter, false};

    return style;
}

/* The help of the option --csv-safe of every command. */
#define MC_CSV_SAFE_HELP                                                                           \
    "For spreadsheets: in csv and tsv a text that begins with =, +, -, @, a tab or a line break "  \
    "gets an apostrophe before it, so that no spreadsheet takes it for a formula. Numbers stay "   \
    "as they are."

/* Appends one field: for CSV (and quoted TSV) quoted where needed; for TSV a TAB, CR or LF becomes
 * a blank. Other dangerous characters (mc_utf8_danger), and a lone CR in CSV, become an escape:
 * \x1B, \u202E. Appending a TSV field again leaves it unchanged. */
void mc_delimited_append_field(struct mc_buffer *out, struct mc_delimited_style style,
                               struct mc_slice field);
/* The same to a stream. */
void mc_delimited_write_field(FILE *stream, struct mc_delimited_style style, struct mc_slice field);
/* The same for MC_TAB_SEPARATED, followed by `end`, a tab or a line feed. */
void mc_tab_separated_put(FILE *stream, struct mc_slice field, char end);

#endif
