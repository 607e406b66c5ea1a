/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet.h: tables of results, each filled once and rendered in every format: with full precision as
 * TSV, CSV and JSON, rounded for people on a screen and in Markdown. A field is a column that says
 * which part of a record its cells hold, so that mc_sheet_row can fill a row. */
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
    MC_SHEET_CORRELATION, /* a real number from -1 to 1, also of agreement: a page shades it */
    MC_SHEET_LOW,         /* the bounds of the figure in the column before, real numbers; a page */
    MC_SHEET_HIGH,        /* draws them if both follow the figure */
    MC_SHEET_P,           /* a p value: two significant digits for people */
    MC_SHEET_FLAG,        /* 1 or 0; true or false in JSON; "*" or nothing for people */
    MC_SHEET_REALS,       /* a list of real numbers; JSON only */
    MC_SHEET_CURVE        /* a density; numbers in JSON, drawn by a page */
};

/* Which formats have a sheet or column. */
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
    MC_FROM_STRING /* NULL: an empty text, in JSON null */
};

struct mc_sheet;

/* A column whose cells the caller puts. */
struct mc_sheet_column {
    const char *name;  /* heading in TSV and CSV, key in JSON */
    const char *title; /* for people; NULL: they are not shown it */
    enum mc_sheet_kind kind;
    int decimals; /* of real numbers, for people */
};

/* A column that says which part of a record its cells hold, for mc_sheet_row. */
struct mc_sheet_field {
    /* As in mc_sheet_column. */
    const char *name, *title;
    enum mc_sheet_kind kind;
    int decimals;

    /* A member of the record, or a function that puts one cell computed from the record and the
     * context. Neither: not defined. */
    enum mc_sheet_source source;
    size_t offset;
    bool zero_is_none; /* for a member: 0 means not defined */
    void (*get)(struct mc_sheet *sheet, const void *record, const void *context);

    enum mc_sheet_readers readers;
    const char *key; /* in JSON; NULL: the name */

    /* Set by mc_sheet_repeat. */
    const struct mc_sheet_part *part; /* NULL: it appears once */
    const char *member;
    size_t index;
};

/* The source of a field: a member of a struct type, which may be in a nested struct. */
#define MC_MEMBER(type, member)                                                                    \
    .source = MC_SOURCE_OF(MC_NOWHERE(type).member), .offset = offsetof(type, member)
/* The record itself, a number of this type. */
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
/* The same for a rank, size or similar number whose 0 means that there is none. */
#define MC_MEMBER_OR_NONE(type, member) MC_MEMBER(type, member), .zero_is_none = true
/* The body of a function that puts a cell with mc_sheet_KIND, whose arguments are computed from the
 * record, called `row`, and the context, called `at`; for macros of the file that has the table. */
#define MC_SHEET_GET(type, context_type, kind, ...)                                                \
    {                                                                                              \
        const type *row = record;                                                                  \
        const context_type *at = context;                                                          \
                                                                                                   \
        (void)row;                                                                                 \
        (void)at;                                                                                  \
        mc_sheet_##kind(sheet, __VA_ARGS__);                                                       \
    }

/* Fields that are repeated for each scale, metric and so on, whose name replaces "*" in their names
 * and titles. */
struct mc_sheet_part {
    const struct mc_sheet_field *fields;
    size_t n_fields;
    const char *group; /* key in JSON of an object that has an object for each name, with keys
                          without "*_"; NULL: the fields are not nested */
    /* The record of the fields for the scale at this index; NULL: not defined. */
    const void *(*record)(const void *record, const void *context, size_t index);
};

struct mc_sheet_cell {
    double number; /* NaN: not defined; for MC_SHEET_REALS and MC_SHEET_CURVE their number */
    union {
        struct mc_slice text; /* of MC_SHEET_TEXT; `number` may be the correlation that it states */
        const double *reals;  /* of MC_SHEET_REALS */
        const struct mc_table_curve *curve; /* of MC_SHEET_CURVE */
    };
};

/* Filled by mc_sheet_* and read by the writers. Lives in an arena. */
struct mc_sheet {
    const char *name;       /* --show NAME, key in JSON */
    const char *title;      /* for people; NULL: they are not shown it */
    const char *page_title; /* for a page, if title is NULL; NULL: not shown there either */
    struct mc_sheet_field *columns;
    struct mc_sheet_cell *cells;        /* [n_cells], row by row */
    struct mc_slice *notes;             /* for people, below the table */
    const struct mc_table_lines *lines; /* chart that a page draws above it; NULL: none */
    size_t n_columns, column_capacity, n_cells, cell_capacity, n_notes, note_capacity;
    const char *part_of; /* name of another sheet with which it is shown as well; NULL: none */
    size_t most;         /* maximum number of rows shown to people; 0: all */
    bool only_people;    /* an excerpt of another sheet, which other formats omit */
    /* is_first: only the first screen has the sheet; waits: the first screen has it only on
     * request. */
    bool is_first, waits;
    const char *nothing; /* why the table says nothing, shown instead of it; NULL: it does */
    enum mc_sheet_readers readers;
    struct mc_arena *arena;
};

/* Sheets of one report in their order. */
struct mc_book {
    struct mc_sheet **sheets;
    size_t n_sheets, capacity;
    const char *const *asked; /* [n_asked], names of the requested sheets */
    size_t n_asked;
    struct mc_slice *verdict; /* [n_verdict], sentences stating what the sheets show */
    size_t n_verdict, verdict_capacity;
    bool is_shortened; /* mc_book_shorten */
    struct mc_arena *arena;
};

/* Adds a sentence to the verdict, which precedes the sheets if none was requested; copied. */
void mc_book_conclude(struct mc_book *book, const char *format, ...) MC_PRINTF(2, 3);

