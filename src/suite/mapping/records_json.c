/* Rows from JSON: an object each, on a line of its own or in one array. Members of inner objects
 * are columns OUTER.INNER, and so are members of the objects of an array, with a value for each of
 * its elements; numbers are written as short as they read back, true and false by their names; null
 * is empty, and so are objects and arrays in arrays themselves. */
#include <inttypes.h>

#include "base/json_file.h"
#include "base/json_write.h"
#include "suite/mapping/records.h"
#include "suite/suite_place.h"

/* LISTED_LIMIT: members that the objects of one array may have in all; others are not read. */
enum { DEPTH = 8, NAME_LIMIT = 512, LISTED_LIMIT = 64 };

/* The values of a row under way, by column. */
struct row {
    struct mc_arena *arena;
    struct mc_records *records;
    struct mc_record *record;
    size_t capacity; /* of its values */
};

/* The text of a value that is no array and no object. */
static struct mc_slice scalar(const json_t *value, struct mc_arena *arena)
{
    char text[MC_REAL_TEXT_SIZE];

    if (json_is_string(value))
        return mc_arena_copy(arena, mc_slice(json_string_value(value), json_string_length(value)));
    if (json_is_integer(value))
        return mc_slice_of(
            mc_arena_format(arena, "%" JSON_INTEGER_FORMAT, json_integer_value(value)));
    if (json_is_real(value)) {
        mc_format_real(json_real_value(value), text);
        return mc_arena_copy(arena, mc_slice_of(text));
    }
    return mc_slice_of(json_is_true(value) ? "true" : json_is_false(value) ? "false" : "");
}

static struct mc_record_value value_of(const json_t *value, struct mc_arena *arena)
{
    struct mc_record_value read = {mc_slice("", 0), NULL, 0, 0, NULL};
    struct mc_slice *all;
    size_t i, n = json_array_size(value);

    if (!json_is_array(value)) {
        read.text = scalar(value, arena);
        return read;
    }
    all = mc_arena_array(arena, n, sizeof(*all));
    for (i = 0; i < n; i++)
        all[i] = scalar(json_array_get(value, i), arena);
    read.all = all;
    read.n_all = n;
    if (n > 0)
        read.text = all[0];
    return read;
}

/* An array with room for twice as much; the arena keeps the old one. */
static void *enlarge(const struct row *row, const void *old, size_t n, size_t capacity, size_t size)
{
    void *larger = mc_arena_array(row->arena, capacity, size);

    if (n > 0)
        memcpy(larger, old, n * size);
    return larger;
}

/* Where a column's value of the row under way stands, if anywhere. */
static struct mc_record_spot *spot_of(const struct row *row, size_t column)
{
    struct mc_records *records = row->records;

    if (column >= records->spot_capacity) {
        size_t capacity = 2 * column + 16;

        records->spots =
            enlarge(row, records->spots, records->spot_capacity, capacity, sizeof(*records->spots));
        records->spot_capacity = capacity;
    }
    return &records->spots[column];
}

/* Where the row has its value of the column; empty at first. */
static struct mc_record_value *place_of(struct row *row, struct mc_slice name)
{
    uint32_t column = mc_string_map_add(row->records->columns, name, NULL);
    struct mc_record_spot *spot = spot_of(row, column);
    struct mc_record *record = row->record;

    if (spot->row == row->records->n_rows)
        return &record->values[spot->value];
    if (record->n_values == row->capacity) {
        row->capacity = 2 * row->capacity + 8;
        record->values =
            enlarge(row, record->values, record->n_values, row->capacity, sizeof(*record->values));
        record->columns = enlarge(row, record->columns, record->n_values, row->capacity,
                                  sizeof(*record->columns));
    }
    spot->row = row->records->n_rows;
    spot->value = record->n_values;
    record->columns[record->n_values] = column;
    record->values[record->n_values].text = mc_slice("", 0);
    return &record->values[record->n_values++];
}

static bool is_mixed(const json_t *value)
{
    size_t i;

    for (i = 0; i < json_array_size(value); i++)
        if (json_is_object(json_array_get(value, i)) || json_is_array(json_array_get(value, i)))
            return true;
    return false;
}

static void set(struct row *row, struct mc_slice name, const json_t *value)
{
    struct mc_record_spot *spot;

    *place_of(row, name) = value_of(value, row->arena);
    spot = spot_of(row, mc_string_map_find(row->records->columns, name));
    if (spot->mixed == 0 && is_mixed(value))
        spot->mixed = row->records->n_rows;
}

/* The values that all elements have of one member. */
static struct mc_record_value listed(const json_t *array, const char *key, struct mc_arena *arena)
{
    struct mc_record_value read = {mc_slice("", 0), NULL, 0, 0, NULL};
    size_t i, n = json_array_size(array);
    struct mc_slice *all = mc_arena_array(arena, n, sizeof(*all));

    for (i = 0; i < n; i++)
        all[i] = scalar(json_object_get(json_array_get(array, i), key), arena);
    read.all = all;
    read.n_all = n;
    read.text = all[0];
    return read;
}

