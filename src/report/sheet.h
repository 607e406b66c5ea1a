/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet.h: tables of results, each filled once and rendered in every format: with full precision
 * as TSV, CSV and JSON, rounded for people on a screen and in Markdown. A field is a
 * column that says what of a record its cells hold, so that mc_sheet_row fills a row. */
#ifndef MC_REPORT_SHEET_H
#define MC_REPORT_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/delimited.h"
#include "base/memory.h"

struct mc_document;
struct mc_document_kind;
struct mc_table_curve;
struct mc_table_lines;

enum mc_sheet_kind {
    MC_SHEET_TEXT,
    MC_SHEET_COUNT,
    MC_SHEET_REAL,
    MC_SHEET_CORRELATION, /* a real number from -1 to 1, of agreement too: a page shades it */
    MC_SHEET_LOW,   /* the bounds of the figure in the column before, both real numbers; a page */
    MC_SHEET_HIGH,  /* draws them where the two follow it */
    MC_SHEET_P,     /* a p value: two significant digits for people */
    MC_SHEET_FLAG,  /* 1 or 0; true or false in JSON; "*" or nothing for people */
    MC_SHEET_REALS, /* a list of real numbers; in JSON alone */
    MC_SHEET_CURVE  /* the numbers of a density; in JSON, and drawn by a page */
};

/* Who has a sheet or column. */
enum mc_sheet_readers {
    MC_SHEET_FOR_ALL,
    MC_SHEET_FOR_TABLES, /* all but JSON */
    MC_SHEET_FOR_JSON
};

/* The C type of a member of a record. */
enum mc_sheet_source {
    MC_FROM_NOTHING,
    MC_FROM_BOOL,
    MC_FROM_UINT,
    MC_FROM_ULONG,
    MC_FROM_ULLONG,
    MC_FROM_DOUBLE,
    MC_FROM_SLICE,
    MC_FROM_STRING /* NULL: an empty text, null in JSON alone */
};

struct mc_sheet;

/* A column whose cells are put by hand. */
struct mc_sheet_column {
    const char *name;  /* head of TSV and CSV, key in JSON */
    const char *title; /* for people; NULL: they are not shown it */
    enum mc_sheet_kind kind;
    int decimals; /* of real numbers, for people */
};

/* A column that says what of a record its cells hold, for mc_sheet_row. */
struct mc_sheet_field {
    /* As those of a column. */
    const char *name, *title;
    enum mc_sheet_kind kind;
    int decimals;

    /* A member of the record, or a function that puts one cell, of what it makes of the record and
     * the context. Neither: not defined. */
    enum mc_sheet_source source;
    size_t offset;
    bool zero_is_none; /* of a member: 0 is not defined */
    void (*get)(struct mc_sheet *sheet, const void *record, const void *context);

    enum mc_sheet_readers readers;
    const char *key; /* in JSON; NULL: the name */

    /* Set by mc_sheet_repeat. */
    const struct mc_sheet_part *part; /* NULL: it stands once */
    const char *member;
    size_t index;
};

/* The source of a field: a member of a struct type, which may be one of a struct in it. */
#define MC_MEMBER(type, member)                                                                    \
    .source = MC_SOURCE_OF(MC_NOWHERE(type).member), .offset = offsetof(type, member)
/* The record itself, which is a number of this type. */
#define MC_ITSELF(type) .source = MC_SOURCE_OF(MC_NOWHERE(type))
#define MC_SOURCE_OF(value)                                                                        \
    _Generic((value),                                                                              \
             bool: MC_FROM_BOOL,                                                                   \
             unsigned: MC_FROM_UINT,                                                               \
             unsigned long: MC_FROM_ULONG,                                                         \
             unsigned long long: MC_FROM_ULLONG,                                                   \
             double: MC_FROM_DOUBLE,                                                               \
             struct mc_slice: MC_FROM_SLICE,                                                       \
             char *: MC_FROM_STRING,                                                               \
             const char *: MC_FROM_STRING)
/* The same of a rank, a size and the like, which 0 says is not there. */
#define MC_MEMBER_OR_NONE(type, member) MC_MEMBER(type, member), .zero_is_none = true
/* The body of a function that puts a cell, by mc_sheet_KIND: what it makes of the record, which is
 * `one`, and of the context, which is `at`; for macros of the file that has the table. */
#define MC_SHEET_GET(type, context_type, kind, ...)                                                \
    {                                                                                              \
        const type *one = record;                                                                  \
        const context_type *at = context;                                                          \
                                                                                                   \
        (void)one;                                                                                 \
        (void)at;                                                                                  \
        mc_sheet_##kind(sheet, __VA_ARGS__);                                                       \
    }

