/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_json.c: scores as JSON: the form of a file, its descriptions of metrics, scores by case, by
 * row and by metric, JSON Lines. */
#include "scores/score_reader.h"

#include <math.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/scan.h"
#include "base/table.h"
#include "suite/fields.h"
#include "suite/suite.h"

/* --- the form --------------------------------------------------------------------------------- */

bool mc_score_is_json(struct mc_slice path, struct mc_slice text)
{
    size_t i = mc_scan_white(text, 0);

    if (mc_name_ends_in(path, ".json"))
        return true;
    if (mc_name_ends_in(path, ".csv") || mc_name_ends_in(path, ".tsv") ||
        mc_name_ends_in(path, ".txt"))
        return false;
    return i < text.length && (text.data[i] == '{' || text.data[i] == '[');
}

bool mc_score_is_json_lines(struct mc_slice path, struct mc_slice text)
{
    struct mc_slice line;
    size_t next = 0;

    if (mc_name_ends_in(path, ".jsonl") || mc_name_ends_in(path, ".ndjson"))
        return true;
    if (!mc_score_is_json(path, text))
        return false;
    if (!mc_scan_line(text, &next, &line))
        return false;
    while (line.length > 0 && strchr(" \t\r", line.data[line.length - 1]) != NULL)
        line.length--;
    return line.length > 1 && line.data[0] == '{' && line.data[line.length - 1] == '}' &&
           next < text.length && text.data[next] == '{';
}

/* --- values and names ------------------------------------------------------------------------- */

/* Number of a value, NaN for null, "nan" and "NaN"; false for anything else. */
static bool number_of(json_t *value, double *number)
{
    *number = (double)NAN;
    if (json_is_number(value))
        *number = json_number_value(value);
    else if (json_is_string(value))
        return mc_slice_is(mc_slice_of(json_string_value(value)), "nan") ||
               mc_slice_is(mc_slice_of(json_string_value(value)), "NaN");
    else
        return json_is_null(value);
    return true;
}

static const char *type_name(const json_t *value)
{
    if (json_is_string(value))
        return "string";
    if (json_is_boolean(value))
        return "boolean";
    return json_is_array(value) ? "array" : "object";
}

/* Cursors are needed only for places, so they are made only if something is wrong. */
static void report_value(const struct mc_json_cursor *entry, const char *name, const char *of)
{
    struct mc_json_cursor at;
    struct mc_slice metric = mc_clip(mc_slice_of(name)), id = mc_clip(mc_slice_of(of));
    bool has_id = id.length > 0;

    if (mc_json_member(entry, name, &at))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "the score \"%.*s\"%s%.*s%s is of type %s, must be a number, null or "
                        "\"nan\"",
                        MC_SLICE_ARGUMENTS(metric), has_id ? " of \"" : "", MC_SLICE_ARGUMENTS(id),
                        has_id ? "\"" : "", type_name(at.value));
}

static void report_name(const struct mc_json_cursor *entry, const char *name, const char *text)
{
    struct mc_json_cursor at;

    if (!mc_json_member(entry, name, &at))
        at = *entry; /* only a mark names it */
    mc_json_finding(&at, MC_SEVERITY_ERROR, "", true, "%s", text);
}

/* --- descriptions of metrics ------------------------------------------------------------------ */

/* A file being read, with its member "metrics". */
struct json_reader {
    struct mc_score_reader *reader;
    struct mc_json_cursor metrics; /* value NULL: there is none */
    struct mc_string_map *names;   /* names in it */
    struct mc_column_head *heads;  /* by index in names */
    struct mc_string_map *marked;  /* marks that came before the first score of their metric */
    bool has_rows;                 /* an entry is a row, which contains its id */
    const char *file_name;         /* name for scores that belong directly to the ids; else NULL */
};

