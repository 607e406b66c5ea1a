#include "scores/score_file.h"

#include <math.h>
#include <strings.h>

#include "base/memory.h"
#include "base/delimited.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_write.h"
#include "base/options.h"
#include "scores/score_table.h"
#include "suite/fields.h"
#include "suite/suite.h"

/* The id of the row that holds corpus scores; reading leaves it out, unless a case has this id. */
#define SCORE_CORPUS_ROW "corpus"
/* The member of a JSON score file that is no case, but says what is known of its metrics. */
#define SCORE_METRICS "metrics"
/* Behind the name of a metric: whether its scores are unproved. */
#define SCORE_UNPROVED_MARK ":unproved"
/* Most metrics that one file may hold. */
enum { SCORE_COLUMN_LIMIT = 1000 };

/* A score file while it is read, whatever its form. */

/* Findings after which reading stops: the rest would be more of the same. */
enum { SCORE_FINDING_LIMIT = 100 };

/* A file under reading. */
struct score_reader {
    struct mc_score_table *table;
    const char *const *only;
    struct mc_diagnostics *diagnostics;
    struct mc_score_file_summary *summary;
    struct mc_slice path, text;
    size_t n_errors_before;      /* findings that were in the list already */
    struct mc_string_map *names; /* metrics of the file, taken or not */
    size_t *columns;             /* [SCORE_COLUMN_LIMIT], by index in names */
    struct mc_string_map *ids;   /* of the file */
    bool *seen;                  /* [n_cases] */
    bool **unproved; /* [SCORE_COLUMN_LIMIT], by column from the first of the file; NULL:
                      * no mark, else [n_cases] */
    size_t first;    /* column of the file */
};

#define SCORE_MARK_OF ((size_t)1 << 32)

/* A table of text under reading. */
struct layout {
    struct score_reader *reader;
    const struct mc_delimited_file *file;
    size_t id_field;
    size_t *columns; /* [n_fields of the header]: column of the score table, or SIZE_MAX */
    bool has_pair;   /* sentences stand beside the scores */
};

/* Whether a column, or a key, holds the ids. */
static bool is_id_name(struct mc_slice name)
{
    static const char *const names[] = {"id", "case", "case_id", "case id", "caseid"};
    size_t i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (name.length == strlen(names[i]) && strncasecmp(name.data, names[i], name.length) == 0)
            return true;
    return false;
}

/* Whether a column is one of those that tables of cases have (suite/export.h) and that are no
 * metrics. */
static bool is_about_case(struct mc_slice name)
{
    static const char *const names[] = {
        "reference",     "references", "candidate", "targeted", "reference_amr",
        "candidate_amr", "dataset",    "suite",     "source",   "phenomenon",
        "subphenomenon", "ratings",    "system",    "item",     "tags",
        "note",          "licence",    "expect",    "lint",     "scale_minimum",
        "scale_maximum", "judgement",  "scale_kind"};
    size_t i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (mc_slice_is(name, names[i]))
            return true;
    return (name.length > 10 && memcmp(name.data, "reference_", 10) == 0) ||
           (name.length > 9 && memcmp(name.data, "targeted_", 9) == 0);
}

/* A finding at a field. */
static void report(const struct layout *layout, size_t row, size_t field, const char *text)
{
    (void)mc_diagnostics_add(layout->reader->diagnostics, MC_SEVERITY_ERROR, "",
                             layout->reader->path, mc_delimited_place(layout->file, row, field),
                             "%s", text);
}

/* The same with what stands in the field. */
static void report_field(const struct layout *layout, size_t row, size_t field, const char *text)
{
    struct mc_slice content = mc_clip(layout->file->rows[row].fields[field]);

    (void)mc_diagnostics_add(layout->reader->diagnostics, MC_SEVERITY_ERROR, "",
                             layout->reader->path, mc_delimited_place(layout->file, row, field),
                             "%s \"%.*s\"", text, MC_SLICE_ARGUMENTS(content));
}

static size_t score_reader_column(struct score_reader *reader, const struct mc_column_head *head,
                                  struct mc_position at, bool *too_many);

/* Whether nobody named the column: pandas writes its index without a name, and reads that back as
 * "Unnamed: 0". */
static bool is_unnamed(struct mc_slice name)
{
    return name.length == 0 || (name.length > 8 && memcmp(name.data, "Unnamed:", 8) == 0);
}

/* Whether the column is empty in all rows: behind separators that end each line. */
static bool is_empty_column(const struct mc_delimited_file *file, size_t field)
{
    size_t row;

    for (row = 1; row < file->n_rows; row++)
        if (field < file->rows[row].n_fields && file->rows[row].fields[field].length > 0)
            return false;
    return true;
}

/* Whether the column counts the rows from 0, as the index of pandas does. */
static bool counts_rows(const struct mc_delimited_file *file, size_t field)
{
    size_t row;

    for (row = 1; row < file->n_rows; row++) {
        char number[24];

        (void)snprintf(number, sizeof(number), "%zu", row - 1);
        if (field >= file->rows[row].n_fields ||
            !mc_slice_is(file->rows[row].fields[field], number))
            return false;
    }
    return file->n_rows > 1;
}

static bool is_case(const struct score_reader *reader, struct mc_slice id)
{
    return mc_string_map_find(reader->table->suite->case_ids, id) != MC_NOT_FOUND;
}

static bool names_case(const struct layout *layout, size_t field)
{
    const struct mc_delimited_file *file = layout->file;
    size_t row;

    for (row = 1; row < file->n_rows; row++)
        if (field < file->rows[row].n_fields &&
            is_case(layout->reader, file->rows[row].fields[field]))
            return true;
    return false;
}

/* The column "id", else one that is called nearly so, else the first one that names a case, else
 * the first one. An index that counts the rows names none, unless there is a case 0. */
static size_t find_ids(const struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->file->rows[0];
    size_t field = mc_delimited_column(layout->file, "id"), i, first;

    for (i = 0; i < header->n_fields && field == SIZE_MAX; i++)
        if (is_id_name(header->fields[i]))
            field = i;
    first = header->n_fields > 1 && is_unnamed(header->fields[0]) && counts_rows(layout->file, 0) &&
            !is_case(layout->reader, mc_slice_of("0"));
    for (i = first; i < header->n_fields && field == SIZE_MAX; i++)
        if (names_case(layout, i))
            field = i;
    return field == SIZE_MAX ? 0 : field;
}

/* A first row that is one of scores. */
static bool check_header(const struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->file->rows[0];
    struct mc_slice id = header->fields[layout->id_field];
    size_t n_numbers = 0, i;
    double number;

    if (is_id_name(id) || id.length == 0)
        return true;
    for (i = 0; i < header->n_fields; i++)
        n_numbers += i != layout->id_field && mc_parse_real(header->fields[i].data, &number) == 0;
    if (!is_case(layout->reader, id) && (n_numbers == 0 || n_numbers + 1 < header->n_fields))
        return true;
    report(layout, 0, 0,
           "there is no header: this row holds scores; write a line above it that names the "
           "columns, the first of them \"id\"");
    return false;
}

