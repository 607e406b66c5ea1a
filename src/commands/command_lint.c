#include <assert.h>
#include <stddef.h>
#include <stdio.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/terminal.h"
#include "commands/command.h"
#include "lint/codes.h"
#include "suite/shipped.h"
#include "lint/lint.h"
#include "suite/suite_read.h"

struct lint_options {
    const char *explain;
    struct mc_option_list disable, only;
    long long max;
    bool strict, quiet;
};

static const struct mc_option options[] = {
    {MC_OPTION_TEXT, '\0', "explain", offsetof(struct lint_options, explain), "CODE", NULL, 0, 0,
     NULL, "Tell what a finding means, why it matters and how to mend it; read no suite."},
    {MC_OPTION_LIST, '\0', "disable", offsetof(struct lint_options, disable), "CODE,...", NULL, 0,
     0, NULL, "Leave out findings with these codes. Repeatable."},
    {MC_OPTION_LIST, '\0', "only", offsetof(struct lint_options, only), "CODE,...", NULL, 0, 0,
     NULL, "Show findings with these codes only. Repeatable."},
    {MC_OPTION_INTEGER, '\0', "max", offsetof(struct lint_options, max), "N", NULL, 0, 1e9, NULL,
     "Print at most N findings; 0 prints all. Default 20. All are counted."},
    {MC_OPTION_FLAG, '\0', "strict", offsetof(struct lint_options, strict), NULL, NULL, 0, 0, NULL,
     "Warnings count as errors for the exit code."},
    {MC_OPTION_FLAG, 'q', "quiet", offsetof(struct lint_options, quiet), NULL, NULL, 0, 0, NULL,
     "Print nothing; the exit code tells."},
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck lint", "Check the suite that comes with the program."},
    {"metricheck lint --explain E012", "Tell what a finding means."},
    {NULL, NULL}};

/* --- codes ----------------------------------------------------------------------------------- */

static const struct mc_lint_code *find_code(const char *word, struct mc_arena *arena,
                                            struct mc_error *error)
{
    const struct mc_lint_code *code = mc_lint_code_find(word);
    const char *nearest;

    if (code != NULL)
        return code;
    nearest = mc_nearest(mc_slice_of(word), mc_lint_code_words(arena));
    if (nearest == NULL)
        (void)mc_error_set(error, MC_CODE_USAGE,
                           "there is no finding \"%s\"; the codes are E001 to E024, W004 to W018 "
                           "and N002",
                           word);
    else
        (void)mc_error_set(error, MC_CODE_USAGE, "there is no finding \"%s\": did you mean \"%s\"?",
                           word, nearest);
    return NULL;
}

/* Which codes the lists of "CODE,CODE" name, by index in the table. */
static int read_codes(const struct mc_option_list *lists, struct mc_arena *arena, bool *named,
                      struct mc_error *error)
{
    const struct mc_lint_code *code, *all;
    size_t i, n;

    all = mc_lint_codes(&n);
    for (i = 0; i < lists->n_items; i++) {
        char *word = mc_arena_strdup(arena, lists->items[i]), *comma;

        for (; word != NULL; word = comma) {
            comma = strchr(word, ',');
            if (comma != NULL)
                *comma++ = '\0';
            code = find_code(word, arena, error);
            if (code == NULL)
                return -1;
            named[code - all] = true;
        }
    }
    return 0;
}

/* Writes a text wrapped between blanks, each line indented. */
static void write_wrapped(FILE *stream, const char *text, size_t width)
{
    enum { INDENT = 4 };
    size_t column = 0;

    while (*text != '\0') {
        size_t length = strcspn(text, " ");

        if (column == 0 || column + 1 + length > width) {
            fprintf(stream, "%s%*s", column == 0 ? "" : "\n", INDENT, "");
            column = INDENT;
        } else {
            fputc(' ', stream);
            column++;
        }
        fprintf(stream, "%.*s", (int)length, text);
        column += length;
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', stream);
}

static void write_example(FILE *stream, const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");

        fprintf(stream, "    %.*s\n", (int)length, text);
        text += length;
        text += *text == '\n';
    }
}

