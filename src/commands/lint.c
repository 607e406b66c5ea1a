/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lint.c: the command `lint`: findings about suites as text, JSON or checklists, --fix and
 * --format, and the explanation of codes. */
#include "commands/lint.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "amr/graph.h"
#include "base/file.h"
#include "base/file_changes.h"
#include "base/hash.h"
#include "base/log_text.h"
#include "base/options.h"
#include "base/output_set.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "base/unpack.h"
#include "commands/command.h"
#include "commands/run.h"
#include "engine/load.h"
#include "lint/check.h"
#include "lint/fix.h"
#include "lint/graph_files.h"
#include "lint/lint.h"
#include "report/ci/checklist.h"
#include "report/findings_json.h"
#include "report/html/suite_page.h"
#include "report/json_stream.h"
#include "run/option_rows.h"
#include "run/output_paths.h"
#include "run/run.h"
#include "suite/case_table.h"
#include "suite/phenomenon.h"
#include "suite/shipped.h"
#include "suite/suite.h"
#include "suite/suite_read.h"
#include "text/line_diff.h"
#include "text/wordnet.h"

/* The findings, and what they are about. */
struct lint_outcome {
    const struct mc_suite *suite;
    const bool *files;                   /* [n_files]: which were asked for; NULL: all */
    const struct mc_lint_graphs *graphs; /* of files of graphs */
    const struct mc_diagnostics *list;   /* the wanted findings */
    const struct mc_checklist_request *reports;
    size_t n_reports, n_streams; /* n_streams: reports to standard output */
    const char *source_root;     /* NULL: the working directory */
    struct mc_arena *arena;
};

/* --- counts ----------------------------------------------------------------------------------- */

/* The number of cases that were asked for. */
static size_t lint_n_cases(const struct lint_outcome *outcome)
{
    const struct mc_suite *suite = outcome->suite;
    size_t i, n = 0;

    for (i = 0; i < suite->n_cases; i++)
        n += outcome->files == NULL || outcome->files[suite->cases[i].file];
    return n;
}

/* "2 errors", appended to the text with a comma. */
static const char *counted(const char *text, size_t n, const char *what, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s%s%zu %s%s", text, text[0] == '\0' ? "" : ", ", n, what,
                           n == 1 ? "" : "s");
}

/* "2 errors, 1 note in 12 cases" in the arena. */
static const char *lint_summary(const struct lint_outcome *outcome)
{
    const struct mc_diagnostics *list = outcome->list;
    struct mc_arena *arena = outcome->arena;
    const char *text = "";
    size_t i, n_notes = mc_lint_n_notes(list);

    if (list->n_errors > 0 || (list->n_warnings == 0 && n_notes == 0))
        text = counted(text, list->n_errors, "error", arena);
    if (list->n_warnings > 0)
        text = counted(text, list->n_warnings, "warning", arena);
    if (n_notes > 0)
        text = counted(text, n_notes, "note", arena);
    text = mc_arena_format(arena, "%s in", text);
    if (outcome->graphs->n_files > 0) {
        bool is_all = outcome->suite->n_files + outcome->suite->n_own_phenomena == 0;

        i = outcome->graphs->n_items;
        text = mc_arena_format(arena, "%s %zu graph%s%s", text, i, i == 1 ? "" : "s",
                               is_all ? "" : " and");
        if (is_all)
            return text;
    }
    if (outcome->suite->n_files == 0 && outcome->suite->n_own_phenomena > 0)
        return mc_arena_format(arena, "%s %zu phenomen%s", text, outcome->suite->n_own_phenomena,
                               outcome->suite->n_own_phenomena == 1 ? "on" : "a");
    i = lint_n_cases(outcome);
    return mc_arena_format(arena, "%s %zu case%s", text, i, i == 1 ? "" : "s");
}

/* --- explanation of a code -------------------------------------------------------------------- */

/* Writes a text wrapped at blanks, each line indented. */
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

int mc_lint_explain(const struct mc_lint_code *code, struct mc_error *error)
{
    const char *example = code->example;
    struct mc_output output;
    size_t width;

    if (mc_output_open("-", &output, error) != 0)
        return -1;
    width = mc_terminal_width(output.stream, 80);
    if (width > 100)
        width = 100;
    fprintf(output.stream, "%s  %s: %s\n\n", code->code, mc_severity_name(code->severity),
            code->title);
    write_wrapped(output.stream, code->explanation, width);
    fputs("\n"
          "How to fix it:\n\n",
          output.stream);
    write_wrapped(output.stream, code->mend, width);
    if (*example != '\0')
        fputs("\n"
              "Example:\n\n",
              output.stream);
    while (*example != '\0') {
        size_t length = strcspn(example, "\n");

        fprintf(output.stream, "    %.*s\n", (int)length, example);
        example += length;
        example += *example == '\n';
    }
    return mc_output_finish(&output, error);
}

/* Checks that the operands are files that can be changed: MC_CODE_USAGE if not. `what`: "fix" or
 * "format". */
static int lint_check_fix(const struct mc_option_list *operands, const char *what,
                          struct mc_error *error)
{
    size_t i;