/* Whether the column is passed over: an index, an empty one, what tables of cases have. */
static bool is_passed_over(struct layout *layout, size_t field, struct mc_slice name)
{
    if (is_unnamed(name) && (field == 0 || is_empty_column(layout->file, field)))
        return true;
    return is_about_case(name) || (layout->has_pair && mc_slice_is(name, "score"));
}

/* A note about the columns that are passed over and have a name. */
static void note_passed_over(struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->file->rows[0];
    struct mc_buffer names = {NULL, 0, 0};
    struct mc_position start = mc_delimited_place(layout->file, 0, 0);
    size_t i;

    for (i = 0; i < header->n_fields; i++) {
        struct mc_slice shown = mc_clip(header->fields[i]);

        if (i == layout->id_field || is_unnamed(shown) || !is_passed_over(layout, i, shown))
            continue;
        mc_buffer_append_format(&names, "%s%.*s%s", names.length == 0 ? "" : ", ",
                                MC_SLICE_ARGUMENTS(shown),
                                mc_slice_is(shown, "score") ? " (the human score)" : "");
    }
    if (names.length > 0)
        (void)mc_diagnostics_add(layout->reader->diagnostics, MC_SEVERITY_NOTE, "",
                                 layout->reader->path, start, "no metrics, and left out: %.*s",
                                 MC_SLICE_ARGUMENTS(mc_buffer_slice(&names)));
    mc_buffer_free(&names);
}

/* The column of the score table for a field of the header that is not the id. `names`: of the
 * metrics before it. */
static size_t read_head(struct layout *layout, size_t field, struct mc_string_map *names,
                        bool *too_many)
{
    struct mc_slice text = layout->file->rows[0].fields[field];
    struct mc_position at = mc_delimited_place(layout->file, 0, field);
    struct mc_error fault = MC_NO_ERROR;
    struct mc_column_head head;
    bool is_new;

    if (is_passed_over(layout, field, text))
        return SIZE_MAX;
    if (mc_column_head_parse(text, &head, &fault) != 0) {
        report(layout, 0, field, fault.text);
        return SIZE_MAX;
    }
    (void)mc_string_map_add(names, head.is_unproved_mark ? text : head.name, &is_new);
    if (head.name.length == 0)
        report(layout, 0, field, "a column without a name");
    else if (!is_new)
        report_field(layout, 0, field, "a second column");
    else if (!head.is_unproved_mark)
        return score_reader_column(layout->reader, &head, at, too_many);
    return SIZE_MAX;
}

static size_t score_reader_mark(struct score_reader *reader, struct mc_slice name);

/* The columns NAME:unproved, which may stand before NAME. The header is free of errors. */
static void read_marks(struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->file->rows[0];
    size_t i;

    for (i = 0; i < header->n_fields; i++) {
        struct mc_error ignored = MC_NO_ERROR;
        struct mc_column_head head;

        if (i == layout->id_field || layout->columns[i] != SIZE_MAX ||
            mc_column_head_parse(header->fields[i], &head, &ignored) != 0 || !head.is_unproved_mark)
            continue;
        layout->columns[i] = score_reader_mark(layout->reader, head.name);
        if (mc_string_map_find(layout->reader->names, head.name) == MC_NOT_FOUND)
            report_field(layout, 0, i, "there is no column whose scores are marked by");
    }
}

/* Finds the id column and gives every other column its place in the table. */
static void read_header(struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->file->rows[0];
    struct mc_arena *arena = layout->reader->table->arena;
    struct mc_string_map *names = mc_string_map_new(arena);
    bool too_many = false;
    size_t i;

    layout->id_field = find_ids(layout);
    if (!check_header(layout))
        return;
    layout->has_pair = mc_delimited_column(layout->file, "candidate") != SIZE_MAX;
    (void)mc_string_map_add(names, header->fields[layout->id_field], NULL);
    layout->columns = mc_arena_array(arena, header->n_fields, sizeof(*layout->columns));
    for (i = 0; i < header->n_fields && !too_many; i++) {
        layout->columns[i] = SIZE_MAX;
        if (i != layout->id_field)
            layout->columns[i] = read_head(layout, i, names, &too_many);
        if (too_many)
            report(layout, 0, i, "more than 1000 metrics in one score file");
    }
    if (header->n_fields == 1)
        report(layout, 0, 0, "there is no column of scores beside the ids (is it the delimiter?)");
    if (layout->reader->diagnostics->n_errors > layout->reader->n_errors_before)
        return;
    read_marks(layout);
    note_passed_over(layout);
}

static bool says_missing(struct mc_slice field)
{
    return field.length == 0 || mc_slice_is(field, "NA") || mc_slice_is(field, "-") ||
           (field.length == 3 && strncasecmp(field.data, "nan", 3) == 0);
}

static bool has_decimal_comma(struct mc_slice field)
{
    return memchr(field.data, ',', field.length) != NULL &&
           strspn(field.data, "+-0123456789,") == field.length;
}

static bool score_reader_set(struct score_reader *reader, size_t column, size_t case_index,
                             double value);

static const char *score_reader_outside(const struct score_reader *reader, size_t column,
                                        size_t case_index, double value);

static void read_scores(const struct layout *layout, size_t row, size_t case_index)
{
    const struct mc_delimited_row *fields = &layout->file->rows[row];
    size_t i;

    for (i = 0; i < fields->n_fields; i++) {
        double value = (double)NAN;

        if (layout->columns[i] == SIZE_MAX)
            continue;
        if (!says_missing(fields->fields[i]) &&
            (strlen(fields->fields[i].data) != fields->fields[i].length ||
             mc_parse_real(fields->fields[i].data, &value) != 0))
            report_field(layout, row, i,
                         has_decimal_comma(fields->fields[i])
                             ? "this is no number (the decimal sign is a point):"
                             : "this is no number:");
        else if (case_index != SIZE_MAX &&
                 !score_reader_set(layout->reader, layout->columns[i], case_index, value))
            report(layout, row, i,
                   score_reader_outside(layout->reader, layout->columns[i], case_index, value));
    }
}

static size_t score_reader_case(struct score_reader *reader, struct mc_slice id, bool *again);

