/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checklist.c: the formats are a table made from src/lists.mk, each with a function that writes a
 * list; a run becomes such a list with one item for each metric and expectation. In order: the
 * formats, outcomes and groups, places in files, Markdown, the summary of a step on GitHub, the
 * expectations of a run with their details and items, the reports. */
#include "report/ci/checklist.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis/expectations.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/hash.h"
#include "base/text_stream.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/plain_text.h"
#include "report/report.h"
#include "report/words.h"
#include "suite/suite.h"

/* The most that GitHub takes of a step; it shows nothing of a longer summary. */
#define STEP_SUMMARY_LIMIT ((size_t)1024 * 1024)

/* --- formats ---------------------------------------------------------------------------------- */

#define MC_ITEM(name) extern const struct mc_checklist_format mc_checklist_##name;
#include "report/checklist_table.inc"
#undef MC_ITEM

/* NULL-terminated, so that the table may be empty. */
static const struct mc_checklist_format *const formats[] = {
#define MC_ITEM(name) &mc_checklist_##name,
#include "report/checklist_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_checklist_format *const *mc_checklist_formats(size_t *n)
{
    *n = sizeof(formats) / sizeof(formats[0]) - 1;
    return formats;
}

const struct mc_checklist_format *mc_checklist_format_find(struct mc_slice name)
{
    const struct mc_checklist_format *const *row = formats;

    while (*row != NULL && !mc_slice_is(name, (*row)->name))
        row++;
    return *row;
}

/* --- outcomes and groups ---------------------------------------------------------------------- */

struct mc_outcome_counts mc_count_outcomes(const struct mc_check_item *items, size_t n)
{
    struct mc_outcome_counts counts = {{0}};
    size_t i;

    for (i = 0; i < n; i++)
        counts.of[items[i].outcome]++;
    return counts;
}

size_t mc_checklist_group_end(const struct mc_checklist *list, size_t first)
{
    size_t end = first + 1;

    while (end < list->n_items && mc_slice_equal(list->items[end].group, list->items[first].group))
        end++;
    return end;
}

/* "passed", "failed", "warned", "skipped", "noted". */
static const char *outcome_word(enum mc_item_outcome outcome)
{
    static const char *const words[MC_ITEM_OUTCOMES] = {"passed", "failed", "warned", "skipped",
                                                        "noted"};

    return words[outcome];
}

/* --- places in files -------------------------------------------------------------------------- */

static struct mc_slice without(struct mc_slice text, size_t n_bytes)
{
    return mc_slice(text.data + n_bytes, text.length - n_bytes);
}

struct mc_slice mc_place_below(struct mc_slice path, const char *folder)
{
    if (folder != NULL && mc_slice_begins(path, folder) && path.length > strlen(folder) &&
        path.data[strlen(folder)] == '/')
        path = without(path, strlen(folder) + 1);
    while (mc_slice_begins(path, "./"))
        path = without(path, 2);
    return path;
}

/* The path without links, "." and ".."; NULL: there is no such file. In the arena. */
static const char *resolved(const char *path, struct mc_arena *arena)
{
    char *absolute = realpath(path, NULL);
    const char *copy = absolute == NULL ? NULL : mc_arena_strdup(arena, absolute);

    free(absolute);
    return copy;
}

struct mc_slice mc_place_of(const struct mc_checklist *list, struct mc_slice path,
                            const char *folder, struct mc_arena *arena)
{
    const char *absolute =
        list->root == NULL ? NULL : resolved(mc_arena_copy(arena, path).data, arena);

    return mc_place_below(absolute == NULL ? path : mc_slice_of(absolute), folder);
}

int mc_source_root_check(const char *root, struct mc_error *error)
{
    struct stat folder;

    if (root == NULL || (stat(root, &folder) == 0 && S_ISDIR(folder.st_mode)))
        return 0;
    return mc_error_set(error, MC_CODE_USAGE, "--source-root: '%s' is not a folder", root);
}

bool mc_place_is_outside(struct mc_slice path)
{
    return mc_slice_begins(path, "/") || mc_slice_begins(path, "../");
}

const char *mc_place_folder(const struct mc_checklist *list, struct mc_arena *arena)
{
    char folder[4096]; /* PATH_MAX of Linux; below a longer one paths stay as they are */

    if (list->root != NULL)
        return resolved(list->root, arena);
    return getcwd(folder, sizeof(folder)) == NULL ? NULL : mc_arena_strdup(arena, folder);
}

struct mc_slice mc_place_uri(struct mc_slice path, struct mc_arena *arena)
{
    struct mc_buffer uri = {NULL, 0, 0};
    size_t i;

    mc_buffer_append_text(&uri, mc_slice_begins(path, "/") ? "file://" : "");
    for (i = 0; i < path.length; i++) {
        char c = path.data[i];

        if (mc_ascii_is_alphanumeric(c) || (c != '\0' && strchr("-._~/", c) != NULL))
            mc_buffer_append_char(&uri, c);
        else
            mc_buffer_append_format(&uri, "%%%02X", (unsigned)(unsigned char)c);
    }
    return mc_buffer_take(&uri, arena);
}

/* --- Markdown --------------------------------------------------------------------------------- */

static void write_groups(struct mc_document *document, const struct mc_checklist *list)
{
    struct mc_table *table = mc_table_new(document->arena);
    struct mc_outcome_counts totals = mc_count_outcomes(list->items, list->n_items);
    size_t first = 0, end, i;
    /* Few lists have notes: without any they have no column. */
    size_t n = totals.of[MC_ITEM_NOTED] > 0 ? MC_ITEM_OUTCOMES : MC_ITEM_NOTED;

    if (list->n_items == 0)
        return;
    mc_table_column(table, mc_slice_of("group"), MC_ALIGN_LEFT);
    for (i = 0; i < n; i++)
        mc_table_column(table, mc_slice_of(outcome_word((enum mc_item_outcome)i)), MC_ALIGN_RIGHT);
    for (; first < list->n_items; first = end) {
        struct mc_table_cell *cells = mc_table_row(table, false);
        struct mc_outcome_counts counts;

        end = mc_checklist_group_end(list, first);
        counts = mc_count_outcomes(&list->items[first], end - first);
        mc_table_set(table, &cells[0], list->items[first].group);
        for (i = 0; i < n; i++)
            mc_table_set(table, &cells[i + 1], mc_arena_slice(table->arena, "%zu", counts.of[i]));
    }
    document->kind->table(document, table);
}

static void write_outcome(struct mc_document *document, const struct mc_checklist *list,
                          enum mc_item_outcome outcome)
{
    bool begun = false;
    size_t i;

    for (i = 0; i < list->n_items; i++) {
        const struct mc_check_item *item = &list->items[i];
        const char *name =
            mc_arena_format(document->arena, "%.*s: %.*s", MC_SLICE_ARGUMENTS(item->group),
                            MC_SLICE_ARGUMENTS(item->name));

        if (item->outcome != outcome)
            continue;
        if (!begun)
            document->kind->subtitle(document, mc_slice_of(outcome_word(outcome)));
        begun = true;
        document->kind->entry(document, mc_plain_text(mc_slice_of(name), document->arena), 0,
                              mc_plain_text(item->message, document->arena));
    }
}

void mc_checklist_markdown(const struct mc_checklist *list, FILE *stream)
{
    struct mc_document document = {
        .kind = &mc_markdown_kind,
        .stream = stream,
        .arena = mc_arena_new(),
        .width = SIZE_MAX,
    };

    document.kind->title(&document, mc_plain_text(list->title, document.arena));
    if (!list->markdown_is_all) {
        document.kind->paragraph(&document, mc_plain_text(list->summary, document.arena));
        write_groups(&document, list);
    }
    if (list->markdown.length > 0) {
        (void)putc('\n', stream);
        mc_write_slice(stream, mc_well_formed(list->markdown, document.arena));
    }
    if (!list->markdown_is_all) {
        write_outcome(&document, list, MC_ITEM_FAILED);
        write_outcome(&document, list, MC_ITEM_WARNED);
        write_outcome(&document, list, MC_ITEM_NOTED);
    }
    mc_arena_free(document.arena);
}

/* --- the summary of a step -------------------------------------------------------------------- */

/* The text, or, if it has more than `room` bytes, its beginning up to the end of a line and a note
 * that it was cut, in the arena; empty if even the note has no room. */
static struct mc_slice summary_cut(struct mc_slice text, size_t room, struct mc_arena *arena)
{
    static const char note[] =
        "\nTruncated: GitHub shows at most 1 MiB per step. The other reports are complete.\n";
    size_t length = sizeof(note) - 1;

    if (text.length <= room)
        return text;
    if (room < length)
        return mc_slice("", 0);
    length = room - length;
    while (length > 0 && text.data[length - 1] != '\n')
        length--;
    return mc_arena_slice(arena, "%.*s%s", (int)length, text.data, note);
}

int mc_summary_append(struct mc_slice text, const char *path, struct mc_error *error)
{
    static const struct mc_position nowhere = {0, 0};
    FILE *stream = fopen(path, "a");
    struct mc_arena *arena;
    struct stat before;
    size_t n_before = 0, n_written;
    bool good;

    if (stream == NULL)
        return mc_error_set_at(error, MC_CODE_INTERNAL, path, nowhere, "cannot be written: %s",
                               strerror(errno));
    arena = mc_arena_new();
    if (fstat(fileno(stream), &before) == 0 && before.st_size > 0) /* a pipe has no size */
        n_before = (size_t)before.st_size;
    text =
        summary_cut(text, n_before < STEP_SUMMARY_LIMIT ? STEP_SUMMARY_LIMIT - n_before : 0, arena);
    n_written = fwrite(text.data, 1, text.length, stream);
    good = n_written == text.length;
    mc_arena_free(arena);
    if (fclose(stream) != 0 || !good)
        return mc_error_set_at(error, MC_CODE_INTERNAL, path, nowhere, "cannot be written: %s",
                               strerror(errno));
    return 0;
}

/* --- expectations of a run -------------------------------------------------------------------- */

/* In the order of enum mc_expectation_type. */
static const char *const descriptions[] = {
    "The score of the pair is that of the reference against itself, within a tolerance.",
    "The score is above that of another case, or above the median of other phenomena.",
    "The score is below that of another case, or below the median of other phenomena.",
    "The score, on the metric's range, is at least a bound.",
    "The score, on the metric's range, is at most a bound.",
};
static const char help[] =
    "Read both sentences: either the metric misses the difference between them, or the suite "
    "expects too much. `metricheck explain` explains a score; doc/statistics.md, "
    "\"Expectations\", has the definitions.";
enum { N_RULES = sizeof(descriptions) / sizeof(descriptions[0]) };

/* A list being built. */
struct builder {
    const struct mc_result *result;
    struct mc_arena *arena;
    struct mc_check_rule *rules; /* by type */
    struct mc_check_item *items;
    size_t n;
};

/* The answer of one metric to one expectation. */
struct answer {
    const struct mc_tested *tested;
    const struct mc_score_column *column;
    const struct mc_verdict *verdict;
    size_t rank; /* in the order of the suite */
};

/* Failures first, the lowest margin leading; then the others in the order of the suite. */
static int compare_answers(const void *left, const void *right)
{
    const struct answer *a = left, *b = right;
    bool a_failed = a->verdict->outcome == MC_OUTCOME_FAILED;
    bool b_failed = b->verdict->outcome == MC_OUTCOME_FAILED;

    if (a_failed != b_failed)
        return a_failed ? -1 : 1;
    if (a_failed && a->verdict->margin < b->verdict->margin)
        return -1;
    if (a_failed && a->verdict->margin > b->verdict->margin)
        return 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

static const char PASSED_UNPROVED[] = "passed by a score that is not proved";

/* Whether the score, or the one that it is compared with, is not proved. */
static bool is_unproved(const struct builder *builder, const struct answer *answer)
{
    struct mc_slice id = answer->tested->expectation->other;
    uint32_t other =
        id.length == 0 ? MC_NOT_FOUND : mc_string_map_find(builder->result->suite->case_ids, id);

    return mc_score_is_unproved(answer->column, answer->tested->item) ||
           (other != MC_NOT_FOUND && mc_score_is_unproved(answer->column, other));
}

static enum mc_item_outcome outcome_of(const struct builder *builder, const struct answer *answer)
{
    switch (answer->verdict->outcome) {
    case MC_OUTCOME_PASSED:
        return is_unproved(builder, answer) ? MC_ITEM_NOTED : MC_ITEM_PASSED;
    case MC_OUTCOME_FAILED:
        if (answer->column->sentinel)
            return MC_ITEM_SKIPPED;
        return answer->tested->people.outcome == MC_OUTCOME_FAILED ? MC_ITEM_WARNED
                                                                   : MC_ITEM_FAILED;
    case MC_OUTCOME_NONE:
        break;
    }
    return MC_ITEM_SKIPPED;
}

static const struct mc_case *case_of(const struct builder *builder, size_t index)
{
    return &builder->result->suite->cases[index];
}

static const char *judges_of(const struct builder *builder, const struct mc_case *item)
{
    const struct mc_suite_file *file = &builder->result->suite->files[item->file];

    return file->judgement.by == MC_JUDGED_BY_RUBRIC ? "the rubric" : "people";
}

static const char *score_text(const struct builder *builder, double score)
{
    return mc_number_text(score, 6, builder->arena).data;
}

/* "scores 0.5, misses it by 0.25 of its range", and, if so, why that stops nothing. */
static const char *failure_words(const struct builder *builder, const struct answer *answer)
{
    const struct mc_tested *tested = answer->tested;
    const char *words = mc_arena_format(builder->arena, "scores %s%s, misses it by %.3g%s",
                                        score_text(builder, answer->column->values[tested->item]),
                                        is_unproved(builder, answer) ? " (not proved)" : "",
                                        fabs(answer->verdict->margin),
                                        mc_column_has_range(answer->column) ? " of its range" : "");

    if (answer->column->sentinel)
        return mc_arena_format(builder->arena, "a sentinel, which decides nothing: %s", words);
    if (tested->people.outcome != MC_OUTCOME_FAILED)
        return words;
    return mc_arena_format(builder->arena, "%s; missed by %s too, by %.3g: a warning", words,
                           judges_of(builder, case_of(builder, tested->item)),
                           fabs(tested->people.margin));
}

static struct mc_slice message_of(const struct builder *builder, const struct answer *answer)
{
    size_t index = answer->tested->item;
    struct mc_slice note = mc_score_note(answer->column, index);

    if (answer->verdict->outcome == MC_OUTCOME_PASSED)
        return mc_slice_of(is_unproved(builder, answer) ? PASSED_UNPROVED : "");
    if (answer->verdict->outcome == MC_OUTCOME_FAILED)
        return mc_slice_of(failure_words(builder, answer));
    if (answer->column->states[index] == MC_SCORE_OK || note.length == 0)
        return mc_slice_of(answer->verdict->reason);
    return mc_arena_slice(builder->arena, "%s: %.*s", answer->verdict->reason,
                          MC_SLICE_ARGUMENTS(note));
}

/* --- details ---------------------------------------------------------------------------------- */

static void add_side(struct mc_buffer *lines, const struct builder *builder, const char *name,
                     const struct mc_side *side)
{
    struct mc_slice text = mc_plain_text(side->text, builder->arena);

    if (side->has_text)
        mc_buffer_append_format(lines, "%s: %.*s\n", name, MC_SLICE_ARGUMENTS(text));
}

/* Sentences, scores and where the expectation comes from; empty unless it failed. */
static struct mc_slice details_of(const struct builder *builder, const struct answer *answer)
{
    const struct mc_tested *tested = answer->tested;
    const struct mc_case *item = case_of(builder, tested->item);
    const struct mc_score_scale *scale = &builder->result->suite->files[item->file].scale;
    struct mc_slice id = tested->expectation->other, details;
    struct mc_buffer lines = {NULL, 0, 0};
    uint32_t other = MC_NOT_FOUND;

    if (answer->verdict->outcome != MC_OUTCOME_FAILED)
        return mc_slice("", 0);
    if (id.length > 0)
        other = mc_string_map_find(builder->result->suite->case_ids, id);
    add_side(&lines, builder, "reference", &item->reference);
    add_side(&lines, builder, "candidate", &item->candidate);
    if (tested->expectation->type == MC_EXPECT_INVARIANCE && answer->column->self_values != NULL)
        mc_buffer_append_format(&lines, "score of the reference against itself: %s\n",
                                score_text(builder, answer->column->self_values[tested->item]));
    if (other != MC_NOT_FOUND) { /* the case that the score is compared with */
        id = mc_plain_text(id, builder->arena);
        mc_buffer_append_format(&lines, "%.*s:\n", MC_SLICE_ARGUMENTS(id));
        add_side(&lines, builder, "  reference", &case_of(builder, other)->reference);
        add_side(&lines, builder, "  candidate", &case_of(builder, other)->candidate);
        mc_buffer_append_format(&lines, "  score: %s\n",
                                score_text(builder, answer->column->values[other]));
    }
    if (!isnan(item->human))
        mc_buffer_append_format(&lines, "score of %s: %s on %.6g to %.6g\n",
                                judges_of(builder, item), score_text(builder, item->human),
                                scale->minimum, scale->maximum);
    if (tested->of_phenomenon)
        mc_buffer_append_text(&lines, "expected of all cases of the phenomenon\n");
    details = mc_buffer_take(&lines, builder->arena);
    if (details.length > 0)
        details.length--;
    return details;
}

/* --- items ------------------------------------------------------------------------------------ */

static void add_item(struct builder *builder, const struct answer *answer, struct mc_slice group)
{
    const struct mc_tested *tested = answer->tested;
    const struct mc_case *item = case_of(builder, tested->item);
    const struct mc_expectations *expectations = builder->result->expectations;
    struct mc_slice words = mc_expectation_words(tested, builder->arena);
    const char *name = mc_arena_format(builder->arena, "%.*s %.*s", MC_SLICE_ARGUMENTS(item->id),
                                       MC_SLICE_ARGUMENTS(words));
    size_t twins = 0, i;

    /* A case may state an expectation twice, but a name is unique. */
    for (i = expectations->first[tested->item]; &expectations->items[i] < tested; i++)
        twins +=
            mc_slice_equal(mc_expectation_words(&expectations->items[i], builder->arena), words);
    if (twins > 0)
        name = mc_arena_format(builder->arena, "%s (%zu)", name, twins + 1);
    builder->items[builder->n++] = (struct mc_check_item){
        .group = group,
        .name = mc_slice_of(name),
        .rule = builder->rules[tested->expectation->type].name,
        .outcome = outcome_of(builder, answer),
        .message = message_of(builder, answer),
        .details = details_of(builder, answer),
        .file = builder->result->suite->files[item->file].path,
        .at = item->at,
    };
}

static void add_group(struct builder *builder, const struct mc_dataset_result *dataset,
                      const struct mc_group *group, size_t c)
{
    const struct mc_expectations *expectations = builder->result->expectations;
    const struct mc_score_column *column = &builder->result->scores->columns[c];
    bool several = builder->result->n_datasets > 1;
    /* "bleu on negation"; with the dataset if there are several. */
    struct mc_slice name = mc_arena_slice(
        builder->arena, "%.*s on %.*s%s%.*s%s", MC_SLICE_ARGUMENTS(column->name),
        several ? (int)dataset->name.length : 0, dataset->name.data, several ? " " : "",
        MC_SLICE_ARGUMENTS(group->name), group->pooled ? "" : " (not pooled)");
    struct answer *answers;
    size_t n = 0, i, k;

    for (i = 0; i < group->n_cases; i++)
        n += expectations->first[group->cases[i] + 1] - expectations->first[group->cases[i]];
    answers = mc_arena_array(builder->arena, n, sizeof(*answers));
    n = 0;
    for (i = 0; i < group->n_cases; i++) {
        for (k = expectations->first[group->cases[i]]; k < expectations->first[group->cases[i] + 1];
             k++, n++) {
            const struct mc_tested *tested = &expectations->items[k];

            answers[n] = (struct answer){tested, column, &tested->verdicts[c], n};
        }
    }
    if (n > 0)
        qsort(answers, n, sizeof(*answers), compare_answers);
    for (i = 0; i < n; i++)
        add_item(builder, &answers[i], name);
}

static void add_all(struct builder *builder)
{
    const struct mc_result *result = builder->result;
    size_t c, d, g;

    builder->items = mc_arena_array(
        builder->arena, mc_array_size(result->expectations->n, result->scores->n_columns),
        sizeof(*builder->items));
    for (c = 0; c < result->scores->n_columns; c++)
        for (d = 0; d < result->n_datasets; d++)
            for (g = 0; g < result->datasets[d].n_groups; g++)
                if (!result->datasets[d].groups[g].overall)
                    add_group(builder, &result->datasets[d], &result->datasets[d].groups[g], c);
}

/* One item for each metric and expectation of a case, grouped by metric and phenomenon; in a group,
 * what failed comes first, the farthest from its bound before others, then the rest in the order of
 * the suite. What people fail too is a warning; what is not applicable is skipped. Everything in
 * the arena; markdown is empty, created "". */
static struct mc_checklist expectation_checklist(const struct mc_result *result,
                                                 struct mc_arena *arena)
{
    struct builder builder = {.result = result, .arena = arena};
    struct mc_slice metrics = mc_counted(result->scores->n_columns, "metric", "metrics", arena);
    struct mc_slice summary = mc_slice_of("no case has expectations");
    struct mc_outcome_counts counts;
    size_t i;

    builder.rules = mc_arena_array(arena, N_RULES, sizeof(*builder.rules));
    for (i = 0; i < N_RULES; i++) {
        builder.rules[i].name = mc_arena_slice(
            arena, "expectation/%s", mc_expectation_type_name((enum mc_expectation_type)i));
        builder.rules[i].description = mc_slice_of(descriptions[i]);
        builder.rules[i].help = mc_slice_of(help);
    }
    if (result->expectations != NULL)
        add_all(&builder);
    counts = mc_count_outcomes(builder.items, builder.n);
    if (builder.n > 0)
        summary = mc_arena_slice(
            arena, "expectations of %.*s: %zu passed, %zu failed, %zu warned, %zu skipped",
            MC_SLICE_ARGUMENTS(metrics), counts.of[MC_ITEM_PASSED], counts.of[MC_ITEM_FAILED],
            counts.of[MC_ITEM_WARNED], counts.of[MC_ITEM_SKIPPED]);
    return (struct mc_checklist){
        .title = mc_slice_of("metricheck run"),
        .summary = summary,
        .file = result->suite->files[0].path,
        .created = "",
        .rules = builder.rules,
        .n_rules = N_RULES,
        .items = builder.items,
        .n_items = builder.n,
    };
}

/* --- reports ---------------------------------------------------------------------------------- */

/* Every format of CHECKLIST_FORMATS in src/lists.mk as a report of a run: its expectations and, if
 * the format shows Markdown, the report in Markdown. */

static int write_markdown(const struct mc_result *result, const struct mc_report_options *options,
                          struct mc_arena *arena, struct mc_slice *text, struct mc_error *error)
{
    struct mc_report_options below = *options;
    struct mc_buffer bytes = {NULL, 0, 0};
    FILE *stream = mc_text_stream_open(&bytes);
    int status;

    below.depth = 1; /* that of the title of the list */
    status = mc_report_format_find("markdown")->write(result, &below, stream, error);
    mc_text_stream_close(stream, &bytes);
    if (status == 0)
        *text = mc_arena_copy(arena, mc_buffer_slice(&bytes));
    mc_buffer_free(&bytes);
    return status;
}

static int write_checklist(const struct mc_checklist_format *format, const struct mc_result *result,
                           const struct mc_report_options *options, FILE *stream,
                           struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_checklist list = expectation_checklist(result, arena);
    int status = 0;

    list.created = options->created;
    list.root = options->source_root;
    if (format->shows_markdown)
        status = write_markdown(result, options, arena, &list.markdown, error);
    if (status == 0)
        status = format->write(&list, stream, error);
    mc_arena_free(arena);
    return status;
}

#define MC_ITEM(item)                                                                              \
    extern const struct mc_checklist_format mc_checklist_##item;                                   \
    extern const struct mc_report_format mc_report_##item;                                         \
    static int write_##item(const struct mc_result *result,                                        \
                            const struct mc_report_options *options, FILE *stream,                 \
                            struct mc_error *error)                                                \
    {                                                                                              \
        return write_checklist(&mc_checklist_##item, result, options, stream, error);              \
    }                                                                                              \
    const struct mc_report_format mc_report_##item = {                                             \
        .name = #item, .checklist = &mc_checklist_##item, .write = write_##item};
#include "report/checklist_table.inc"
#undef MC_ITEM
