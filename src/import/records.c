/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records.c: rows with named columns, from folders of mt-metrics-eval, JSON and JSON Lines,
 * parallel files, tables and files of any form; then the values of rows. */
#include "import/records.h"

#include <inttypes.h>

#include "amr/penman_read.h"
#include "base/json_parts.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "base/memory.h"
#include "import/import.h"
#include "suite/pairs.h"
#include "suite/suite_read.h"

/* --- folders of mt-metrics-eval --------------------------------------------------------------- */

enum { PAIR, SEGMENT, SYSTEM, SOURCE, CANDIDATE, REFERENCE, DOMAIN, DOCUMENT, SCORE, N_COLUMNS };
static const char *const column_names[N_COLUMNS] = {
    "pair", "segment", "system", "source", "candidate", "reference", "domain", "document", "score"};

/* The files of one pair of languages. */
struct evaluation {
    const char *folder;
    struct mc_slice pair; /* "en-de" */
    struct mc_import *import;
    struct mc_evaluation_lines sources, documents;
    struct mc_evaluation_scores scores;
    struct mc_evaluation_lines *references;
    struct mc_slice *reference_names;
    size_t n_references;
};

/* A name without this ending; length 0 if it has another one. */
static struct mc_slice without(const char *name, const char *ending)
{
    size_t n = strlen(name), tail = strlen(ending);

    if (n <= tail || strcmp(name + n - tail, ending) != 0)
        return mc_slice("", 0);
    return mc_slice(name, n - tail);
}

static int check_length(const struct evaluation *evaluation,
                        const struct mc_evaluation_lines *lines, struct mc_error *error)
{
    struct mc_position at = {(uint32_t)lines->n, 1};

    if (lines->n == evaluation->sources.n)
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, lines->path.data, at,
                           "this file has %zu lines, %s has %zu", lines->n,
                           evaluation->sources.path.data, evaluation->sources.n);
}

/* references/PAIR.NAME.txt */
static int read_references(struct evaluation *evaluation, struct mc_error *error)
{
    struct mc_arena *arena = evaluation->import->arena;
    const char *folder = mc_arena_format(arena, "%s/references", evaluation->folder);
    char **files;
    size_t i, n;

    if (mc_folder_list(folder, ".txt", arena, &files, &n, error) != 0)
        return -1;
    evaluation->references = mc_arena_array(arena, n, sizeof(*evaluation->references));
    evaluation->reference_names = mc_arena_array(arena, n, sizeof(*evaluation->reference_names));
    evaluation->n_references = 0;
    for (i = 0; i < n; i++) {
        struct mc_slice name = without(files[i], ".txt");
        struct mc_evaluation_lines *lines = &evaluation->references[evaluation->n_references];

        if (name.length <= evaluation->pair.length + 1 ||
            memcmp(name.data, evaluation->pair.data, evaluation->pair.length) != 0 ||
            name.data[evaluation->pair.length] != '.')
            continue;
        if (mc_evaluation_read(mc_arena_format(arena, "%s/%s", folder, files[i]),
                               evaluation->import, lines, error) != 0 ||
            check_length(evaluation, lines, error) != 0)
            return -1;
        evaluation->reference_names[evaluation->n_references++] =
            mc_arena_copy(arena, mc_slice(name.data + evaluation->pair.length + 1,
                                          name.length - evaluation->pair.length - 1));
    }
    return 0;
}

/* Whether an optional file is there; if not, a note. */
static bool is_there(const struct evaluation *evaluation, const char *path)
{
    struct mc_position whole = {0, 0};

    if (mc_file_exists(path))
        return true;
    (void)mc_diagnostics_add(evaluation->import->diagnostics, MC_SEVERITY_NOTE, "",
                             mc_slice_of(path), whole, "missing; imported without it");
    return false;
}

/* Adds a row of n_values empty values. */
static struct mc_record *records_add(struct mc_records *records, size_t n_values,
                                     struct mc_position at, struct mc_arena *arena)
{
    struct mc_record *added;
    size_t i;

    added = MC_ARENA_PUSH(arena, records->rows, records->n_rows, records->row_capacity);
    added->values = mc_arena_array(arena, n_values, sizeof(*added->values));
    added->columns = NULL;
    added->shared = NULL;
    added->n_values = n_values;
    added->at = at;
    for (i = 0; i < n_values; i++)
        added->values[i].text = mc_slice("", 0);
    return added;
}