static void read_row(const struct layout *layout, size_t row)
{
    const struct mc_delimited_row *fields = &layout->file->rows[row];
    size_t expected = layout->file->rows[0].n_fields, case_index;
    struct mc_slice id;
    bool again;

    if (fields->n_fields != expected) {
        struct mc_position at = {fields->line, 1};

        (void)mc_diagnostics_add(
            layout->reader->diagnostics, MC_SEVERITY_ERROR, "", layout->reader->path, at,
            "a row of %zu fields below a header of %zu", fields->n_fields, expected);
        return;
    }
    id = fields->fields[layout->id_field];
    if (id.length == 0) {
        report(layout, row, layout->id_field, "a row without an id");
        return;
    }
    case_index = score_reader_case(layout->reader, id, &again);
    if (again) {
        report_field(layout, row, layout->id_field, "a second row for the id");
        return;
    }
    read_scores(layout, row, case_index);
}

/* What keeps the file from being taken apart is a finding like the others. */
static void report_fault(const struct score_reader *reader, const struct mc_error *fault)
{
    (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, fault->at,
                             "%s", fault->text);
}

static bool score_reader_enough(const struct score_reader *reader);

/* The first ids of the cases: '"a", "b", "c" ...'. */
static void append_ids(struct mc_buffer *text, const struct mc_slice *ids, size_t n_ids, size_t n)
{
    size_t i;

    for (i = 0; i < n_ids; i++) {
        struct mc_slice shown = mc_clip(ids[i]);

        mc_buffer_append_format(text, "%s\"%.*s\"", i == 0 ? "" : ", ", MC_SLICE_ARGUMENTS(shown));
    }
    mc_buffer_append_text(text, n_ids < n ? " ..." : "");
}

/* A file of which no id is a case says nothing, and was meant to. */
static void check_ids(const struct score_reader *reader, struct mc_position first)
{
    enum { IDS_SHOWN = 3 };
    const struct mc_score_file_summary *summary = reader->summary;
    const struct mc_suite *suite = reader->table->suite;
    size_t n_unknown = summary->n_unknown < IDS_SHOWN ? summary->n_unknown : IDS_SHOWN;
    size_t n_cases = suite->n_cases < IDS_SHOWN ? suite->n_cases : IDS_SHOWN, i;
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice ids[IDS_SHOWN];

    if (summary->n_used > 0 || summary->n_unknown == 0 ||
        reader->diagnostics->n_errors > reader->n_errors_before)
        return;
    for (i = 0; i < n_cases; i++)
        ids[i] = suite->cases[i].id;
    mc_buffer_append_text(&text, "no id of this file is a case of the run: the file has ");
    append_ids(&text, summary->unknown, n_unknown, summary->n_unknown);
    mc_buffer_append_text(&text, ", the run has ");
    append_ids(&text, ids, n_cases, suite->n_cases);
    (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, first,
                             "%.*s", MC_SLICE_ARGUMENTS(mc_buffer_slice(&text)));
    mc_buffer_free(&text);
}

static void score_read_delimited(struct score_reader *reader)
{
    struct mc_error fault = MC_NO_ERROR;
    struct mc_delimited_file file;
    struct layout layout = {.reader = reader, .file = &file};
    enum mc_delimiter delimiter = mc_delimiter_in(reader->path.data, reader->text);
    size_t row;

    mc_diagnostics_source(reader->diagnostics, reader->path, reader->text);
    if (delimiter == MC_TAB_SEPARATED && mc_delimited_tabs_are_quoted(reader->text))
        delimiter = MC_TAB_QUOTED;
    if (mc_delimited_parse(reader->path, reader->text, delimiter, reader->table->arena, &file,
                           &fault) != 0) {
        report_fault(reader, &fault);
        return;
    }
    if (file.n_rows == 0) {
        struct mc_position start = {1, 1};

        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, start,
                                 "the score file is empty; a header was expected");
        return;
    }
    read_header(&layout);
    if (reader->diagnostics->n_errors > reader->n_errors_before)
        return;
    for (row = 1; row < file.n_rows && !score_reader_enough(reader); row++)
        read_row(&layout, row);
    if (file.n_rows > 1)
        check_ids(reader, mc_delimited_place(&file, 1, layout.id_field));
}

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
        at = *entry; /* a mark alone names it */
    mc_json_finding(&at, MC_SEVERITY_ERROR, "", true, "%s", text);
}

/* --- what is said of the metrics ---------------------------------------------------------- */

/* A file under reading, and its member "metrics". */
struct reading {
    struct score_reader *reader;
    struct mc_json_cursor metrics; /* value NULL: there is none */
    struct mc_string_map *names;   /* that it has */
    struct mc_column_head *heads;  /* by index in names */
    struct mc_string_map *marked;  /* metrics that were named by a mark first */
    bool has_rows;                 /* an entry is a row, whose ids stand in it */
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

static void json_read_head(struct reading *reading, const struct mc_json_cursor *metric)
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
           mc_string_map_find(ids, mc_slice_of(SCORE_METRICS)) == MC_NOT_FOUND;
}

static void read_metrics(struct reading *reading, const struct mc_json_cursor *root)
{
    struct mc_arena *arena = reading->reader->table->arena;
    struct mc_json_cursor metric = {.key = NULL};

    reading->names = mc_string_map_new(arena);
    if (!mc_json_member(root, SCORE_METRICS, &reading->metrics) ||
        !is_about_metrics(reading, reading->metrics.value)) {
        reading->metrics.value = NULL;
        return;
    }
    reading->heads =
        mc_arena_array(arena, json_object_size(reading->metrics.value), sizeof(*reading->heads));
    while (mc_json_next(&reading->metrics, &metric) && !score_reader_enough(reading->reader))
        json_read_head(reading, &metric);
}