/* Reads one end of the range; null: open. */
static int read_end(const struct mc_json_cursor *range, size_t index, double *end)
{
    struct mc_json_cursor item;

    if (!mc_json_element(range, index, &item))
        return -1;
    return json_is_null(item.value) ? 0 : mc_json_number(&item, end);
}

static void json_read_head(struct json_reader *json, const struct mc_json_cursor *metric)
{
    static const char *const known[] = {"lower_is_better", "range", "may_exceed", NULL};
    struct mc_slice name = mc_slice_of(metric->key);
    struct mc_json_cursor member, range;
    struct mc_column_head *head;

    if (mc_json_is_object(metric) != 0)
        return;
    (void)mc_json_unknown_keys(metric, known);
    head = &json->heads[mc_string_map_add(json->names, name, NULL)];
    head->low = -(double)INFINITY;
    head->high = (double)INFINITY;
    head->has_direction = mc_json_member(metric, "lower_is_better", &member);
    (void)mc_field_flag(metric, "lower_is_better", &head->lower_is_better);
    head->has_range = mc_field_array(metric, "range", MC_OPTIONAL, &range);
    if (head->has_range &&
        (json_array_size(range.value) != 2 || read_end(&range, 0, &head->low) != 0 ||
         read_end(&range, 1, &head->high) != 0 || !(head->low < head->high)))
        mc_json_finding(&range, MC_SEVERITY_ERROR, "", false,
                        "\"range\" holds the lowest and the highest score (null: unbounded), the "
                        "first below the second");
    (void)mc_field_flag(metric, "may_exceed", &head->may_exceed);
}

/* The member "metrics" is not a case if it contains objects, or if it is empty and there is no such
 * case. */
static bool is_about_metrics(const struct json_reader *json, json_t *value)
{
    const struct mc_string_map *ids = json->reader->table->suite->case_ids;
    const char *name;
    json_t *member;

    json_object_foreach(value, name, member)
    {
        if (json_is_object(member))
            return true;
    }
    return json_object_size(value) == 0 && json_is_object(value) &&
           mc_string_map_find(ids, mc_slice_of(MC_SCORE_METRICS)) == MC_NOT_FOUND;
}

static void read_metrics(struct json_reader *json, const struct mc_json_cursor *root)
{
    struct mc_arena *arena = json->reader->table->arena;
    struct mc_json_cursor metric = {.key = NULL};

    json->names = mc_string_map_new(arena);
    if (!mc_json_member(root, MC_SCORE_METRICS, &json->metrics) ||
        !is_about_metrics(json, json->metrics.value)) {
        json->metrics.value = NULL;
        return;
    }
    json->heads =
        mc_arena_array(arena, json_object_size(json->metrics.value), sizeof(*json->heads));
    while (mc_json_next(&json->metrics, &metric) && !mc_score_reader_enough(json->reader))
        json_read_head(json, &metric);
}

/* Reports names in "metrics" that no case has: such a mistake could reverse a metric. */
static void check_metrics(const struct json_reader *json)
{
    struct mc_json_cursor metric = {.key = NULL};

    if (json->metrics.value == NULL)
        return;
    while (mc_json_next(&json->metrics, &metric) && !mc_score_reader_enough(json->reader)) {
        struct mc_slice name = mc_slice_of(metric.key), shown = mc_clip(name);

        if (mc_string_map_find(json->reader->names, name) == MC_NOT_FOUND)
            mc_json_finding(&metric, MC_SEVERITY_ERROR, "", true,
                            "no case of the file has the metric \"%.*s\"",
                            MC_SLICE_ARGUMENTS(shown));
    }
}

/* Reports the first mark of a metric that no case has. */
static void check_mark(const struct json_reader *json, const struct mc_json_cursor *root,
                       struct mc_slice mark)
{
    struct mc_arena *arena = json->reader->table->arena;
    struct mc_slice metric = mark;
    bool is_error = mc_column_mark_of(mark, &metric) == MC_MARK_STANDARD_ERROR;
    const char *name = mc_arena_copy(arena, metric).data;
    struct mc_slice shown = mc_clip(metric);
    struct mc_json_cursor entry = {.key = NULL}, first = {.value = NULL}, at;