    if (operands->n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE, "--%s needs the files to %s", what, what);
    for (i = 0; i < operands->n_items; i++) {
        const char *path = operands->items[i];

        if (strcmp(path, "-") == 0)
            return mc_error_set(error, MC_CODE_USAGE, "--%s cannot %s standard input", what, what);
        if (mc_unpacked_name(mc_slice_of(path)).length < strlen(path))
            return mc_error_set(error, MC_CODE_USAGE,
                                "--%s cannot %s a packed file: %s; unpack it first", what, what,
                                path);
    }
    return 0;
}

/* The change of a file. */
struct change {
    struct mc_fix fix;
    struct mc_slice text; /* to be written */
    bool is_laid_out;     /* --format changed it */
};

static bool is_changed(const struct change *change)
{
    return change->fix.n_spans > 0 || change->is_laid_out;
}

/* Writes all changed files, or none. */
static int write_files(const struct mc_suite *suite, const struct change *changes,
                       struct mc_output_set *set, struct mc_error *error)
{
    FILE *stream;
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        if (!is_changed(&changes[i]))
            continue;
        stream = mc_output_set_open(set, suite->files[i].path.data, error);
        if (stream == NULL)
            return -1;
        (void)fwrite(changes[i].text.data, 1, changes[i].text.length, stream);
        if (mc_output_set_close(set, error) != 0)
            return -1;
    }
    return mc_output_set_finish(set, error);
}

/* Prints the fixes as a unified diff, then a line for each changed file: "x.json: fixed: 2
 * sentences, the keys of 1 object; laid out". */
static int show_changes(const struct mc_suite *suite, const struct change *changes,
                        struct mc_error *error)
{
    struct mc_output screen;
    size_t i;

    if (mc_output_open("-", &screen, error) != 0)
        return -1;
    for (i = 0; i < suite->n_files; i++) {
        const struct mc_suite_file *file = &suite->files[i];
        const struct mc_fix *fix = &changes[i].fix;
        struct mc_line_diff diff = {file->path, file->text, fix->text, fix->spans, fix->n_spans};

        if (fix->n_spans > 0)
            mc_line_diff_write(&diff, screen.stream);
    }
    for (i = 0; i < suite->n_files; i++) {
        const struct mc_fix *fix = &changes[i].fix;

        if (!is_changed(&changes[i]))
            continue;
        mc_log_write(screen.stream, suite->files[i].path);
        fputs(fix->n_spans > 0 ? ": fixed: " : ": laid out", screen.stream);
        if (fix->n_sentences > 0)
            fprintf(screen.stream, "%zu sentence%s%s", fix->n_sentences,
                    fix->n_sentences == 1 ? "" : "s", fix->n_orders > 0 ? ", " : "");
        if (fix->n_orders > 0)
            fprintf(screen.stream, "the keys of %zu object%s", fix->n_orders,
                    fix->n_orders == 1 ? "" : "s");
        fputs(fix->n_spans > 0 && changes[i].is_laid_out ? "; laid out\n" : "\n", screen.stream);
    }
    return mc_output_finish(&screen, error);
}

/* The rule of findings without a code: a file that cannot be read. */
static const char no_code[] = "unreadable";

struct builder {
    const struct lint_outcome *outcome;
    struct mc_arena *arena;
    struct mc_check_item *items;
    size_t n;
    bool *has_finding;           /* of each case, then of each graph of the files of graphs */
    struct mc_string_map *names; /* of the items: "FILE: ID CODE" */
    unsigned *n_twins;           /* by index in names: how often the name occurred */
};

static struct mc_check_rule *make_rules(struct mc_arena *arena, size_t *n_rules)
{
    const struct mc_lint_code *codes = mc_lint_codes(n_rules);
    struct mc_check_rule *rules = mc_arena_array(arena, *n_rules + 1, sizeof(*rules));
    size_t i;

    for (i = 0; i < *n_rules; i++) {
        rules[i].name = mc_slice_of(codes[i].code);
        rules[i].description = mc_slice_of(codes[i].title);
        rules[i].explanation = mc_slice_of(codes[i].explanation);
        rules[i].help = mc_slice_of(codes[i].mend);
    }
    rules[i].name = mc_slice_of(no_code);
    rules[i].description = mc_slice_of("cannot be read");
    rules[i].explanation = mc_slice_of("A given file or folder cannot be opened or read.");
    rules[i].help = mc_slice_of("Check the path and its permissions.");
    ++*n_rules;
    return rules;
}

/* Lines about the finding: its details, then its notes. */
static struct mc_slice details_of(const struct builder *builder, size_t index)
{
    const struct mc_diagnostics *list = builder->outcome->list;
    const char *text =
        mc_arena_format(builder->arena, "%.*s", MC_SLICE_ARGUMENTS(list->items[index].details));
    size_t i;

    for (i = index + 1; i < list->n_items && list->items[i].follows > 0; i++) {
        const struct mc_diagnostic *note = &list->items[i];

        text = mc_arena_format(builder->arena, "%s%s%.*s:%u:%u: %.*s", text,
                               text[0] == '\0' ? "" : "\n", MC_SLICE_ARGUMENTS(note->file),
                               note->at.line, note->at.column, MC_SLICE_ARGUMENTS(note->text));
    }
    return mc_slice_of(text);
}

/* "negation-004 W005", with the id of a case or of a graph; a number follows if the name occurred
 * before in its file. */
