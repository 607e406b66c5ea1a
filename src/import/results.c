/* SPDX-License-Identifier: GPL-3.0-or-later */
/* results.c: rows become cases, in the order in which their ids first appear, and columns become
 * metrics. In order: layouts, columns of scores, cases, their scores, the whole. */
#include "import/results.h"

#include <math.h>
#include <string.h>

#include "base/column_names.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/options.h"
#include "base/running_mean.h"
#include "base/table.h"
#include "import/import.h"
#include "suite/fields.h"

#define LAYOUT_SCHEMA "metricheck/layout/1"

/* --- layouts ---------------------------------------------------------------------------------- */

/* A template of our own, known to be valid. */
static struct mc_template plain(const char *text, struct mc_arena *arena)
{
    struct mc_template item;

    if (mc_template_parse(mc_slice_of(text), arena, &item) != NULL)
        memset(&item, 0, sizeof(item));
    return item;
}

struct mc_results_layout mc_results_layout_plain(struct mc_arena *arena)
{
    static struct mc_slice scores[] = {{"*", 1}};
    static struct mc_slice others[] = {
        {"system", 6},      {"reference", 9},         {"candidate", 9},
        {"*:unproved", 10}, {"*:standard_error", 16}, {"*:spans", 7}};

    return (struct mc_results_layout){
        .title = mc_slice_of("a table with id and scores"),
        .id = plain("{id}", arena),
        .dataset = plain("{dataset|}", arena),
        .phenomenon = plain("{phenomenon|}", arena),
        .item = plain("{item|}", arena),
        .repeat = plain("{repeat|}", arena),
        .human = plain("{human|}", arena),
        .scores = scores,
        .n_scores = 1,
        .others = others,
        .n_others = sizeof(others) / sizeof(others[0]),
    };
}

/* Reads the template under a key; if the key is absent, it stays empty. False after a finding. */
static bool read_template(const struct mc_json_cursor *root, const char *key, enum mc_need need,
                          struct mc_arena *arena, struct mc_template *item)
{
    struct mc_json_cursor at;
    struct mc_slice text;
    const char *fault;

    if (!mc_json_member(root, key, &at))
        return need == MC_OPTIONAL || !mc_field(root, key, need, &at);
    if (mc_json_text(&at, arena, &text) != 0)
        return false;
    fault = mc_template_parse(text, arena, item);
    item->path = at.file->path;
    item->at = mc_json_place(&at, false);
    if (fault != NULL)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false, "%s", fault);
    return fault == NULL;
}

/* "values": {"C": 1, "I": 0} */
static void read_values(const struct mc_json_cursor *root, struct mc_arena *arena,
                        struct mc_results_layout *layout)
{
    struct mc_json_cursor values, value;

    if (!mc_field_object(root, "values", MC_OPTIONAL, &values))
        return;
    layout->values = mc_arena_array(arena, json_object_size(values.value), sizeof(*layout->values));
    memset(&value, 0, sizeof(value));
    while (mc_json_next(&values, &value)) {
        struct mc_results_value *named = &layout->values[layout->n_values];

        named->text = mc_arena_copy(arena, mc_slice_of(value.key));
        if (mc_json_number(&value, &named->number) == 0)
            layout->n_values++;
    }
}

static void read_rows(const struct mc_json_cursor *root, struct mc_arena *arena,
                      struct mc_results_layout *layout)
{
    static const char *const forms[] = {"by-name", "tsv",  "csv", "quoted-tsv",
                                        "jsonl",   "json", NULL};
    struct mc_json_cursor rows;
    static const char *const known[] = {"form", "at", NULL};
    size_t form = MC_RECORDS_BY_NAME;

    if (!mc_field_object(root, "rows", MC_OPTIONAL, &rows))
        return;
    if (mc_field_word(&rows, "form", MC_OPTIONAL, forms, arena, &form))
        layout->rows.form = (enum mc_records_form)form;
    (void)mc_field_text(&rows, "at", MC_OPTIONAL, arena, &layout->rows.at);
    (void)mc_json_unknown_keys(&rows, known);
}