static void add_segment(const struct evaluation *evaluation, struct mc_slice system,
                        const struct mc_evaluation_lines *outputs, size_t i, const uint32_t *scores,
                        struct mc_records *records)
{
    struct mc_position at = {(uint32_t)i + 1, 1};
    struct mc_arena *arena = evaluation->import->arena;
    struct mc_record_value *values = records_add(records, N_COLUMNS, at, arena)->values;
    struct mc_slice *references =
        mc_arena_array(arena, evaluation->n_references, sizeof(*references));
    struct mc_slice rest;
    size_t k;

    values[PAIR].text = evaluation->pair;
    values[SEGMENT].text = mc_arena_slice(arena, "%zu", i + 1);
    values[SYSTEM].text = system;
    values[SOURCE].text = evaluation->sources.items[i];
    values[CANDIDATE].text = outputs->items[i];
    values[CANDIDATE].path = &outputs->path;
    values[REFERENCE].all = references;
    for (k = 0; k < evaluation->n_references; k++)
        if (!mc_slice_equal(evaluation->reference_names[k], system))
            references[values[REFERENCE].n_all++] = evaluation->references[k].items[i];
    if (values[REFERENCE].n_all > 0)
        values[REFERENCE].text = references[0];
    if (i < evaluation->documents.n) {
        rest = evaluation->documents.items[i];
        values[DOMAIN].text = mc_arena_copy(arena, mc_evaluation_word(&rest));
        values[DOCUMENT].text = mc_arena_copy(arena, mc_evaluation_word(&rest));
    }
    if (scores != NULL) {
        rest = evaluation->scores.lines.items[scores[i]];
        (void)mc_evaluation_word(&rest);
        values[SCORE].text = mc_arena_copy(arena, mc_evaluation_word(&rest));
        values[SCORE].path = &evaluation->scores.lines.path;
        values[SCORE].line = scores[i] + 1;
        if (mc_slice_is(values[SCORE].text, "None"))
            values[SCORE].text = mc_slice("", 0);
    }
}

static int read_systems(struct evaluation *evaluation, struct mc_records *records,
                        struct mc_error *error)
{
    struct mc_arena *arena = evaluation->import->arena;
    const char *folder = mc_arena_format(arena, "%s/system-outputs/%.*s", evaluation->folder,
                                         MC_SLICE_ARGUMENTS(evaluation->pair));
    char **files;
    const uint32_t *scores;
    size_t i, k, n;

    if (mc_folder_list(folder, ".txt", arena, &files, &n, error) != 0)
        return -1;
    for (k = 0; k < n; k++) {
        struct mc_slice system = mc_arena_copy(arena, without(files[k], ".txt"));
        struct mc_evaluation_lines *outputs = mc_arena_array(arena, 1, sizeof(*outputs));

        if (mc_evaluation_read(mc_arena_format(arena, "%s/%s", folder, files[k]),
                               evaluation->import, outputs, error) != 0 ||
            check_length(evaluation, outputs, error) != 0 ||
            mc_evaluation_scores_of(&evaluation->scores, system, evaluation->sources.n, arena,
                                    &scores, error) != 0)
            return -1;
        for (i = 0; i < evaluation->sources.n; i++)
            add_segment(evaluation, system, outputs, i, scores, records);
    }
    return 0;
}

static int read_pair(struct evaluation *evaluation, const struct mc_records_source *source,
                     struct mc_records *records, struct mc_error *error)
{
    struct mc_arena *arena = evaluation->import->arena;
    const char *sources = mc_arena_format(arena, "%s/sources/%.*s.txt", evaluation->folder,
                                          MC_SLICE_ARGUMENTS(evaluation->pair));
    const char *documents = mc_arena_format(arena, "%s/documents/%.*s.docs", evaluation->folder,
                                            MC_SLICE_ARGUMENTS(evaluation->pair));
    const char *scores =
        mc_arena_format(arena, "%s/human-scores/%.*s.%s.seg.score", evaluation->folder,
                        MC_SLICE_ARGUMENTS(evaluation->pair), source->scores.data);

