/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_json.c: which form the records have; then their members as cells, gathered row by row,
 * since a column may first appear late; then rows of one width. */
#include "base/table_json.h"

#include <stdlib.h>

#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/json_lines.h"
#include "base/json_locate.h"
#include "base/json_parts.h"
#include "base/scan.h"
#include "base/utf8.h"

/* Columns of all records together; levels of nested members. */
enum { MOST_COLUMNS = 4096, MOST_DEPTH = 8 };

/* In a large table, the most fields for each member of the records: the memory for records with few
 * members in common would grow faster than the text. */
enum { MOST_FIELDS_A_MEMBER = 64, FEW_FIELDS = 1 << 20 };

struct cell {
    uint32_t column;
    struct mc_slice text;
};

struct row {
    size_t offset, first, n; /* offset of the record in the text; its cells */
};

struct record_reader {
    struct mc_slice path, text;
    struct mc_arena *arena;
    struct mc_string_map *columns;
    struct cell *cells;
    size_t n_cells, cell_capacity;
    struct row *rows;
    size_t n_rows, row_capacity;
    struct mc_error *error;
};

/* --- which form it is ------------------------------------------------------------------------- */

bool mc_table_is_json(struct mc_slice text)
{
    size_t i;

    text = mc_utf8_without_mark(text);
    i = mc_scan_white(text, 0);
    if (i < text.length && text.data[i] == '[') {
        i = mc_scan_white(text, i + 1);
        return i < text.length && (text.data[i] == '{' || text.data[i] == ']');
    }
    if (i >= text.length || text.data[i] != '{')
        return false;
    i = mc_scan_white(text, i + 1);
    return i < text.length && (text.data[i] == '"' || text.data[i] == '}');
}

static int fail(const struct record_reader *reader, size_t offset, const char *text)
{
    return mc_error_set_at(reader->error, MC_CODE_INPUT, reader->path.data,
                           mc_position_of(reader->text, offset), "%s", text);
}

/* --- cells ------------------------------------------------------------------------------------ */

/* An empty field, recognised by its address. */
static const char absent[] = "";

bool mc_table_is_absent(struct mc_slice field)
{
    return field.data == absent;
}

static int add_cell(struct record_reader *reader, struct mc_slice name, struct mc_slice text)
{
    const struct row *row = &reader->rows[reader->n_rows - 1];
    struct cell cell = {mc_string_map_add(reader->columns, name, NULL), text};

    if (cell.column >= MOST_COLUMNS)
        return fail(reader, row->offset, "the records have too many members");
    *MC_PUSH(reader->cells, reader->n_cells, reader->cell_capacity) = cell;
    return 0;
}

static struct mc_slice dumped(const json_t *value, struct mc_arena *arena)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(17));
    struct mc_slice copy = mc_arena_copy(arena, mc_slice_of(text == NULL ? "" : text));

    free(text);
    return copy;
}

static bool are_texts(const json_t *list)
{
    size_t i;

    for (i = 0; i < json_array_size(list); i++)
        if (!json_is_string(json_array_get(list, i)))
            return false;
    return true;
}

/* The recursion is at most MOST_DEPTH deep. NOLINTBEGIN(misc-no-recursion) */

static int add_value(struct record_reader *reader, struct mc_slice name, json_t *value,
                     size_t depth);

static int add_list(struct record_reader *reader, struct mc_slice name, json_t *list, size_t depth)
{
    bool texts = are_texts(list);
    size_t i;

    for (i = 0; i < json_array_size(list); i++) {
        const char *column = !texts   ? mc_arena_format(reader->arena, "%s.%zu", name.data, i + 1)
                             : i == 0 ? name.data
                                      : mc_arena_format(reader->arena, "%s_%zu", name.data, i + 1);

        if (add_value(reader, mc_slice_of(column), json_array_get(list, i), depth + 1) != 0)
            return -1;
    }
    return 0;
}

static int add_members(struct record_reader *reader, struct mc_slice within, json_t *object,
                       size_t depth)
{
    const char *key;
    json_t *value;

    json_object_foreach(object, key, value)
    {
        bool is_list = within.length == 0 && strcmp(key, "references") == 0 &&
                       json_is_array(value) && json_object_get(object, "reference") == NULL;
        const char *name = is_list ? "reference"
                           : within.length == 0
                               ? mc_arena_strdup(reader->arena, key)
                               : mc_arena_format(reader->arena, "%s.%s", within.data, key);

        if (add_value(reader, mc_slice_of(name), value, depth + 1) != 0)
            return -1;
    }
    return 0;
}

