/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.c: the command `help`: the overview, the help of a command in its two lengths, the manual
 * pages in the macros of man, and the pages of the documentation. */
#include "commands/help.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/paired_tests.h"
#include "analysis/statistics.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/terminal.h"
#include "commands/command.h"
#include "commands/completion.h"
#include "run/option_rows.h"
#include "suite/shipped.h"
#include "text/unicode.h"

/* A word that an option takes. */
struct manual_word {
    const char *name, *meaning; /* meaning: one line, without a full stop */
};

/* Word `index` for options that complete `kind` (options.h): statistics for "statistic", tests of
 * two metrics (paired_tests.h) for "test". False after the last one, and for kinds without such a
 * list. */
static bool manual_word(const char *kind, size_t index, struct manual_word *word)
{
    const struct mc_statistic *const *statistics;
    const struct mc_paired_test *const *tests;
    size_t n = 0;

    if (kind != NULL && strcmp(kind, "statistic") == 0) {
        statistics = mc_statistics(&n);
        if (index < n)
            *word = (struct manual_word){statistics[index]->name, statistics[index]->definition};
    } else if (kind != NULL && strcmp(kind, "test") == 0) {
        tests = mc_paired_tests(&n);
        if (index < n)
            *word = (struct manual_word){tests[index]->name, tests[index]->definition};
    }
    return index < n;
}

/* --- the help of a command -------------------------------------------------------------------- */

/* Date of the version that the pages describe. */
#define MC_MANUAL_DATE "2026-11-21"

static const char *const group_titles[] = {
    [MC_FOR_DEVELOPERS] = "For developers of metrics",
    [MC_FOR_CONTRIBUTORS] = "For contributors of cases",
    [MC_FOR_CI] = "For CI",
    [MC_FOR_ALL] = "For everyone",
};
enum { N_GROUPS = sizeof(group_titles) / sizeof(group_titles[0]) };

static const char overview_text[] =
    "metricheck scores pairs of sentences with text and AMR metrics and says, per linguistic "
    "phenomenon, how well each metric agrees with human scores.";

static const char *next_line(const char *text, size_t *length)
{
    const char *end = strchr(text, '\n');

    *length = end == NULL ? strlen(text) : (size_t)(end - text);
    return end == NULL ? NULL : end + 1;
}

/* Writes the words of a line of a paragraph, wrapped. `column`: of the output; returns the new one.
 */
static unsigned wrap_line(const char *text, size_t length, unsigned column, unsigned indent,
                          unsigned width, FILE *stream)
{
    size_t begin = 0, end;

    while (begin < length) {
        unsigned columns;

        while (begin < length && text[begin] == ' ')
            begin++;
        for (end = begin; end < length && text[end] != ' '; end++)
            ;
        if (end == begin)
            break;
        columns = (unsigned)mc_display_width(mc_slice(text + begin, end - begin));
        if (column > indent && column + 1 + columns > width) {
            fputc('\n', stream);
            column = 0;
        }
        if (column == 0)
            column = (unsigned)fprintf(stream, "%*s", (int)indent, "");
        else
            column += (unsigned)fprintf(stream, " ");
        fwrite(text + begin, 1, end - begin, stream);
        column += columns;
        begin = end;
    }
    return column;
}

void mc_manual_wrap(const char *text, unsigned indent, unsigned width, FILE *stream)
{
    unsigned column = 0;

    while (text != NULL && *text != '\0') {
        size_t length;
        const char *next = next_line(text, &length);

        if (length == 0 || text[0] == ' ') {
            if (column > 0)
                fputc('\n', stream);
            column = 0;
            if (length == 0)
                fputc('\n', stream);
            else
                fprintf(stream, "%*s%.*s\n", (int)indent, "", (int)length, text);
        } else {
            column = wrap_line(text, length, column, indent, width, stream);
        }
        text = next;
    }
    if (column > 0)
        fputc('\n', stream);
}

void mc_manual_item(const char *head, const char *text, unsigned indent, unsigned width,
                    FILE *stream)
{
    fputs(head, stream);
    (void)wrap_line(text, strlen(text), (unsigned)mc_display_width(mc_slice_of(head)), indent,
                    width, stream);
    fputc('\n', stream);
}

/* --- pages of the documentation --------------------------------------------------------------- */