    while (mc_json_next(root, &entry)) {
        if (entry.value == json->metrics.value)
            continue;
        if (json_object_get(entry.value, name) != NULL)
            return;
        if (first.value == NULL && json_object_get(entry.value, mark.data) != NULL)
            first = entry;
    }
    if (first.value != NULL && mc_json_member(&first, mark.data, &at))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", true,
                        "no case of the file has the metric \"%.*s\", whose %s",
                        MC_SLICE_ARGUMENTS(shown),
                        is_error ? "standard error this is" : "scores this marks");
}

/* --- scores ----------------------------------------------------------------------------------- */

/* The description of a new metric. */
static struct mc_column_head head_of(const struct json_reader *json,
                                     const struct mc_json_cursor *entry, const char *name)
{
    struct mc_slice text = mc_slice_of(name);
    uint32_t index = mc_string_map_find(json->names, text);
    struct mc_error fault = MC_NO_ERROR;
    struct mc_column_head head;
    bool is_good = mc_column_head_parse(text, &head, &fault) == 0;

    if (!is_good)
        report_name(entry, name, fault.text);
    else if (!json->has_rows && (head.has_direction || head.has_range))
        report_name(entry, name,
                    "direction and range belong in a member of the file, \"" MC_SCORE_METRICS
                    "\": {\"NAME\": {\"lower_is_better\": true, \"range\": [0, null]}}");
    if (json->has_rows && is_good)
        return head;
    if (index != MC_NOT_FOUND)
        head = json->heads[index];
    else
        head = (struct mc_column_head){.low = -(double)INFINITY, .high = (double)INFINITY};
    head.name = text;
    return head;
}

/* The column of a metric, or SIZE_MAX. */
static size_t metric_column(const struct json_reader *json, const struct mc_json_cursor *entry,
                            const char *name, bool *too_many)
{
    struct mc_score_reader *reader = json->reader;
    uint32_t index = mc_string_map_find(reader->names, mc_slice_of(name));
    struct mc_position at = {0, 0};
    struct mc_column_head head;
    struct mc_json_cursor key;
    size_t column;

    if (index != MC_NOT_FOUND)
        return reader->columns[index];
    if (name[0] == '\0')
        report_name(entry, name, "a metric without a name");
    head = head_of(json, entry, name);
    if ((reader->table->n_declarations > 0 ||
         mc_score_table_find(reader->table, head.name) != MC_NOT_FOUND) &&
        mc_json_member(entry, name, &key))
        at = mc_json_place(&key, true);
    column = mc_score_reader_column(reader, &head, at, too_many);
    if (*too_many)
        report_name(entry, name, "more than 1000 metrics in one score file");
    return column;
}

/* The column of a metric, or where its marks go; the metric may come after its mark. */
static size_t column_of(const struct json_reader *json, const struct mc_json_cursor *entry,
                        const char *name, bool *too_many)
{
    struct mc_score_reader *reader = json->reader;
    struct mc_slice whole = mc_slice_of(name), metric;
    enum mc_column_mark mark = mc_column_mark_of(whole, &metric);

    if (mark == MC_MARK_NONE)
        return metric_column(json, entry, name, too_many);
    if (mc_string_map_find(reader->names, metric) == MC_NOT_FOUND) {
        if (mark != MC_MARK_SPANS) /* a metric may have only spans */
            (void)mc_string_map_add(json->marked, whole, NULL);
        (void)metric_column(json, entry, mc_arena_copy(reader->table->arena, metric).data,
                            too_many);
    }
    return *too_many ? SIZE_MAX : mc_score_reader_mark(reader, metric, mark);
}