/* Adds an empty sheet. Names and titles must outlive it. */
struct mc_sheet *mc_book_add(struct mc_book *book, const char *name,
                             const char *title) MC_MUST_CHECK;
/* The same, but people are shown it only on request. */
struct mc_sheet *mc_book_add_detail(struct mc_book *book, const char *name,
                                    const char *title) MC_MUST_CHECK;
/* The same, but a page, which has room for it, always shows it. */
struct mc_sheet *mc_book_add_long(struct mc_book *book, const char *name,
                                  const char *title) MC_MUST_CHECK;
/* A short form of such a sheet, for people who did not request the full one; NULL: they did. */
struct mc_sheet *mc_book_add_short(struct mc_book *book, const char *name,
                                   const char *title) MC_MUST_CHECK;
/* A sheet of the first screen only, with the main figures of the others; NULL if any sheet was
 * requested. Columns that do not fit on the screen are left out, and named below it. */
struct mc_sheet *mc_book_add_first(struct mc_book *book, const char *name,
                                   const char *title) MC_MUST_CHECK;
/* Call it when the book is complete: if no sheet was requested, a screen has only those of
 * mc_book_add_first; other documents have all others. */
void mc_book_shorten(struct mc_book *book);
/* Like mc_book_add_long, but the sheet is also requested by the name `whole` of another sheet. */
struct mc_sheet *mc_book_add_part(struct mc_book *book, const char *name, const char *whole,
                                  const char *title) MC_MUST_CHECK;
/* A sheet of what JSON has in addition to the sheet `whole`. */
struct mc_sheet *mc_book_add_json(struct mc_book *book, const char *name,
                                  const char *whole) MC_MUST_CHECK;
/* Whether the sheet was requested by its name: people are then shown all of it. */
bool mc_book_is_asked(const struct mc_book *book, const char *name);
/* The same, or no sheet was requested. */
bool mc_book_is_shown(const struct mc_book *book, const char *name);
/* The same, also by the name of the sheet that it is a part of. */
bool mc_book_shows(const struct mc_book *book, const struct mc_sheet *sheet);
/* What the columns of a sheet mean. */
struct mc_sheet_meaning {
    const char *sheet, *text;
};
/* Puts each text before the other notes of the last sheet of its name that people see. */
void mc_book_explain(struct mc_book *book, const struct mc_sheet_meaning *meanings, size_t n);
/* Whether CSV, TSV and a folder of texts have the sheet: it is no short form and not only for JSON.
 */
bool mc_sheet_is_table(const struct mc_sheet *sheet);
/* The sheet of this name, or NULL. */
struct mc_sheet *mc_book_find(const struct mc_book *book, const char *name);

/* Adds a column, or n of them, before the first cell is put. */
void mc_sheet_column(struct mc_sheet *sheet, struct mc_sheet_column column);
void mc_sheet_columns(struct mc_sheet *sheet, const struct mc_sheet_column *columns, size_t n);
/* The same for fields, which may be mixed with columns. */
void mc_sheet_field(struct mc_sheet *sheet, struct mc_sheet_field field);
void mc_sheet_fields(struct mc_sheet *sheet, const struct mc_sheet_field *fields, size_t n);
/* Adds the fields of the part for the scale, metric and so on with this name and index. */
void mc_sheet_repeat(struct mc_sheet *sheet, const struct mc_sheet_part *part, struct mc_slice name,
                     size_t index);
/* Puts a row, all fields of which are filled from the record; NULL: its members are not defined. */
void mc_sheet_row(struct mc_sheet *sheet, const void *record, const void *context);
/* The same for an array of n records of `size` bytes. */
void mc_sheet_rows(struct mc_sheet *sheet, const void *records, size_t n, size_t size,
                   const void *context);
/* Puts the next cell of the current row; a row is complete when each column has its cell. Texts
 * must outlive the sheet. Undefined numbers are NaN. */
void mc_sheet_text(struct mc_sheet *sheet, struct mc_slice text);
/* A correlation as text, "-0.31*". */
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
/* Removes the rows; columns and memory are kept. */
void mc_sheet_clear(struct mc_sheet *sheet);

/* TSV and CSV: the head; the rows. Numbers read back as the same doubles; an undefined number is
 * "nan", an undefined count or flag "-". */
void mc_sheet_write_head(const struct mc_sheet *sheet, struct mc_delimited_style style,
                         FILE *stream);
void mc_sheet_write_rows(const struct mc_sheet *sheet, struct mc_delimited_style style,
                         FILE *stream);

struct mc_json_stream;
/* A member `name` with an array of flat objects, one for each row; undefined numbers are null.
 * Nothing if the sheet is for tables only. */
void mc_sheet_write_json(const struct mc_sheet *sheet, struct mc_json_stream *json);

/* The title of the sheet in a document of this kind; NULL: it is not shown there. */
const char *mc_sheet_title(const struct mc_sheet *sheet, const struct mc_document_kind *kind);
/* The title, also of a sheet that is shown only on request; without one, the name. */
const char *mc_sheet_any_title(const struct mc_sheet *sheet);
/* Title, table and notes; nothing if the title is NULL. A table too wide for the document is split
 * into several, each with the first column. decimals: for all reals; -1: those of the columns. */
void mc_sheet_show(const struct mc_sheet *sheet, int decimals, struct mc_document *document);

struct mc_output_set;
/* Writes each shown sheet to FOLDER/NAME.txt, aligned, with all rows and columns; the folder and
 * files are outputs of the set. */
int mc_book_write_folder(const struct mc_book *book, const char *folder, int decimals,
                         struct mc_output_set *set, struct mc_error *error) MC_MUST_CHECK;

#endif