/* Bytes of "  - " or "12. " at the beginning of a line; 0: not an item of a list. */
static size_t list_marker(const char *line)
{
    size_t blanks = strspn(line, " "), digits = strspn(line + blanks, "0123456789");
    const char *mark = line + blanks + digits;

    if (digits == 0 && mark[0] == '-' && mark[1] == ' ')
        return blanks + 2;
    return digits > 0 && mark[0] == '.' && mark[1] == ' ' ? blanks + digits + 2 : 0;
}

/* Whether the line is written as it is: headings, tables, pictures and indented code. */
static bool is_verbatim(const char *line, bool in_item)
{
    return line[0] == '#' || line[0] == '|' || line[0] == '!' || line[0] == '<' ||
           (!in_item && strncmp(line, "    ", 4) == 0);
}

/* Writes Markdown with paragraphs and lists wrapped to the width. */
static void put_page(const char *text, unsigned width, FILE *stream)
{
    unsigned column = 0, indent = 0;
    bool in_code = false;

    while (*text != '\0') {
        size_t length, marker = list_marker(text), blanks = strspn(text, " ");
        const char *next = next_line(text, &length);
        bool is_fence = length >= 3 && strncmp(text, "```", 3) == 0;
        bool is_raw = in_code || is_fence || length == 0 || is_verbatim(text, indent > 0);

        if (column > 0 && (is_raw || marker > 0))
            fputc('\n', stream);
        if (is_raw) {
            fprintf(stream, "%.*s\n", (int)length, text);
            in_code = in_code != is_fence;
            column = indent = 0;
        } else if (marker > 0) {
            fprintf(stream, "%.*s", (int)marker - 1, text);
            indent = (unsigned)marker;
            column = wrap_line(text + marker, length - marker, indent - 1, indent, width, stream);
        } else {
            column = wrap_line(text + blanks, length - blanks, column, indent, width, stream);
        }
        text = next;
    }
    if (column > 0)
        fputc('\n', stream);
}

void mc_manual_overview(unsigned width, FILE *stream)
{
    size_t n, i, group;
    const struct mc_command *const *commands = mc_commands(&n);

    fputs("Usage: metricheck COMMAND [OPTION...] [OPERAND...]\n\n", stream);
    mc_manual_wrap(overview_text, 0, width, stream);
    for (group = 0; group < N_GROUPS; group++) {
        bool titled = false;
        char head[40];

        for (i = 0; i < n; i++) {
            if ((size_t)commands[i]->group != group)
                continue;
            if (!titled)
                fprintf(stream, "\n%s:\n", group_titles[group]);
            titled = true;
            (void)snprintf(head, sizeof(head), "  %-12s ", commands[i]->name);
            mc_manual_item(head, commands[i]->summary, 16, width, stream);
        }
    }
    fputc('\n', stream);
    mc_manual_wrap("`metricheck COMMAND --help` shows the options of a command, `metricheck help "
                   "COMMAND` the full manual.",
                   0, width, stream);
}

/* `metricheck help COMMAND`: everything. */
static void put_manual(const struct mc_command *command, unsigned width, FILE *stream)
{
    const struct mc_example *example;

    fprintf(stream, "Usage: metricheck %s %s\n\n", command->name, command->synopsis);
    mc_manual_wrap(command->description, 0, width, stream);
    if (command->options != NULL) {
        fputs("\nOptions:\n", stream);
        mc_options_help(command->options, false, width, stream);
    }
    if (command->examples == NULL)
        return;
    fputs("\nExamples:\n", stream);
    for (example = command->examples; example->command != NULL; example++) {
        fprintf(stream, "  $ %s\n", example->command);
        mc_manual_wrap(example->text, 6, width, stream);
    }
}

enum { MANY_OPTIONS = 40, SHORT_EXAMPLES = 3 };

