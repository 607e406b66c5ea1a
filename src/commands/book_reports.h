/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book_reports.h: a book of tables (report/sheet.h), written as the options of a command say. */
#ifndef MC_COMMANDS_BOOK_REPORTS_H
#define MC_COMMANDS_BOOK_REPORTS_H

#include "base/options.h"
#include "base/terminal.h"
#include "report/sheet.h"
#include "run/option_rows.h"

struct mc_document;
struct mc_json_stream;

#define MC_BOOK_FORMATS "terminal|json|csv|tsv|markdown|latex|html|text"
enum mc_book_format {
    MC_BOOK_TERMINAL,
    MC_BOOK_JSON,
    MC_BOOK_CSV,
    MC_BOOK_TSV,
    MC_BOOK_MARKDOWN,
    MC_BOOK_LATEX,
    MC_BOOK_HTML,
    MC_BOOK_TEXT
};

/* What the options of a command say of its reports. */
struct mc_book_options {
    int format; /* enum mc_book_format, of `output` */
    const char *output;
    struct mc_option_list reports; /* FORMAT=PATH */
    long long precision;           /* decimals for people; -1: those of the columns */
    int color;                     /* enum mc_color */
    bool csv_safe;                 /* of CSV and TSV: as is_safe of mc_delimited_style */
};

/* --output and what stands behind it, of struct mc_book_options. */
extern const struct mc_option mc_book_rows[];
/* --format, of which `holds` says what JSON, CSV and TSV hold: literals that are joined.
 * NOLINTBEGIN(bugprone-macro-parentheses) */
#define MC_ROW_BOOK_FORMAT(type, field, holds)                                                     \
    MC_ROW_FORMAT(type, field.format, MC_BOOK_FORMATS,                                             \
                  "terminal and markdown are for people, latex is for papers, html is a page, "    \
                  "json holds every " holds "; text is a folder with a file for each table. "      \
                  "Default: terminal.")
/* NOLINTEND(bugprone-macro-parentheses) */
#define MC_BOOK_DEFAULTS                                                                           \
    {                                                                                              \
        .output = "-", .precision = -1                                                             \
    }

struct mc_book_reports {
    const struct mc_book *book;
    const struct mc_book_options *options;
    const char *own;      /* name of the table of formats that hold one, where none is asked for */
    const char *own_hint; /* the option that gave several such tables; NULL: there is one */
    const char *title;    /* of the page */
    const char *schema;   /* of the JSON */
    const char *const *taken; /* what no file of a folder may be (mc_output_set); NULL: nothing */
    /* Members of the JSON between the version of the program and the tables. */
    void (*write_settings)(const void *context, struct mc_json_stream *json);
    /* For people, before and behind the tables; the latter may be NULL. */
    void (*write_head)(const void *context, struct mc_document *document);
    void (*write_tail)(const void *context, struct mc_document *document);
    const void *context;
};

/* The format of a name (enum mc_book_format), or -1 with MC_CODE_USAGE; `what` has the reports:
 * "--level system". */
int mc_book_format_find(const char *name, const char *what, struct mc_error *error) MC_MUST_CHECK;
/* Whether a word (NULL: none) that an option was given is a known one of the list, which is ended
 * by NULL; else MC_CODE_USAGE with the nearest one. */
int mc_book_word_check(const char *what, const char *option, const char *const *known,
                       const char *word, struct mc_error *error) MC_MUST_CHECK;

/* The place of a table in the list, which is ended by NULL; -1 with MC_CODE_USAGE where it is not
 * there: "`what` has no table ...". */
int mc_book_table_find(const char *what, const char *const *known, const char *name,
                       struct mc_error *error) MC_MUST_CHECK;
/* What is read (ended by NULL) is standard input at most once, and nothing of it is written.
 * *taken: what is read and written, in the arena, for mc_book_reports. */
int mc_book_paths_check(const struct mc_book_options *options, const char *const *read,
                        const char *const **taken, struct mc_arena *arena,
                        struct mc_error *error) MC_MUST_CHECK;

/* A paragraph of a text that may hold names of files and of the user. */
void mc_book_say(struct mc_document *document, const char *text);
/* Writes all reports, the further ones first. Errors: MC_CODE_USAGE for a report that cannot be
 * written so, and those of outputs. */
int mc_book_reports_write(const struct mc_book_reports *reports,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