    if (mc_evaluation_read(sources, evaluation->import, &evaluation->sources, error) != 0 ||
        read_references(evaluation, error) != 0)
        return -1;
    if (is_there(evaluation, documents) &&
        (mc_evaluation_read(documents, evaluation->import, &evaluation->documents, error) != 0 ||
         check_length(evaluation, &evaluation->documents, error) != 0))
        return -1;
    if (is_there(evaluation, scores) &&
        mc_evaluation_scores_read(scores, evaluation->import, &evaluation->scores, error) != 0)
        return -1;
    if (read_systems(evaluation, records, error) != 0)
        return -1;
    mc_evaluation_scores_report(&evaluation->scores, evaluation->import);
    return 0;
}

static int records_read_evaluation(const char *folder, const struct mc_records_source *source,
                                   struct mc_import *import, struct mc_records *records,
                                   struct mc_error *error)
{
    struct evaluation *evaluation;
    char **pairs;
    size_t i, n;

    for (i = 0; i < N_COLUMNS; i++)
        (void)mc_string_map_add(records->columns, mc_slice_of(column_names[i]), NULL);
    if (mc_folder_list(mc_arena_format(import->arena, "%s/sources", folder), ".txt", import->arena,
                       &pairs, &n, error) != 0 ||
        mc_evaluation_check_name(folder, pairs, n, source->scores, import->arena, error) != 0)
        return -1;
    for (i = 0; i < n; i++) {
        evaluation = mc_arena_array(import->arena, 1, sizeof(*evaluation));
        evaluation->folder = folder;
        evaluation->import = import;
        evaluation->pair = mc_arena_copy(import->arena, without(pairs[i], ".txt"));
        if (read_pair(evaluation, source, records, error) != 0)
            return -1;
    }
    return 0;
}

/* --- JSON and JSON Lines ---------------------------------------------------------------------- */

/* LISTED_LIMIT: members that the objects of one array may have in all; further ones are not read.
 */
enum { DEPTH = 8, NAME_LIMIT = 512, LISTED_LIMIT = 64 };

/* A row that is being filled. */
struct row {
    struct mc_arena *arena;
    struct mc_records *records;
    struct mc_record *record;
    size_t capacity; /* of the record's values */
    size_t mark;     /* of the record */
    size_t number;   /* of the row, from 1; if rows share the record, of the first of them */
};

/* The text of a value that is neither an array nor an object. */
static struct mc_slice scalar(const json_t *value, struct mc_arena *arena)
{
    char text[MC_REAL_TEXT_SIZE];

    if (json_is_string(value))
        return mc_arena_copy(arena, mc_slice(json_string_value(value), json_string_length(value)));
    if (json_is_integer(value))
        return mc_arena_slice(arena, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    if (json_is_real(value)) {
        mc_format_real(json_real_value(value), text);
        return mc_arena_copy(arena, mc_slice_of(text));
    }
    return mc_slice_of(json_is_true(value) ? "true" : json_is_false(value) ? "false" : "");
}

/* The value; of an array, all its elements or, with a key, the member of that name of each. */
static struct mc_record_value value_of(const json_t *value, const char *key, struct mc_arena *arena)
{
    struct mc_record_value record_value = {mc_slice("", 0), NULL, 0, 0, NULL};
    struct mc_slice *texts;
    size_t i, n = json_array_size(value);

    if (!json_is_array(value)) {
        record_value.text = scalar(value, arena);
        return record_value;
    }
    texts = mc_arena_array(arena, n, sizeof(*texts));
    for (i = 0; i < n; i++) {
        const json_t *element = json_array_get(value, i);

        texts[i] = scalar(key == NULL ? element : json_object_get(element, key), arena);
    }
    record_value.all = texts;
    record_value.n_all = n;
    if (n > 0)
        record_value.text = texts[0];
    return record_value;
}

/* The spot of a column, which says whether the row has a value of it, and where. */
static struct mc_record_spot *spot_of(const struct row *row, size_t column)
{
    struct mc_records *records = row->records;

    MC_ARENA_RESERVE(row->arena, records->spots, records->spot_capacity, column + 1);
    return &records->spots[column];
}

/* The row's value of the column, which is added, empty, if the row has none. */
static struct mc_record_value *place_of(struct row *row, struct mc_slice name)
{
    uint32_t column = mc_string_map_add(row->records->columns, name, NULL);
    struct mc_record_spot *spot = spot_of(row, column);
    struct mc_record *record = row->record;
    size_t capacity;