void mc_manual_short(const struct mc_command *command, unsigned width, FILE *stream)
{
    const char *end = strstr(command->description, "\n\n");
    struct mc_arena *arena = mc_arena_new();
    const struct mc_option *option;
    size_t n_options = 0, i;
    char *first;

    for (option = mc_options_flat(command->options, arena); option->help != NULL; option++)
        n_options += option->kind != MC_OPTION_SECTION;
    mc_arena_free(arena);
    if (n_options <= MANY_OPTIONS) {
        put_manual(command, width, stream);
        return;
    }
    fprintf(stream, "Usage: metricheck %s %s\n\n", command->name, command->synopsis);
    first = mc_strndup(command->description, end == NULL ? strlen(command->description)
                                                         : (size_t)(end - command->description));
    mc_manual_wrap(first, 0, width, stream); /* of the description, one paragraph */
    free(first);
    fputc('\n', stream);
    mc_options_help(command->options, true, width, stream);
    for (i = 0; i < SHORT_EXAMPLES && command->examples[i].command != NULL; i++)
        fprintf(stream, "%s  $ %s\n", i == 0 ? "\nExamples:\n" : "", command->examples[i].command);
    fprintf(stream,
            "\n"
            "`metricheck help %s` has the full manual.\n",
            command->name);
}

/* --- man pages -------------------------------------------------------------------------------- */

/* Writes a text with escapes for characters that mean something to troff. */
static void put_roff(const char *text, size_t length, FILE *stream)
{
    size_t i;

    if (length > 0 && (text[0] == '.' || text[0] == '\''))
        fputs("\\&", stream);
    for (i = 0; i < length; i++) {
        if (text[i] == '\\')
            fputs("\\e", stream);
        else if (text[i] == '-')
            fputs("\\-", stream);
        else
            fputc(text[i], stream);
    }
}

static void put_roff_text(const char *text, FILE *stream)
{
    put_roff(text, strlen(text), stream);
}

static void put_paragraphs(const char *text, FILE *stream)
{
    bool literal = false;

    while (text != NULL && *text != '\0') {
        size_t length;
        const char *next = next_line(text, &length);
        bool indented = length > 0 && text[0] == ' ';

        if (literal && !indented)
            fputs(".EE\n", stream);
        if (!literal && indented)
            fputs(".EX\n", stream);
        literal = indented;
        if (length == 0) {
            if (*next != ' ' && *next != '\0')
                fputs(".PP\n", stream);
        } else {
            put_roff(text, length, stream);
            fputc('\n', stream);
        }
        text = next;
    }
    if (literal)
        fputs(".EE\n", stream);
}

static void put_option(const struct mc_option *option, FILE *stream)
{
    if (option->kind == MC_OPTION_SECTION) {
        fputs(".SS ", stream);
        put_roff_text(option->help, stream);
        fputc('\n', stream);
        return;
    }
    fputs(".TP\n", stream);
    if (option->short_name != '\0')
        fprintf(stream, "\\fB\\-%c\\fR, ", option->short_name);
    fputs("\\fB\\-\\-", stream);
    put_roff_text(option->name, stream);
    fputs("\\fR", stream);
    if (option->argument != NULL) {
        fputs("=\\fI", stream);
        put_roff_text(option->argument, stream);
        fputs("\\fR", stream);
    } else if (option->choices != NULL) {
        bool may_miss = option->kind == MC_OPTION_MODE;

        fputs(may_miss ? "[=\\fI" : "=\\fI", stream);
        put_roff_text(option->choices, stream);
        fputs(may_miss ? "\\fR]" : "\\fR", stream);
    }
    fputc('\n', stream);
    put_roff_text(option->help, stream);
    fputc('\n', stream);
}

/* Whether an earlier option takes words of the same list. */
static bool is_repeated(const struct mc_option *options, const struct mc_option *option)
{
    for (; options != option; options++)
        if (option->completes != NULL && options->completes != NULL &&
            strcmp(options->completes, option->completes) == 0)
            return true;
    return false;
}

/* Writes a section for each list of words that options take: ".SH STATISTIC". */
static void put_word_sections(const struct mc_option *options, FILE *stream)
{
    const struct mc_option *option;
    struct manual_word word;
    size_t i, k;

    for (option = options; option->help != NULL; option++) {
        if (is_repeated(options, option))
            continue;
        for (i = 0; manual_word(option->completes, i, &word); i++) {
            if (i == 0) {
                fputs(".SH ", stream);
                for (k = 0; option->name[k] != '\0'; k++)
                    fputc(option->name[k] - 'a' + 'A', stream);
                fputc('\n', stream);
            }
            fputs(".TP\n.B ", stream);
            put_roff_text(word.name, stream);
            fputc('\n', stream);
            put_roff_text(word.meaning, stream);
            fputs(".\n", stream);
        }
    }
}

