#include <math.h>

#include "base/json_file.h"
#include "scores/score_reader.h"
#include "suite/fields.h"

/* Number of a value, NaN for null, "nan" and "NaN"; false when it is anything else. */
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

/* Cursors only stand for places, so they are made when something is wrong. */
static void report_value(const struct mc_json_cursor *entry, const char *name)
{
    struct mc_json_cursor at;
    struct mc_slice metric = mc_clip(mc_slice_of(name)), id = mc_clip(mc_slice_of(entry->key));

    if (mc_json_member(entry, name, &at))
        mc_json_finding(
            &at, MC_SEVERITY_ERROR, "", false,
            "the score \"%.*s\" of \"%.*s\" is of type %s, must be a number, null or \"nan\"",
            MC_SLICE_ARGUMENTS(metric), MC_SLICE_ARGUMENTS(id), type_name(at.value));
}

static void report_name(const struct mc_json_cursor *entry, const char *name, const char *text)
{
    struct mc_json_cursor at;

    if (!mc_json_member(entry, name, &at))
        at = *entry; /* a mark alone names it */
    mc_json_finding(&at, MC_SEVERITY_ERROR, "", true, "%s", text);
}

/* --- what is said of the metrics ---------------------------------------------------------- */

/* A file under reading, and its member "metrics". */
struct reading {
    struct mc_score_reader *reader;
    struct mc_json_cursor metrics; /* value NULL: there is none */
    struct mc_string_map *names;   /* that it has */
    struct mc_column_head *heads;  /* by index in names */
    struct mc_string_map *marked;  /* metrics that were named by a mark first */
};

/* One end of the range; null: there is none. */
static int read_end(const struct mc_json_cursor *range, size_t index, double *end)
{
    struct mc_json_cursor item;

    if (!mc_json_element(range, index, &item))
        return -1;
    return json_is_null(item.value) ? 0 : mc_json_number(&item, end);
}

static void read_range(const struct mc_json_cursor *metric, struct mc_column_head *head)
{
    struct mc_json_cursor range;

    if (!mc_field_array(metric, "range", MC_OPTIONAL, &range))
        return;
    head->has_range = true;
    if (json_array_size(range.value) != 2 || read_end(&range, 0, &head->low) != 0 ||
        read_end(&range, 1, &head->high) != 0 || !(head->low < head->high))
        mc_json_finding(&range, MC_SEVERITY_ERROR, "", false,
                        "\"range\" holds the lowest and the highest score, null where there is no "
                        "end, the first below the second");
}

static void read_head(struct reading *reading, const struct mc_json_cursor *metric)
{
    static const char *const known[] = {"lower_is_better", "range", "may_exceed", NULL};
    struct mc_slice name = mc_slice_of(metric->key);
    struct mc_json_cursor member;
    struct mc_column_head *head;

    if (mc_json_is_object(metric) != 0)
        return;
    (void)mc_json_unknown_keys(metric, known);
    head = &reading->heads[mc_string_map_add(reading->names, name, NULL)];
    head->low = -(double)INFINITY;
    head->high = (double)INFINITY;
    head->has_direction = mc_json_member(metric, "lower_is_better", &member);
    (void)mc_field_flag(metric, "lower_is_better", &head->lower_is_better);
    read_range(metric, head);
    (void)mc_field_flag(metric, "may_exceed", &head->may_exceed);
}