/* A name of "metrics" that no case has is a slip that would turn a metric round. */
static void check_metrics(const struct reading *reading)
{
    struct mc_json_cursor metric = {.key = NULL};

    if (reading->metrics.value == NULL)
        return;
    while (mc_json_next(&reading->metrics, &metric) && !score_reader_enough(reading->reader)) {
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
        mc_arena_format(arena, "%.*s%s", MC_SLICE_ARGUMENTS(metric), SCORE_UNPROVED_MARK);
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
        if (!score_reader_enough(reading->reader))
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
    bool is_good = mc_column_head_parse(text, &head, &fault) == 0;

    if (!is_good)
        report_name(entry, name, fault.text);
    else if (!reading->has_rows && (head.has_direction || head.has_range))
        report_name(entry, name,
                    "direction and range stand in a member of the file, \"" SCORE_METRICS
                    "\": {\"NAME\": {\"lower_is_better\": true, \"range\": [0, null]}}");
    if (reading->has_rows && is_good)
        return head;
    if (index != MC_NOT_FOUND)
        head = reading->heads[index];
    else
        head = (struct mc_column_head){.low = -(double)INFINITY, .high = (double)INFINITY};
    head.name = text;
    return head;
}

static bool is_mark(struct mc_slice name)
{
    size_t length = strlen(SCORE_UNPROVED_MARK);

    return name.length > length &&
           memcmp(name.data + name.length - length, SCORE_UNPROVED_MARK, length) == 0;
}

/* The column of a metric, or SIZE_MAX. */
static size_t metric_column(const struct reading *reading, const struct mc_json_cursor *entry,
                            const char *name, bool *too_many)
{
    struct score_reader *reader = reading->reader;
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
    column = score_reader_column(reader, &head, at, too_many);
    if (*too_many)
        report_name(entry, name, "more than 1000 metrics in one score file");
    return column;
}

/* The column of a metric, or where the marks of a metric go, which may stand behind its mark. */
static size_t column_of(const struct reading *reading, const struct mc_json_cursor *entry,
                        const char *name, bool *too_many)
{
    struct score_reader *reader = reading->reader;
    struct mc_slice whole = mc_slice_of(name), metric;

    if (!is_mark(whole))
        return metric_column(reading, entry, name, too_many);
    metric = mc_slice(name, whole.length - strlen(SCORE_UNPROVED_MARK));
    if (mc_string_map_find(reader->names, metric) == MC_NOT_FOUND) {
        (void)mc_string_map_add(reading->marked, metric, NULL);
        (void)metric_column(reading, entry, mc_arena_copy(reader->table->arena, metric).data,
                            too_many);
    }
    return *too_many ? SIZE_MAX : score_reader_mark(reader, metric);
}

static void read_score(const struct reading *reading, const struct mc_json_cursor *entry,
                       const char *name, json_t *value, size_t column, size_t case_index)
{
    struct mc_json_cursor at;
    double number;

    if (!number_of(value, &number))
        report_value(entry, name, entry->key != NULL ? entry->key : "");
    else if (case_index != SIZE_MAX &&
             !score_reader_set(reading->reader, column, case_index, number) &&
             mc_json_member(entry, name, &at))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false, "%s",
                        score_reader_outside(reading->reader, column, case_index, number));
}

/* The members of an entry are the scores of a case; of a row, what is no metric is passed over. */
static void read_members(const struct reading *reading, const struct mc_json_cursor *entry,
                         size_t case_index)
{
    bool has_pair = json_object_get(entry->value, "candidate") != NULL, too_many = false;
    const char *name;
    json_t *value;

    json_object_foreach(entry->value, name, value)
    {
        struct mc_slice key = mc_slice_of(name);
        size_t column;

        if (reading->has_rows &&
            (is_id_name(key) || is_about_case(key) || (has_pair && mc_slice_is(key, "score"))))
            continue;
        column = column_of(reading, entry, name, &too_many);
        if (too_many)
            return;
        if (column != SIZE_MAX)
            read_score(reading, entry, name, value, column, case_index);
        if (score_reader_enough(reading->reader))
            return;
    }
}

/* An entry of {"id": {"metric": x}}. */
static void read_entry(const struct reading *reading, const struct mc_json_cursor *entry)
{
    bool again;
    size_t case_index = score_reader_case(reading->reader, mc_slice_of(entry->key), &again);

    read_members(reading, entry, case_index);
}

/* A text, or a whole number as one; length 0: neither. */
static struct mc_slice id_of(json_t *value, struct mc_arena *arena)
{
    if (json_is_string(value))
        return mc_arena_copy(arena, mc_slice_of(json_string_value(value)));
    if (json_is_integer(value))
        return mc_slice_of(
            mc_arena_format(arena, "%" JSON_INTEGER_FORMAT, json_integer_value(value)));
    return mc_slice("", 0);
}

/* What holds the id of a row, or the ids of all; NULL: nothing. */
static const char *id_key_of(json_t *object)
{
    const char *key;
    json_t *value;

    if (json_object_get(object, "id") != NULL)
        return "id";
    json_object_foreach(object, key, value)
    {
        if (is_id_name(mc_slice_of(key)))
            return key;
    }
    return NULL;
}

/* A row {"id": ..., "metric": x}. */
static void read_json_row(const struct reading *reading, const struct mc_json_cursor *row)
{
    struct mc_arena *arena = reading->reader->table->arena;
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
    case_index = score_reader_case(reading->reader, id, &again);
    shown = mc_clip(id);
    if (again)
        mc_json_finding(row, MC_SEVERITY_ERROR, "", false, "a second row for the id \"%.*s\"",
                        MC_SLICE_ARGUMENTS(shown));
    else
        read_members(reading, row, case_index);
}

/* Steps through the entries of an object or an array, as mc_json_next does. */
static bool next_entry(const struct mc_json_cursor *root, struct mc_json_cursor *entry)
{
    if (!json_is_array(root->value))
        return mc_json_next(root, entry);
    return mc_json_element(root, entry->value == NULL ? 0 : entry->index + 1, entry);
}

static void read_entries(const struct reading *reading, const struct mc_json_cursor *root)
{
    struct mc_json_cursor entry = {.value = NULL};

    while (!score_reader_enough(reading->reader) && next_entry(root, &entry)) {
        if (entry.value == reading->metrics.value)
            continue;
        if (reading->has_rows)
            read_json_row(reading, &entry);
        else if (mc_json_is_object(&entry) == 0)
            read_entry(reading, &entry);
    }
}

/* A metric of {"metric": {"id": x}}. `ids`: what stands for the keys; NULL: they are the ids. */
static void read_metric_scores(const struct reading *reading, const struct mc_json_cursor *metric,
                               size_t column, json_t *ids)
{
    struct score_reader *reader = reading->reader;
    const char *key;
    json_t *value;

    json_object_foreach(metric->value, key, value)
    {
        json_t *name = ids == NULL ? NULL : json_object_get(ids, key);
        struct mc_slice id = ids == NULL ? mc_slice_of(key) : id_of(name, reader->table->arena);
        struct mc_json_cursor at;
        size_t case_index;
        double number;
        bool again;

        if (id.length == 0) {
            report_name(metric, key, "there is no id for this key");
            continue;
        }
        case_index = score_reader_case(reader, id, &again);
        if (!number_of(value, &number))
            report_value(metric, key, metric->key);
        else if (case_index != SIZE_MAX && column != SIZE_MAX &&
                 !score_reader_set(reader, column, case_index, number) &&
                 mc_json_member(metric, key, &at))
            mc_json_finding(&at, MC_SEVERITY_ERROR, "", false, "%s",
                            score_reader_outside(reader, column, case_index, number));
        if (score_reader_enough(reader))
            return;
    }
}