static void put_exit_codes(FILE *stream)
{
    fputs(".SH EXIT STATUS\n", stream);
#define MC_CODE_LINE(name, exit_code, text) fprintf(stream, ".TP\n.B %d\n%s.\n", exit_code, text);
    MC_CODES(MC_CODE_LINE)
#undef MC_CODE_LINE
}

/* Writes the name of the command's page; two words are joined by a hyphen. */
static void put_page_name(const struct mc_command *command, FILE *stream)
{
    const char *c;

    fputs("metricheck\\-", stream);
    for (c = command->name; *c != '\0'; c++)
        fputc(*c == ' ' ? '-' : *c, stream);
}

static void put_command_page(const struct mc_command *command, FILE *stream)
{
    const struct mc_example *example = command->examples;
    const struct mc_option *option;
    size_t i;

    fputs(".TH METRICHECK\\-", stream);
    for (i = 0; command->name[i] != '\0'; i++)
        fputc(strchr("- ", command->name[i]) != NULL ? '-' : command->name[i] - 'a' + 'A', stream);
    fputs(" 1 \"" MC_MANUAL_DATE "\" \"metricheck\"\n.SH NAME\n", stream);
    put_page_name(command, stream);
    fputs(" \\- ", stream);
    put_roff_text(command->summary, stream);
    fprintf(stream, "\n.SH SYNOPSIS\n.B metricheck %s\n", command->name);
    put_roff_text(command->synopsis, stream);
    fputs("\n.SH DESCRIPTION\n", stream);
    put_paragraphs(command->description, stream);
    if (command->options != NULL) {
        struct mc_arena *arena = mc_arena_new();
        const struct mc_option *options = mc_options_flat(command->options, arena);

        fputs(".SH OPTIONS\n", stream);
        for (option = options; option->help != NULL; option++)
            put_option(option, stream);
        put_word_sections(options, stream);
        mc_arena_free(arena);
    }
    if (example != NULL)
        fputs(".SH EXAMPLES\n", stream);
    for (; example != NULL && example->command != NULL; example++) {
        fputs(".TP\n.B $ ", stream);
        put_roff_text(example->command, stream);
        fputc('\n', stream);
        put_roff_text(example->text, stream);
        fputc('\n', stream);
    }
    put_exit_codes(stream);
    fputs(".SH SEE ALSO\n.BR metricheck (1)\n", stream);
}

static void put_program_page(FILE *stream)
{
    size_t n, i;
    const struct mc_command *const *commands = mc_commands(&n);

    fputs(".TH METRICHECK 1 \"" MC_MANUAL_DATE "\" \"metricheck\"\n.SH NAME\n"
          "metricheck \\- phenomenon reports for metrics of generated text\n"
          ".SH SYNOPSIS\n.B metricheck\n"
          "[\\fB\\-\\-no\\-pager\\fR] \\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIOPERAND\\fR...]\n"
          ".SH DESCRIPTION\n",
          stream);
    put_paragraphs(overview_text, stream);
    fputs(".SH COMMANDS\n", stream);
    for (i = 0; i < n; i++) {
        fputs(".TP\n.BR ", stream);
        put_page_name(commands[i], stream);
        fputs(" (1)\n", stream);
        put_roff_text(commands[i]->summary, stream);
        fputs(".\n", stream);
    }
    put_exit_codes(stream);
    fputs(".SH ENVIRONMENT\n"
          ".TP\n"
          ".B METRICHECK_DATA\n"
          "Folder with the shipped suites and phenomena. Default: ../share/metricheck, relative to "
          "the program, so that an installation can be moved or copied.\n"
          ".TP\n"
          ".B METRICHECK_MODULES\n"
          "Folders of metric modules, separated by colons; searched before the installed one, "
          "../lib/metricheck/metrics.\n"
          ".TP\n"
          ".B METRICHECK_\\fINAME\\fR\n"
          "Default of the option \\-\\-\\fIname\\fR (upper case, hyphens as underscores).\n"
          ".TP\n"
          ".B METRICHECK_PAGER\\fR, \\fBPAGER\n"
          "The pager that shows output which does not fit on the terminal, a command of sh. "
          "Default: less, with LESS=FRX where LESS is not set. None: where it is empty or cat, on "
          "a dumb terminal without METRICHECK_PAGER, and after \\-\\-no\\-pager.\n"
          ".TP\n"
          ".B NO_COLOR\n"
          "Disables colour.\n"
          ".TP\n"
          ".B SOURCE_DATE_EPOCH\n"
          "The time stamp of reports.\n",
          stream);
}