/* Fields that stand once for each scale, metric and so on. In their names and titles "*" is the
 * name of the scale. */
struct mc_sheet_part {
    const struct mc_sheet_field *fields;
    size_t n_fields;
    const char *group; /* in JSON an object, which has one for each name; in it the keys are what
                          follows "*_"; NULL: they stand flat */
    /* The record of the fields for the scale of this index; NULL: not defined. */
    const void *(*record)(const void *record, const void *context, size_t index);
};

struct mc_sheet_cell {
    double number; /* NaN: not defined; of MC_SHEET_REALS and MC_SHEET_CURVE how many there are */
    union {
        struct mc_slice text; /* of MC_SHEET_TEXT; `number` may then be the correlation it says */
        const double *reals;  /* of MC_SHEET_REALS */
        const struct mc_table_curve *curve; /* of MC_SHEET_CURVE */
    };
};

/* Filled by mc_sheet_* and read by the writers. Lives in an arena. */
struct mc_sheet {
    const char *name;       /* --show NAME, key in JSON */
    const char *title;      /* for people; NULL: they are not shown it */
    const char *page_title; /* where title is NULL: for those who read a page; NULL: the same */
    struct mc_sheet_field *columns;
    struct mc_sheet_cell *cells;        /* [n_cells], row by row */
    struct mc_slice *notes;             /* for people, below the table */
    const struct mc_table_lines *lines; /* that a page draws above it; NULL: none */
    size_t n_columns, column_capacity, n_cells, cell_capacity, n_notes, note_capacity;
    const char *part_of; /* the name of a sheet with which it is shown, too; NULL: of none */
    size_t most;         /* rows that people are shown; 0: all */
    bool only_people;    /* a part of another sheet, which the other formats do without */
    /* Of a first screen: it alone has the sheet, or has it only where it was asked for. */
    bool is_first, waits;
    const char *nothing; /* why the table says nothing, which people read in place of it; NULL: it
                            does say something */
    enum mc_sheet_readers readers;
    struct mc_arena *arena;
};

/* Sheets of one report in their order. */
struct mc_book {
    struct mc_sheet **sheets;
    size_t n_sheets, capacity;
    const char *const *asked; /* [n_asked], names of sheets that were asked for */
    size_t n_asked;
    struct mc_slice *verdict; /* [n_verdict], sentences that say what the sheets mean */
    size_t n_verdict, verdict_capacity;
    bool is_shortened; /* mc_book_shorten */
    struct mc_arena *arena;
};

/* A sentence of the verdict, which stands before the sheets where none was asked for; copied. */
void mc_book_conclude(struct mc_book *book, const char *format, ...) MC_PRINTF(2, 3);

/* Adds an empty sheet. Names and titles must outlive it. */
struct mc_sheet *mc_book_add(struct mc_book *book, const char *name,
                             const char *title) MC_MUST_CHECK;
/* The same; people are shown it only where they asked for it. */
struct mc_sheet *mc_book_add_detail(struct mc_book *book, const char *name,
                                    const char *title) MC_MUST_CHECK;
/* The same; a page has room for it and shows it in any case. */
struct mc_sheet *mc_book_add_long(struct mc_book *book, const char *name,
                                  const char *title) MC_MUST_CHECK;
/* A short form of such a sheet, only for people who did not ask for the whole; NULL: they did. */
struct mc_sheet *mc_book_add_short(struct mc_book *book, const char *name,
                                   const char *title) MC_MUST_CHECK;
/* A sheet of the first screen alone, which gathers the main figures of others; NULL where some were
 * asked for. Columns that a screen has no room for are left out, and named below it. */
struct mc_sheet *mc_book_add_first(struct mc_book *book, const char *name,
                                   const char *title) MC_MUST_CHECK;
/* To be called when the book is full: where no sheet was asked for, a screen has those of
 * mc_book_add_first alone; other documents have all others. */
void mc_book_shorten(struct mc_book *book);
/* A sheet like mc_book_add_long, which is asked for by the name `whole` of another sheet, too. */
struct mc_sheet *mc_book_add_part(struct mc_book *book, const char *name, const char *whole,
                                  const char *title) MC_MUST_CHECK;
/* A sheet of what JSON has beside the sheet `whole`. */
struct mc_sheet *mc_book_add_json(struct mc_book *book, const char *name,
                                  const char *whole) MC_MUST_CHECK;