/* Adds a value under the name of its column; deeply nested ones as JSON text. */
static int add_value(struct record_reader *reader, struct mc_slice name, json_t *value,
                     size_t depth)
{
    int status;

    if (json_is_string(value))
        status = add_cell(reader, name,
                          mc_arena_copy(reader->arena, mc_slice(json_string_value(value),
                                                                json_string_length(value))));
    else if (json_is_null(value))
        status = add_cell(reader, name, mc_slice(absent, 0));
    else if (json_is_object(value) && depth < MOST_DEPTH)
        status = add_members(reader, name, value, depth);
    else if (json_is_array(value) && depth < MOST_DEPTH)
        status = add_list(reader, name, value, depth);
    else
        status = add_cell(reader, name, dumped(value, reader->arena));
    return status;
}

/* NOLINTEND(misc-no-recursion) */

/* --- records ---------------------------------------------------------------------------------- */

/* Adds a record; in an object {"id": record}, id is its key, else NULL. */
static int add_record(struct record_reader *reader, size_t offset, const char *id, json_t *value)
{
    const struct row row = {offset, reader->n_cells, 0};
    int status = 0;

    *MC_PUSH(reader->rows, reader->n_rows, reader->row_capacity) = row;
    if (id != NULL)
        status =
            add_cell(reader, mc_slice_of("id"), mc_slice_of(mc_arena_strdup(reader->arena, id)));
    if (status == 0 && json_is_object(value))
        status = add_members(reader, mc_slice("", 0), value, 0);
    else if (status == 0 && id != NULL)
        status = add_value(reader, mc_slice_of("value"), value, 0);
    else if (status == 0)
        status = fail(reader, offset, "this is no record: an object is expected");
    reader->rows[reader->n_rows - 1].n = reader->n_cells - row.first;
    return status;
}

static int read_array(struct record_reader *reader, json_t *root)
{
    size_t n = json_array_size(root), i;
    const struct mc_json_anchor begin = {mc_scan_white(reader->text, 0), {1, 1}};
    struct mc_json_anchor *anchors = mc_arena_array(reader->arena, n, sizeof(*anchors));

    n = mc_json_element_anchors(reader->text, begin, anchors, n);
    for (i = 0; i < n; i++)
        if (add_record(reader, anchors[i].offset, NULL, json_array_get(root, i)) != 0)
            return -1;
    return 0;
}

/* Offset of the opening quote of the next key of the object that is open at `at`; the length if
 * there is none. */
static size_t next_key(struct mc_slice text, size_t at)
{
    size_t depth = 0;

    for (; at < text.length; at++) {
        char c = text.data[at];

        if (c == '"' && depth == 0)
            return at;
        if (c == '"')
            at = mc_json_string_end(text, at) - 1;
        depth += c == '{' || c == '[';
        depth -= (c == '}' || c == ']') && depth > 0;
    }
    return at;
}

/* Skips the value that follows a key. */
static size_t skip_value(struct mc_slice text, size_t at)
{
    at = mc_scan_white(text, at);
    at = mc_scan_white(text, at + 1); /* the colon */
    return at < text.length && text.data[at] == '"' ? mc_json_string_end(text, at) : at;
}

static int read_members(struct record_reader *reader, json_t *root)
{
    size_t at = mc_scan_white(reader->text, 0) + 1;
    const char *key;
    json_t *value;

    json_object_foreach(root, key, value)
    {
        at = next_key(reader->text, at);
        if (add_record(reader, at, key, value) != 0)
            return -1;
        at = at < reader->text.length
                 ? skip_value(reader->text, mc_json_string_end(reader->text, at))
                 : at;
    }
    return 0;
}

/* Whether an object maps ids to records, or to numbers. */
static bool is_map(json_t *root)
{
    size_t n_objects = 0, n_numbers = 0;
    const char *key;
    json_t *value;

    json_object_foreach(root, key, value)
    {
        n_objects += json_is_object(value);
        n_numbers += json_is_number(value) || json_is_null(value);
    }
    return n_objects == json_object_size(root) || n_numbers == json_object_size(root);
}