static void read_layout(const struct mc_json_cursor *root, struct mc_arena *arena,
                        struct mc_results_layout *layout)
{
    static const struct {
        const char *key;
        size_t offset;
        enum mc_need need;
    } templates[] = {
        {"id", offsetof(struct mc_results_layout, id), MC_REQUIRED},
        {"dataset", offsetof(struct mc_results_layout, dataset), MC_OPTIONAL},
        {"phenomenon", offsetof(struct mc_results_layout, phenomenon), MC_OPTIONAL},
        {"item", offsetof(struct mc_results_layout, item), MC_OPTIONAL},
        {"repeat", offsetof(struct mc_results_layout, repeat), MC_OPTIONAL},
        {"human", offsetof(struct mc_results_layout, human), MC_OPTIONAL},
    };
    static const char *const known[] = {"schema",  "$schema",    "title",  "rows",   "id",
                                        "dataset", "phenomenon", "item",   "repeat", "human",
                                        "scores",  "others",     "values", NULL};
    size_t i;

    if (mc_json_is_object(root) != 0 || !mc_field_schema(root, LAYOUT_SCHEMA, arena))
        return;
    (void)mc_field_text(root, "title", MC_OPTIONAL, arena, &layout->title);
    read_rows(root, arena, layout);
    for (i = 0; i < sizeof(templates) / sizeof(templates[0]); i++)
        (void)read_template(root, templates[i].key, templates[i].need, arena,
                            (struct mc_template *)(void *)((char *)layout + templates[i].offset));
    (void)mc_field_texts(root, "scores", MC_REQUIRED, arena, &layout->scores, &layout->n_scores);
    (void)mc_field_texts(root, "others", MC_OPTIONAL, arena, &layout->others, &layout->n_others);
    read_values(root, arena, layout);
    (void)mc_json_unknown_keys(root, known);
}

int mc_results_layout_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                            struct mc_diagnostics *diagnostics, struct mc_results_layout *layout,
                            struct mc_error *error)
{
    struct mc_json_file file;
    struct mc_json_cursor root;

    memset(layout, 0, sizeof(*layout));
    if (mc_json_open_text(path, text, diagnostics, &file, error) != 0)
        return -1;
    root = mc_json_root(&file);
    read_layout(&root, arena, layout);
    mc_json_close(&file);
    return mc_diagnostics_error(diagnostics, error);
}

int mc_results_layout_read(const char *path, struct mc_arena *arena,
                           struct mc_diagnostics *diagnostics, struct mc_results_layout *layout,
                           struct mc_error *error)
{
    struct mc_slice text;

    if (mc_file_read(path, arena, &text, error) != 0)
        return -1;
    return mc_results_layout_parse(mc_slice_of(path), text, arena, diagnostics, layout, error);
}

/* --- columns of scores ------------------------------------------------------------------------ */

/* A reader of one file. */
struct reader {
    struct mc_results_layout layout; /* its templates are resolved */
    struct mc_tables tables;
    struct mc_import import;
    struct mc_string_map *files;   /* data set and phenomenon -> index of the suite's file */
    struct mc_string_map *repeats; /* of a case -> 0 */
    size_t *case_of;               /* [rows] index of the row's case; SIZE_MAX: none */
    /* Columns of scores, each with its metric: "judge#1" and "judge#2" are repeats of one. */
    struct scored_column {
        size_t column, metric;
    } * columns;
    size_t n_columns;
    struct mc_results *results;
};

/* Whether a name matches a pattern; *stands becomes what "*" stands for, or the name. "*" matches a
 * dot only if `dots`: in JSON, a dot separates the names of nested objects, in a table it is an
 * ordinary character. */