/* Whether the sheet was asked for by its name: people are then shown all of it. */
bool mc_book_is_asked(const struct mc_book *book, const char *name);
/* The same, or none was asked for. */
bool mc_book_is_shown(const struct mc_book *book, const char *name);
/* The same, by the sheet of which it is a part as well. */
bool mc_book_shows(const struct mc_book *book, const struct mc_sheet *sheet);
/* What the columns of a sheet mean. */
struct mc_sheet_meaning {
    const char *sheet, *text;
};
/* Puts the text before the other notes of the last sheet of that name which people see. */
void mc_book_explain(struct mc_book *book, const struct mc_sheet_meaning *meanings, size_t n);
/* By name, or NULL. */
struct mc_sheet *mc_book_find(const struct mc_book *book, const char *name);

/* Adds a column, or n of them, before the first cell is put. */
void mc_sheet_column(struct mc_sheet *sheet, struct mc_sheet_column column);
void mc_sheet_columns(struct mc_sheet *sheet, const struct mc_sheet_column *columns, size_t n);
/* The same of fields, which may stand beside them. */
void mc_sheet_field(struct mc_sheet *sheet, struct mc_sheet_field field);
void mc_sheet_fields(struct mc_sheet *sheet, const struct mc_sheet_field *fields, size_t n);
/* Adds the fields of the part for the scale, metric ... of this name and index. */
void mc_sheet_repeat(struct mc_sheet *sheet, const struct mc_sheet_part *part, struct mc_slice name,
                     size_t index);
/* Puts a row of what all fields say of a record; of NULL members are not defined. */
void mc_sheet_row(struct mc_sheet *sheet, const void *record, const void *context);
/* The same of n records of so many bytes. */
void mc_sheet_rows(struct mc_sheet *sheet, const void *records, size_t n, size_t size,
                   const void *context);
/* Puts the next cell of the row under way; a row is whole when each column has its cell. Texts must
 * outlive the sheet. Undefined numbers are NaN. */
void mc_sheet_text(struct mc_sheet *sheet, struct mc_slice text);
/* A correlation as a text, "-0.31*". */
void mc_sheet_correlation(struct mc_sheet *sheet, double number, struct mc_slice text);
void mc_sheet_count(struct mc_sheet *sheet, uint64_t count);
void mc_sheet_real(struct mc_sheet *sheet, double number);
void mc_sheet_count_or_none(struct mc_sheet *sheet, uint64_t count); /* 0: not defined */
void mc_sheet_flag(struct mc_sheet *sheet, bool flag);
void mc_sheet_reals(struct mc_sheet *sheet, const double *reals, size_t n);
void mc_sheet_curve(struct mc_sheet *sheet, struct mc_table_curve curve);
/* A sentence below the table; copied. */
void mc_sheet_note(struct mc_sheet *sheet, const char *format, ...) MC_PRINTF(2, 3);
size_t mc_sheet_n_rows(const struct mc_sheet *sheet);
/* Forgets the rows; columns and memory stay. */
void mc_sheet_clear(struct mc_sheet *sheet);

/* TSV and CSV: the head; the rows. Numbers read back as the same doubles; what is undefined is
 * "nan", of counts and flags "-". */
void mc_sheet_write_head(const struct mc_sheet *sheet, struct mc_delimited_style style,
                         FILE *stream);
void mc_sheet_write_rows(const struct mc_sheet *sheet, struct mc_delimited_style style,
                         FILE *stream);

struct mc_json_stream;
/* A member `name` with an array of flat objects, one for each row; undefined numbers are null.
 * Nothing where the sheet is for tables alone. */
void mc_sheet_write_json(const struct mc_sheet *sheet, struct mc_json_stream *json);

/* The title with which people are shown the sheet in a document; NULL: they are not. */
const char *mc_sheet_title(const struct mc_sheet *sheet, const struct mc_document_kind *kind);
/* Title, table and notes; nothing where the title is NULL. A table too wide for the document is
 * broken into several, each with its first column. decimals: of all reals; -1: those of the
 * columns. */
void mc_sheet_show(const struct mc_sheet *sheet, int decimals, struct mc_document *document);

struct mc_output_set;
/* Writes each sheet that is shown to FOLDER/NAME.txt, aligned, with all rows and columns, and makes
 * the folder, as outputs of the set. */
int mc_book_write_folder(const struct mc_book *book, const char *folder, int decimals,
                         struct mc_output_set *set, struct mc_error *error) MC_MUST_CHECK;

#endif