static void write_code(FILE *stream, const struct mc_lint_code *code)
{
    static const char *const severities[] = {"error", "warning", "note"};
    size_t width = mc_terminal_width(stream, 80);

    fprintf(stream, "%s  %s: %s\n\n", code->code, severities[code->severity], code->title);
    write_wrapped(stream, code->explanation, width > 100 ? 100 : width);
    fputs("\nHow to mend it:\n\n", stream);
    write_wrapped(stream, code->mend, width > 100 ? 100 : width);
    if (code->example[0] != '\0') {
        fputs("\nAn example of the mistake:\n\n", stream);
        write_example(stream, code->example);
    }
}

static int explain(const char *word, struct mc_arena *arena, struct mc_error *error)
{
    const struct mc_lint_code *code = find_code(word, arena, error);
    struct mc_output output;

    if (code == NULL)
        return MC_CODE_USAGE;
    if (mc_output_open("-", &output, error) != 0)
        return MC_CODE_INTERNAL;
    write_code(output.stream, code);
    return mc_output_finish(&output, error) == 0 ? MC_CODE_OK : MC_CODE_INTERNAL;
}

/* --- findings -------------------------------------------------------------------------------- */

/* The findings that are wanted, with the notes that explain them. `wanted` is by index in the
 * table of codes; a finding without a code is about a file that cannot be read, and always is. */
static struct mc_diagnostics *filtered(const struct mc_diagnostics *list, const bool *wanted,
                                       struct mc_arena *arena)
{
    struct mc_diagnostics *result = mc_diagnostics_new(arena);
    uint32_t *new_index = mc_arena_array(arena, list->n_items, sizeof(*new_index));
    const struct mc_lint_code *all, *code;
    size_t i, n;

    all = mc_lint_codes(&n);
    *result = *list;
    result->items = mc_arena_array(arena, list->n_items, sizeof(*result->items));
    result->n_items = result->n_errors = result->n_warnings = result->n_notes = 0;
    for (i = 0; i < list->n_items; i++) {
        struct mc_diagnostic item = list->items[i];
        bool is_kept;

        code = mc_lint_code_find(item.code);
        is_kept =
            item.follows > 0 ? new_index[item.follows - 1] > 0 : code == NULL || wanted[code - all];
        if (!is_kept)
            continue;
        if (item.follows > 0)
            item.follows = new_index[item.follows - 1];
        result->items[result->n_items++] = item;
        new_index[i] = (uint32_t)result->n_items;
        if (item.severity == MC_SEVERITY_ERROR)
            result->n_errors++;
        else if (item.severity == MC_SEVERITY_WARNING)
            result->n_warnings++;
        else
            result->n_notes++;
    }
    result->capacity = result->n_items;
    return result;
}

/* Whether a file could not be read at all, or is no JSON. */
static bool is_unreadable(const struct mc_diagnostics *list)
{
    size_t i;

    for (i = 0; i < list->n_items; i++)
        if (list->items[i].severity == MC_SEVERITY_ERROR &&
            (list->items[i].code[0] == '\0' || strcmp(list->items[i].code, "E001") == 0 ||
             strcmp(list->items[i].code, "E006") == 0))
            return true;
    return false;
}

/* The code of the first finding of the highest severity that there is; NULL when there is none. */
static const char *worst_code(const struct mc_diagnostics *list)
{
    const struct mc_diagnostic *worst = NULL;
    size_t i;

    for (i = 0; i < list->n_items; i++)
        if (list->items[i].code[0] != '\0' &&
            (worst == NULL || list->items[i].severity < worst->severity))
            worst = &list->items[i];
    return worst == NULL ? NULL : worst->code;
}

static void write_count(FILE *stream, const char *before, size_t n, const char *what,
                        const char *behind)
{
    fprintf(stream, "%s%zu %s%s%s", before, n, what, n == 1 ? "" : "s", behind);
}

static void write_summary(FILE *stream, const struct mc_diagnostics *list,
                          const struct mc_suite *suite)
{
    size_t i, n_notes = 0;
    const char *between = "";
    const char *code = worst_code(list);

    for (i = 0; i < list->n_items; i++)
        n_notes += list->items[i].severity == MC_SEVERITY_NOTE && list->items[i].follows == 0;
    if (list->n_errors > 0 || (list->n_warnings == 0 && n_notes == 0)) {
        write_count(stream, "", list->n_errors, "error", "");
        between = ", ";
    }
    if (list->n_warnings > 0) {
        write_count(stream, between, list->n_warnings, "warning", "");
        between = ", ";
    }
    if (n_notes > 0)
        write_count(stream, between, n_notes, "note", "");
    if (suite->n_files == 0 && suite->n_own_phenomena > 0)
        fprintf(stream, " in %zu phenomen%s.", suite->n_own_phenomena,
                suite->n_own_phenomena == 1 ? "on" : "a");
    else
        write_count(stream, " in ", suite->n_cases, "case", ".");
    if (code != NULL)
        fprintf(stream, "  metricheck lint --explain %s", code);
    fputc('\n', stream);
}

