/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book_reports.c: a book in one format after the other, and checks of words and paths of options.
 */
#include "commands/book_reports.h"

#include "base/file.h"
#include "base/output_set.h"
#include "config.h"
#include "report/document.h"
#include "report/html/document_page.h"
#include "report/json_stream.h"
#include "report/latex.h"
#include "report/plain_text.h"
#include "run/output_paths.h"
#include "run/run.h"

const struct mc_option mc_book_rows[] = {
    MC_ROW_OUTPUT(struct mc_book_options, output, "PATH",
                  "Write to this file, for text this folder, in place of standard output."),
    MC_ROW_REPORT(struct mc_book_options, reports,
                  "A further report of the same call. Repeatable."),
    MC_ROW_CSV_SAFE(struct mc_book_options, csv_safe),
    MC_ROW_PRECISION(struct mc_book_options, precision,
                     "Decimals in tables for people. Default: those of each statistic."),
    MC_ROW_COLOR(struct mc_book_options, color,
                 "Colour. auto: only on a terminal and without NO_COLOR."),
    MC_OPTIONS_END};

void mc_book_say(struct mc_document *document, const char *text)
{
    document->kind->paragraph(document, mc_plain_text(mc_slice_of(text), document->arena));
}

static void write_json(const struct mc_book_reports *reports, FILE *stream)
{
    struct mc_json_stream json = {.stream = stream, .arena = reports->book->arena};
    size_t i;

    mc_json_begin(&json, reports->schema);
    mc_json_put_text(&json, "created", mc_report_created(reports->book->arena));
    reports->write_settings(reports->context, &json);
    mc_json_put_slices(&json, "verdict", MC_JSON_SOME_TALL, reports->book->verdict,
                       reports->book->n_verdict);
    for (i = 0; i < reports->book->n_sheets; i++)
        if (mc_book_shows(reports->book, reports->book->sheets[i]))
            mc_sheet_write_json(reports->book->sheets[i], &json);
    mc_json_put_end(&json);
}

/* Whether the document leaves out a table with content that has to be asked for. */
static bool is_left_out(const struct mc_sheet *sheet, const struct mc_document_kind *kind)
{
    return !sheet->only_people && mc_sheet_n_rows(sheet) > 0 && sheet->nothing == NULL &&
           sheet->readers != MC_SHEET_FOR_JSON && sheet->part_of == NULL &&
           (kind == &mc_screen_kind || sheet->page_title != NULL) &&
           mc_sheet_title(sheet, kind) == NULL;
}

/* The same, and the table is the first of its name that is left out. */
static bool is_first_left_out(const struct mc_book *book, size_t sheet,
                              const struct mc_document_kind *kind)
{
    size_t i = 0;

    while (i < sheet && (strcmp(book->sheets[i]->name, book->sheets[sheet]->name) != 0 ||
                         !is_left_out(book->sheets[i], kind)))
        i++;
    return i == sheet && is_left_out(book->sheets[sheet], kind);
}

/* Names the tables that a screen has no room for. */
static void say_left_out(const struct mc_book *book, struct mc_document *document)
{
    const char *names = "";
    size_t i;

    for (i = 0; i < book->n_sheets; i++)
        if (is_first_left_out(book, i, document->kind))
            names = mc_arena_format(document->arena, "%s%s%s", names, names[0] == '\0' ? "" : ", ",
                                    book->sheets[i]->name);
    if (names[0] == '\0')
        return;
    document->kind->gap(document);
    mc_book_say(document, mc_arena_format(document->arena,
                                          "In full: --show NAME, for %s; all: -f html, -f json, "
                                          "-f text.",
                                          names));
}

static void write_content(const void *context, struct mc_document *document)
{
    enum { HANGING = 2 };
    const struct mc_book_reports *reports = context;
    const struct mc_book *book = reports->book;
    size_t i;

    reports->write_head(reports->context, document);
    if (book->n_verdict > 0)
        document->kind->gap(document);
    for (i = 0; i < book->n_verdict; i++)
        document->kind->remark(document, mc_plain_text(book->verdict[i], document->arena), HANGING);
    for (i = 0; i < book->n_sheets; i++)
        if (mc_book_shows(book, book->sheets[i]))
            mc_sheet_show(book->sheets[i], (int)reports->options->precision, document);
    if (reports->write_tail != NULL)
        reports->write_tail(reports->context, document);
    if (book->is_shortened && !document->kind->is_page)
        say_left_out(book, document);
}

/* The table for a format with one table: the one asked for, or the default. */
static const struct mc_sheet *only_sheet(const struct mc_book_reports *reports,
                                         struct mc_error *error)
{
    const struct mc_book *book = reports->book;

    if (book->n_asked > 1 || (book->n_asked == 0 && reports->own_hint != NULL)) {
        mc_error_set(error, MC_CODE_USAGE, "csv and tsv hold one table: give %s once",
                     book->n_asked > 1 ? "--show" : reports->own_hint);
        return NULL;
    }
    return mc_book_find(book, book->n_asked == 1 ? book->asked[0] : reports->own);
}

