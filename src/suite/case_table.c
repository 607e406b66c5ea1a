/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_table.c: tables and JSON Lines as files of a suite.
 *
 * A row, or a line, is split into members of a case, of its sides and of the head of a file; rows
 * with the same head form a group (said_case.h, table_group.h), with the text that a file of a
 * suite would have. Rows are not kept: they are read once to check the table, and again for their
 * cases. In order: all rows, names of columns, values of fields, rows, lines, the whole, places. */
#include "suite/case_table.h"

#include <strings.h>

#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/json_locate.h"
#include "base/json_parts.h"
#include "base/json_write.h"
#include "base/options.h"
#include "base/scan.h"
#include "base/table_json.h"
#include "suite/case_columns.h"
#include "suite/plain_lines.h"
#include "suite/plain_row.h"
#include "suite/said_case.h"
#include "suite/suite.h"
#include "suite/table_group.h"
#include "suite/table_kind.h"

/* The `source` of a case, which the candidate was made from. */
static const char SOURCE[] = MC_CASE_SOURCE_COLUMN;
static const char LABEL[] = "label";

/* The rows in which a column has decimal commas. */
struct commas {
    uint32_t *lines; /* [n] */
    size_t n, capacity;
    bool is_counted;
};

/* The state while a table is read. */
struct table_reader {
    struct mc_case_table *table;
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
    struct mc_said_cases cases;
    struct mc_buffer key;            /* of the current row */
    struct mc_delimited_file file;   /* of rows: only the header, or, if JSON, all of them */
    struct mc_string_map *row_heads; /* heads as fields give them -> index in group_of_fields */
    uint32_t *group_of_fields;       /* index in groups */
    size_t n_row_heads, row_head_capacity;
    struct commas *commas; /* [n_fields] */
    struct mc_plain_records records;
    uint32_t number;                   /* of the current row */
    const struct mc_suite_tables *how; /* may be NULL */
    struct mc_case_column *columns;
    size_t by; /* the column that cases are grouped by; SIZE_MAX: none */
    bool has_scale;
};

static void MC_PRINTF(4, 5) report(const struct table_reader *reader, enum mc_severity severity,
                                   struct mc_position at, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)mc_diagnostics_add_list(reader->diagnostics, severity, "", reader->table->path, at,
                                  format, arguments);
    va_end(arguments);
}

static const struct mc_column_calls *calls_of(const struct table_reader *reader)
{
    return &reader->table->calls;
}

/* --- all rows --------------------------------------------------------------------------------- */

/* Called for the current row of the cells; a result other than 0 stops the reading. */
typedef int row_function(struct table_reader *reader, void *context);

struct row_visit {
    struct table_reader *reader;
    row_function *take;
    void *context;
    uint32_t n; /* rows so far, including the header */
};

/* Skips the first row, the header. */
static int take_row(void *context, const struct mc_delimited_file *file, struct mc_error *error)
{
    struct row_visit *visit = context;

    (void)error; /* the diagnostics have the error */
    visit->reader->table->cells->file = *file;
    if (visit->n++ == 0)
        return 0;
    visit->reader->number = visit->n - 1;
    return visit->take(visit->reader, visit->context);
}

/* Calls the function for each row below the header until it fails; then makes the header the
 * current row again. */
static void each_row(struct table_reader *reader, row_function *take, void *context)
{
    struct mc_table_input *cells = reader->table->cells;
    struct row_visit visit = {reader, take, context, 0};
    struct mc_error none = MC_NO_ERROR; /* they were read before */
    const uint32_t number = reader->number;
    int status = 0;

    if (!reader->file.is_json)
        status = mc_delimited_each(&reader->file, take_row, &visit, &none);
    for (cells->row = 1; status == 0 && reader->file.is_json && cells->row < cells->file.n_rows;
         cells->row++) {
        reader->number = (uint32_t)cells->row;
        status = take(reader, context);
    }
    cells->file = reader->file;
    cells->row = 0;
    reader->number = number;
}

/* --- names of columns ------------------------------------------------------------------------- */

static bool has_column(const struct table_reader *reader, const char *key)
{
    size_t i;

    for (i = 0; i < reader->table->cells->n_fields; i++)
        if (reader->columns[i].name != NULL && strcmp(reader->columns[i].name->key, key) == 0)
            return true;
    return false;
}

/* A test of a field in all rows. */
struct column_test {
    size_t field;
    bool (*holds)(struct mc_slice text);
    bool held; /* true in all rows so far */
};

static int test_row(struct table_reader *reader, void *context)
{
    struct column_test *test = context;

    test->held = test->holds(mc_table_text(reader->table->cells, test->field));
    return test->held ? 0 : -1;
}

static bool holds_in_all(struct table_reader *reader, size_t field,
                         bool (*holds)(struct mc_slice text))
{
    struct column_test test = {field, holds, true};

    each_row(reader, test_row, &test);
    return test.held;
}

static bool is_number_or_missing(struct mc_slice text)
{
    double number;

    return mc_table_is_missing(text) || mc_parse_real(text.data, &number) == 0;
}