/* The member "metrics" is no case where it holds objects, or nothing and there is no such case. */
static bool is_about_metrics(const struct reading *reading, json_t *value)
{
    const struct mc_string_map *ids = reading->reader->table->suite->case_ids;
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

static void read_metrics(struct reading *reading, const struct mc_json_cursor *root)
{
    struct mc_arena *arena = reading->reader->table->arena;
    struct mc_json_cursor metric = {.key = NULL};

    reading->names = mc_string_map_new(arena);
    if (!mc_json_member(root, MC_SCORE_METRICS, &reading->metrics) ||
        !is_about_metrics(reading, reading->metrics.value)) {
        reading->metrics.value = NULL;
        return;
    }
    reading->heads =
        mc_arena_array(arena, json_object_size(reading->metrics.value), sizeof(*reading->heads));
    while (mc_json_next(&reading->metrics, &metric) && !mc_score_reader_enough(reading->reader))
        read_head(reading, &metric);
}

/* A name of "metrics" that no case has is a slip that would turn a metric round. */
static void check_metrics(const struct reading *reading)
{
    struct mc_json_cursor metric = {.key = NULL};

    if (reading->metrics.value == NULL)
        return;
    while (mc_json_next(&reading->metrics, &metric) && !mc_score_reader_enough(reading->reader)) {
        struct mc_slice name = mc_slice_of(metric.key), shown = mc_clip(name);

        if (mc_string_map_find(reading->reader->names, name) == MC_NOT_FOUND)
            mc_json_finding(&metric, MC_SEVERITY_ERROR, "", true,
                            "no case of the file has the metric \"%.*s\"",
                            MC_SLICE_ARGUMENTS(shown));
    }
}

/* The first mark of a metric that no case has. */
static void check_mark(const struct reading *reading, const struct mc_json_cursor *root,
                       struct mc_slice metric)
{
    struct mc_arena *arena = reading->reader->table->arena;
    const char *mark =
        mc_arena_format(arena, "%.*s%s", MC_SLICE_ARGUMENTS(metric), MC_SCORE_UNPROVED_MARK);
    struct mc_slice shown = mc_clip(metric);
    struct mc_json_cursor entry = {.key = NULL}, first = {.value = NULL}, at;

    while (mc_json_next(root, &entry)) {
        if (entry.value == reading->metrics.value)
            continue;
        if (json_object_get(entry.value, metric.data) != NULL)
            return;
        if (first.value == NULL && json_object_get(entry.value, mark) != NULL)
            first = entry;
    }
    if (first.value != NULL && mc_json_member(&first, mark, &at))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", true,
                        "no case of the file has the metric \"%.*s\", whose scores this marks",
                        MC_SLICE_ARGUMENTS(shown));
}

static void check_marks(const struct reading *reading, const struct mc_json_cursor *root)
{
    uint32_t i;

    for (i = 0; i < mc_string_map_size(reading->marked); i++)
        if (!mc_score_reader_enough(reading->reader))
            check_mark(reading, root, mc_string_map_key(reading->marked, i));
}

/* --- scores ------------------------------------------------------------------------------- */

/* What is said of a metric that is new. */
static struct mc_column_head head_of(const struct reading *reading,
                                     const struct mc_json_cursor *entry, const char *name)
{
    struct mc_slice text = mc_slice_of(name);
    uint32_t index = mc_string_map_find(reading->names, text);
    struct mc_error fault = MC_NO_ERROR;
    struct mc_column_head head;

    if (mc_column_head_parse(text, &head, &fault) != 0)
        report_name(entry, name, fault.text);
    else if (head.has_direction || head.has_range)
        report_name(entry, name,
                    "direction and range stand in a member of the file, \"" MC_SCORE_METRICS
                    "\": {\"NAME\": {\"lower_is_better\": true, \"range\": [0, null]}}");
    if (index != MC_NOT_FOUND)
        head = reading->heads[index];
    else
        head = (struct mc_column_head){.low = -(double)INFINITY, .high = (double)INFINITY};
    head.name = text;
    return head;
}

static bool is_mark(struct mc_slice name)
{
    size_t length = strlen(MC_SCORE_UNPROVED_MARK);

    return name.length > length &&
           memcmp(name.data + name.length - length, MC_SCORE_UNPROVED_MARK, length) == 0;
}