/* --- the command ------------------------------------------------------------------------------ */

enum { NO_COMPLETION = -1 };

struct help_options {
    const char *line;
    int completion;
    bool man;
};

static const struct mc_option options[] = {
    MC_ROW_FLAG(struct help_options, man, 0, "man",
                "Print the manual page (man macros), not plain text."),
    MC_ROW_CHOICE(struct help_options, completion, 0, "completion", MC_COMPLETION_SHELLS,
                  "Print the completion script for that shell."),
    MC_ROW_TEXT(struct help_options, line, 0, "complete", "LINE", NULL,
                "Print the possible completions of the last word of LINE, each followed by a tab "
                "and its meaning, and :file if files are possible. For the completion scripts."),
    MC_OPTIONS_END};

/* The command of these words, else the text of the documentation page doc/NAME.md. */
static int find(const struct mc_option_list *words, struct mc_arena *arena,
                const struct mc_command **command, struct mc_slice *page, struct mc_error *error)
{
    const char *folder = mc_shipped_pages(arena), *name = words->items[0], *path = NULL;
    size_t n_used;

    *command = mc_command_of((const char *const *)words->items, words->n_items, &n_used);
    if (*command != NULL)
        return 0;
    if (words->n_items == 1 && folder != NULL &&
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name))
        path =
            mc_arena_format(arena, "%s/%s.md", folder, strcmp(name, "doc") == 0 ? "README" : name);
    if (path != NULL && mc_file_exists(path))
        return mc_file_read_text(path, arena, page, error);
    return mc_error_set(error, MC_CODE_USAGE,
                        "there is no command or page '%s'; `metricheck --help` lists the commands, "
                        "`metricheck help doc` the pages",
                        name);
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct help_options values = {.completion = NO_COMPLETION};
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_command *command = NULL;
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_slice page = {NULL, 0};
    unsigned width = mc_terminal_width(stdout, 80);
    unsigned page_width = mc_terminal_width(stdout, 0); /* 0: a program reads the page */
    int status;

    status = mc_options_parse(options, &values, argc, argv, false, &operands, arena, error);
    if (status == 0 && operands.n_items > 0)
        status = find(&operands, arena, &command, &page, error);
    if (status == 0)
        status = mc_output_open("-", &output, error);
    if (status == 0) {
        if (values.line != NULL)
            mc_complete(values.line, arena, output.stream);
        else if (values.completion != NO_COMPLETION)
            mc_completion_script(values.completion, output.stream);
        else if (values.man && command != NULL)
            put_command_page(command, output.stream);
        else if (values.man)
            put_program_page(output.stream);
        else if (command != NULL)
            put_manual(command, width, output.stream);
        else if (page.length > 0 && page_width > 0)
            put_page(page.data, page_width, output.stream);
        else if (page.length > 0)
            (void)fwrite(page.data, 1, page.length, output.stream);
        else
            mc_manual_overview(width, output.stream);
        status = mc_output_finish(&output, error);
    }
    mc_arena_free(arena);
    return status == 0 ? MC_CODE_OK : (int)error->code;
}

static const struct mc_example examples[] = {
    {"metricheck help verify", "Show the full help of `verify`."},
    {"metricheck help importing", "Show the page doc/importing.md."},
    {NULL, NULL}};

const struct mc_command mc_command_help = {
    "help",
    NULL,
    MC_FOR_ALL,
    "show help",
    "[COMMAND | PAGE]",
    "Lists the commands, or shows the full help of one, or a page of the documentation: `help doc` "
    "lists the pages, `help suite-format` shows doc/suite-format.md. A name of both is the "
    "command's. `metricheck COMMAND --help` is shorter for "
    "commands with many options. The manual pages and the shell completion are generated from the "
    "same text.",
    options,
    examples,
    .run = run,
};