static struct mc_slice name_of(struct builder *builder, const struct mc_diagnostic *finding,
                               const struct mc_case *item)
{
    const char *code = finding->code[0] == '\0' ? no_code : finding->code;
    struct mc_slice id = item != NULL ? item->id : finding->subject;
    const char *name =
        id.length == 0 ? code
                       : mc_arena_format(builder->arena, "%.*s %s", MC_SLICE_ARGUMENTS(id), code);
    const char *key =
        mc_arena_format(builder->arena, "%.*s: %s", MC_SLICE_ARGUMENTS(finding->file), name);
    uint32_t index = mc_string_map_add(builder->names, mc_slice_of(key), NULL);

    if (builder->n_twins[index]++ > 0)
        name = mc_arena_format(builder->arena, "%s (%u)", name, builder->n_twins[index]);
    return mc_slice_of(name);
}

static void add_finding(struct builder *builder, size_t index)
{
    static const enum mc_item_outcome outcomes[] = {MC_ITEM_FAILED, MC_ITEM_WARNED, MC_ITEM_NOTED};
    const struct mc_suite *suite = builder->outcome->suite;
    const struct mc_diagnostic *finding = &builder->outcome->list->items[index];
    const struct mc_case *item = mc_lint_case_of(suite, finding);

    if (finding->follows > 0)
        return;
    if (item != NULL)
        builder->has_finding[item - suite->cases] = true;
    else
        builder->has_finding[suite->n_cases + mc_lint_graph_of(builder->outcome->graphs, finding)] =
            true;
    builder->items[builder->n++] = (struct mc_check_item){
        .group = finding->file,
        .name = name_of(builder, finding, item),
        .rule = mc_slice_of(finding->code[0] == '\0' ? no_code : finding->code),
        .outcome = outcomes[finding->severity],
        .message = finding->text,
        .details = details_of(builder, index),
        .file = finding->file,
        /* SARIF and GitHub show nothing without a line. */
        .at = finding->at.line > 0 ? finding->at : (struct mc_position){1, 1},
    };
}

static void add_passed(struct builder *builder, const struct mc_case *item)
{
    const struct mc_suite *suite = builder->outcome->suite;
    const bool *files = builder->outcome->files;

    if (builder->has_finding[item - suite->cases] || (files != NULL && !files[item->file]))
        return;
    builder->items[builder->n++] = (struct mc_check_item){
        .group = suite->files[item->file].path,
        .name = item->id,
        .rule = mc_slice("", 0),
        .outcome = MC_ITEM_PASSED,
        .message = mc_slice("", 0),
        .details = mc_slice("", 0),
        .file = suite->files[item->file].path,
        .at = item->at,
    };
}

/* Adds the graph of this index; a graph without an id is named by its line. */
static void add_passed_graph(struct builder *builder, size_t index)
{
    const struct mc_lint_graph *graph = &builder->outcome->graphs->items[index];

    if (builder->has_finding[builder->outcome->suite->n_cases + index])
        return;
    builder->items[builder->n++] = (struct mc_check_item){
        .group = graph->file,
        .name = graph->id.length > 0 ? graph->id
                                     : mc_arena_slice(builder->arena, "line %u", graph->line),
        .rule = mc_slice("", 0),
        .outcome = MC_ITEM_PASSED,
        .message = mc_slice("", 0),
        .details = mc_slice("", 0),
        .file = graph->file,
        .at = {graph->line, 1},
    };
}

/* An item with its sort keys. */
struct ranked_item {
    struct mc_check_item item;
    uint32_t group;
    size_t rank;
};

static unsigned badness(enum mc_item_outcome outcome)
{
    static const unsigned badness[MC_ITEM_OUTCOMES] = {0, 4, 3, 2, 1};

    return badness[outcome];
}

