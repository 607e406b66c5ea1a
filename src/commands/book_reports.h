/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book_reports.h: a book of tables (report/sheet.h), written as the options of a command say. */
#ifndef MC_COMMANDS_BOOK_REPORTS_H
#define MC_COMMANDS_BOOK_REPORTS_H

#include "base/options.h"
#include "base/terminal.h"
#include "report/sheet.h"

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

struct mc_book_reports {
    const struct mc_book *book;
    const char *own;      /* name of the table of formats that hold one, where none is asked for */
    const char *own_hint; /* the option that gave several such tables; NULL: there is one */
    int format;           /* enum mc_book_format, of `output` */
    const char *output;
    const struct mc_option_list *further; /* FORMAT=PATH */
    int precision;                        /* decimals for people; -1: those of the columns */
    enum mc_color color;
    bool csv_safe;      /* of CSV and TSV: as is_safe of mc_delimited_style */
    const char *title;  /* of the page */
    const char *schema; /* of the JSON */
    /* Members of the JSON between the version of the program and the tables. */
    void (*write_settings)(const void *context, struct mc_json_stream *json);
    /* For people, before and behind the tables; the latter may be NULL. */
    void (*write_head)(const void *context, struct mc_document *document);
    void (*write_tail)(const void *context, struct mc_document *document);
    const void *context;
    struct mc_arena *arena;
};

/* The format of a name (enum mc_book_format), or -1 with MC_CODE_USAGE; `what` has the reports:
 * "--level system". */
int mc_book_format_find(const char *name, const char *what, struct mc_error *error) MC_MUST_CHECK;
/* Whether a word (NULL: none) that an option was given is a known one of the list, which is ended
 * by NULL; else MC_CODE_USAGE with the nearest one. */
int mc_book_word_check(const char *what, const char *option, const char *const *known,
                       const char *word, struct mc_error *error) MC_MUST_CHECK;

/* Writes all reports, the further ones first. Errors: MC_CODE_USAGE for a report that cannot be
 * written so, and those of outputs. */
int mc_book_reports_write(const struct mc_book_reports *reports,
                          struct mc_error *error) MC_MUST_CHECK;
/* The paths that will be written, ended by NULL, in the arena. */
const char **mc_book_reports_paths(const char *output, const struct mc_option_list *further,
                                   struct mc_arena *arena);

#endif