/* {"metric": {"id": x}}; with `id_key`, pandas' {"id": {"0": id}, "metric": {"0": x}}. */
static void read_by_metric(const struct reading *reading, const struct mc_json_cursor *root,
                           const char *id_key)
{
    json_t *ids = id_key == NULL ? NULL : json_object_get(root->value, id_key);
    bool has_pair = json_object_get(root->value, "candidate") != NULL, too_many = false;
    struct mc_json_cursor metric = {.value = NULL};

    while (!score_reader_enough(reading->reader) && mc_json_next(root, &metric)) {
        struct mc_slice key = mc_slice_of(metric.key);
        size_t column;

        if (metric.value == reading->metrics.value || metric.value == ids)
            continue;
        if (ids != NULL && (is_about_case(key) || (has_pair && mc_slice_is(key, "score"))))
            continue;
        if (mc_json_is_object(&metric) != 0)
            continue;
        column = column_of(reading, root, metric.key, &too_many);
        if (too_many)
            return;
        read_metric_scores(reading, &metric, column, ids);
    }
}

/* How the entries of an object are to be read. */
enum json_layout { JSON_BY_CASE, JSON_BY_METRIC, JSON_BY_INDEX, JSON_ROWS };

/* Whether the object has a key that is a case. */
static bool has_case(const struct score_reader *reader, json_t *object)
{
    const char *key;
    json_t *value;

    json_object_foreach(object, key, value)
    {
        if (is_case(reader, mc_slice_of(key)))
            return true;
    }
    return false;
}

static bool holds_texts(json_t *object)
{
    json_t *first = json_object_iter_value(json_object_iter(object));

    return json_is_string(first) || json_is_integer(first);
}

/* Keys that are cases decide; where there are none, what stands below the keys does. */
static enum json_layout layout_of(const struct reading *reading, const struct mc_json_cursor *root)
{
    const char *id_key = id_key_of(root->value), *key;
    enum json_layout layout = JSON_BY_CASE;
    json_t *value;

    if (has_case(reading->reader, root->value))
        return JSON_BY_CASE;
    if (id_key != NULL && holds_texts(json_object_get(root->value, id_key)) &&
        json_is_object(json_object_get(root->value, id_key)))
        return JSON_BY_INDEX;
    json_object_foreach(root->value, key, value)
    {
        const char *row_key = id_key_of(value);

        if (value == reading->metrics.value)
            continue;
        if (has_case(reading->reader, value))
            return JSON_BY_METRIC;
        if (row_key != NULL && json_is_string(json_object_get(value, row_key)))
            layout = JSON_ROWS;
    }
    return layout;
}

static void read_object(struct reading *reading, const struct mc_json_cursor *root)
{
    enum json_layout layout;

    if (mc_json_is_object(root) != 0)
        return;
    read_metrics(reading, root);
    layout = layout_of(reading, root);
    reading->has_rows = layout == JSON_ROWS;
    if (layout == JSON_BY_METRIC || layout == JSON_BY_INDEX)
        read_by_metric(reading, root, layout == JSON_BY_INDEX ? id_key_of(root->value) : NULL);
    else
        read_entries(reading, root);
    check_metrics(reading);
    if (layout == JSON_BY_CASE)
        check_marks(reading, root);
}

/* The forms. Mistakes go to the diagnostics. */
static void score_read_json(struct score_reader *reader)
{
    struct mc_string_map *none = mc_string_map_new(reader->table->arena);
    struct reading reading = {.reader = reader, .names = none, .marked = none};
    struct mc_position first = {1, 1};
    struct mc_json_file file;
    struct mc_json_cursor root;

    if (mc_json_open_text(reader->path, reader->text, reader->diagnostics, &file, NULL) != 0)
        return;
    root = mc_json_root(&file);
    reading.marked = mc_string_map_new(reader->table->arena);
    reading.has_rows = json_is_array(root.value);
    if (reading.has_rows)
        read_entries(&reading, &root);
    else
        read_object(&reading, &root);
    check_ids(reader, first);
    mc_json_close(&file);
}

/* A line of JSON Lines, whose places are those of the file. */
static void read_json_line(struct reading *reading, struct mc_slice line,
                           const struct mc_json_anchor *anchor)
{
    struct score_reader *reader = reading->reader;
    struct mc_arena *scratch = mc_arena_new();
    struct mc_diagnostics *findings = mc_diagnostics_new(scratch);
    struct mc_error fault = MC_NO_ERROR;
    struct mc_json_cursor root;
    struct mc_json_file file;

    if (mc_json_open_line(reader->path, line, findings, &file, &fault) != 0) {
        fault.at.line += anchor->at.line - 1;
        report_fault(reader, &fault);
    } else {
        file.text = reader->text;
        file.diagnostics = reader->diagnostics;
        root = mc_json_root(&file);
        root.anchor = *anchor;
        read_json_row(reading, &root);
    }
    mc_json_close(&file);
    mc_arena_free(scratch);
}

static bool is_blank_line(struct mc_slice line)
{
    size_t i;

    for (i = 0; i < line.length; i++)
        if (line.data[i] == '\0' || strchr(" \t\r", line.data[i]) == NULL)
            return false;
    return true;
}

/* The line from `begin` on, without its line feed. */
static struct mc_slice line_from(struct mc_slice text, size_t begin)
{
    const char *end = memchr(text.data + begin, '\n', text.length - begin);

    return mc_slice(text.data + begin,
                    end == NULL ? text.length - begin : (size_t)(end - text.data) - begin);
}

static void score_read_json_lines(struct score_reader *reader)
{
    struct mc_string_map *none = mc_string_map_new(reader->table->arena);
    struct reading reading = {.reader = reader, .names = none, .has_rows = true};
    struct mc_json_anchor anchor = {0, {1, 1}};
    struct mc_position first = {1, 1};
    struct mc_slice line;

    reading.marked = mc_string_map_new(reader->table->arena);
    mc_diagnostics_source(reader->diagnostics, reader->path, reader->text);
    for (; anchor.offset < reader->text.length && !score_reader_enough(reader); anchor.at.line++) {
        line = line_from(reader->text, anchor.offset);
        if (!is_blank_line(line))
            read_json_line(&reading, line, &anchor);
        anchor.offset += line.length + 1;
    }
    if (reader->text.length == 0)
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, first,
                                 "the file is empty");
    check_ids(reader, first);
}

enum { SIGNATURE_DIGITS = 16 };

static const char NOT_NAMED[] = "the score file does not name this case";
static const char NO_ENTRY[] = "the score file has no such score for this case";
static const char UNPROVED[] = MC_METRIC_NOT_PROVED "the score file says so";
static const char NO_NUMBER[] = "the score file says that there is no score";

static bool is_wanted(const struct score_reader *reader, struct mc_slice name)
{
    size_t i;

    if (reader->only == NULL)
        return true;
    for (i = 0; reader->only[i] != NULL; i++)
        if (mc_slice_is(name, reader->only[i]))
            return true;
    return false;
}

/* What the caller says of the metric wins where the file says nothing, and must not contradict it.
 */