static int compare(const void *left, const void *right)
{
    const struct ranked_item *a = left, *b = right;
    unsigned a_badness = badness(a->item.outcome), b_badness = badness(b->item.outcome);

    if (a->group != b->group)
        return a->group < b->group ? -1 : 1;
    if (a_badness != b_badness)
        return a_badness > b_badness ? -1 : 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

/* Sorts by file, in the order of the suite, and the worst items of each file first. */
static void sort(struct builder *builder)
{
    const struct mc_suite *suite = builder->outcome->suite;
    struct mc_string_map *groups = mc_string_map_new(builder->arena);
    struct ranked_item *ranked = mc_calloc(builder->n, sizeof(*ranked));
    size_t i;

    for (i = 0; i < suite->n_files; i++)
        (void)mc_string_map_add(groups, suite->files[i].path, NULL);
    for (i = 0; i < builder->n; i++) {
        ranked[i].item = builder->items[i];
        ranked[i].group = mc_string_map_add(groups, builder->items[i].group, NULL);
        ranked[i].rank = i;
    }
    if (builder->n > 0)
        qsort(ranked, builder->n, sizeof(*ranked), compare);
    for (i = 0; i < builder->n; i++)
        builder->items[i] = ranked[i].item;
    free(ranked);
}

/* A test for each finding, and a passed one for each case without findings; grouped by file, in the
 * arena of the outcome. */
static struct mc_checklist lint_checklist(const struct lint_outcome *outcome)
{
    const struct mc_suite *suite = outcome->suite;
    struct mc_arena *arena = outcome->arena;
    size_t n_subjects = suite->n_cases + outcome->graphs->n_items, n_rules, i;
    size_t n_most = outcome->list->n_items + n_subjects;
    const struct mc_check_rule *rules = make_rules(arena, &n_rules);
    struct builder builder = {
        .outcome = outcome,
        .arena = arena,
        .items = mc_arena_array(arena, n_most, sizeof(struct mc_check_item)),
        .has_finding = mc_arena_array(arena, n_subjects + 1, sizeof(bool)),
        .names = mc_string_map_new(arena),
        .n_twins = mc_arena_array(arena, n_most, sizeof(unsigned)),
    };

    for (i = 0; i < outcome->list->n_items; i++)
        add_finding(&builder, i);
    for (i = 0; i < suite->n_cases; i++)
        add_passed(&builder, &suite->cases[i]);
    for (i = 0; i < outcome->graphs->n_items; i++)
        add_passed_graph(&builder, i);
    sort(&builder);
    return (struct mc_checklist){
        .title = mc_slice_of("metricheck lint"),
        .summary = mc_slice_of(lint_summary(outcome)),
        .root = outcome->source_root,
        .created = mc_report_created(arena),
        .rules = rules,
        .n_rules = n_rules,
        .items = builder.items,
        .n_items = builder.n,
    };
}

/* "schema": "metricheck/lint/1"; see doc/suite-format.md. */
static void lint_write_json(const struct lint_outcome *outcome, FILE *stream)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_json_stream json = {.stream = stream, .arena = arena};
    size_t i;

    mc_json_begin(&json, "metricheck/lint/1");
    mc_json_put_count(&json, "cases", lint_n_cases(outcome));
    if (outcome->graphs->n_files > 0)
        mc_json_put_count(&json, "graphs", outcome->graphs->n_items);
    mc_json_put_count(&json, "errors", outcome->list->n_errors);
    mc_json_put_count(&json, "warnings", outcome->list->n_warnings);
    mc_json_put_count(&json, "notes", mc_lint_n_notes(outcome->list));
    mc_json_put_array(&json, "findings", MC_JSON_TALL);
    for (i = 0; i < outcome->list->n_items; i++) {
        const struct mc_diagnostic *item = &outcome->list->items[i];
        const struct mc_case *in = mc_lint_case_of(outcome->suite, item);
        struct mc_finding_owner owner = {"graph", item->subject};

        if (in != NULL)
            owner = (struct mc_finding_owner){"case", in->id};
        if (item->follows == 0)
            mc_finding_json_put(&json, outcome->list, i, owner);
    }
    mc_json_put_end(&json);
    mc_json_put_end(&json);
    mc_arena_free(arena);
}

enum { OWN_JSON, OWN_HTML };
static const char *const own_formats[] = {[OWN_JSON] = "json", [OWN_HTML] = "html", NULL};

static int write_report(const struct lint_outcome *outcome,
                        const struct mc_checklist_request *wanted, FILE *stream,
                        struct mc_error *error)
{
    const struct mc_suite *suite = outcome->suite;
    struct mc_suite_finding *findings;
    const struct mc_slice *excerpts;
    size_t n = outcome->list->n_items, i;
    struct mc_checklist list;

    if (wanted->checklist != NULL) {
        list = lint_checklist(outcome);
        return wanted->checklist->write(&list, stream, error);
    }
    if (wanted->own == OWN_JSON) {
        lint_write_json(outcome, stream);
        return 0;
    }
    /* A page of the suite, each finding at its case. */
    findings = mc_arena_array(outcome->arena, n, sizeof(*findings));
    excerpts = mc_diagnostics_excerpts(outcome->list, outcome->arena);
    for (i = 0; i < n; i++) {
        const struct mc_case *item = mc_lint_case_of(suite, &outcome->list->items[i]);

        findings[i].finding = &outcome->list->items[i];
        findings[i].excerpt = excerpts[i];
        findings[i].item = item == NULL ? SIZE_MAX : (size_t)(item - suite->cases);
    }
    return mc_suite_page_write(suite, findings, n, stream, error);
}

static int write_all(const struct lint_outcome *outcome, struct mc_output_set *set,
                     struct mc_error *error)
{
    FILE *stream;
    size_t i;

    for (i = 0; i < outcome->n_reports; i++) {
        stream = mc_output_set_open(set, outcome->reports[i].path, error);
        if (stream == NULL || write_report(outcome, &outcome->reports[i], stream, error) != 0 ||
            mc_output_set_close(set, error) != 0)
            return -1;
    }
    return mc_output_set_finish(set, error);
}

/* MC_CODE_USAGE if a report would overwrite an input (frames: NULL for none) or another report. */
static int lint_check_paths(const struct mc_suite *suite, const struct mc_option_list *graphs,
                            const char *frames, const struct mc_option_list *reports,
                            struct mc_arena *arena, struct mc_error *error)
{
    const char **inputs =
        mc_arena_array(arena, suite->n_files + graphs->n_items + 2, sizeof(*inputs));
    size_t i;

    for (i = 0; i < suite->n_files; i++)
        inputs[i] = suite->files[i].path.data;
    for (i = 0; i < graphs->n_items; i++)
        inputs[suite->n_files + i] = graphs->items[i];
    inputs[suite->n_files + i] = frames;
    return mc_output_paths_check(mc_report_paths(NULL, reports, arena), inputs, error);
}

