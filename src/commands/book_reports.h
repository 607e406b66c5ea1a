/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book_reports.h: writes a book of tables (report/sheet.h) as the options of a command say. */
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

/* The options of a command about its reports. */
struct mc_book_options {
    int format;                    /* enum mc_book_format, of `output` */
    const char *output;            /* NULL: only further reports are written */
    struct mc_option_list reports; /* FORMAT=PATH */
    long long precision;           /* decimals for people; -1: by column */
    int color;                     /* enum mc_color */
    bool csv_safe;                 /* of CSV and TSV: is_safe of mc_delimited_style */
};

/* --output and the options after it, of struct mc_book_options. */
extern const struct mc_option mc_book_rows[];
/* --format; `holds`, a string literal, says what JSON, CSV and TSV hold.
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
    const char *own;      /* name of the default table, for formats with one table */
    const char *own_hint; /* the option that gave several default tables; NULL: there is one */
    const char *title;    /* of the page */
    const char *schema;   /* of the JSON */
    const char *const
        *taken; /* paths that files of a folder must not have (mc_output_set); or NULL */
    /* Members of the JSON between the version of the program and the tables. */
    void (*write_settings)(const void *context, struct mc_json_stream *json);
    /* For people, before and after the tables; the latter may be NULL. */
    void (*write_head)(const void *context, struct mc_document *document);
    void (*write_tail)(const void *context, struct mc_document *document);
    const void *context;
};

/* The format of this name (enum mc_book_format), or -1 with MC_CODE_USAGE. `what`, for the message,
 * has the reports: "--level system". */
int mc_book_format_find(const char *name, const char *what, struct mc_error *error) MC_MUST_CHECK;
/* Checks that a word given to an option (NULL: none) is in the NULL-terminated list of known ones;
 * else MC_CODE_USAGE with the nearest one. */
int mc_book_word_check(const char *what, const char *option, const char *const *known,
                       const char *word, struct mc_error *error) MC_MUST_CHECK;

/* The index of a table in the NULL-terminated list; if absent, -1 with MC_CODE_USAGE: "`what` has
 * no table ...". */
int mc_book_table_find(const char *what, const char *const *known, const char *name,
                       struct mc_error *error) MC_MUST_CHECK;
/* Checks that standard input is read at most once, and that no input is overwritten. inputs:
 * NULL-terminated. *taken: the inputs and outputs, in the arena, for mc_book_reports. */
int mc_book_paths_check(const struct mc_book_options *options, const char *const *inputs,
                        const char *const **taken, struct mc_arena *arena,
                        struct mc_error *error) MC_MUST_CHECK;

/* Writes a paragraph, which may contain names of files or from the user. */
void mc_book_say(struct mc_document *document, const char *text);
/* Writes all reports, those of --report first. Errors: MC_CODE_USAGE for a report that cannot be
 * written in its format, and those of outputs. */
int mc_book_reports_write(const struct mc_book_reports *reports,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