static void declare(struct score_reader *reader, const struct mc_column_head *head,
                    struct mc_position at, struct mc_score_column *column)
{
    const struct mc_score_table *table = reader->table;
    struct mc_column_head said = *head;
    bool turned = false, moved = false;
    size_t i;

    for (i = 0; i < table->n_declarations; i++) {
        struct mc_score_declaration *declared = &table->declarations[i];

        if (!mc_slice_is(head->name, declared->name) && !mc_slice_is(column->name, declared->name))
            continue;
        declared->was_used = true;
        turned =
            turned || (declared->lower_is_better && head->has_direction && !head->lower_is_better);
        said.has_direction = said.has_direction || declared->lower_is_better;
        said.lower_is_better = said.lower_is_better || declared->lower_is_better;
        if (!declared->has_range)
            continue;
        moved = moved || (head->has_range &&
                          !(declared->low >= head->low && declared->low <= head->low &&
                            declared->high >= head->high && declared->high <= head->high));
        said.has_range = true;
        said.may_exceed = declared->may_exceed;
        said.low = declared->low;
        said.high = declared->high;
    }
    mc_column_head_apply(&said, column);
    if (turned || moved)
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, at,
                                 turned ? "the file says that higher scores of \"%.*s\" are "
                                          "better, the command line that lower ones are"
                                        : "the file says another range of \"%.*s\" than the "
                                          "command line",
                                 MC_SLICE_ARGUMENTS(head->name));
}

/* A new column of the table. A name that is taken is no reason to leave a metric out. */
static size_t add_column(struct score_reader *reader, const struct mc_column_head *head,
                         struct mc_position at)
{
    struct mc_score_column *column = mc_score_table_add(reader->table, head->name);

    reader->summary->n_columns++;
    if (!mc_slice_equal(column->name, head->name))
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_WARNING, "", reader->path, at,
                                 "a metric \"%.*s\" is there already; this one is called \"%.*s\"",
                                 MC_SLICE_ARGUMENTS(head->name), MC_SLICE_ARGUMENTS(column->name));
    declare(reader, head, at, column);
    return reader->table->n_columns - 1;
}

/* Column of the table for a metric of the file, added when it is new, with what the head and the
 * table's declarations say of it; SIZE_MAX when it is left out. A declaration that the head
 * contradicts is a finding at the place. *too_many becomes true when the file has too many metrics.
 */
static size_t score_reader_column(struct score_reader *reader, const struct mc_column_head *head,
                                  struct mc_position at, bool *too_many)
{
    uint32_t index = mc_string_map_find(reader->names, head->name);
    if (index != MC_NOT_FOUND)
        return reader->columns[index];
    if (mc_string_map_size(reader->names) == SCORE_COLUMN_LIMIT) {
        *too_many = true;
        return SIZE_MAX;
    }
    index = mc_string_map_add(reader->names, head->name, NULL);
    reader->columns[index] =
        is_wanted(reader, head->name) ? add_column(reader, head, at) : SIZE_MAX;
    return reader->columns[index];
}

/* Where the marks of the metric NAME go that NAME:unproved holds: its column with SCORE_MARK_OF
 * added; SIZE_MAX when NAME is left out or was not named yet. */
static size_t score_reader_mark(struct score_reader *reader, struct mc_slice name)
{
    uint32_t index = mc_string_map_find(reader->names, name);
    size_t column = index == MC_NOT_FOUND ? SIZE_MAX : reader->columns[index];

    if (column == SIZE_MAX)
        return SIZE_MAX;
    if (reader->unproved[column - reader->first] == NULL)
        reader->unproved[column - reader->first] =
            mc_arena_array(reader->table->arena, reader->table->n_cases, sizeof(bool));
    reader->table->columns[column].searches = true;
    return column | SCORE_MARK_OF;
}

/* Index of the case with this id, or SIZE_MAX when the suite has none; counts it. *again: the file
 * named the id before. */
static size_t score_reader_case(struct score_reader *reader, struct mc_slice id, bool *again)
{
    struct mc_score_file_summary *summary = reader->summary;
    uint32_t index = mc_string_map_find(reader->table->suite->case_ids, id);
    uint32_t place;
    bool is_new;

    place = mc_string_map_add(reader->ids, id, &is_new);
    *again = !is_new;
    if (index == MC_NOT_FOUND && mc_slice_is(id, SCORE_CORPUS_ROW))
        return SIZE_MAX;
    if (index == MC_NOT_FOUND) {
        if (is_new && summary->n_unknown < sizeof(summary->unknown) / sizeof(summary->unknown[0]))
            summary->unknown[summary->n_unknown] = mc_string_map_key(reader->ids, place);
        summary->n_unknown += is_new;
        return SIZE_MAX;
    }
    summary->n_used += is_new;
    reader->seen[index] = true;
    return index;
}

/* Fills a cell; NaN: the file says that there is no score. False: the score is outside the range of
 * the column, and was not taken; a finding is due. With SCORE_MARK_OF 1 says that the score is
 * unproved, 0 and NaN that it is not; any other value is outside. */
static bool score_reader_set(struct score_reader *reader, size_t column, size_t case_index,
                             double value)
{
    struct mc_score_column *cells;

    if ((column & SCORE_MARK_OF) != 0) {
        bool is_unproved = value > 0;

        if (value < 0 || (is_unproved && (value < 1 || value > 1)))
            return false;
        reader->unproved[column - SCORE_MARK_OF - reader->first][case_index] = is_unproved;
        return true;
    }
    cells = &reader->table->columns[column];
    if (!isnan(value) && !mc_score_column_allows(cells, value))
        return false;
    cells->values[case_index] = value;
    cells->states[case_index] = isnan(value) ? MC_SCORE_MISSING : MC_SCORE_OK;
    cells->notes[case_index] = mc_slice_of(isnan(value) ? NO_NUMBER : "");
    return true;
}

/* The text of that finding, in the table's arena: which metric, range (or mark), score and case. */
static const char *score_reader_outside(const struct score_reader *reader, size_t column,
                                        size_t case_index, double value)
{
    bool is_mark = (column & SCORE_MARK_OF) != 0;
    const struct mc_score_column *cells =
        &reader->table->columns[is_mark ? column - SCORE_MARK_OF : column];
    struct mc_slice id = mc_clip(reader->table->suite->cases[case_index].id);
    struct mc_slice name = mc_clip(cells->name);
    char score[MC_REAL_TEXT_SIZE], low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];

    mc_format_real(value, score);
    if (is_mark)
        return mc_arena_format(reader->table->arena,
                               "%s is no mark of \"%.*s\": 1 is a score that is not proved, 0 one "
                               "that is (case \"%.*s\")",
                               score, MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(id));
    mc_format_real(fmin(cells->worst, cells->best), low);
    mc_format_real(fmax(cells->worst, cells->best), high);
    return mc_arena_format(reader->table->arena,
                           "%s is outside the range of \"%.*s\", %s to %s (case \"%.*s\")", score,
                           MC_SLICE_ARGUMENTS(name), low, high, MC_SLICE_ARGUMENTS(id));
}