/* Writes all reports, or none, and prints at most `most` findings (0: all; nothing if quiet or if a
 * report goes to standard output). */
static int lint_write(const struct lint_outcome *outcome, size_t most, bool quiet,
                      struct mc_error *error)
{
    struct mc_output_set set = {.n = 0};
    int status = write_all(outcome, &set, error);
    const struct mc_diagnostics *list = outcome->list;
    const struct mc_diagnostic *worst = NULL; /* the first of the highest severity with a code */
    const char *repeated = "";
    struct mc_output screen;
    size_t i;

    mc_output_set_abandon(&set);
    if (status != 0 || quiet || outcome->n_streams > 0)
        return status;
    if (mc_output_open("-", &screen, error) != 0)
        return -1;
    for (i = 0; i < list->n_items; i++)
        if (list->items[i].code[0] != '\0' &&
            (worst == NULL || list->items[i].severity < worst->severity))
            worst = &list->items[i];
    if (most > 0)
        list = mc_lint_group(list, outcome->arena, &repeated);
    mc_diagnostics_print(list, screen.stream, most);
    mc_log_write(screen.stream, mc_slice_of(repeated));
    if (*repeated != '\0')
        fputs("--max 0 shows all of them.\n", screen.stream);
    fprintf(screen.stream, "%s.", lint_summary(outcome));
    if (worst != NULL)
        fprintf(screen.stream, "  metricheck lint --explain %s", worst->code);
    fputc('\n', screen.stream);
    return mc_output_finish(&screen, error);
}

struct lint_options {
    const char *explain, *wordnet, *frames, *source_root;
    struct mc_option_list phenomena, columns, disable, only, reports;
    long long max;
    bool strict, fix, format, suggest, watch, quiet;
};

static const struct mc_option options[] = {
    MC_ROW_TEXT(struct lint_options, explain, 0, "explain", "CODE", NULL,
                "Explain a finding, why it matters and how to fix it; read no suite."),
    MC_ROW_LIST(struct lint_options, phenomena, 'p', "phenomenon", "NAME", "phenomenon",
                "Show findings about files of this phenomenon only. Repeatable."),
    MC_ROW_COLUMNS(struct lint_options, columns, "reference=src_text,candidate=mt_text"),
    MC_ROW_LIST(struct lint_options, disable, 0, "disable", "CODE,...", NULL,
                "Hide findings with these codes. Repeatable."),
    MC_ROW_LIST(struct lint_options, only, 0, "only", "CODE,...", NULL,
                "Show findings with these codes only. Repeatable."),
    MC_ROW_INTEGER(struct lint_options, max, 0, "max", "N", 0, 1e9,
                   "Print at most N findings, three of a kind, and count the others; 0 prints all. "
                   "Default: 20. --report always writes all."),
    MC_ROW_FLAG(struct lint_options, strict, 0, "strict",
                "Treat warnings as errors for the exit code."),
    MC_ROW_FLAG(
        struct lint_options, fix, 0, "fix",
        "First fix stray blanks and line breaks in sentences (W005), capitals and full stops "
        "(W033) and the order of keys, in place, and show the changes as a unified diff. "
        "All other bytes stay. Then "
        "check the result."),
    MC_ROW_FLAG_OF_CALL(struct lint_options, format, 0, "format",
                        "Lay the files out in place as `new` and `import` write them: keys in "
                        "order, graphs line by line. Every value stays as it is written; with "
                        "--fix, behind it. Then check the result."),
    MC_ROW_FLAG(struct lint_options, suggest, 0, "suggest",
                "Add a note (N008) to every case that looks like another phenomenon than its own, "
                "such as those of a file imported without phenomena. Needs WordNet."),
    MC_ROW_FLAG(struct lint_options, watch, 0, "watch",
                "Check again whenever one of the files is saved, until Ctrl-C; on a terminal, on a "
                "fresh screen. Not with --fix, --format, --quiet or standard "
                "input."),
    MC_ROW_TEXT(struct lint_options, wordnet, 0, "wordnet", "FOLDER", "folder",
                "WordNet 3.0, for the rules on words. Default: METRICHECK_WORDNET, else the folder "
                "found by configure. Without WordNet these rules are skipped."),
    MC_ROW_TEXT(struct lint_options, frames, 0, "frames", "FILE", "file",
                "Check graphs against the list of frames of an AMR release, "
                "propbank-amr-frames-arg-descr.txt (W021)."),
    MC_ROW_REPORT(struct lint_options, reports,
                  "Write the findings as json, junit, tap, sarif or github, or as html, a page of "
                  "all cases with their graphs and findings; PATH - is standard output, in place "
                  "of the text. Repeatable."),
    MC_ROW_SOURCE_ROOT(struct lint_options, source_root),
    MC_ROW_QUIET(struct lint_options, quiet, "Print nothing; only set the exit code."),
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck lint", "Check the suite that comes with the program."},
    {"metricheck lint --strict --phenomenon negation",
     "Treat warnings as errors; one phenomenon only."},
    {"metricheck lint baker.amr", "Check a file of graphs before using them in a case."},
    {"metricheck lint --suggest", "Say which phenomenon a pair shows, if not its own."},
    {"metricheck lint --explain E012", "Explain a finding."},
    {"metricheck lint --quiet --report html=suite.html",
     "The starter suite to look through: sentences, graphs and findings of every case."},
    {"metricheck lint --quiet --report sarif=findings.sarif",
     "Write the findings for a code scanner."},
    {NULL, NULL}};