static bool fits(struct mc_slice name, struct mc_slice pattern, bool dots, struct mc_slice *stands)
{
    const char *star = memchr(pattern.data, '*', pattern.length);
    size_t before = star == NULL ? 0 : (size_t)(star - pattern.data), behind, i;

    *stands = name;
    if (star == NULL)
        return mc_slice_equal(name, pattern);
    behind = pattern.length - before - 1;
    if (name.length <= before + behind || memcmp(name.data, pattern.data, before) != 0 ||
        memcmp(name.data + name.length - behind, star + 1, behind) != 0)
        return false;
    *stands = mc_slice(name.data + before, name.length - before - behind);
    for (i = 0; i < stands->length; i++)
        if (stands->data[i] == '.' && !dots)
            return false;
    return true;
}

/* The first pattern that matches, or NULL. */
static const struct mc_slice *find_pattern(struct mc_slice name, const struct mc_slice *patterns,
                                           size_t n, bool dots, struct mc_slice *stands)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (fits(name, patterns[i], dots, stands))
            return &patterns[i];
    return NULL;
}

static bool is_in(const struct mc_template *item, size_t column)
{
    size_t i;

    for (i = 0; i < item->n_pieces; i++)
        if (item->pieces[i].kind == MC_TEMPLATE_VALUE && item->pieces[i].column == column)
            return true;
    return false;
}

/* Whether the column is used otherwise than for scores, as the id of a case and so on. */
static bool is_taken(const struct mc_results_layout *layout, size_t column)
{
    return is_in(&layout->id, column) || is_in(&layout->dataset, column) ||
           is_in(&layout->phenomenon, column) || is_in(&layout->item, column) ||
           is_in(&layout->repeat, column) || is_in(&layout->human, column);
}

/* Reads a text as a number; false: it is not one. A missing value, such as the empty text, is NaN.
 */
static bool number_of(const struct mc_results_layout *layout, struct mc_slice text,
                      struct mc_arena *arena, double *number)
{
    size_t i;

    *number = (double)NAN;
    for (i = 0; i < layout->n_values; i++)
        if (mc_slice_equal(layout->values[i].text, text)) {
            *number = layout->values[i].number;
            return true;
        }
    if (mc_slice_is(text, "true") || mc_slice_is(text, "false")) {
        *number = mc_slice_is(text, "true") ? 1 : 0;
        return true;
    }
    return mc_table_is_missing(text) || mc_parse_real(mc_arena_copy(arena, text).data, number) == 0;
}

/* Whether the first value of a column is a number, so that "*" may match the column. */
static bool has_numbers(struct reader *reader, size_t column)
{
    const struct mc_records *records = &reader->tables.records;
    double number;
    size_t row;

    for (row = 0; row < records->n_rows; row++) {
        struct mc_record_value value = mc_records_value(records, row, column);

        if (value.n_all > 0)
            return false;
        if (!mc_table_is_missing(value.text))
            return number_of(&reader->layout, value.text, reader->import.arena, &number);
    }
    return false;
}

static int fail_at(struct reader *reader, size_t row, size_t column, const char *text)
{
    struct mc_record_place place = mc_records_place(&reader->tables.records, row, column);

    (void)mc_diagnostics_add(reader->import.diagnostics, MC_SEVERITY_ERROR, "", place.path,
                             place.at, "%s", text);
    return -1;
}

static int fail_at_head(struct reader *reader, const char *text)
{
    (void)mc_diagnostics_add(reader->import.diagnostics, MC_SEVERITY_ERROR, "",
                             reader->tables.records.path, (struct mc_position){1, 1}, "%s", text);
    return -1;
}

/* Finds the metrics, in the order of their first columns. A metric with a single column keeps the
 * whole name, with its repeat. */