/* Whether so much is wrong that the rest need not be read. */
static bool score_reader_enough(const struct score_reader *reader)
{
    return reader->diagnostics->n_errors - reader->n_errors_before >= SCORE_FINDING_LIMIT;
}

static bool ends_in(struct mc_slice path, const char *suffix)
{
    size_t length = strlen(suffix);

    return path.length >= length &&
           strncasecmp(path.data + path.length - length, suffix, length) == 0;
}

static bool is_json(struct mc_slice path, struct mc_slice text)
{
    size_t i = 0;

    if (ends_in(path, ".json"))
        return true;
    if (ends_in(path, ".csv") || ends_in(path, ".tsv") || ends_in(path, ".txt"))
        return false;
    while (i < text.length && strchr(" \t\r\n", text.data[i]) != NULL && text.data[i] != '\0')
        i++;
    return i < text.length && (text.data[i] == '{' || text.data[i] == '[');
}

/* By its name, or by its first two lines: an object each. */
static bool is_json_lines(struct mc_slice path, struct mc_slice text)
{
    struct mc_slice line;
    size_t next;

    if (ends_in(path, ".jsonl") || ends_in(path, ".ndjson"))
        return true;
    if (!is_json(path, text))
        return false;
    line = line_from(text, 0);
    next = line.length + 1;
    while (line.length > 0 && strchr(" \t\r", line.data[line.length - 1]) != NULL)
        line.length--;
    return line.length > 1 && line.data[0] == '{' && line.data[line.length - 1] == '}' &&
           next < text.length && text.data[next] == '{';
}

/* "NAME|scores:FILE|sha256:..." */
static void sign_columns(struct score_reader *reader, size_t first)
{
    struct mc_arena *arena = reader->table->arena;
    struct mc_slice file = reader->path;
    struct mc_sha256 sha;
    char digits[65];
    size_t i;

    for (i = file.length; i > 0; i--)
        if (file.data[i - 1] == '/')
            break;
    file = mc_slice(file.data + i, file.length - i);
    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, reader->text.data, reader->text.length);
    mc_sha256_end(&sha, digits);
    for (i = first; i < reader->table->n_columns; i++) {
        struct mc_score_column *column = &reader->table->columns[i];

        column->signature = mc_slice_of(
            mc_arena_format(arena, "%.*s|scores:%.*s|sha256:%.*s", MC_SLICE_ARGUMENTS(column->name),
                            MC_SLICE_ARGUMENTS(file), SIGNATURE_DIGITS, digits));
    }
}

/* Gives every cell that the file left empty its reason, and names the cases it left out. */
static void explain_missing(struct score_reader *reader, size_t first)
{
    struct mc_score_file_summary *summary = reader->summary;
    const struct mc_score_table *table = reader->table;
    size_t i, c;

    for (i = 0; i < table->n_cases; i++) {
        if (!reader->seen[i] && mc_case_is_selected(table->suite, i)) {
            if (summary->n_cases_without < sizeof(summary->without) / sizeof(summary->without[0]))
                summary->without[summary->n_cases_without] = table->suite->cases[i].id;
            summary->n_cases_without++;
        }
        for (c = first; c < table->n_columns; c++)
            if (table->columns[c].states[i] == MC_SCORE_MISSING &&
                table->columns[c].notes[i].length == 0)
                table->columns[c].notes[i] = mc_slice_of(reader->seen[i] ? NO_ENTRY : NOT_NAMED);
    }
}

/* Marks come before or behind their scores. */
static void mark_unproved(const struct score_reader *reader)
{
    size_t c, i;

    for (c = reader->first; c < reader->table->n_columns; c++) {
        const bool *unproved = reader->unproved[c - reader->first];
        struct mc_score_column *column = &reader->table->columns[c];

        for (i = 0; unproved != NULL && i < reader->table->n_cases; i++)
            if (unproved[i] && column->states[i] == MC_SCORE_OK)
                column->notes[i] = mc_slice_of(UNPROVED);
    }
}

/* A metric that was asked for and is not in the file. */
static void warn_of_absent_metrics(struct score_reader *reader)
{
    uint32_t n = mc_string_map_size(reader->names), k;
    struct mc_position whole_file = {0, 0};
    const char **known;
    size_t i;

    if (reader->only == NULL)
        return;
    known = mc_arena_array(reader->table->arena, (size_t)n + 1, sizeof(*known));
    for (k = 0; k < n; k++)
        known[k] = mc_string_map_key(reader->names, k).data;
    for (i = 0; reader->only[i] != NULL; i++) {
        struct mc_slice name = mc_slice_of(reader->only[i]);
        const char *hint = mc_nearest(name, known);

        if (mc_string_map_find(reader->names, name) != MC_NOT_FOUND)
            continue;
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_WARNING, "", reader->path,
                                 whole_file, "no metric \"%s\" in this file%s%s%s", reader->only[i],
                                 hint == NULL ? "" : "; did you mean \"", hint == NULL ? "" : hint,
                                 hint == NULL ? "" : "\"?");
    }
}

static void begin(struct score_reader *reader)
{
    struct mc_arena *arena = reader->table->arena;

    memset(reader->summary, 0, sizeof(*reader->summary));
    reader->n_errors_before = reader->diagnostics->n_errors;
    reader->names = mc_string_map_new(arena);
    reader->ids = mc_string_map_new(arena);
    reader->columns = mc_arena_array(arena, SCORE_COLUMN_LIMIT, sizeof(*reader->columns));
    reader->seen = mc_arena_array(arena, reader->table->n_cases, sizeof(*reader->seen));
    reader->first = reader->table->n_columns;
    reader->unproved = mc_arena_array(arena, SCORE_COLUMN_LIMIT, sizeof(*reader->unproved));
}

/* The first finding that this file added. */
static int first_finding(const struct score_reader *reader, struct mc_error *error)
{
    size_t i, n_errors = 0;

    for (i = 0; i < reader->diagnostics->n_items; i++) {
        const struct mc_diagnostic *item = &reader->diagnostics->items[i];

        if (item->severity != MC_SEVERITY_ERROR || n_errors++ < reader->n_errors_before)
            continue;
        return mc_error_set_at(error, MC_CODE_INPUT, item->file.data, item->at, "%.*s",
                               MC_SLICE_ARGUMENTS(item->text));
    }
    return 0;
}