/* The column of a metric, or SIZE_MAX. */
static size_t metric_column(const struct reading *reading, const struct mc_json_cursor *entry,
                            const char *name, bool *too_many)
{
    struct mc_score_reader *reader = reading->reader;
    uint32_t index = mc_string_map_find(reader->names, mc_slice_of(name));
    struct mc_position at = {0, 0};
    struct mc_column_head head;
    struct mc_json_cursor key;
    size_t column;

    if (index != MC_NOT_FOUND)
        return reader->columns[index];
    if (name[0] == '\0')
        report_name(entry, name, "a metric without a name");
    head = head_of(reading, entry, name);
    if ((reader->table->n_declarations > 0 ||
         mc_score_table_find(reader->table, head.name) != MC_NOT_FOUND) &&
        mc_json_member(entry, name, &key))
        at = mc_json_place(&key, true);
    column = mc_score_reader_column(reader, &head, at, too_many);
    if (*too_many)
        report_name(entry, name, "more than 1000 metrics in one score file");
    return column;
}

/* The column of a metric, or where the marks of a metric go, which may stand behind its mark. */
static size_t column_of(const struct reading *reading, const struct mc_json_cursor *entry,
                        const char *name, bool *too_many)
{
    struct mc_score_reader *reader = reading->reader;
    struct mc_slice whole = mc_slice_of(name), metric;

    if (!is_mark(whole))
        return metric_column(reading, entry, name, too_many);
    metric = mc_slice(name, whole.length - strlen(MC_SCORE_UNPROVED_MARK));
    if (mc_string_map_find(reader->names, metric) == MC_NOT_FOUND) {
        (void)mc_string_map_add(reading->marked, metric, NULL);
        (void)metric_column(reading, entry, mc_arena_copy(reader->table->arena, metric).data,
                            too_many);
    }
    return *too_many ? SIZE_MAX : mc_score_reader_mark(reader, metric);
}

static void read_score(const struct reading *reading, const struct mc_json_cursor *entry,
                       const char *name, json_t *value, size_t column, size_t case_index)
{
    struct mc_json_cursor at;
    double number;

    if (!number_of(value, &number))
        report_value(entry, name);
    else if (case_index != SIZE_MAX &&
             !mc_score_reader_set(reading->reader, column, case_index, number) &&
             mc_json_member(entry, name, &at))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false, "%s",
                        mc_score_reader_outside(reading->reader, column, case_index, number));
}

static void read_entry(const struct reading *reading, const struct mc_json_cursor *entry)
{
    bool again, too_many = false;
    size_t case_index = mc_score_reader_case(reading->reader, mc_slice_of(entry->key), &again);
    const char *name;
    json_t *value;

    json_object_foreach(entry->value, name, value)
    {
        size_t column = column_of(reading, entry, name, &too_many);

        if (too_many)
            return;
        if (column != SIZE_MAX)
            read_score(reading, entry, name, value, column, case_index);
        if (mc_score_reader_enough(reading->reader))
            return;
    }
}

static void read_entries(const struct reading *reading, const struct mc_json_cursor *root)
{
    const char *id;
    json_t *value;

    json_object_foreach(root->value, id, value)
    {
        struct mc_json_cursor entry;

        if (value == reading->metrics.value)
            continue;
        memset(&entry, 0, sizeof(entry));
        entry.file = root->file;
        entry.parent = root;
        entry.key = id;
        entry.value = value;
        if (mc_json_is_object(&entry) == 0)
            read_entry(reading, &entry);
        if (mc_score_reader_enough(reading->reader))
            return;
    }
}

void mc_score_read_json(struct mc_score_reader *reader)
{
    struct reading reading = {.reader = reader};
    struct mc_json_file file;
    struct mc_json_cursor root;

    if (mc_json_open_text(reader->path, reader->text, reader->diagnostics, &file, NULL) != 0)
        return;
    root = mc_json_root(&file);
    if (mc_json_is_object(&root) == 0) {
        reading.marked = mc_string_map_new(reader->table->arena);
        read_metrics(&reading, &root);
        read_entries(&reading, &root);
        check_metrics(&reading);
        check_marks(&reading, &root);
    }
    mc_json_close(&file);
}