static void find_metrics(struct reader *reader)
{
    uint32_t n = mc_string_map_size(reader->tables.records.columns), c, index;
    const struct mc_results_layout *layout = &reader->layout;
    bool dots = reader->tables.records.table != NULL;
    struct mc_arena *arena = reader->import.arena;
    struct mc_results *results = reader->results;
    struct mc_string_map *metrics = mc_string_map_new(arena);
    size_t *n_of = mc_arena_array(arena, n, sizeof(*n_of));

    reader->columns = mc_arena_array(arena, n, sizeof(*reader->columns));
    results->metrics = mc_arena_array(arena, n, sizeof(*results->metrics));
    for (c = 0; c < n; c++) {
        struct mc_slice column = mc_string_map_key(reader->tables.records.columns, c), name, other;
        const struct mc_slice *pattern =
            find_pattern(column, layout->scores, layout->n_scores, dots, &name);

        if (pattern == NULL || name.length == 0 || is_taken(layout, c) ||
            find_pattern(column, layout->others, layout->n_others, dots, &other) != NULL ||
            (memchr(pattern->data, '*', pattern->length) != NULL && !has_numbers(reader, c)))
            continue;
        index = mc_string_map_add(metrics, mc_column_without_repeat(name), NULL);
        results->metrics[index].name = n_of[index]++ == 0 ? name : mc_column_without_repeat(name);
        reader->columns[reader->n_columns++] = (struct scored_column){c, index};
    }
    results->n_metrics = mc_string_map_size(metrics);
}

/* Fails at the value that kept the first candidate from being a column of scores. */
static int fail_without_metrics(struct reader *reader)
{
    const struct mc_results_layout *layout = &reader->layout;
    const struct mc_records *records = &reader->tables.records;
    uint32_t n = mc_string_map_size(records->columns), c;
    bool dots = records->table != NULL;
    struct mc_slice stands;
    size_t row;

    for (c = 0; c < n; c++) {
        struct mc_slice name = mc_string_map_key(records->columns, c);

        if (is_taken(layout, c) ||
            find_pattern(name, layout->scores, layout->n_scores, dots, &stands) == NULL ||
            find_pattern(name, layout->others, layout->n_others, dots, &stands) != NULL)
            continue;
        for (row = 0; row < records->n_rows; row++) {
            struct mc_record_value value = mc_records_value(records, row, c);
            struct mc_slice text = value.text;

            if (value.n_all == 0 && !mc_table_is_missing(text))
                return fail_at(reader, row, c,
                               mc_arena_format(reader->import.arena,
                                               "no column has scores: %.60s begins with '%.60s', "
                                               "which is no number",
                                               name.data, text.data));
        }
    }
    return fail_at(reader, 0, SIZE_MAX, "no column has scores: none has a number in it");
}

/* --- cases ------------------------------------------------------------------------------------ */

static struct mc_slice text_of(const struct reader *reader, const struct mc_template *item,
                               size_t row, const char *instead)
{
    struct mc_slice text = mc_slice("", 0);

    if (item->text.length > 0)
        text = mc_template_text(item, &reader->tables, row, reader->import.arena);
    return text.length > 0 ? text : mc_slice_of(instead);
}

/* The file of the suite that holds the cases of a data set and phenomenon. */
static uint32_t file_of(struct reader *reader, struct mc_slice dataset, struct mc_slice phenomenon)
{
    const struct mc_suite_file head = {
        .suite = mc_slice_of("results"),
        .scale = {0, 1, mc_slice_of("score")},
        .judgement = {MC_JUDGED_BY_HUMAN, mc_slice_of("not stated"), mc_slice_of("not stated"), 0},
        .licence = mc_slice_of("not stated"),
        .source = mc_slice_of("results"),
        .pooled = true,
    };
    const char *key = mc_arena_format(reader->import.arena, "%.*s\n%.*s",
                                      MC_SLICE_ARGUMENTS(dataset), MC_SLICE_ARGUMENTS(phenomenon));
    bool is_new;
    uint32_t index = mc_string_map_add(reader->files, mc_slice_of(key), &is_new);

    return is_new ? mc_import_file(&reader->import, &head, dataset, phenomenon) : index;
}