/* --- codes ------------------------------------------------------------------------------------ */

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
                           "there is no finding \"%s\"; codes are a letter (E, W, N) and three "
                           "digits, such as E012",
                           word);
    else
        (void)mc_error_set(error, MC_CODE_USAGE, "there is no finding \"%s\": did you mean \"%s\"?",
                           word, nearest);
    return NULL;
}

/* Marks the codes that the lists of "CODE,CODE" name, by index in the table. */
static int read_codes(const struct mc_option_list *lists, struct mc_arena *arena, bool *named,
                      struct mc_error *error)
{
    const struct mc_option_list words = mc_comma_lists(lists, arena);
    const struct mc_lint_code *code, *codes;
    size_t i, n;

    codes = mc_lint_codes(&n);
    for (i = 0; i < words.n_items; i++) {
        code = find_code(words.items[i], arena, error);
        if (code == NULL)
            return -1;
        named[code - codes] = true;
    }
    return 0;
}

static int explain(const char *word, struct mc_arena *arena, struct mc_error *error)
{
    const struct mc_lint_code *code = find_code(word, arena, error);

    if (code == NULL)
        return MC_CODE_USAGE;
    return mc_lint_explain(code, error) == 0 ? MC_CODE_OK : MC_CODE_INTERNAL;
}

/* --- findings --------------------------------------------------------------------------------- */

/* Whether a file could not be read at all, or is not JSON. */
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

/* The inputs: suites and phenomena, and files of graphs. */
struct inputs {
    struct mc_option_list suites;
    struct mc_option_list graph_files;
    struct mc_lint_graphs graphs;
    struct mc_suite_tables tables;
};

/* Reads and checks the inputs. *suite is NULL, with an error, if nothing could be read. */
static struct mc_diagnostics *find_all(struct inputs *inputs,
                                       const struct mc_lint_options *checking,
                                       struct mc_arena *arena, struct mc_suite **suite,
                                       struct mc_error *error)
{
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_suite_options request = {NULL, 0, NULL, 0, true, &inputs->tables};
    const struct mc_option_list *suites = &inputs->suites;
    const char *phenomena = mc_shipped_folder("phenomena", arena);
    struct mc_error first = MC_NO_ERROR;
    size_t i;

    *suite = NULL;
    inputs->tables.pool = checking->pool;
    if ((suites->n_items > 0 || inputs->graph_files.n_items == 0) &&
        mc_suite_paths(suites->items, suites->n_items, arena, &request.paths, &request.n_paths,
                       error) != 0)
        return NULL;
    request.phenomena_folders = &phenomena;
    request.n_phenomena_folders = phenomena != NULL;
    memset(&inputs->graphs, 0, sizeof(inputs->graphs));
    for (i = 0; i < inputs->graph_files.n_items; i++)
        if (mc_lint_graph_file(inputs->graph_files.items[i], checking->frames, arena,
                               &inputs->graphs, list, error) != 0)
            return NULL;
    /* Faults are in the list; the suite has what could be read. */
    if (mc_suite_read(&request, arena, list, suite, &first) != 0)
        assert(list->n_errors > 0);
    mc_lint(*suite, checking, list);
    return list;
}

/* Separates files of graphs, by their names, from other operands. */
static void sort_operands(const struct mc_option_list *operands, struct mc_arena *arena,
                          struct inputs *inputs)
{
    size_t i;

    memset(inputs, 0, sizeof(*inputs));
    inputs->suites.items = mc_arena_array(arena, operands->n_items, sizeof(*operands->items));
    inputs->graph_files.items = mc_arena_array(arena, operands->n_items, sizeof(*operands->items));
    for (i = 0; i < operands->n_items; i++) {
        struct mc_option_list *list =
            mc_lint_is_graph_file(operands->items[i]) ? &inputs->graph_files : &inputs->suites;

        list->items[list->n_items++] = operands->items[i];
    }
}

/* --- requests --------------------------------------------------------------------------------- */

static int read_request(const struct lint_options *values, struct mc_arena *arena,
                        struct mc_lint_request *request, struct mc_error *error)
{
    bool *disabled, *wanted;
    size_t i, n_codes;

    (void)mc_lint_codes(&n_codes);
    disabled = mc_arena_array(arena, n_codes, sizeof(*disabled));
    wanted = mc_arena_array(arena, n_codes, sizeof(*wanted));
    if (read_codes(&values->disable, arena, disabled, error) != 0 ||
        read_codes(&values->only, arena, wanted, error) != 0)
        return -1;
    for (i = 0; i < n_codes; i++)
        wanted[i] = (wanted[i] || values->only.n_items == 0) && !disabled[i];
    request->codes = wanted;
    request->files = NULL;
    request->item = NULL;
    return 0;
}

/* Marks the files of the requested phenomena. */
static int request_files(const struct mc_option_list *names, const struct mc_suite *suite,
                         struct mc_arena *arena, struct mc_lint_request *request,
                         struct mc_error *error)
{
    bool *files = mc_arena_array(arena, suite->n_files, sizeof(*files));
    const char *nearest;
    size_t i, j;