    if (spot->mark == row->mark)
        return &record->values[spot->value];
    capacity = row->capacity;
    MC_ARENA_RESERVE(row->arena, record->values, row->capacity, record->n_values + 1);
    MC_ARENA_RESERVE(row->arena, record->columns, capacity, record->n_values + 1);
    spot->mark = row->mark;
    spot->value = record->n_values;
    record->columns[record->n_values] = column;
    record->values[record->n_values].text = mc_slice("", 0);
    return &record->values[record->n_values++];
}

/* Sets the columns NAME.KEY of an array of objects. `name` has room for NAME_LIMIT characters. */
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
            *value = value_of(array, key, row->arena);
            n_listed++;
        }
    }
}

static void set_value(struct row *row, char *name, size_t length, const json_t *value)
{
    struct mc_slice column = mc_slice(name, length);
    struct mc_record_spot *spot;
    size_t i;

    *place_of(row, column) = value_of(value, NULL, row->arena);
    spot = spot_of(row, mc_string_map_find(row->records->columns, column));
    for (i = 0; spot->mixed == 0 && i < json_array_size(value); i++)
        if (json_is_object(json_array_get(value, i)) || json_is_array(json_array_get(value, i)))
            spot->mixed = row->number;
    set_listed(row, name, length, value);
}

/* Sets the columns of an object and of the objects in it, without recursion. Columns have the names
 * of the members, after `above` and a dot unless that is empty; the member `without` of the object
 * itself is left out. */
static void set_members(struct row *row, json_t *object, struct mc_slice above, const char *without)
{
    struct level {
        json_t *object;
        void *member;
        size_t name_length;
    } levels[DEPTH];
    size_t depth = 0;
    char name[NAME_LIMIT];

    if (above.length >= sizeof(name))
        return;
    memcpy(name, above.data, above.length);
    levels[0] = (struct level){object, json_object_iter(object), above.length};
    for (;;) {
        struct level *at = &levels[depth];
        const char *key;
        json_t *value;
        int length;

        if (at->member == NULL) {
            if (depth-- == 0)
                return;
            continue;
        }
        key = json_object_iter_key(at->member);
        value = json_object_iter_value(at->member);
        length = snprintf(name + at->name_length, sizeof(name) - at->name_length, "%s%s",
                          at->name_length == 0 ? "" : ".", key);
        at->member = json_object_iter_next(at->object, at->member);
        if (length < 0 || (size_t)length >= sizeof(name) - at->name_length ||
            (depth == 0 && without != NULL && strcmp(key, without) == 0))
            continue;
        if (!json_is_object(value)) {
            set_value(row, name, at->name_length + (size_t)length, value);
        } else if (depth + 1 < DEPTH) {
            levels[depth + 1] =
                (struct level){value, json_object_iter(value), at->name_length + (size_t)length};
            depth++;
        }
    }
}

/* An object that becomes one or several rows. */
struct object {
    const struct mc_json_cursor *cursor;
    const struct mc_records_source *source;
    struct mc_import *import;
    struct mc_records *records;
    struct mc_position at;
};

static struct row begin_row(const struct object *object, struct mc_record *record, size_t number)
{
    return (struct row){.arena = object->import->arena,
                        .records = object->records,
                        .record = record,
                        .mark = ++object->records->n_marks,
                        .number = number};
}

/* Splits a text into columns; -1, with a finding, if there are not as many parts as names. */
static int divide(const struct object *object, struct row *row)
{
    const struct mc_records_source *source = object->source;
    struct mc_slice divider = source->divider, text, rest;
    struct mc_json_cursor value;
    size_t n = 0;

    if (source->n_divided == 0)
        return 0;
    if (mc_json_required(object->cursor, source->divided.data, &value) != 0 ||
        mc_json_text(&value, row->arena, &text) != 0)
        return -1;
    for (rest = text;; n++) {
        const char *end = strstr(rest.data, divider.data);
        size_t length = end == NULL ? rest.length : (size_t)(end - rest.data);

        if (n < source->n_divided)
            place_of(row, source->divided_names[n])->text =
                mc_arena_copy(row->arena, mc_slice(rest.data, length));
        if (end == NULL)
            break;
        rest = mc_slice(end + divider.length, rest.length - length - divider.length);
    }
    if (n + 1 == source->n_divided)
        return 0;
    mc_json_finding(&value, MC_SEVERITY_ERROR, "", false,
                    "\"%s\" divides this into %zu part%s; the mapping names %zu", divider.data,
                    n + 1, n == 0 ? "" : "s", source->n_divided);
    return -1;
}