/* A column "label" of numbers is the score if no other column is. */
static void take_label(struct table_reader *reader)
{
    const struct mc_table_input *cells = reader->table->cells;
    size_t i;

    for (i = 0; i < cells->n_fields && !has_column(reader, "score"); i++)
        if (reader->columns[i].name == NULL &&
            strcasecmp(mc_table_text(cells, i).data, LABEL) == 0 &&
            holds_in_all(reader, i, is_number_or_missing))
            reader->columns[i] = mc_case_column_of_name(mc_slice_of("score"));
}

/* Empty, or one word of ASCII: not a sentence. */
static bool is_word_or_empty(struct mc_slice text)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if (text.data[i] <= ' ' || (unsigned char)text.data[i] >= 0x7F)
            return false;
    return true;
}

/* A column `source` is the origin of the cases if the table states a licence (as `export` writes
 * it) or has sources under another name, or if the column holds only single words, such as names of
 * data sets; else it holds what the candidates were made from. */
static void take_source(struct table_reader *reader)
{
    const struct mc_table_input *cells = reader->table->cells;
    size_t i;

    if (has_column(reader, SOURCE) || has_column(reader, "licence"))
        return;
    for (i = 0; i < cells->n_fields; i++)
        if (reader->columns[i].name != NULL &&
            strcmp(reader->columns[i].name->key, MC_SOURCE_COLUMN) == 0 &&
            !holds_in_all(reader, i, is_word_or_empty))
            reader->columns[i] = mc_case_column_of_name(mc_slice_of(SOURCE));
}

/* Checks the caller's names of columns. */
static int check_calls(const struct table_reader *reader)
{
    const struct mc_column_calls *calls = calls_of(reader);
    const struct mc_table_input *cells = reader->table->cells;
    size_t i;

    for (i = 0; i < calls->n; i++) {
        bool is_source = strcmp(calls->names[i], MC_SOURCE_COLUMN) == 0;

        if (mc_case_column_of_name(mc_slice_of(calls->names[i])).name == NULL)
            return mc_table_fail(cells, MC_TABLE_START,
                                 "--columns %s=...: a case has nothing of that name",
                                 calls->names[i]);
        if ((is_source ? mc_column_find_source(&cells->file.rows[0], calls)
                       : mc_column_find(&cells->file.rows[0], calls->names[i], calls)) == SIZE_MAX)
            return mc_table_fail(cells, 0, "there is no column \"%s\" (--columns); %s",
                                 calls->columns[i],
                                 mc_columns_shown(&cells->file.rows[0], reader->arena));
    }
    return 0;
}

/* Adds a note that names the ignored columns. */
static void note_unused(const struct table_reader *reader)
{
    const struct mc_table_input *cells = reader->table->cells;
    struct mc_buffer names = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < cells->n_fields; i++) {
        struct mc_slice name = mc_clip(mc_table_text(cells, i));

        if (reader->columns[i].name == NULL && i != reader->by && name.length > 0)
            mc_buffer_append_format(&names, "%s%.*s", names.length == 0 ? "" : ", ",
                                    MC_SLICE_ARGUMENTS(name));
    }
    if (names.length > 0)
        report(
            reader, MC_SEVERITY_NOTE, (struct mc_position){0, 0},
            "columns without a use here: %.*s; --columns NAME=COLUMN gives one a use, --by COLUMN "
            "groups by it",
            (int)names.length, names.data);
    mc_buffer_free(&names);
}

/* Finds the columns; -1 with a finding if a required column is missing. */
static int read_header(struct table_reader *reader)
{
    const struct mc_table_input *cells = reader->table->cells;
    const char *by = reader->how == NULL ? NULL : reader->how->by;
    size_t i, k;

    if (cells->file.n_rows == 0)
        return mc_table_fail(cells, MC_TABLE_START, "the table is empty; a header was expected");
    if (reader->how != NULL && check_calls(reader) != 0)
        return -1;
    if (by != NULL)
        reader->by = mc_column_find(&cells->file.rows[0], by, calls_of(reader));
    if (by != NULL && reader->by == SIZE_MAX)
        return mc_table_fail(cells, 0, "there is no column \"%s\" (--by); %s", by,
                             mc_columns_shown(&cells->file.rows[0], reader->arena));
    reader->columns = mc_arena_array(reader->arena, cells->n_fields, sizeof(struct mc_case_column));
    reader->table->columns = reader->columns;
    for (i = 0; i < cells->n_fields; i++) {
        reader->columns[i] = mc_case_column_of(calls_of(reader), mc_table_text(cells, i));
        for (k = 0; k < i; k++)
            if (mc_case_columns_choose(&reader->columns[k], &reader->columns[i]) != 0)
                return mc_table_fail(cells, i, "a second column for the %s of a case",
                                     reader->columns[i].name->key);
    }
    take_label(reader);
    take_source(reader);
    reader->has_scale = has_column(reader, "scale_minimum") && has_column(reader, "scale_maximum");
    if (has_column(reader, "candidate") &&
        (has_column(reader, "reference") || has_column(reader, "targeted") ||
         has_column(reader, SOURCE))) {
        note_unused(reader);
        return 0;
    }
    return mc_table_fail(cells, 0,
                         "the header must name \"candidate\" and \"reference\" (or their graphs, "
                         "\"candidate_amr\" and \"reference_amr\"); further columns are \"id\", "
                         "\"score\", \"phenomenon\" ...; %s; --columns "
                         "reference=COLUMN,candidate=COLUMN says which they are",
                         mc_columns_shown(&cells->file.rows[0], reader->arena));
}