/* One value: an array, an object of records, or a single record. */
static int read_whole(struct record_reader *reader)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_json_file json;
    int status = -1;

    if (mc_json_open_text(reader->path, reader->text, mc_diagnostics_new(scratch), &json,
                          reader->error) == 0) {
        if (json_is_array(json.root))
            status = read_array(reader, json.root);
        else if (is_map(json.root))
            status = read_members(reader, json.root);
        else
            status = add_record(reader, mc_scan_white(reader->text, 0), NULL, json.root);
        mc_json_close(&json);
    }
    mc_arena_free(scratch);
    return status;
}

static int read_lines(struct record_reader *reader)
{
    struct mc_json_lines lines = {
        .path = reader->path, .text = reader->text, .blanks = mc_slice_of(" \t")};
    struct mc_json_cursor root;
    int status;

    while ((status = mc_json_lines_next(&lines, &root)) > 0)
        if (add_record(reader, lines.begin, NULL, root.value) != 0)
            break;
    if (status < 0)
        (void)mc_error_set_at(reader->error, MC_CODE_INPUT, reader->path.data, lines.fault.at, "%s",
                              lines.fault.text);
    mc_json_lines_close(&lines);
    return status == 0 ? 0 : -1;
}

/* Whether one value is followed by another, as in JSON Lines; a broken first value counts as a line
 * if it ends like one. */
static bool are_lines(struct mc_slice text)
{
    json_error_t end;
    json_t *first = json_loadb(text.data, text.length, JSON_DISABLE_EOF_CHECK, &end);
    size_t begin = mc_scan_white(text, 0);
    const char *feed = memchr(text.data + begin, '\n', text.length - begin);
    bool lines = false;

    if (first != NULL) /* end.position: bytes read */
        lines = mc_scan_white(text, (size_t)end.position) < text.length;
    else if (feed != NULL) { /* it is broken; by its end it was meant to be a line */
        size_t last = (size_t)(feed - text.data);

        while (last > begin && strchr(" \t\r", text.data[last - 1]) != NULL)
            last--;
        lines = text.data[begin] == '{' && last > begin && text.data[last - 1] == '}';
    }
    json_decref(first);
    return lines;
}

/* --- rows of one width ------------------------------------------------------------------------ */

static int lay_out(const struct record_reader *reader, struct mc_delimited_file *file)
{
    size_t n_columns = mc_string_map_size(reader->columns), i, k;
    size_t n_fields = mc_array_size(reader->n_rows + 1, n_columns);
    struct mc_delimited_row *rows;

    if (n_columns == 0) /* no record has any member */
        return 0;
    if (n_fields > FEW_FIELDS && n_fields / MOST_FIELDS_A_MEMBER > reader->n_cells)
        return fail(reader, 0, "these are no records of a table: they have few members in common");
    rows = mc_arena_array(reader->arena, reader->n_rows + 1, sizeof(*rows));
    for (i = 0; i <= reader->n_rows; i++) {
        rows[i].fields = mc_arena_array(reader->arena, n_columns, sizeof(*rows[i].fields));
        rows[i].n_fields = n_columns;
        for (k = 0; k < n_columns; k++)
            rows[i].fields[k] =
                i == 0 ? mc_string_map_key(reader->columns, (uint32_t)k) : mc_slice(absent, 0);
    }
    rows[0].line = 1;
    for (i = 0; i < reader->n_rows; i++) {
        const struct row *row = &reader->rows[i];

        rows[i + 1].offset = row->offset;
        for (k = row->first; k < row->first + row->n; k++)
            rows[i + 1].fields[reader->cells[k].column] = reader->cells[k].text;
    }
    file->rows = rows;
    file->n_rows = reader->n_rows + 1;
    mc_delimited_count_lines(file);
    return 0;
}

int mc_table_from_json(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                       struct mc_delimited_file *file, struct mc_error *error)
{
    struct record_reader reader = {.path = path,
                                   .text = mc_utf8_without_mark(text),
                                   .arena = arena,
                                   .columns = mc_string_map_new(arena),
                                   .error = error};
    int status = are_lines(reader.text) ? read_lines(&reader) : read_whole(&reader);

    *file = (struct mc_delimited_file){.path = path, .text = reader.text, .is_json = true};
    if (status == 0)
        status = lay_out(&reader, file);
    free(reader.cells);
    free(reader.rows);
    return status;
}