/* --- the command ----------------------------------------------------------------------------- */

/* Reads and checks. *suite is NULL when nothing could be looked at, and then the error is set. */
static struct mc_diagnostics *find_all(const struct mc_option_list *operands,
                                       struct mc_arena *arena, struct mc_suite **suite,
                                       struct mc_error *error)
{
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_suite_options wish = {NULL, 0, NULL, 0, true};
    const char *phenomena = mc_shipped_folder("phenomena", arena);
    struct mc_lint_options checking = {NULL};
    struct mc_error first = MC_NO_ERROR;

    *suite = NULL;
    if (mc_suite_paths(operands->items, operands->n_items, arena, &wish.paths, &wish.n_paths,
                       error) != 0)
        return NULL;
    wish.phenomena_folders = &phenomena;
    wish.n_phenomena_folders = phenomena != NULL;
    /* What is wrong is in the list; the suite holds what could be read. */
    if (mc_suite_read(&wish, arena, list, suite, &first) != 0)
        assert(list->n_errors > 0);
    mc_lint(*suite, &checking, list);
    return list;
}

static int lint(const struct lint_options *values, const struct mc_option_list *operands,
                struct mc_arena *arena, struct mc_error *error)
{
    struct mc_diagnostics *list, *all;
    struct mc_output output;
    struct mc_suite *suite;
    size_t i, n_codes;
    bool *disabled, *wanted;

    (void)mc_lint_codes(&n_codes);
    disabled = mc_arena_array(arena, n_codes, sizeof(*disabled));
    wanted = mc_arena_array(arena, n_codes, sizeof(*wanted));
    if (read_codes(&values->disable, arena, disabled, error) != 0 ||
        read_codes(&values->only, arena, wanted, error) != 0)
        return MC_CODE_USAGE;
    for (i = 0; i < n_codes; i++)
        wanted[i] = (wanted[i] || values->only.n_items == 0) && !disabled[i];
    all = find_all(operands, arena, &suite, error);
    if (all == NULL)
        return MC_CODE_INPUT;
    list = values->disable.n_items + values->only.n_items > 0 ? filtered(all, wanted, arena) : all;
    if (!values->quiet) {
        if (mc_output_open("-", &output, error) != 0)
            return MC_CODE_INTERNAL;
        mc_diagnostics_print(list, output.stream, (size_t)values->max);
        write_summary(output.stream, list, suite);
        if (mc_output_finish(&output, error) != 0)
            return MC_CODE_INTERNAL;
    }
    if (is_unreadable(all))
        return MC_CODE_INPUT;
    return list->n_errors > 0 || (values->strict && list->n_warnings > 0) ? MC_CODE_NEGATIVE
                                                                          : MC_CODE_OK;
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct lint_options values;
    struct mc_option_list operands = {NULL, 0, 0};
    int status = MC_CODE_USAGE;

    memset(&values, 0, sizeof(values));
    values.max = 20;
    if (mc_options_parse(options, &values, argc, argv, true, &operands, arena, error) == 0)
        status = values.explain != NULL ? explain(values.explain, arena, error)
                                        : lint(&values, &operands, arena, error);
    mc_arena_free(arena);
    return status;
}

const struct mc_command mc_command_lint = {
    "lint",
    "validate",
    MC_FOR_CONTRIBUTORS,
    "check suites and phenomena, and say what is wrong where",
    "[SUITE...]",
    "Reads suites (files, folders, `-` for standard input, or names of shipped suites; without "
    "any, "
    "the starter suite) and files of phenomena, and prints every mistake with its place, the "
    "source "
    "line and a code: errors (E), which `run` refuses for the most part too, warnings (W) and "
    "notes "
    "(N).\n\n"
    "The exit code is 0 when there was no error, 1 when there was one, 2 when the call is wrong, "
    "and 3 when a file cannot be read or is not JSON.",
    options,
    examples,
    run,
};