    for (i = 0; i < names->n_items; i++) {
        struct mc_slice name = mc_slice_of(names->items[i]);
        uint32_t phenomenon = mc_phenomenon_find(suite->phenomena, suite->n_phenomena, name);

        if (phenomenon == MC_NOT_FOUND) {
            nearest =
                mc_nearest(name, mc_phenomena_words(suite->phenomena, suite->n_phenomena, arena));
            return mc_error_set(error, MC_CODE_USAGE,
                                nearest == NULL
                                    ? "there is no phenomenon \"%s\"%s"
                                    : "there is no phenomenon \"%s\": did you mean \"%s\"?",
                                name.data, nearest == NULL ? "" : nearest);
        }
        for (j = 0; j < suite->n_files; j++)
            files[j] = files[j] || suite->files[j].phenomenon == phenomenon;
    }
    request->files = names->n_items > 0 ? files : NULL;
    return 0;
}

/* The given option that changes files; NULL: none. */
static const char *changing_option(const struct lint_options *values)
{
    return values->fix ? "fix" : values->format ? "format" : NULL;
}

/* Changes all files of the suite that need it, or none, prints the changes unless quiet, and reads
 * the files again. */
static struct mc_diagnostics *mend(const struct lint_options *values, struct inputs *inputs,
                                   const struct mc_lint_options *checking, struct mc_arena *arena,
                                   struct mc_suite **suite, struct mc_error *error)
{
    struct change *changes = mc_arena_array(arena, (*suite)->n_files, sizeof(*changes));
    struct mc_output_set set = {.is_kept = true};
    size_t i;
    int status;

    if ((*suite)->has_tables) {
        (void)mc_error_set(error, MC_CODE_USAGE,
                           "--%s cannot %s tables and lists of cases, only suites as JSON; "
                           "`metricheck import cases` makes a suite of one",
                           changing_option(values), changing_option(values));
        return NULL;
    }
    for (i = 0; i < (*suite)->n_files; i++) {
        struct change *change = &changes[i];

        change->text = (*suite)->files[i].text;
        if (values->fix) {
            mc_lint_fix(change->text, arena, &change->fix);
            change->text = change->fix.text;
        }
        if (values->format) {
            struct mc_slice laid_out = mc_lint_format(change->text, arena);

            change->is_laid_out = !mc_slice_equal(laid_out, change->text);
            change->text = laid_out;
        }
    }
    status = write_files(*suite, changes, &set, error);
    mc_output_set_abandon(&set);
    if (status != 0 || (!values->quiet && show_changes(*suite, changes, error) != 0))
        return NULL;
    return find_all(inputs, checking, arena, suite, error);
}

/* --- the command ------------------------------------------------------------------------------ */

/* Reads, checks and reports as `request` says. */
static int lint_with(const struct lint_options *values, const struct mc_option_list *operands,
                     const struct mc_lint_options *checking, struct mc_lint_request *request,
                     struct lint_outcome outcome, struct mc_error *error)
{
    struct mc_arena *arena = outcome.arena;
    struct mc_diagnostics *all, *list;
    struct mc_suite *suite;
    struct inputs inputs;

    sort_operands(operands, arena, &inputs);
    if (mc_column_calls_parse(&values->columns, arena, &inputs.tables.calls, error) != 0)
        return MC_CODE_USAGE;
    all = find_all(&inputs, checking, arena, &suite, error);
    if (all != NULL && lint_check_paths(suite, &inputs.graph_files, values->frames,
                                        &values->reports, arena, error) != 0)
        return MC_CODE_USAGE;
    if (all != NULL && changing_option(values) != NULL)
        all = mend(values, &inputs, checking, arena, &suite, error);
    if (all == NULL)
        return (int)error->code;
    if (request_files(&values->phenomena, suite, arena, request, error) != 0)
        return MC_CODE_USAGE;
    outcome.suite = suite;
    outcome.graphs = &inputs.graphs;
    outcome.files = request->files;
    list = mc_lint_choose(all, suite, request, arena);
    mc_lint_name_cases(list, suite);
    outcome.list = list;
    if (lint_write(&outcome, (size_t)values->max, values->quiet, error) != 0)
        return MC_CODE_INTERNAL;
    if (is_unreadable(all))
        return MC_CODE_INPUT;
    return outcome.list->n_errors > 0 || (values->strict && outcome.list->n_warnings > 0)
               ? MC_CODE_NEGATIVE
               : MC_CODE_OK;
}

/* The paths to watch: the operands, with the folders of shipped suites for their names. */
static int watched_paths(const struct mc_option_list *operands, struct mc_arena *arena,
                         struct mc_option_list *paths, struct mc_error *error)
{
    struct inputs inputs;
    const char *const *suites = NULL;
    size_t i, n = 0;

    sort_operands(operands, arena, &inputs);
    if ((inputs.suites.n_items > 0 || inputs.graph_files.n_items == 0) &&
        mc_suite_paths(inputs.suites.items, inputs.suites.n_items, arena, &suites, &n, error) != 0)
        return -1;
    paths->items = mc_arena_array(arena, n + inputs.graph_files.n_items, sizeof(*paths->items));
    paths->n_items = 0;
    for (i = 0; i < n; i++)
        paths->items[paths->n_items++] = suites[i];
    for (i = 0; i < inputs.graph_files.n_items; i++)
        paths->items[paths->n_items++] = inputs.graph_files.items[i];
    return 0;
}