/* The case of a row: a new one, or, for a repeat, the one with its id. */
static int take_row(struct reader *reader, size_t row)
{
    struct mc_suite *suite = reader->import.suite;
    struct mc_slice id = text_of(reader, &reader->layout.id, row, "");
    struct mc_slice repeat = text_of(reader, &reader->layout.repeat, row, "");
    const char *key = mc_arena_format(reader->import.arena, "%.*s\n%.*s", MC_SLICE_ARGUMENTS(id),
                                      MC_SLICE_ARGUMENTS(repeat));
    struct mc_slice label, human;
    struct mc_case *item;
    uint32_t known, file;
    bool is_new;

    reader->case_of[row] = SIZE_MAX;
    if (!mc_records_is_whole(&reader->tables.records, row))
        return fail_at(reader, row, SIZE_MAX, "the row has not as many fields as the header");
    if (id.length == 0)
        return fail_at(reader, row, SIZE_MAX, "the case has no id");
    known = mc_string_map_find(suite->case_ids, id);
    (void)mc_string_map_add(reader->repeats, mc_slice_of(key), &is_new);
    if (!is_new)
        return fail_at(reader, row, SIZE_MAX,
                       mc_arena_format(reader->import.arena, "the case '%.*s' is there twice%s",
                                       MC_SLICE_ARGUMENTS(mc_clip(id)),
                                       repeat.length == 0
                                           ? "; a column `repeat` tells its rows apart"
                                           : ", with the same repeat"));
    if (known != MC_NOT_FOUND) {
        reader->case_of[row] = known;
        return 0;
    }
    file = file_of(reader, text_of(reader, &reader->layout.dataset, row, "results"),
                   text_of(reader, &reader->layout.phenomenon, row, "unclassified"));
    item = mc_import_case_in(&reader->import, file, id);
    label = text_of(reader, &reader->layout.item, row, "");
    if (label.length > 0)
        mc_case_add_labels(item, reader->import.arena)->item = label;
    item->at = mc_records_place(&reader->tables.records, row, SIZE_MAX).at;
    reader->case_of[row] = suite->n_cases - 1;
    human = text_of(reader, &reader->layout.human, row, "");
    if (number_of(&reader->layout, human, reader->import.arena, &item->human))
        return 0;
    return fail_at(reader, row, SIZE_MAX, "the human score is no number");
}

/* --- their scores ----------------------------------------------------------------------------- */

static void read_column(struct reader *reader, size_t column, struct mc_results_metric *metric,
                        struct mc_running_mean *means)
{
    const struct mc_records *records = &reader->tables.records;
    struct mc_arena *arena = reader->import.arena;
    size_t row;

    for (row = 0; row < records->n_rows && !mc_import_enough(&reader->import); row++) {
        struct mc_record_value value = mc_records_value(records, row, column);
        size_t at = reader->case_of[row];
        double score;

        if (!number_of(&reader->layout, value.text, arena, &score) || value.n_all > 0)
            (void)fail_at(reader, row, column,
                          mc_arena_format(arena, "the score '%.*s' of %.*s is no number",
                                          MC_SLICE_ARGUMENTS(mc_clip(value.text)),
                                          MC_SLICE_ARGUMENTS(mc_clip(metric->name))));
        if (at != SIZE_MAX && isfinite(score))
            mc_running_mean_add(&means[at], score);
    }
}

/* The mean of the scores of each case, and its standard error. */
static int read_metric(struct reader *reader, size_t number)
{
    struct mc_results_metric *metric = &reader->results->metrics[number];
    struct mc_arena *arena = reader->import.arena;
    size_t n_cases = reader->import.suite->n_cases, n_repeated = 0, c, i;
    struct mc_running_mean *means = mc_arena_array(arena, n_cases, sizeof(*means));
    struct mc_error ignored = MC_NO_ERROR;

    metric->values = mc_arena_array(arena, n_cases, sizeof(*metric->values));
    metric->errors = mc_arena_array(arena, n_cases, sizeof(*metric->errors));
    for (c = 0; c < reader->n_columns; c++)
        if (reader->columns[c].metric == number)
            read_column(reader, reader->columns[c].column, metric, means);
    for (i = 0; i < n_cases; i++) {
        metric->values[i] = mc_running_mean_value(&means[i]);
        metric->errors[i] = mc_running_mean_error(&means[i]);
        n_repeated += means[i].n > 1;
    }
    if (n_repeated > reader->results->n_repeated)
        reader->results->n_repeated = n_repeated;
    return mc_diagnostics_error(reader->import.diagnostics, &ignored);
}