/* Columns NAME.KEY of an array of objects. `name` has room for NAME_LIMIT characters. */
static void set_listed(struct row *row, char *name, size_t length, const json_t *array)
{
    size_t i, n_listed = 0;

    for (i = 0; i < json_array_size(array) && n_listed < LISTED_LIMIT; i++) {
        json_t *element = json_array_get(array, i);
        void *member = json_is_object(element) ? json_object_iter(element) : NULL;

        for (; member != NULL && n_listed < LISTED_LIMIT;
             member = json_object_iter_next(element, member)) {
            const char *key = json_object_iter_key(member);
            int n = snprintf(name + length, NAME_LIMIT - length, ".%s", key);
            struct mc_record_value *value;

            if (n < 0 || (size_t)n >= NAME_LIMIT - length)
                continue;
            value = place_of(row, mc_slice(name, length + (size_t)n));
            if (value->n_all > 0)
                continue;
            *value = listed(array, key, row->arena);
            n_listed++;
        }
    }
}

/* Objects within objects, one level a turn, without recursion. */
static void set_members(struct row *row, json_t *object)
{
    struct level {
        json_t *object;
        void *member;
        size_t name_length;
    } levels[DEPTH];
    size_t depth = 0;
    char name[NAME_LIMIT];

    levels[0] = (struct level){object, json_object_iter(object), 0};
    for (;;) {
        struct level *at = &levels[depth];
        json_t *value;
        int length;

        if (at->member == NULL) {
            if (depth-- == 0)
                return;
            continue;
        }
        value = json_object_iter_value(at->member);
        length = snprintf(name + at->name_length, sizeof(name) - at->name_length, "%s%s",
                          depth == 0 ? "" : ".", json_object_iter_key(at->member));
        at->member = json_object_iter_next(at->object, at->member);
        if (length < 0 || (size_t)length >= sizeof(name) - at->name_length)
            continue;
        if (!json_is_object(value)) {
            set(row, mc_slice(name, at->name_length + (size_t)length), value);
            set_listed(row, name, at->name_length + (size_t)length, value);
        } else if (depth + 1 < DEPTH) {
            levels[depth + 1] =
                (struct level){value, json_object_iter(value), at->name_length + (size_t)length};
            depth++;
        }
    }
}

static int add_object(const struct mc_json_cursor *cursor, struct mc_position at,
                      struct mc_import *import, struct mc_records *records)
{
    struct row row = {import->arena, records, NULL, 0};

    if (mc_json_is_object(cursor) != 0)
        return -1;
    row.record = mc_records_add(records, 0, at, import->arena);
    set_members(&row, cursor->value);
    return 0;
}

/* A line of a file, its mistakes told with the number of the line. */
static int parse_line(struct mc_slice line, uint32_t number, struct mc_import *import,
                      struct mc_arena *scratch, struct mc_records *records)
{
    struct mc_diagnostics *findings = mc_diagnostics_new(scratch);
    struct mc_error mistake = MC_NO_ERROR;
    struct mc_position at = {number, 1};
    struct mc_json_file file;
    struct mc_json_cursor root;
    int status = mc_json_open_line(records->path, line, findings, &file, &mistake);

    if (status == 0) {
        root = mc_json_root(&file);
        status = add_object(&root, at, import, records);
        (void)mc_diagnostics_error(findings, &mistake);
    }
    mc_json_close(&file);
    if (status == 0)
        return 0;
    mistake.at.line = number;
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "", records->path, mistake.at,
                             "%s", mistake.text);
    return -1;
}

static bool is_empty(struct mc_slice line)
{
    size_t i;

    for (i = 0; i < line.length; i++)
        if (strchr(" \t\r", line.data[i]) == NULL)
            return false;
    return true;
}

int mc_records_parse_jsonl(struct mc_slice text, struct mc_import *import,
                           struct mc_records *records, struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    uint32_t number = 1;
    size_t begin, end;

    for (begin = 0; begin < text.length && !mc_import_enough(import); begin = end + 1, number++) {
        const char *line_feed = memchr(text.data + begin, '\n', text.length - begin);
        struct mc_slice line;

        end = line_feed == NULL ? text.length : (size_t)(line_feed - text.data);
        line = mc_slice(text.data + begin, end - begin);
        if (!is_empty(line))
            (void)parse_line(mc_arena_copy(scratch, line), number, import, scratch, records);
        mc_arena_clear(scratch);
    }
    mc_arena_free(scratch);
    return mc_diagnostics_error(import->diagnostics, error);
}

int mc_records_parse_json(struct mc_slice text, struct mc_import *import,
                          struct mc_records *records, struct mc_error *error)
{
    struct mc_json_file file;
    struct mc_json_cursor root, element;
    struct mc_json_anchor *anchors;
    size_t i, n;

    if (mc_json_open_text(records->path, text, import->diagnostics, &file, error) != 0)
        return -1;
    root = mc_json_root(&file);
    if (mc_json_is_array(&root) == 0) {
        n = json_array_size(root.value);
        anchors = mc_arena_array(import->arena, n, sizeof(*anchors));
        n = mc_json_element_anchors(text, mc_json_anchor_of(&root), anchors, n);
        for (i = 0; i < n && mc_json_element(&root, i, &element) && !mc_import_enough(import);
             i++) {
            element.anchor = anchors[i];
            (void)add_object(&element, anchors[i].at, import, records);
        }
    }
    mc_json_close(&file);
    return mc_diagnostics_error(import->diagnostics, error);
}