static void read_score(const struct json_reader *json, const struct mc_json_cursor *entry,
                       const char *name, json_t *value, size_t column, size_t case_index)
{
    struct mc_json_cursor at;
    double number;

    if (mc_score_reader_is_spans(column)) {
        if (mc_json_member(entry, name, &at))
            (void)mc_score_reader_take_spans(json->reader, column, case_index, &at);
        return;
    }
    if (!number_of(value, &number))
        report_value(entry, name, entry->key != NULL ? entry->key : "");
    else if (case_index != SIZE_MAX && column != SIZE_MAX &&
             !mc_score_reader_set(json->reader, column, case_index, number) &&
             mc_json_member(entry, name, &at))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false, "%s",
                        mc_score_reader_outside(json->reader, column, case_index, number));
}

/* Reads the members of an entry, the scores of a case; in a row, other members are skipped. */
static void read_members(const struct json_reader *json, const struct mc_json_cursor *entry,
                         size_t case_index)
{
    bool has_pair = json_object_get(entry->value, "candidate") != NULL, too_many = false;
    const char *name;
    json_t *value;

    json_object_foreach(entry->value, name, value)
    {
        struct mc_slice key = mc_slice_of(name);
        size_t column;

        if (json->has_rows && (mc_score_is_id_name(key) || mc_score_is_about_case(key) ||
                               (has_pair && mc_slice_is(key, "score"))))
            continue;
        column = column_of(json, entry, name, &too_many);
        if (too_many)
            return;
        if (column != SIZE_MAX)
            read_score(json, entry, name, value, column, case_index);
        if (mc_score_reader_enough(json->reader))
            return;
    }
}

/* A text, or a whole number as text; length 0: neither. */
static struct mc_slice id_of(json_t *value, struct mc_arena *arena)
{
    if (json_is_string(value))
        return mc_arena_copy(arena, mc_slice_of(json_string_value(value)));
    if (json_is_integer(value))
        return mc_slice_of(
            mc_arena_format(arena, "%" JSON_INTEGER_FORMAT, json_integer_value(value)));
    return mc_slice("", 0);
}

/* The key of the id in a row, or of all ids; NULL: none. */
static const char *id_key_of(json_t *object)
{
    const char *key;
    json_t *value;

    if (json_object_get(object, "id") != NULL)
        return "id";
    json_object_foreach(object, key, value)
    {
        if (mc_score_is_id_name(mc_slice_of(key)))
            return key;
    }
    return NULL;
}

/* Reads a row {"id": ..., "metric": x}. */
static void read_json_row(const struct json_reader *json, const struct mc_json_cursor *row)
{
    struct mc_arena *arena = json->reader->table->arena;
    const char *key = id_key_of(row->value);
    struct mc_slice id = mc_slice("", 0), shown;
    bool again;
    size_t case_index;

    if (mc_json_is_object(row) != 0)
        return;
    if (key != NULL)
        id = id_of(json_object_get(row->value, key), arena);
    if (id.length == 0) {
        mc_json_finding(row, MC_SEVERITY_ERROR, "", false,
                        "a row without an id: {\"id\": \"CASE\", \"METRIC\": NUMBER} is one");
        return;
    }
    case_index = mc_score_reader_case(json->reader, id, &again);
    shown = mc_clip(id);
    if (again)
        mc_json_finding(row, MC_SEVERITY_ERROR, "", false, "a second row for the id \"%.*s\"",
                        MC_SLICE_ARGUMENTS(shown));
    else
        read_members(json, row, case_index);
}

/* Steps through the entries of an object or an array, as mc_json_next does. */
static bool next_entry(const struct mc_json_cursor *root, struct mc_json_cursor *entry)
{
    if (!json_is_array(root->value))
        return mc_json_next(root, entry);
    return mc_json_element(root, entry->value == NULL ? 0 : entry->index + 1, entry);
}