/* --- the whole -------------------------------------------------------------------------------- */

static int take_rows(struct reader *reader)
{
    size_t n = reader->tables.records.n_rows, row, m;
    int status = 0;

    if (n == 0)
        return fail_at_head(reader, "there is no row of a case");
    reader->case_of = mc_arena_array(reader->import.arena, n, sizeof(*reader->case_of));
    for (row = 0; row < n && !mc_import_enough(&reader->import); row++)
        status = take_row(reader, row) != 0 ? -1 : status;
    if (status != 0)
        return -1;
    find_metrics(reader);
    if (reader->results->n_metrics == 0)
        return fail_without_metrics(reader);
    for (m = 0; m < reader->results->n_metrics; m++)
        if (read_metric(reader, m) != 0)
            return -1;
    return 0;
}

static int read_records(struct reader *reader, struct mc_slice path, struct mc_error *error)
{
    struct mc_results_layout *layout = &reader->layout;
    struct mc_template *const templates[] = {&layout->id,   &layout->dataset, &layout->phenomenon,
                                             &layout->item, &layout->repeat,  &layout->human};
    struct mc_suite *suite = reader->import.suite;
    double low = (double)INFINITY, high = -(double)INFINITY;
    int status = 0;
    size_t i;

    for (i = 0; i < sizeof(templates) / sizeof(templates[0]); i++)
        if (templates[i]->text.length > 0 &&
            mc_template_resolve(templates[i], &reader->tables, &reader->import) != 0)
            status = -1;
    if (status != 0 && layout->id.path.length == 0) /* a layout from a file has its own finding */
        (void)fail_at_head(reader, "there is no column \"id\"");
    if (status != 0 || take_rows(reader) != 0)
        return mc_diagnostics_error(reader->import.diagnostics, error);
    /* The human scores set the scale: no file of results names one. */
    for (i = 0; i < suite->n_cases; i++)
        if (isfinite(suite->cases[i].human)) {
            low = fmin(low, suite->cases[i].human);
            high = fmax(high, suite->cases[i].human);
        }
    for (i = 0; i < suite->n_files; i++) {
        suite->files[i].path = path;
        if (low < high) {
            suite->files[i].scale.minimum = fmin(low, 0);
            suite->files[i].scale.maximum = high;
        }
    }
    reader->results->suite = suite;
    return 0;
}

static void begin(const struct mc_results_layout *layout, struct mc_arena *arena,
                  struct mc_diagnostics *diagnostics, struct mc_results *results,
                  struct reader *reader)
{
    memset(results, 0, sizeof(*results));
    memset(reader, 0, sizeof(*reader));
    reader->layout = *layout;
    reader->results = results;
    mc_import_begin(&reader->import, arena, diagnostics);
    reader->files = mc_string_map_new(arena);
    reader->repeats = mc_string_map_new(arena);
}

int mc_results_read(const char *path, const struct mc_results_layout *layout,
                    struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                    struct mc_results *results, struct mc_error *error)
{
    struct reader reader;

    begin(layout, arena, diagnostics, results, &reader);
    if (mc_records_read(path, &reader.layout.rows, &reader.import, &reader.tables.records, error) !=
        0)
        return -1;
    return read_records(&reader, reader.tables.records.path, error);
}

int mc_results_parse(struct mc_slice path, struct mc_slice text,
                     const struct mc_results_layout *layout, struct mc_arena *arena,
                     struct mc_diagnostics *diagnostics, struct mc_results *results,
                     struct mc_error *error)
{
    struct reader reader;

    begin(layout, arena, diagnostics, results, &reader);
    if (mc_records_parse(path, text, &reader.layout.rows, &reader.import, &reader.tables.records,
                         error) != 0)
        return -1;
    return read_records(&reader, path, error);
}