/* Sets a column to a value; the members of an object become columns below it. */
static void set_below(struct row *row, struct mc_slice column, json_t *value)
{
    char name[NAME_LIMIT];

    if (json_is_object(value)) {
        set_members(row, value, column, NULL);
    } else if (value != NULL && column.length < sizeof(name)) {
        memcpy(name, column.data, column.length);
        set_value(row, name, column.length, value);
    }
}

/* Adds the row of a member, or of the element of that number in a member that is a list. */
static void add_keyed(const struct object *object, const struct mc_record *shared, const char *key,
                      json_t *value, size_t number)
{
    struct mc_record *record = records_add(object->records, 0, object->at, object->import->arena);
    struct row row = begin_row(object, record, object->records->n_rows);
    const struct mc_records_source *source = object->source;
    size_t i;

    record->shared = shared;
    place_of(&row, source->each_key)->text = mc_arena_copy(row.arena, mc_slice_of(key));
    if (source->each_number.length > 0)
        place_of(&row, source->each_number)->text = mc_arena_slice(row.arena, "%zu", number);
    set_below(&row, source->each[0], value);
    for (i = 1; i < source->n_each; i++)
        set_below(
            &row, source->each[i],
            json_object_get(json_object_get(object->cursor->value, source->each[i].data), key));
}

/* Adds a row for each member of the object in column each[0]. */
static int add_each(const struct object *object)
{
    struct mc_record *shared = mc_arena_array(object->import->arena, 1, sizeof(*shared));
    struct row row = begin_row(object, shared, object->records->n_rows + 1);
    const char *first = object->source->each[0].data;
    struct mc_json_cursor members;
    void *member;
    size_t i;

    set_members(&row, object->cursor->value, mc_slice("", 0), first);
    if (divide(object, &row) != 0 || mc_json_required(object->cursor, first, &members) != 0 ||
        mc_json_is_object(&members) != 0)
        return -1;
    for (member = json_object_iter(members.value); member != NULL;
         member = json_object_iter_next(members.value, member)) {
        const char *key = json_object_iter_key(member);
        json_t *value = json_object_iter_value(member);

        if (!json_is_array(value))
            add_keyed(object, shared, key, value, 1);
        for (i = 0; i < json_array_size(value); i++)
            add_keyed(object, shared, key, json_array_get(value, i), i + 1);
    }
    return 0;
}

static int add_object(const struct object *object)
{
    struct mc_record *record;
    struct row row;

    if (mc_json_is_object(object->cursor) != 0)
        return -1;
    if (object->source->n_each > 0)
        return add_each(object);
    record = records_add(object->records, 0, object->at, object->import->arena);
    row = begin_row(object, record, object->records->n_rows);
    set_members(&row, object->cursor->value, mc_slice("", 0), NULL);
    return divide(object, &row);
}

static int records_parse_jsonl(struct mc_slice text, const struct mc_records_source *source,
                               struct mc_import *import, struct mc_records *records,
                               struct mc_error *error)
{
    struct mc_json_lines lines = {.path = records->path,
                                  .text = text,
                                  .keeps_cr = true,
                                  .blanks = mc_slice(" \t\r", 4)}; /* with the NUL */
    struct mc_json_cursor root;
    int status;

    while (!mc_import_enough(import) && (status = mc_json_lines_next(&lines, &root)) != 0) {
        struct mc_position at = {lines.number, 1};
        const struct object object = {&root, source, import, records, at};

        if (status > 0 && add_object(&object) != 0)
            status = mc_diagnostics_error(lines.file.diagnostics, &lines.fault);
        if (status > 0)
            continue;
        at.column = lines.fault.at.column;
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "", records->path, at,
                                 "%s", lines.fault.text);
    }
    mc_json_lines_close(&lines);
    return mc_diagnostics_error(import->diagnostics, error);
}

/* Moves the cursor down a path, "results.results"; -1, with a finding, if a name is absent. */
static int go_down(struct mc_slice path, struct mc_json_cursor *cursor, struct mc_arena *arena)
{
    struct mc_json_cursor *at = mc_arena_array(arena, 1, sizeof(*at)), *below;
    size_t begin = 0, end;

    *at = *cursor;
    for (; begin < path.length; begin = end + 1) {
        for (end = begin; end < path.length && path.data[end] != '.';)
            end++;
        below = mc_arena_array(arena, 1, sizeof(*below));
        if (mc_json_required(at,
                             mc_arena_copy(arena, mc_slice(path.data + begin, end - begin)).data,
                             below) != 0)
            return -1;
        at = below;
    }
    *cursor = *at;
    return 0;
}