static int write_book(const struct mc_book_reports *reports, int format, const char *path,
                      struct mc_output_set *set, struct mc_error *error)
{
    bool delimited = format == MC_BOOK_CSV || format == MC_BOOK_TSV;
    const struct mc_delimited_style style = {
        format == MC_BOOK_CSV ? MC_COMMA_SEPARATED : MC_TAB_SEPARATED, reports->options->csv_safe};
    const struct mc_sheet *sheet = delimited ? only_sheet(reports, error) : NULL;
    const struct mc_document_kind *kind = &mc_screen_kind;
    struct mc_document document;
    FILE *stream;
    int status = 0;

    if (format == MC_BOOK_TEXT && strcmp(path, "-") == 0)
        return mc_error_set(error, MC_CODE_USAGE, "text is a folder: name it with -o");
    if (format == MC_BOOK_TEXT)
        return mc_book_write_folder(reports->book, path, (int)reports->options->precision, set,
                                    error);
    if (delimited && sheet == NULL)
        return -1;
    stream = mc_output_set_open(set, path, error);
    if (stream == NULL)
        return -1;
    if (delimited) {
        mc_sheet_write_head(sheet, style, stream);
        mc_sheet_write_rows(sheet, style, stream);
    } else if (format == MC_BOOK_JSON) {
        write_json(reports, stream);
    } else if (format == MC_BOOK_HTML) {
        status = mc_html_document_page(reports->title, write_content, reports, stream, error);
    } else {
        if (format == MC_BOOK_MARKDOWN)
            kind = &mc_markdown_kind;
        else if (format == MC_BOOK_LATEX)
            kind = &mc_latex_kind;
        document = mc_document_on(kind, (enum mc_color)reports->options->color, stream);
        document.arena = mc_arena_new();
        write_content(reports, &document);
        mc_document_end(&document);
        mc_arena_free(document.arena);
    }
    return status == 0 ? mc_output_set_close(set, error) : status;
}

static int write_books(const struct mc_book_reports *reports, struct mc_output_set *set,
                       struct mc_error *error)
{
    size_t i;

    for (i = 0; i < reports->options->reports.n_items; i++) {
        struct mc_slice name;
        const char *item = reports->options->reports.items[i],
                   *path = mc_setting_split(item, &name);
        int format = mc_choice_index(MC_BOOK_FORMATS, name);

        if (path == NULL || format < 0)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--report %s: FORMAT=PATH expected, FORMAT one of terminal, json, "
                                "csv, tsv, markdown, latex, html, text",
                                item);
        if (write_book(reports, format, path, set, error) != 0)
            return -1;
    }
    if (reports->options->output == NULL)
        return 0;
    return write_book(reports, reports->options->format, reports->options->output, set, error);
}

int mc_book_format_find(const char *name, const char *what, struct mc_error *error)
{
    int format = mc_choice_index(MC_BOOK_FORMATS, mc_slice_of(name));

    if (format < 0)
        (void)mc_error_set(error, MC_CODE_USAGE,
                           "%s has no report format '%s'; there are terminal, json, csv, tsv, "
                           "markdown, latex, html, text",
                           what, name);
    return format;
}

int mc_book_word_check(const char *what, const char *option, const char *const *known,
                       const char *word, struct mc_error *error)
{
    char hint[MC_KNOWN_HINT];

    if (word == NULL || known[mc_known_index(mc_slice_of(word), known)] != NULL)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE, "%s: %s does not take '%s'%s", what, option, word,
                        mc_known_hint(mc_slice_of(word), known, hint));
}

int mc_book_table_find(const char *what, const char *const *known, const char *name,
                       struct mc_error *error)
{
    size_t i = mc_known_index(mc_slice_of(name), known);
    char hint[MC_KNOWN_HINT];

    if (known[i] != NULL)
        return (int)i;
    return mc_error_set(error, MC_CODE_USAGE, "%s has no table '%s'%s", what, name,
                        mc_known_hint(mc_slice_of(name), known, hint));
}

int mc_book_paths_check(const struct mc_book_options *options, const char *const *inputs,
                        const char *const **taken, struct mc_arena *arena, struct mc_error *error)
{
    const char *const *written = mc_report_paths(options->output, &options->reports, arena);
    size_t n_standard = 0, i;

    *taken = mc_paths_join(inputs, written, arena);
    for (i = 0; inputs[i] != NULL; i++)
        n_standard += strcmp(inputs[i], "-") == 0;
    if (n_standard > 1)
        return mc_error_set(error, MC_CODE_USAGE, "standard input can be read once");
    return mc_output_paths_check(written, inputs, error);
}

int mc_book_reports_write(const struct mc_book_reports *reports, struct mc_error *error)
{
    struct mc_output_set set = {.taken = reports->taken};
    int status = write_books(reports, &set, error);

    if (status == 0)
        status = mc_output_set_finish(&set, error);
    mc_output_set_abandon(&set);
    return status;
}