/* Reads the entries of {"id": {"metric": x}} or {"id": x}, or rows. */
static void read_entries(const struct json_reader *json, const struct mc_json_cursor *root)
{
    struct mc_json_cursor entry = {.value = NULL};

    while (!mc_score_reader_enough(json->reader) && next_entry(root, &entry)) {
        bool again, too_many = false;
        size_t case_index, column;
        double number;

        if (entry.value == json->metrics.value)
            continue;
        if (json->has_rows) {
            read_json_row(json, &entry);
            continue;
        }
        case_index = mc_score_reader_case(json->reader, mc_slice_of(entry.key), &again);
        if (json->file_name != NULL && number_of(entry.value, &number)) {
            column = metric_column(json, root, json->file_name, &too_many);
            if (column != SIZE_MAX)
                read_score(json, root, entry.key, entry.value, column, case_index);
        } else if (mc_json_is_object(&entry) == 0) {
            read_members(json, &entry, case_index);
        }
    }
}

/* Reads a metric of {"metric": {"id": x}}. `ids`: the ids by key; NULL: the keys are the ids. */
static void read_metric_scores(const struct json_reader *json, const struct mc_json_cursor *metric,
                               size_t column, json_t *ids)
{
    struct mc_score_reader *reader = json->reader;
    const char *key;
    json_t *value;

    json_object_foreach(metric->value, key, value)
    {
        json_t *name = ids == NULL ? NULL : json_object_get(ids, key);
        struct mc_slice id = ids == NULL ? mc_slice_of(key) : id_of(name, reader->table->arena);
        bool again;

        if (id.length == 0) {
            report_name(metric, key, "this key has no id");
            continue;
        }
        read_score(json, metric, key, value, column, mc_score_reader_case(reader, id, &again));
        if (mc_score_reader_enough(reader))
            return;
    }
}

/* Reads {"metric": {"id": x}}; with `id_key`, pandas' {"id": {"0": id}, "metric": {"0": x}}. */
static void read_by_metric(const struct json_reader *json, const struct mc_json_cursor *root,
                           const char *id_key)
{
    json_t *ids = id_key == NULL ? NULL : json_object_get(root->value, id_key);
    bool has_pair = json_object_get(root->value, "candidate") != NULL, too_many = false;
    struct mc_json_cursor metric = {.value = NULL};

    while (!mc_score_reader_enough(json->reader) && mc_json_next(root, &metric)) {
        struct mc_slice key = mc_slice_of(metric.key);
        size_t column;

        if (metric.value == json->metrics.value || metric.value == ids)
            continue;
        if (ids != NULL && (mc_score_is_about_case(key) || (has_pair && mc_slice_is(key, "score"))))
            continue;
        if (mc_json_is_object(&metric) != 0)
            continue;
        column = column_of(json, root, metric.key, &too_many);
        if (too_many)
            return;
        read_metric_scores(json, &metric, column, ids);
    }
}

/* How the entries of an object are read. */
enum json_layout { JSON_BY_CASE, JSON_BY_METRIC, JSON_BY_INDEX, JSON_ROWS };

/* Whether a key of the object is a case. */
static bool has_case(const struct mc_score_reader *reader, json_t *object)
{
    const char *key;
    json_t *value;

    json_object_foreach(object, key, value)
    {
        if (mc_score_reader_has(reader, mc_slice_of(key)))
            return true;
    }
    return false;
}

/* Keys that are cases decide; if there are none, what is below the keys does. */
static enum json_layout layout_of(const struct json_reader *json, const struct mc_json_cursor *root)
{
    const char *id_key = id_key_of(root->value), *key;
    enum json_layout layout = JSON_BY_CASE;
    json_t *value;