/* Whether all paths can be read: a file that has become a pipe would block. */
static bool may_be_read(const struct mc_option_list *paths)
{
    bool may = true;
    size_t i;

    for (i = 0; i < paths->n_items; i++) {
        struct mc_error failure = MC_NO_ERROR;

        if (!mc_file_is_special(paths->items[i]))
            continue;
        (void)mc_error_set(&failure, MC_CODE_INPUT,
                           "%s: cannot be watched while it is not a regular file or a folder",
                           paths->items[i]);
        mc_error_print(&failure, NULL, stderr);
        may = false;
    }
    return may;
}

/* --watch: checks again whenever a file is saved; ends only by a signal. */
static int lint_watching(const struct lint_options *values, const struct mc_option_list *operands,
                         const struct mc_lint_options *checking, struct mc_lint_request *request,
                         struct lint_outcome outcome, struct mc_error *error)
{
    struct mc_option_list paths;
    uint64_t stamp;
    bool is_first;
    size_t i;

    if (changing_option(values) != NULL || values->quiet)
        return mc_error_set(error, MC_CODE_USAGE, "--watch does not go with --%s",
                            changing_option(values) != NULL ? changing_option(values) : "quiet");
    for (i = 0; i < operands->n_items; i++)
        if (strcmp(operands->items[i], "-") == 0)
            return mc_error_set(error, MC_CODE_USAGE,
                                "standard input cannot be watched: name the files");
    if (watched_paths(operands, outcome.arena, &paths, error) != 0)
        return -1;
    for (is_first = true;; is_first = false) {
        struct mc_error failure = MC_NO_ERROR;

        stamp = mc_files_stamp(paths.items, paths.n_items, ".json");
        outcome.arena = mc_arena_new();
        if (mc_terminal_color(MC_COLOR_AUTO, stdout))
            fputs("\033[H\033[2J\033[3J", stdout); /* a fresh screen */
        else if (!is_first)
            putchar('\n');
        if (may_be_read(&paths))
            (void)lint_with(values, operands, checking, request, outcome, &failure);
        if (failure.code != MC_CODE_OK)
            mc_error_print(&failure, NULL, stderr);
        mc_arena_free(outcome.arena);
        if (fflush(stdout) != 0)
            return mc_error_set(error, MC_CODE_INTERNAL, "standard output cannot be written");
        (void)mc_files_wait(paths.items, paths.n_items, ".json", stamp);
    }
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct lint_options *values = option_values;
    struct mc_lint_options checking = {.suggest = values->suggest};
    struct mc_frame_list *frames = NULL;
    struct mc_wordnet *wordnet;
    struct mc_lint_request request;
    struct lint_outcome outcome = {
        .n_reports = values->reports.n_items, .source_root = values->source_root, .arena = arena};
    size_t i;
    int status;

    if (values->explain != NULL)
        return explain(values->explain, arena, error);
    if (mc_source_root_check(values->source_root, error) != 0 ||
        read_request(values, arena, &request, error) != 0 ||
        (changing_option(values) != NULL &&
         lint_check_fix(operands, changing_option(values), error) != 0))
        return -1;
    outcome.reports =
        mc_checklist_requests_read(&values->reports, "lint", own_formats, arena, error);
    if (outcome.reports == NULL)
        return -1;
    for (i = 0; i < outcome.n_reports; i++)
        outcome.n_streams += strcmp(outcome.reports[i].path, "-") == 0;
    if (outcome.n_streams > 1)
        return mc_error_set(error, MC_CODE_USAGE, "two reports would go to standard output");
    if (values->frames != NULL && mc_frame_list_read(values->frames, arena, &frames, error) != 0)
        return -1;
    /* WordNet must exist if it is named; otherwise it may be missing. */
    if ((values->wordnet == NULL ? mc_wordnet_if_installed(NULL, &wordnet, error)
                                 : mc_wordnet_open(values->wordnet, &wordnet, error)) != 0)
        return -1;
    checking.wordnet = wordnet;
    checking.frames = frames;
    checking.pool = mc_thread_pool_new(0);
    status = values->watch ? lint_watching(values, operands, &checking, &request, outcome, error)
                           : lint_with(values, operands, &checking, &request, outcome, error);
    mc_thread_pool_free(checking.pool);
    if (wordnet != NULL)
        mc_wordnet_close(wordnet);
    return status;
}

const struct mc_command mc_command_lint = {
    "lint",
    "validate",
    MC_FOR_CONTRIBUTORS,
    "check suites and phenomena",
    "[SUITE | FILE.amr...]",
    "Checks suites (files, folders, `-` for standard input, or names of shipped suites; default: "
    "the starter suite) and files of phenomena. Problems are reported with file, line and column, "
    "the source line and a code: errors (E), most of which `run` also refuses, warnings (W) and "
    "notes (N).\n\n"
    "In files of graphs only (NAME.amr or NAME.penman, in PENMAN notation), each graph must be "
    "readable and have only roles of the guidelines and, with --frames, frames in the list.\n\n"
    "A case may allow a finding (`lint` in doc/suite-format.md), which is then not reported.\n\n"
    "The exit code is 0 without errors, 1 with errors, 2 if the call is wrong, and 3 if a file "
    "cannot be read or is not JSON.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct lint_options, .max = 20),
};