static int records_parse_json(struct mc_slice text, const struct mc_records_source *source,
                              struct mc_import *import, struct mc_records *records,
                              struct mc_error *error)
{
    struct mc_json_file file;
    struct mc_json_cursor root, element;
    struct mc_json_anchor *anchors;
    size_t i, n;

    if (mc_json_open_text(records->path, text, import->diagnostics, &file, error) != 0)
        return -1;
    root = mc_json_root(&file);
    if (go_down(source->at, &root, import->arena) == 0 && mc_json_is_array(&root) == 0) {
        n = json_array_size(root.value);
        anchors = mc_arena_array(import->arena, n, sizeof(*anchors));
        n = mc_json_element_anchors(text, mc_json_anchor_of(&root), anchors, n);
        for (i = 0; i < n && mc_json_element(&root, i, &element) && !mc_import_enough(import);
             i++) {
            const struct object object = {&element, source, import, records, anchors[i].at};

            element.anchor = anchors[i];
            (void)add_object(&object);
        }
    }
    mc_json_close(&file);
    return mc_diagnostics_error(import->diagnostics, error);
}

/* --- parallel files --------------------------------------------------------------------------- */

/* One of the parallel files. */
struct parallel_file {
    struct mc_slice path;
    struct mc_pieces pieces;
};

/* A copy without control characters in comments, which are not part of a graph; a warning for each
 * comment with any, at the first. The text must be registered with the diagnostics. */
static struct mc_slice clean_comments(const struct parallel_file *file, struct mc_import *import)
{
    struct mc_slice text = file->pieces.text;
    char *copy = mc_arena_alloc(import->arena, text.length + 1);
    size_t offset = 0, first = 0, begin = 0, n, i;
    struct mc_position at = {1, 1};

    memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    while ((n = mc_penman_clean_comment(copy, text.length, &offset, &first)) > 0) {
        for (i = begin; i < first; i++)
            if (text.data[i] == '\n') {
                at.line++;
                begin = i + 1;
            }
        at.column =
            mc_position_of(mc_slice(text.data + begin, first - begin), first - begin).column;
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", file->path, at,
                                 "%zu control character%s in this comment became %s", n,
                                 n == 1 ? "" : "s", n == 1 ? "a blank" : "blanks");
    }
    return mc_slice(copy, text.length);
}

/* Makes a row of the next piece of each file; 1 if there was one, 0 at the end of all files. */
static int add_row(struct parallel_file *files, const struct mc_records_source *source,
                   struct mc_import *import, struct mc_records *records, struct mc_error *error)
{
    struct mc_position at = {0, 1};
    struct mc_record *row = NULL;
    struct mc_slice piece;
    size_t i;

    for (i = 0; i < source->n_columns; i++) {
        bool has_piece = mc_pieces_next(&files[i].pieces, &piece);

        if (i > 0 && has_piece != (row != NULL)) {
            const struct parallel_file *longer = &files[has_piece ? i : 0];
            const struct parallel_file *shorter = &files[has_piece ? 0 : i];

            return mc_error_set_at(error, MC_CODE_INPUT, shorter->path.data,
                                   (struct mc_position){shorter->pieces.line, 1},
                                   "the files are not parallel: this one ends here, and %s does "
                                   "not",
                                   longer->path.data);
        }
        if (!has_piece)
            continue;
        if (i == 0) {
            at.line = files[0].pieces.line;
            row = records_add(records, 2 * source->n_columns, at, import->arena);
        }
        row->values[2 * i].text = mc_arena_copy(import->arena, piece);
        row->values[2 * i].path = row->values[2 * i + 1].path = &files[i].path;
        row->values[2 * i].line = row->values[2 * i + 1].line = files[i].pieces.line;
        if (files[i].pieces.are_graphs)
            row->values[2 * i + 1].text =
                mc_arena_copy(import->arena, mc_penman_block_metadata(piece, "snt"));
    }
    return row != NULL;
}