int mc_score_file_parse(struct mc_slice path, struct mc_slice text, struct mc_score_table *table,
                        const char *const *only, struct mc_diagnostics *diagnostics,
                        struct mc_score_file_summary *summary, struct mc_error *error)
{
    struct score_reader reader = {.table = table,
                                  .only = only,
                                  .diagnostics = diagnostics,
                                  .summary = summary,
                                  .path = path,
                                  .text = text};
    size_t first = table->n_columns;

    begin(&reader);
    if (is_json_lines(path, text))
        score_read_json_lines(&reader);
    else if (is_json(path, text))
        score_read_json(&reader);
    else
        score_read_delimited(&reader);
    if (first_finding(&reader, error) != 0) {
        table->n_columns = first;
        return -1;
    }
    sign_columns(&reader, first);
    explain_missing(&reader, first);
    mark_unproved(&reader);
    warn_of_absent_metrics(&reader);
    return 0;
}

int mc_score_file_read(const char *path, struct mc_score_table *table, const char *const *only,
                       struct mc_diagnostics *diagnostics, struct mc_score_file_summary *summary,
                       struct mc_error *error)
{
    struct mc_slice text;

    if (mc_file_read(path, table->arena, &text, error) != 0)
        return -1;
    return mc_score_file_parse(mc_slice_of(mc_arena_strdup(table->arena, path)), text, table, only,
                               diagnostics, summary, error);
}

static void write_mark(struct mc_slice name, FILE *stream)
{
    struct mc_buffer mark = {NULL, 0, 0};

    mc_buffer_append_slice(&mark, name);
    mc_buffer_append_text(&mark, SCORE_UNPROVED_MARK);
    (void)fputs(",\n    ", stream);
    mc_json_write_text(stream, mc_buffer_slice(&mark));
    (void)fputs(": 1", stream);
    mc_buffer_free(&mark);
}

static void write_case(const struct mc_score_table *table, size_t index, FILE *stream)
{
    size_t i;

    (void)fputs("  ", stream);
    mc_json_write_text(stream, table->suite->cases[index].id);
    (void)fputs(": {", stream);
    for (i = 0; i < table->n_columns; i++) {
        (void)fputs(i == 0 ? "\n    " : ",\n    ", stream);
        mc_json_write_text(stream, table->columns[i].name);
        (void)fputs(": ", stream);
        mc_json_write_number(stream, table->columns[i].values[index]);
        if (mc_score_is_unproved(&table->columns[i], index))
            write_mark(table->columns[i].name, stream);
    }
    (void)fputs(table->n_columns == 0 ? "}" : "\n  }", stream);
}

/* "metrics": {"ter": {"lower_is_better": true, "range": [0, null]}}, of those of which there is
 * something to say; nothing where there is none. Returns whether it wrote. A case of that name has
 * the key for itself, and a metric needs a case. */
static bool write_metrics(const struct mc_score_table *table, FILE *stream)
{
    bool any = false;
    size_t c;

    if (table->n_cases == 0 ||
        mc_string_map_find(table->suite->case_ids, mc_slice_of(SCORE_METRICS)) != MC_NOT_FOUND)
        return false;
    for (c = 0; c < table->n_columns; c++) {
        struct mc_column_head head = mc_column_head_of(&table->columns[c]);

        if (!head.has_range && !head.lower_is_better)
            continue;
        (void)fputs(any ? ",\n    " : "\n  \"" SCORE_METRICS "\": {\n    ", stream);
        mc_json_write_text(stream, head.name);
        (void)fprintf(stream, ": {\"lower_is_better\": %s",
                      head.lower_is_better ? "true" : "false");
        if (head.has_range) {
            (void)fputs(", \"range\": [", stream);
            mc_json_write_number(stream, head.low);
            (void)fputs(", ", stream);
            mc_json_write_number(stream, head.high);
            (void)fputs(head.may_exceed ? "], \"may_exceed\": true" : "]", stream);
        }
        (void)putc('}', stream);
        any = true;
    }
    if (any)
        (void)fputs("\n  }", stream);
    return any;
}

void mc_score_file_write(const struct mc_score_table *table, FILE *stream)
{
    bool any;
    size_t i;

    (void)fputs("{", stream);
    any = write_metrics(table, stream);
    for (i = 0; i < table->n_cases; i++) {
        (void)fputs(any ? ",\n" : "\n", stream);
        write_case(table, i, stream);
        any = true;
    }
    (void)fputs(any ? "\n}\n" : "}\n", stream);
}

static void write_cell(double value, FILE *stream)
{
    if (isnan(value))
        (void)fputs("\tnan", stream);
    else
        (void)fprintf(stream, "\t%.17g", value);
}

static void write_flag(const struct mc_score_column *column, bool is_unproved, FILE *stream)
{
    if (column->searches)
        (void)fputs(is_unproved ? "\t1" : "\t0", stream);
}

void mc_score_file_write_tsv_header(const struct mc_score_table *table, FILE *stream)
{
    size_t c;

    (void)fputs("id", stream);
    for (c = 0; c < table->n_columns; c++) {
        struct mc_column_head head = mc_column_head_of(&table->columns[c]);

        (void)putc('\t', stream);
        mc_column_head_write(&head, stream);
    }
    for (c = 0; c < table->n_columns; c++)
        if (table->columns[c].searches) {
            (void)putc('\t', stream);
            mc_delimited_write_field(stream, MC_TAB_SEPARATED, table->columns[c].name);
            (void)fputs(SCORE_UNPROVED_MARK, stream);
        }
    (void)putc('\n', stream);
}

void mc_score_file_write_tsv_rows(const struct mc_score_table *table, size_t begin, size_t end,
                                  FILE *stream)
{
    size_t i, c;

    for (i = begin; i < end; i++) {
        mc_delimited_write_field(stream, MC_TAB_SEPARATED, table->suite->cases[i].id);
        for (c = 0; c < table->n_columns; c++)
            write_cell(table->columns[c].values[i], stream);
        for (c = 0; c < table->n_columns; c++)
            write_flag(&table->columns[c], mc_score_is_unproved(&table->columns[c], i), stream);
        (void)putc('\n', stream);
    }
}

void mc_score_file_write_tsv(const struct mc_score_table *table, bool corpus, FILE *stream)
{
    size_t c;

    mc_score_file_write_tsv_header(table, stream);
    mc_score_file_write_tsv_rows(table, 0, table->n_cases, stream);
    if (!corpus)
        return;
    (void)fputs(SCORE_CORPUS_ROW, stream);
    for (c = 0; c < table->n_columns; c++)
        write_cell(table->columns[c].corpus, stream);
    for (c = 0; c < table->n_columns; c++) /* it rests on all scores */
        write_flag(&table->columns[c],
                   mc_scores_unproved(&table->columns[c], NULL, table->n_cases) > 0, stream);
    (void)putc('\n', stream);
}