/* --- values of fields ------------------------------------------------------------------------- */

static json_t *text_of(struct mc_slice text)
{
    return json_stringn(text.data, text.length);
}

static int note_comma(struct table_reader *reader, void *context)
{
    const struct mc_table_input *cells = reader->table->cells;
    const size_t field = *(const size_t *)context;
    struct commas *commas = &reader->commas[field];

    if (mc_table_has_comma(mc_table_text(cells, field)))
        *MC_ARENA_PUSH(reader->arena, commas->lines, commas->n, commas->capacity) =
            cells->file.rows[cells->row].line;
    return 0;
}

/* Reports a decimal comma in the field of the current row, and those in later rows, which are
 * collected once. */
static void report_comma(struct table_reader *reader, size_t field)
{
    struct mc_table_input *cells = reader->table->cells;
    const struct mc_table_input row_cells = *cells;
    struct commas *commas = &reader->commas[field];
    size_t from = 0, to;

    if (reader->file.is_json) {
        (void)mc_table_fail_comma(cells, field);
        return;
    }
    if (!commas->is_counted) {
        each_row(reader, note_comma, &field);
        *cells = row_cells;
        commas->is_counted = true;
    }
    for (to = commas->n; from < to;) {
        size_t middle = from + (to - from) / 2;

        if (commas->lines[middle] < cells->file.rows[cells->row].line)
            from = middle + 1;
        else
            to = middle;
    }
    (void)mc_table_fail_commas(cells, field, commas->n == 0 ? NULL : commas->lines + from,
                               commas->n - from);
}

/* NULL with a finding if it is not a number. */
static json_t *number_of(struct table_reader *reader, size_t field, struct mc_slice text)
{
    const struct mc_table_input *cells = reader->table->cells;
    struct mc_slice shown = mc_clip(text);
    double number;

    if (mc_parse_real(text.data, &number) == 0)
        return json_real(number);
    if (!mc_table_has_comma(text))
        (void)mc_table_fail(cells, field, "not a number%s: \"%.*s\"",
                            strchr(text.data, ',') != NULL ? " (the decimal sign is a point)" : "",
                            MC_SLICE_ARGUMENTS(shown));
    else if (!reader->columns[field].has_comma)
        report_comma(reader, field);
    reader->columns[field].has_comma = mc_table_has_comma(text);
    return NULL;
}

/* JSON in a field, or the bare word "none", or TRUE or FALSE. */
static json_t *json_of(const struct mc_table_input *cells, size_t field, struct mc_slice text)
{
    json_error_t problem;
    json_t *value;

    if (mc_slice_is(text, "none"))
        return text_of(text);
    if (mc_slice_is(text, "TRUE") || mc_slice_is(text, "FALSE")) /* as spreadsheets write it */
        return json_boolean(mc_slice_is(text, "TRUE"));
    value = json_loadb(text.data, text.length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &problem);
    if (value == NULL)
        (void)mc_table_fail(cells, field, "this is not JSON: %s", problem.text);
    return value;
}

/* "4;5" as [4, 5], "a;b" as ["a", "b"]; or JSON: a list, or ratings by dimension. */
static json_t *list_of(struct table_reader *reader, size_t field, struct mc_slice text,
                       bool numbers)
{
    const struct mc_table_input *cells = reader->table->cells;
    json_t *list;
    size_t begin, end;

    if (text.data[0] == '[' || (numbers && text.data[0] == '{'))
        return json_of(cells, field, text);
    list = json_array();
    for (begin = 0; begin <= text.length; begin = end + 1) {
        struct mc_slice part;

        end = begin + strcspn(text.data + begin, ";");
        part = mc_arena_copy(reader->arena, mc_slice(text.data + begin, end - begin));
        if (part.length > 0)
            (void)json_array_append_new(list,
                                        numbers ? number_of(reader, field, part) : text_of(part));
    }
    return list;
}