static int records_read_parallel(const char *folder, const struct mc_records_source *source,
                                 struct mc_import *import, struct mc_records *records,
                                 struct mc_error *error)
{
    struct parallel_file *files = mc_arena_array(import->arena, source->n_columns, sizeof(*files));
    size_t i;
    int status;

    for (i = 0; i < source->n_columns; i++) {
        const struct mc_records_column *column = &source->columns[i];
        const char *path = mc_arena_format(import->arena, "%s/%s", folder, column->file.data);

        if (mc_file_read_text(path, import->arena, &files[i].pieces.text, error) != 0)
            return -1;
        files[i].pieces.are_graphs = column->graphs;
        files[i].path = mc_slice_of(path);
        mc_diagnostics_source(import->diagnostics, files[i].path, files[i].pieces.text);
        if (column->graphs)
            files[i].pieces.text = clean_comments(&files[i], import);
        (void)mc_string_map_add(records->columns, column->name, NULL);
        (void)mc_string_map_add(records->columns,
                                mc_arena_slice(import->arena, "%s.snt", column->name.data), NULL);
    }
    records->path = files[0].path;
    while ((status = add_row(files, source, import, records, error)) == 1)
        continue;
    return status;
}

/* --- files of any form ------------------------------------------------------------------------ */

static enum mc_records_form form_of(struct mc_slice path, struct mc_slice text,
                                    const struct mc_records_source *source)
{
    if (source->form != MC_RECORDS_BY_NAME)
        return source->form;
    if (mc_name_ends_in(path, ".csv"))
        return MC_RECORDS_CSV;
    if (mc_name_ends_in(path, ".jsonl") || mc_name_ends_in(path, ".ndjson"))
        return MC_RECORDS_JSONL;
    if (mc_name_ends_in(path, ".json"))
        return MC_RECORDS_JSON;
    return mc_delimited_tabs_are_quoted(text) ? MC_RECORDS_QUOTED_TSV : MC_RECORDS_TSV;
}

static void begin(struct mc_slice path, struct mc_arena *arena, struct mc_records *records)
{
    size_t stem = path.length, end = path.length;

    while (stem > 0 && path.data[stem - 1] != '/')
        stem--;
    while (end > stem && path.data[end - 1] != '.')
        end--;
    end = end > stem + 1 ? end - 1 : path.length;
    memset(records, 0, sizeof(*records));
    records->path = path;
    records->stem = mc_arena_copy(arena, mc_slice(path.data + stem, end - stem));
    records->columns = mc_string_map_new(arena);
}

static int parse_table(struct mc_slice text, enum mc_delimiter delimiter,
                       const struct mc_records_source *source, struct mc_import *import,
                       struct mc_records *records, struct mc_error *error)
{
    struct mc_table_input *table = mc_arena_array(import->arena, 1, sizeof(*table));
    const struct mc_slice *names = source->header;
    size_t i, n = source->n_header;

    if (mc_import_table(import, records->path.data, text, delimiter, table, error) != 0)
        return -1;
    if (n == 0) {
        names = table->file.rows[0].fields;
        n = table->n_fields;
        records->first_row = 1;
    }
    /* If several columns have one name, the first keeps it; the others get their number. */
    for (i = 0; i < n; i++) {
        struct mc_slice name = names[i];

        if (mc_string_map_find(records->columns, name) != MC_NOT_FOUND)
            name =
                mc_arena_slice(import->arena, "%.*s (column %zu)", MC_SLICE_ARGUMENTS(name), i + 1);
        (void)mc_string_map_add(records->columns, name, NULL);
    }
    records->table = &table->file;
    records->n_rows = table->file.n_rows - records->first_row;
    return 0;
}

int mc_records_parse(struct mc_slice path, struct mc_slice text,
                     const struct mc_records_source *source, struct mc_import *import,
                     struct mc_records *records, struct mc_error *error)
{
    enum mc_records_form form = form_of(path, text, source);
    enum mc_delimiter delimiter = MC_TAB_SEPARATED;
    int status;