    if (has_case(json->reader, root->value))
        return JSON_BY_CASE;
    if (id_key != NULL) {
        json_t *ids = json_object_get(root->value, id_key);
        json_t *first = json_object_iter_value(json_object_iter(ids));

        if (json_is_string(first) || json_is_integer(first))
            return JSON_BY_INDEX;
    }
    json_object_foreach(root->value, key, value)
    {
        const char *row_key = id_key_of(value);

        if (value == json->metrics.value)
            continue;
        if (has_case(json->reader, value))
            return JSON_BY_METRIC;
        if (row_key != NULL && json_is_string(json_object_get(value, row_key)))
            layout = JSON_ROWS;
    }
    return layout;
}

static void read_object(struct json_reader *json, const struct mc_json_cursor *root)
{
    enum json_layout layout;
    uint32_t i;

    if (mc_json_is_object(root) != 0)
        return;
    read_metrics(json, root);
    layout = layout_of(json, root);
    json->has_rows = layout == JSON_ROWS;
    if (layout == JSON_BY_METRIC || layout == JSON_BY_INDEX)
        read_by_metric(json, root, layout == JSON_BY_INDEX ? id_key_of(root->value) : NULL);
    else
        read_entries(json, root);
    check_metrics(json);
    if (layout != JSON_BY_CASE)
        return;
    for (i = 0; i < mc_string_map_size(json->marked); i++)
        if (!mc_score_reader_enough(json->reader))
            check_mark(json, root, mc_string_map_key(json->marked, i));
}

/* Whether members of the object are numbers, and none except "metrics" is an object. */
static bool has_numbers(json_t *root)
{
    size_t n_numbers = 0;
    const char *key;
    json_t *value;

    json_object_foreach(root, key, value)
    {
        if (json_is_object(value) && strcmp(key, "metrics") != 0)
            return false;
        n_numbers += json_is_number(value);
    }
    return n_numbers > 0;
}

void mc_score_read_json(struct mc_score_reader *reader)
{
    struct mc_string_map *none = mc_string_map_new(reader->table->arena);
    struct json_reader json = {.reader = reader, .names = none, .marked = none};
    struct mc_position first = {1, 1};
    struct mc_json_file file;
    struct mc_json_cursor root;

    if (mc_json_open_text(reader->path, reader->text, reader->diagnostics, &file, NULL) != 0)
        return;
    root = mc_json_root(&file);
    json.marked = mc_string_map_new(reader->table->arena);
    if (has_numbers(root.value))
        json.file_name = mc_path_stem(reader->path.data, reader->table->arena);
    json.has_rows = json_is_array(root.value);
    if (json.has_rows)
        read_entries(&json, &root);
    else
        read_object(&json, &root);
    mc_score_reader_check_ids(reader, first);
    mc_json_close(&file);
}

/* Places in a line are those in the file. */
void mc_score_read_json_lines(struct mc_score_reader *reader)
{
    struct mc_string_map *none = mc_string_map_new(reader->table->arena);
    struct json_reader json = {.reader = reader, .names = none, .has_rows = true};
    struct mc_json_lines lines = {.path = reader->path,
                                  .text = reader->text,
                                  .keeps_cr = true,
                                  .blanks = mc_slice_of(" \t\r")};
    struct mc_position first = {1, 1};
    struct mc_json_cursor root;
    int status;

    json.marked = mc_string_map_new(reader->table->arena);
    mc_diagnostics_source(reader->diagnostics, reader->path, reader->text);
    while (!mc_score_reader_enough(reader) && (status = mc_json_lines_next(&lines, &root)) != 0) {
        if (status < 0) {
            mc_score_reader_fault(reader, &lines.fault);
            continue;
        }
        lines.file.text = reader->text;
        lines.file.diagnostics = reader->diagnostics;
        root.anchor = (struct mc_json_anchor){lines.begin, {lines.number, 1}};
        read_json_row(&json, &root);
    }
    mc_json_lines_close(&lines);
    if (reader->text.length == 0)
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, first,
                                 "the file is empty");
    mc_score_reader_check_ids(reader, first);
}