/* The value of a field that is not empty; NULL: none, perhaps with a finding. */
static json_t *value_of(struct table_reader *reader, size_t field)
{
    const struct mc_table_input *cells = reader->table->cells;
    const struct mc_case_column *column = &reader->columns[field];
    struct mc_slice text = mc_table_text(cells, field);

    switch (column->name->kind) {
    case MC_CASE_NUMBER:
    case MC_CASE_HEAD_NUMBER:
        if (mc_table_is_missing(text))
            return NULL;
        return number_of(reader, field, text);
    case MC_CASE_NUMBERS:
    case MC_CASE_WORDS:
        return list_of(reader, field, text, column->name->kind == MC_CASE_NUMBERS);
    case MC_CASE_JSON:
    case MC_CASE_HEAD_JSON:
        return json_of(cells, field, text);
    case MC_CASE_SIDE:
        /* A tree may be written as a JSON list of its lines, since a field between TABs cannot hold
         * TABs. CoNLL-U does not begin with a bracket. */
        if (strcmp(column->member, "tree") == 0 && text.data[0] == '[')
            return json_of(cells, field, text);
        break;
    case MC_CASE_TEXT:
    case MC_CASE_HEAD_TEXT:
        break;
    }
    return text_of(text);
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Keys whose values are names, and may be whole numbers. */
static bool is_named_by_number(const char *key)
{
    static const char *const keys[] = {"id", "item", "document", "segment", "system"};
    size_t i;

    for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

/* The role of a column in a plain case. */
static struct mc_plain_key plain_key_of(const struct mc_case_column *column)
{
    struct mc_plain_key key = {MC_PLAIN_MORE, {"", 0}};

    if (column->name == NULL)
        return (struct mc_plain_key){MC_PLAIN_UNUSED, {"", 0}};
    key.key = mc_slice_of(column->name->key);
    if (column->name->kind == MC_CASE_TEXT)
        key.use = is_named_by_number(column->name->key) ? MC_PLAIN_NAME : MC_PLAIN_TEXT;
    else if (column->name->kind == MC_CASE_HEAD_TEXT)
        key.use = MC_PLAIN_HEAD;
    else if (column->name->kind == MC_CASE_NUMBER)
        key.use = MC_PLAIN_SCORE;
    else if (column->name->kind != MC_CASE_SIDE || column->number > 1 ||
             strcmp(column->member, "text") != 0)
        key.use = MC_PLAIN_MORE;
    else if (mc_slice_is(key.key, "reference"))
        key.use = MC_PLAIN_REFERENCE;
    else if (mc_slice_is(key.key, "candidate"))
        key.use = MC_PLAIN_CANDIDATE;
    else if (mc_slice_is(key.key, SOURCE))
        key.use = MC_PLAIN_SOURCE;
    return key;
}

/* Whether it is the text of the source: an empty field is then an empty text. */
static bool is_source_text(const struct mc_case_column *column)
{
    return strcmp(column->name->key, SOURCE) == 0 && strcmp(column->member, "text") == 0;
}

static struct mc_case_table_row place_of_row(const struct table_reader *reader)
{
    const struct mc_table_input *cells = reader->table->cells;
    const struct mc_delimited_row *row = &cells->file.rows[cells->row];

    return (struct mc_case_table_row){
        .line = row->line, .number = reader->number, .begin = row->offset};
}

/* Reads a row into a case of JSON values. Returns the index of its group, or MC_NOT_FOUND: it is
 * not a case. */
static uint32_t read_fields(struct table_reader *reader)
{
    const struct mc_table_input *cells = reader->table->cells;
    const struct mc_delimited_row *row = &cells->file.rows[cells->row];
    struct mc_said said = mc_said_of(place_of_row(reader));
    size_t i;

    for (i = 0; i < row->n_fields; i++) {
        const struct mc_case_column *column = &reader->columns[i];
        json_t *value;

        if (column->name == NULL || (row->fields[i].length == 0 && !is_source_text(column)))
            continue;
        value = value_of(reader, i);
        if (value == NULL)
            continue;
        if (column->name->kind == MC_CASE_SIDE)
            (void)json_object_set_new(
                mc_said_member_object(said.sides, mc_said_side_key(&reader->cases, column)),
                column->member, value);
        else
            (void)json_object_set_new(column->name->kind >= MC_CASE_HEAD_TEXT ? said.head
                                                                              : said.object,
                                      column->name->key, value);
    }
    if (reader->by != SIZE_MAX)
        mc_said_group_by(&said, text_of(mc_table_text(cells, reader->by)));
    return mc_said_case_add(&reader->cases, &said);
}

/* The row's fields of the head of its file as a key, each with its length. */
static struct mc_slice head_key(struct table_reader *reader)
{
    const struct mc_table_input *cells = reader->table->cells;
    size_t i;

    mc_buffer_clear(&reader->key);
    for (i = 0; i < cells->n_fields; i++) {
        const struct mc_slice text = mc_table_text(cells, i);

        if (reader->table->keys[i].use != MC_PLAIN_HEAD && i != reader->by)
            continue;
        mc_buffer_append(&reader->key, (const char *)&text.length, sizeof(text.length));
        mc_buffer_append_slice(&reader->key, text);
    }
    return mc_buffer_slice(&reader->key);
}

/* Reads a plain row. The first row of each head is read like any other, to check the head and to
 * find the group of later rows. */
static void read_plain_row(struct table_reader *reader)
{
    const size_t n_errors = reader->diagnostics->n_errors;
    const uint32_t known = mc_string_map_find(reader->row_heads, head_key(reader));
    uint32_t group;

    if (known != MC_NOT_FOUND) {
        if (reader->records.has_score)
            mc_said_score(&reader->cases, reader->records.score);
        mc_table_group_add_plain(&reader->cases.groups[reader->group_of_fields[known]],
                                 place_of_row(reader));
        return;
    }
    group = read_fields(reader);
    if (group == MC_NOT_FOUND || reader->diagnostics->n_errors > n_errors)
        return;
    (void)mc_string_map_add(reader->row_heads, head_key(reader), NULL);
    *MC_ARENA_PUSH(reader->arena, reader->group_of_fields, reader->n_row_heads,
                   reader->row_head_capacity) = group;
}

static int read_row(struct table_reader *reader, void *context)
{
    const struct mc_table_input *cells = reader->table->cells;
    const struct mc_delimited_row *row = &cells->file.rows[cells->row];

    (void)context;
    if (!mc_table_is_whole(cells))
        (void)mc_table_fail_width(cells);
    else if (reader->table->keys != NULL &&
             mc_plain_row(&reader->records, reader->table->keys, row, reader->number))
        read_plain_row(reader);
    else
        (void)read_fields(reader);
    return 0;
}

/* Checks that the text is a table, and finds its header. */
static int open_table(struct table_reader *reader)
{
    const struct mc_case_table *table = reader->table;
    struct mc_table_input *cells = table->cells;
    struct mc_error fault = MC_NO_ERROR;
    const enum mc_delimiter delimiter = mc_delimiter_guess(table->path.data, table->text);

    if (mc_table_is_json(table->text))
        return mc_table_open(cells, table->path, table->text, delimiter, reader->arena);
    cells->file = mc_delimited_file(table->path, table->text, delimiter, reader->arena);
    if (mc_delimited_check(&cells->file, reader->arena, &fault) != 0) {
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", table->path, fault.at,
                                 "%s", fault.text);
        return -1;
    }
    if (cells->file.text.data != table->text.data)
        mc_diagnostics_source(reader->diagnostics, table->path, cells->file.text);
    cells->n_fields = cells->file.n_rows == 0 ? 0 : cells->file.rows[0].n_fields;
    return 0;
}

static bool read_table(struct table_reader *reader)
{
    struct mc_case_table *table = reader->table;
    struct mc_plain_key *keys;
    size_t i;

    table->cells = mc_arena_array(reader->arena, 1, sizeof(*table->cells));
    table->cells->diagnostics = reader->diagnostics;
    if (open_table(reader) != 0)
        return false;
    reader->file = table->cells->file;
    if (read_header(reader) != 0)
        return false;
    /* The keys of plain rows; JSON records have none, and are read like other rows. */
    if (!reader->file.is_json) {
        keys = mc_arena_array(reader->arena, table->cells->n_fields, sizeof(*keys));
        for (i = 0; i < table->cells->n_fields; i++) {
            const struct mc_case_member *name = reader->columns[i].name;

            keys[i] = plain_key_of(&reader->columns[i]);
            if (name != NULL && name->kind >= MC_CASE_HEAD_TEXT)
                keys[i].use = MC_PLAIN_HEAD;
        }
        table->keys = keys;
    }
    reader->row_heads = mc_string_map_new(reader->arena);
    reader->commas = mc_arena_array(reader->arena, table->cells->n_fields, sizeof(*reader->commas));
    each_row(reader, read_row, NULL);
    return true;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* The place of the value of a key in a line or record of JSON. */
static struct mc_position place_of_key(const struct mc_case_table *table,
                                       const struct mc_case_table_row *row, const char *key)
{
    struct mc_slice line = mc_slice(table->text.data + row->begin, table->text.length - row->begin);
    struct mc_json_step step = {key, 0};
    struct mc_position at = {row->line, 1};
    struct mc_json_span span;

    if (!mc_json_locate(line, &step, 1, &span))
        return at;
    if (!table->is_lines) /* a record of an array may begin anywhere, and span several lines */
        return mc_position_of(table->text, row->begin + span.begin);
    at.column = mc_position_of(line, span.begin).column;
    return at;
}

/* Adds a side, or one member of it. `key`: as in the line. */
static void put_side(struct table_reader *reader, struct mc_said *said,
                     const struct mc_case_column *column, const char *key, json_t *value)
{
    json_t *side;

    if (!json_is_object(value) && !json_is_string(value)) {
        report(reader, MC_SEVERITY_ERROR, place_of_key(reader->table, &said->row, key),
               "\"%s\" must be a text, or an object with \"text\"", column->name->key);
        return;
    }
    side = mc_said_member_object(said->sides, mc_said_side_key(&reader->cases, column));
    if (column->fit == MC_FIT_OTHERS && json_object_get(side, column->member) != NULL)
        return; /* the key with our name takes precedence */
    if (json_is_string(value)) {
        (void)json_object_set(side, column->member, value);
        return;
    }
    (void)json_object_update(side, value);
    if (json_is_null(json_object_get(side, "text")))
        (void)json_object_del(side, "text");
}

/* Whether the key is the source of the candidate; with a licence, "source" is the origin of the
 * case. */
static bool is_source(const char *key, const json_t *value, const json_t *record)
{
    return strcasecmp(key, MC_SOURCE_COLUMN) == 0 &&
           (json_is_object(value) || (json_object_get(record, "licence") == NULL &&
                                      json_object_get(record, SOURCE) == NULL));
}

static void put_member(struct table_reader *reader, struct mc_said *said, const json_t *record,
                       const char *key, json_t *value)
{
    struct mc_case_column column = mc_case_column_of(
        calls_of(reader), mc_slice_of(is_source(key, value, record) ? SOURCE : key));
    const struct mc_case_member *name = column.name;
    json_t *side;
    size_t i;

    if (name == NULL && strcasecmp(key, LABEL) == 0 && json_is_number(value) &&
        json_object_get(said->object, "score") == NULL)
        (void)json_object_set(said->object, "score", value);
    if (name == NULL || json_is_null(value))
        return;
    if (name->kind != MC_CASE_SIDE && column.fit == MC_FIT_OTHERS &&
        json_object_get(name->kind >= MC_CASE_HEAD_TEXT ? said->head : said->object, name->key) !=
            NULL)
        return; /* the key with our name takes precedence */
    if (strncmp(name->key, "scale_m", 7) == 0)
        reader->has_scale = true;
    if (name->kind == MC_CASE_TEXT && is_named_by_number(name->key) && json_is_integer(value))
        (void)json_object_set_new(
            said->object, name->key,
            json_string(mc_arena_format(reader->arena, "%" JSON_INTEGER_FORMAT,
                                        json_integer_value(value))));
    else if (name->kind != MC_CASE_SIDE)
        (void)json_object_set(name->kind >= MC_CASE_HEAD_TEXT ? said->head : said->object,
                              name->key, value);
    else if (!json_is_array(value) || strcmp(column.member, "text") != 0 ||
             strcmp(name->key, "candidate") == 0 || strcmp(name->key, SOURCE) == 0)
        put_side(reader, said, &column, key, value);
    else /* reference: [a, b] is reference and reference_2; targeted likewise */
        json_array_foreach(value, i, side)
        {
            column.number = i + 1;
            put_side(reader, said, &column, key, side);
        }
}

/* A value as the name of a group: a text, number or truth value; else "". */
static json_t *word_of(const json_t *value, struct mc_arena *arena)
{
    char text[MC_REAL_TEXT_SIZE];

    if (json_is_string(value))
        return json_stringn(json_string_value(value), json_string_length(value));
    if (json_is_integer(value))
        return json_string(
            mc_arena_format(arena, "%" JSON_INTEGER_FORMAT, json_integer_value(value)));
    if (json_is_boolean(value))
        return json_string(json_is_true(value) ? "true" : "false");
    if (!json_is_real(value))
        return json_string("");
    mc_format_real(json_real_value(value), text);
    return json_string(text);
}

/* Reads a record, which must be an object. */
static void read_record(struct table_reader *reader, struct mc_case_table_row row, json_t *record)
{
    const char *by = reader->how == NULL ? NULL : reader->how->by, *key;
    json_t *value, *side;
    struct mc_said said;
    size_t i;

    if (!json_is_object(record)) {
        report(reader, MC_SEVERITY_ERROR, (struct mc_position){row.line, 1},
               "each %s must be an object (a case)", reader->table->is_lines ? "line" : "element");
        return;
    }
    said = mc_said_of(row);
    json_object_foreach(record, key, value)
    {
        put_member(reader, &said, record, key, value);
    }
    value = json_object_get(said.object, "references"); /* elements may be plain texts */
    json_array_foreach(value, i, side)
    {
        if (json_is_string(side))
            (void)json_array_set_new(value, i, json_pack("{s:O}", "text", side));
        else if (json_is_null(json_object_get(side, "text")))
            (void)json_object_del(side, "text");
    }
    if (by != NULL) {
        value = json_object_get(record, by);
        if (value != NULL)
            reader->by = 0; /* some line has the key */
        mc_said_group_by(&said, word_of(value, reader->arena));
    }
    (void)mc_said_case_add(&reader->cases, &said);
}

/* The role of a key in a plain case. */
static struct mc_plain_key plain_key(const void *context, struct mc_slice word)
{
    const struct mc_case_table *table = context;
    struct mc_case_column column;
    char name[MC_PLAIN_KEY];

    memcpy(name, word.data, word.length);
    name[word.length] = '\0';
    if (strcasecmp(name, MC_SOURCE_COLUMN) == 0 || strcasecmp(name, LABEL) == 0)
        /* its role depends on other keys, and on the value */
        return (struct mc_plain_key){MC_PLAIN_MORE, {"", 0}};
    column = mc_case_column_of(&table->calls, mc_slice(name, word.length));
    return plain_key_of(&column);
}

void mc_case_table_plain(const struct mc_case_table *table, struct mc_plain_table *plain)
{
    *plain = (struct mc_plain_table){.records = {.find = plain_key, .context = table},
                                     .keys = table->keys};
    if (table->keys != NULL)
        plain->rows = mc_delimited_rows_open(&table->cells->file);
}

/* Adds the case of a plain line if its head is known. False: the line must be read like any
 * other. */
static bool add_plain(struct table_reader *reader, struct mc_case_table_row row,
                      const struct mc_plain_line *plain)
{
    uint32_t head;

    if (*plain->known == MC_NOT_FOUND) {
        head = mc_string_map_find(reader->cases.said_heads, plain->head);
        if (head == MC_NOT_FOUND)
            return false;
        *plain->known = reader->cases.group_of_said[head];
    }
    if (!isnan(plain->score))
        mc_said_score(&reader->cases, plain->score);
    mc_table_group_add_plain(&reader->cases.groups[*plain->known], row);
    return true;
}

static void take_line(void *context, struct mc_json_lines *lines, struct mc_slice line,
                      const struct mc_plain_line *plain)
{
    struct table_reader *reader = context;
    struct mc_case_table_row row = {
        .line = lines->number, .number = ++reader->number, .begin = lines->begin};
    struct mc_json_cursor root;

    if (plain != NULL && add_plain(reader, row, plain))
        return;
    if (mc_json_lines_parse(lines, line, &root) < 0)
        report(reader, MC_SEVERITY_ERROR, lines->fault.at, "%s", lines->fault.text);
    else
        read_record(reader, row, root.value);
}

/* With --by no line counts as plain: any key may be the one to group by. */
static void read_lines(struct table_reader *reader)
{
    const struct mc_suite_tables *how = reader->how;
    const struct mc_plain_records records = {.find = plain_key, .context = reader->table};
    const struct mc_plain_lines lines = {.path = reader->table->path,
                                         .text = reader->table->text,
                                         .records = &records,
                                         .pool = how == NULL ? NULL : how->pool,
                                         .none_is_plain = how != NULL && how->by != NULL,
                                         .take = take_line,
                                         .context = reader};

    mc_plain_lines_read(&lines);
}

/* Reads an object of records: a record without an id gets its key. */
static void read_members(struct table_reader *reader, json_t *root,
                         const struct mc_json_anchor *keys, size_t n)
{
    const struct mc_slice text = reader->table->text;
    size_t colon, i = 0;
    const char *key;
    json_t *record;

    json_object_foreach(root, key, record)
    {
        if (i == n)
            break;
        if (json_object_get(record, "id") == NULL)
            (void)json_object_set_new(record, "id", json_string(key));
        colon = mc_scan_white(text, mc_json_string_end(text, keys[i].offset));
        read_record(reader,
                    (struct mc_case_table_row){.line = keys[i].at.line,
                                               .number = (uint32_t)i + 1,
                                               .begin = mc_scan_white(text, colon + 1)},
                    record);
        i++;
    }
}

/* Reads an array or object of records, which is known to be JSON. */
static void read_records(struct table_reader *reader)
{
    const struct mc_slice text = reader->table->text;
    json_t *root = json_loadb(text.data, text.length, JSON_REJECT_DUPLICATES, NULL);
    const struct mc_json_anchor begin = {mc_scan_white(text, 0), {1, 1}};
    size_t n = json_is_object(root) ? json_object_size(root) : json_array_size(root), i;
    struct mc_json_anchor *anchors = mc_arena_array(reader->arena, n, sizeof(*anchors));

    n = mc_json_element_anchors(text, begin, anchors, n);
    if (json_is_object(root))
        read_members(reader, root, anchors, n);
    for (i = 0; json_is_array(root) && i < n; i++)
        read_record(reader,
                    (struct mc_case_table_row){.line = anchors[i].at.line,
                                               .number = (uint32_t)i + 1,
                                               .begin = anchors[i].offset},
                    json_array_get(root, i));
    json_decref(root);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* Reports findings about the table as a whole: no cases, skipped rows, a missing scale. */
static void report_whole(const struct table_reader *reader, bool has_errors)
{
    const struct mc_position start = {1, 1};
    char low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];
    size_t n = reader->cases.n_left_out;
    bool is_range;

    if (reader->table->n_groups == 0 && !has_errors) {
        report(reader, MC_SEVERITY_ERROR, n > 0 ? reader->cases.left_out_at : start, "%s",
               n > 0 ? "no row has both a candidate and a reference; this is the first row"
               : reader->table->cells == NULL
                   ? (reader->table->is_lines ? "the file has no case; each line is one"
                                              : "the file has no case; each element is one")
                   : "there is no row under the header; each row is a case");
        return;
    }
    if (has_errors)
        return;
    if (n > 0)
        report(reader, MC_SEVERITY_WARNING, reader->cases.left_out_at,
               "%zu row%s skipped, without a candidate or a reference: this is the first", n,
               n == 1 ? "" : "s");
    if (!reader->cases.has_score || reader->has_scale)
        return;
    is_range = reader->cases.minimum < reader->cases.maximum;
    mc_format_real(reader->cases.minimum, low);
    mc_format_real(is_range ? reader->cases.maximum : reader->cases.minimum + 1, high);
    report(reader, MC_SEVERITY_WARNING, start,
           "the scale of the scores is not given: using %s to %s, %s; set it with the columns "
           "\"scale_minimum\" and \"scale_maximum\"",
           low, high,
           is_range ? "the least and the greatest score"
                    : "since there is no score but the lower one");
}

bool mc_case_table_read(struct mc_slice path, struct mc_slice text,
                        const struct mc_suite_tables *how, struct mc_arena *arena,
                        struct mc_diagnostics *diagnostics, struct mc_case_table *table)
{
    struct table_reader reader = {
        .table = table, .how = how, .arena = arena, .diagnostics = diagnostics, .by = SIZE_MAX};
    size_t n_errors = diagnostics->n_errors, g;

    memset(table, 0, sizeof(*table));
    table->path = path;
    table->text = text;
    if (how != NULL)
        table->calls = how->calls;
    mc_said_cases_begin(&reader.cases, path, arena);
    reader.cases.table = table;
    reader.cases.lines = &table->text;
    mc_diagnostics_source(diagnostics, path, text);
    table->is_lines = mc_case_table_is_lines(path, text);
    if (table->is_lines)
        read_lines(&reader);
    else if (mc_case_table_begins_records(path, text))
        read_records(&reader);
    else if (!read_table(&reader))
        return false;
    mc_buffer_free(&reader.key);
    mc_buffer_free(&reader.cases.key);
    mc_plain_records_close(&reader.records);
    if (table->cells == NULL && how != NULL && how->by != NULL && reader.by == SIZE_MAX)
        report(&reader, MC_SEVERITY_ERROR, (struct mc_position){1, 1},
               "no %s has a key \"%s\" (--by)", table->is_lines ? "line" : "element", how->by);
    table->groups = reader.cases.groups;
    table->n_groups = reader.cases.n_groups;
    for (g = 0; g < table->n_groups; g++)
        mc_table_group_end(&table->groups[g], reader.cases.has_score ? reader.cases.minimum : 0,
                           reader.cases.has_score ? reader.cases.maximum : 1, arena);
    report_whole(&reader, diagnostics->n_errors > n_errors);
    if (diagnostics->n_errors == n_errors)
        return true;
    mc_case_table_close(table);
    return false;
}

void mc_case_table_close(struct mc_case_table *table)
{
    size_t g;

    for (g = 0; g < table->n_groups; g++)
        mc_table_group_close(&table->groups[g]);
}

void mc_case_table_forget(struct mc_case_table *table, struct mc_arena *arena)
{
    struct mc_slice *cells_text = table->cells == NULL ? NULL : &table->cells->file.text;

    if (!mc_arena_release(arena, table->text.data))
        return;
    if (cells_text != NULL &&
        cells_text->data != table->text.data) /* a copy with other line ends */
        (void)mc_arena_release(arena, cells_text->data);
    if (cells_text != NULL)
        *cells_text = mc_slice("", 0);
    table->text = mc_slice("", 0);
}

/* --- places ----------------------------------------------------------------------------------- */

/* The field of a member of a case, and of a member of that if it is a side; SIZE_MAX: none. */
static size_t field_of(const struct mc_case_table *table, const char *outer, const char *inner)
{
    const struct mc_table_input *cells = table->cells;
    size_t i, field = SIZE_MAX;

    for (i = 0; i < cells->n_fields; i++) {
        const struct mc_case_column *column = &table->columns[i];

        if (column->name == NULL || column->number > 1 || strcmp(column->name->key, outer) != 0)
            continue;
        if (field == SIZE_MAX || strcmp(column->member, inner) == 0)
            field = i;
    }
    return field;
}

struct mc_position mc_case_table_place(const struct mc_case_group *group, uint32_t line,
                                       const char *outer, const char *inner)
{
    struct mc_delimited_row alone = {.line = line};
    struct mc_delimited_file file;
    struct mc_position place = {line, 1};
    size_t from = 0, to = group->n_rows, field;

    while (from < to) { /* rows are in the order of their lines */
        size_t middle = from + (to - from) / 2;

        if (group->rows[middle].line < line)
            from = middle + 1;
        else
            to = middle;
    }
    if (from == group->n_rows || group->rows[from].line != line || outer == NULL)
        return place;
    if (group->table->cells == NULL)
        return place_of_key(group->table, &group->rows[from], outer);
    field = field_of(group->table, outer, inner == NULL ? "" : inner);
    if (field == SIZE_MAX)
        return place;
    alone.offset = group->rows[from].begin;
    file = group->table->cells->file;
    file.rows = &alone;
    file.n_rows = 1;
    return mc_delimited_place(&file, 0, field);
}

struct mc_position mc_case_table_place_of(const struct mc_json_cursor *cursor, bool at_key)
{
    const struct mc_case_group *group = cursor->file->context;
    const struct mc_position start = {1, 1};
    const char *outer = NULL, *inner = NULL;

    (void)at_key; /* key and value have the same field */
    /* The path is: root, member "cases", case, `outer`, `inner`. */
    for (; cursor->parent != NULL && cursor->parent->parent != NULL; cursor = cursor->parent) {
        if (cursor->parent->parent->parent == NULL && strcmp(cursor->parent->key, "cases") == 0)
            return mc_case_table_place(group, group->rows[cursor->index].line, outer, inner);
        inner = outer;
        outer = cursor->key;
    }
    return start;
}