    begin(path, import->arena, records);
    mc_diagnostics_source(import->diagnostics, path, text);
    if (form == MC_RECORDS_JSONL || form == MC_RECORDS_JSON) {
        status = form == MC_RECORDS_JSONL
                     ? records_parse_jsonl(text, source, import, records, error)
                     : records_parse_json(text, source, import, records, error);
        if (status != 0 || records->n_rows > 0)
            return status;
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "", path,
                                 (struct mc_position){1, 1}, "there is no object in the file");
        return mc_diagnostics_error(import->diagnostics, error);
    }
    if (form == MC_RECORDS_CSV)
        delimiter = mc_delimiter_guess_as(MC_COMMA_SEPARATED, text);
    else if (form == MC_RECORDS_QUOTED_TSV)
        delimiter = MC_TAB_QUOTED;
    if (form == MC_RECORDS_QUOTED_TSV && source->form == MC_RECORDS_BY_NAME)
        (void)mc_diagnostics_add(
            import->diagnostics, MC_SEVERITY_NOTE, "", path, (struct mc_position){0, 0},
            "fields are read as quoted, as in CSV; with \"form\": \"tsv\" quotes are text");
    return parse_table(text, delimiter, source, import, records, error);
}

int mc_records_read(const char *path, const struct mc_records_source *source,
                    struct mc_import *import, struct mc_records *records, struct mc_error *error)
{
    const char *shown = mc_file_shown(path);
    struct mc_slice name = mc_slice_of(mc_arena_strdup(import->arena, shown)), text;

    if (source->form == MC_RECORDS_PARALLEL || source->form == MC_RECORDS_EVALUATION) {
        begin(name, import->arena, records);
        return source->form == MC_RECORDS_PARALLEL
                   ? records_read_parallel(path, source, import, records, error)
                   : records_read_evaluation(path, source, import, records, error);
    }
    if (mc_file_read(path, import->arena, &text, error) != 0)
        return -1;
    return mc_records_parse(name, text, source, import, records, error);
}

/* --- values of rows --------------------------------------------------------------------------- */

bool mc_records_is_header(const struct mc_records *records, size_t row)
{
    const struct mc_delimited_row *header, *fields;
    size_t i;

    if (records->table == NULL || records->first_row == 0)
        return false;
    header = &records->table->rows[0];
    fields = &records->table->rows[records->first_row + row];
    if (header->n_fields != fields->n_fields)
        return false;
    for (i = 0; i < header->n_fields; i++)
        if (!mc_slice_equal(header->fields[i], fields->fields[i]))
            return false;
    return true;
}

bool mc_records_is_whole(const struct mc_records *records, size_t row)
{
    return records->table == NULL || records->table->rows[records->first_row + row].n_fields ==
                                         mc_string_map_size(records->columns);
}

/* The value of a column in a row, which may lack columns; NULL: it has none. Most rows have all
 * columns in order, so the place where such a row has it comes first. */
static const struct mc_record_value *find_value(const struct mc_record *record, size_t column)
{
    size_t i;

    if (column < record->n_values && (record->columns == NULL || record->columns[column] == column))
        return &record->values[column];
    for (i = 0; i < record->n_values && record->columns != NULL; i++)
        if (record->columns[i] == column)
            return &record->values[i];
    return NULL;
}

struct mc_record_value mc_records_value(const struct mc_records *records, size_t row, size_t column)
{
    struct mc_record_value value = {mc_slice("", 0), NULL, 0, 0, NULL};
    const struct mc_record_value *stored;

    if (records->table != NULL) {
        const struct mc_delimited_row *fields = &records->table->rows[records->first_row + row];

        if (column < fields->n_fields)
            value.text = fields->fields[column];
    } else {
        stored = find_value(&records->rows[row], column);
        if (stored == NULL && records->rows[row].shared != NULL)
            stored = find_value(records->rows[row].shared, column);
        value = stored == NULL ? value : *stored;
    }
    return value;
}

size_t mc_records_mixed(const struct mc_records *records, size_t column)
{
    if (column >= records->spot_capacity || records->spots[column].mixed == 0)
        return SIZE_MAX;
    return records->spots[column].mixed - 1;
}

struct mc_record_place mc_records_place(const struct mc_records *records, size_t row, size_t column)
{
    struct mc_record_place place = {records->path, {0, 0}};
    struct mc_record_value value;

    if (records->table != NULL) {
        place.at = mc_delimited_place(records->table, records->first_row + row,
                                      column == SIZE_MAX ? 0 : column);
        return place;
    }
    place.at = records->rows[row].at;
    if (column == SIZE_MAX)
        return place;
    value = mc_records_value(records, row, column);
    if (value.path != NULL)
        place.path = *value.path;
    if (value.line != 0)
        place.at = (struct mc_position){value.line, 1};
    return place;
}
