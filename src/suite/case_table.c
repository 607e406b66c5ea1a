/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/case_table.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <strings.h>

#include "base/delimited.h"
#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_locate.h"
#include "base/json_write.h"
#include "base/options.h"
#include "suite/dimensions.h"
#include "suite/suite.h"

struct mc_case_table_row {
    struct mc_position
        at;         /* of the case, for messages: its line in the table; a column that is that in
                     * the text of the group on its first line, else counted from the case */
    size_t row;     /* of the table; JSON Lines: byte offset of the line */
    size_t length;  /* of the line of JSON Lines */
    size_t offset;  /* of the case in the text of the group */
    json_t *object; /* the case, until the text is written */
};

/* What a column, or a key, holds. */
enum kind {
    KIND_TEXT,   /* of the case */
    KIND_SIDE,   /* reference, candidate, ... */
    KIND_NUMBER, /* the score */
    KIND_NUMBERS,
    KIND_WORDS,
    KIND_JSON,
    KIND_HEAD_TEXT, /* of the file */
    KIND_HEAD_NUMBER,
    KIND_HEAD_JSON
};

static const struct known_name {
    const char *name, *key;
    enum kind kind;
} known_names[] = {{"id", "id", KIND_TEXT},
                   {"subphenomenon", "subphenomenon", KIND_TEXT},
                   {"category", "category", KIND_TEXT},
                   {"system", "system", KIND_TEXT},
                   {"item", "item", KIND_TEXT},
                   {"note", "note", KIND_TEXT},
                   {"reference", "reference", KIND_SIDE},
                   {"ref", "reference", KIND_SIDE},
                   {"gold", "reference", KIND_SIDE},
                   {"candidate", "candidate", KIND_SIDE},
                   {"hypothesis", "candidate", KIND_SIDE},
                   {"hyp", "candidate", KIND_SIDE},
                   {"output", "candidate", KIND_SIDE},
                   {"translation", "candidate", KIND_SIDE},
                   {"mt", "candidate", KIND_SIDE},
                   {"targeted", "targeted", KIND_SIDE},
                   {"references", "references", KIND_JSON},
                   {"score", "score", KIND_NUMBER},
                   {"human", "score", KIND_NUMBER},
                   {"human_score", "score", KIND_NUMBER},
                   {"ratings", "ratings", KIND_NUMBERS},
                   {"tags", "tags", KIND_WORDS},
                   {"spans", "spans", KIND_JSON},
                   {"expect", "expect", KIND_JSON},
                   {"lint", "lint", KIND_JSON},
                   {"phenomenon", "phenomenon", KIND_HEAD_TEXT},
                   {"dataset", "dataset", KIND_HEAD_TEXT},
                   {"suite", "suite", KIND_HEAD_TEXT},
                   {"source", "source", KIND_HEAD_TEXT},
                   {"licence", "licence", KIND_HEAD_TEXT},
                   {"version", "version", KIND_HEAD_TEXT},
                   {"description", "description", KIND_HEAD_TEXT},
                   {"scale_kind", "scale_kind", KIND_HEAD_TEXT},
                   {"scale_minimum", "scale_minimum", KIND_HEAD_NUMBER},
                   {"scale_maximum", "scale_maximum", KIND_HEAD_NUMBER},
                   {"dimensions", "dimensions", KIND_HEAD_JSON},
                   {"pooled", "pooled", KIND_HEAD_JSON},
                   {"judgement", "judgement", KIND_HEAD_JSON}};

enum { N_KNOWN_NAMES = sizeof(known_names) / sizeof(known_names[0]) };

/* A column: "reference_2_amr" is of the side `reference`, number 2, member "amr". */
struct column {
    const struct known_name *name; /* NULL: passed over */
    size_t number;                 /* of a side, from 1 */
    const char *member;            /* "text", "amr", "amr:NAME", "tree" */
};

/* A table under reading. */
struct table_reader {
    struct mc_case_table *table;
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
    struct mc_string_map *keys; /* heads -> index in groups */
    struct column *columns;
    const char *name; /* what suite and data set are called where nothing says it */
    double minimum, maximum;
    bool has_score, has_scale;
    size_t most; /* number of a side: reference_3 */
    size_t n_left_out;
    struct mc_position left_out_at;
};

static void report(const struct table_reader *reader, enum mc_severity severity,
                   struct mc_position at, const char *text)
{
    (void)mc_diagnostics_add(reader->diagnostics, severity, "", reader->table->path, at, "%s",
                             text);
}

static bool ends_in(const char *path, const char *suffix)
{
    size_t length = strlen(path), tail = strlen(suffix);

    return length >= tail && strcasecmp(path + length - tail, suffix) == 0;
}

static bool is_lines(const char *path)
{
    return ends_in(path, ".jsonl") || ends_in(path, ".ndjson");
}

bool mc_case_table_is_one(const char *path)
{
    return is_lines(path) || ends_in(path, ".csv") || ends_in(path, ".tsv");
}

/* --- columns ------------------------------------------------------------------------------ */

static const struct known_name *find_name(const char *text, size_t length)
{
    size_t i;

    for (i = 0; i < N_KNOWN_NAMES; i++)
        if (strlen(known_names[i].name) == length &&
            strncasecmp(known_names[i].name, text, length) == 0)
            return &known_names[i];
    return NULL;
}

static struct column column_of(struct mc_slice name)
{
    struct column column = {find_name(name.data, name.length), 1, "text"};
    size_t length = name.length, digits;
    const char *named = strstr(name.data, "_" MC_NAMED_GRAPH_KEY);

    if (column.name != NULL || length < 5)
        return column;
    if (named != NULL) {
        column.member = named + 1;
        length = (size_t)(named - name.data);
    } else if (strcasecmp(name.data + length - 4, "_amr") == 0) {
        column.member = "amr";
        length -= 4;
    } else if (length > 5 && strcasecmp(name.data + length - 5, "_tree") == 0) {
        column.member = "tree";
        length -= 5;
    }
    for (digits = 0; digits < length && isdigit((unsigned char)name.data[length - digits - 1]);)
        digits++;
    if (digits > 0 && digits < 4 && digits + 1 < length && name.data[length - digits - 1] == '_') {
        column.number = (size_t)strtoul(name.data + length - digits, NULL, 10);
        length -= digits + 1;
    }
    column.name = find_name(name.data, length);
    if (column.name != NULL && column.name->kind != KIND_SIDE)
        column.name = NULL;
    return column;
}

static bool has_column(const struct table_reader *reader, const char *key)
{
    const struct mc_delimited_row *header = &reader->table->file->rows[0];
    size_t i;

    for (i = 0; i < header->n_fields; i++)
        if (reader->columns[i].name != NULL && strcmp(reader->columns[i].name->key, key) == 0)
            return true;
    return false;
}

/* Finds the columns. False: what a case needs is not there. */
static bool read_header(struct table_reader *reader)
{
    const struct mc_delimited_file *file = reader->table->file;
    struct mc_position start = {1, 1};
    size_t i, k;

    if (file->n_rows == 0) {
        report(reader, MC_SEVERITY_ERROR, start, "the table is empty; a header was expected");
        return false;
    }
    reader->columns = mc_arena_array(reader->arena, file->rows[0].n_fields, sizeof(struct column));
    for (i = 0; i < file->rows[0].n_fields; i++) {
        struct column *column = &reader->columns[i];

        *column = column_of(file->rows[0].fields[i]);
        for (k = 0; k < i && column->name != NULL; k++) {
            const struct column *other = &reader->columns[k];

            if (other->name == NULL || strcmp(other->name->key, column->name->key) != 0 ||
                other->number != column->number || strcmp(other->member, column->member) != 0)
                continue;
            report(reader, MC_SEVERITY_ERROR, mc_delimited_place(file, 0, i),
                   mc_arena_format(reader->arena, "a second column for the %s of a case",
                                   column->name->key));
            return false;
        }
    }
    if (has_column(reader, "candidate") &&
        (has_column(reader, "reference") || has_column(reader, "targeted")))
        return true;
    report(reader, MC_SEVERITY_ERROR, mc_delimited_place(file, 0, 0),
           "the header must name \"candidate\" and \"reference\" (or their graphs, "
           "\"candidate_amr\" and \"reference_amr\"); further columns are \"id\", \"score\", "
           "\"phenomenon\" ...");
    return false;
}

/* --- values ------------------------------------------------------------------------------- */

static bool is_nothing(struct mc_slice text)
{
    return text.length == 0 || mc_slice_is(text, "NA") || mc_slice_is(text, "-") ||
           (text.length == 3 && strncasecmp(text.data, "nan", 3) == 0);
}

static json_t *text_of(struct mc_slice text)
{
    return json_stringn(text.data, text.length);
}

/* NULL with a finding where it is no number. */
static json_t *number_of(const struct table_reader *reader, struct mc_slice text,
                         struct mc_position at)
{
    struct mc_slice shown = mc_clip(text);
    double number;

    if (strlen(text.data) == text.length && mc_parse_real(text.data, &number) == 0)
        return json_real(number);
    report(reader, MC_SEVERITY_ERROR, at,
           mc_arena_format(reader->arena, "not a number%s: \"%.*s\"",
                           strchr(text.data, ',') != NULL ? " (the decimal sign is a point)" : "",
                           MC_SLICE_ARGUMENTS(shown)));
    return NULL;
}

/* JSON in a field, or a word that stands for itself ("none", "true" is JSON). */
static json_t *json_of(const struct table_reader *reader, struct mc_slice text,
                       struct mc_position at)
{
    json_error_t problem;
    json_t *value;

    if (mc_slice_is(text, "none"))
        return text_of(text);
    if (mc_slice_is(text, "TRUE") || mc_slice_is(text, "FALSE")) /* as spreadsheets write it */
        return json_boolean(mc_slice_is(text, "TRUE"));
    value = json_loadb(text.data, text.length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &problem);
    if (value == NULL)
        report(reader, MC_SEVERITY_ERROR, at,
               mc_arena_format(reader->arena, "this is not JSON: %s", problem.text));
    return value;
}

/* "4;5" as [4, 5], "a;b" as ["a", "b"]; or JSON: a list, or ratings by dimension. */
static json_t *list_of(const struct table_reader *reader, struct mc_slice text, bool numbers,
                       struct mc_position at)
{
    json_t *list;
    size_t begin = 0, end;

    if (text.length > 0 && (text.data[0] == '[' || (numbers && text.data[0] == '{')))
        return json_of(reader, text, at);
    list = json_array();
    for (; begin <= text.length; begin = end + 1) {
        struct mc_slice part;

        for (end = begin; end < text.length && text.data[end] != ';';)
            end++;
        part = mc_arena_copy(reader->arena, mc_slice(text.data + begin, end - begin));
        if (part.length > 0)
            (void)json_array_append_new(list,
                                        numbers ? number_of(reader, part, at) : text_of(part));
    }
    return list;
}

/* A tree may be written as a list of its lines in JSON, for a field between TABs has no TABs in it.
 * CoNLL-U does not begin with a bracket. */
static bool is_json_tree(const struct column *column, struct mc_slice text)
{
    return strcmp(column->member, "tree") == 0 && text.length > 0 && text.data[0] == '[';
}

static json_t *value_of(const struct table_reader *reader, const struct column *column,
                        struct mc_slice text, struct mc_position at)
{
    switch (column->name->kind) {
    case KIND_NUMBER:
    case KIND_HEAD_NUMBER:
        return is_nothing(text) ? NULL : number_of(reader, text, at);
    case KIND_NUMBERS:
    case KIND_WORDS:
        return list_of(reader, text, column->name->kind == KIND_NUMBERS, at);
    case KIND_JSON:
    case KIND_HEAD_JSON:
        return json_of(reader, text, at);
    case KIND_SIDE:
        if (is_json_tree(column, text))
            return json_of(reader, text, at);
        break;
    case KIND_TEXT:
    case KIND_HEAD_TEXT:
        break;
    }
    return text_of(text);
}

/* --- cases -------------------------------------------------------------------------------- */

static json_t *member_object(json_t *object, const char *key)
{
    json_t *member = json_object_get(object, key);

    if (!json_is_object(member)) {
        (void)json_object_set_new(object, key, json_object());
        member = json_object_get(object, key);
    }
    return member;
}

/* "reference", "reference_2", "targeted_3" while a row is read. */
static const char *side_key(struct table_reader *reader, const struct column *column)
{
    reader->most = column->number > reader->most ? column->number : reader->most;
    if (column->number == 1)
        return column->name->key;
    return mc_arena_format(reader->arena, "%s_%zu", column->name->key, column->number);
}

/* Adds the side with this key to the list, where there is one. */
static void gather_one(json_t *sides, const char *key, bool is_targeted, json_t *list)
{
    json_t *side = json_object_get(sides, key);

    if (side == NULL)
        return;
    if (is_targeted)
        (void)json_object_set_new(side, "kind", json_string("targeted"));
    (void)json_array_append(list, side);
}

/* Both sides, and all further references in the order of their numbers as "references". */
static void gather_references(const struct table_reader *reader, json_t *sides, json_t *object)
{
    json_t *list = json_object_get(object, "references"), *side;
    size_t i;

    list = json_is_array(list) ? json_incref(list) : json_array();
    if ((side = json_object_get(sides, "reference")) != NULL)
        (void)json_object_set(object, "reference", side);
    if ((side = json_object_get(sides, "candidate")) != NULL)
        (void)json_object_set(object, "candidate", side);
    for (i = 2; i <= reader->most; i++)
        gather_one(sides, mc_arena_format(reader->arena, "reference_%zu", i), false, list);
    gather_one(sides, "targeted", true, list);
    for (i = 2; i <= reader->most; i++)
        gather_one(sides, mc_arena_format(reader->arena, "targeted_%zu", i), true, list);
    (void)json_object_del(object, "references");
    if (json_array_size(list) > 0)
        (void)json_object_set(object, "references", list);
    json_decref(list);
}

static json_t *text_or(json_t *head, const char *key, const char *otherwise)
{
    json_t *value = json_object_get(head, key);

    return value != NULL ? json_incref(value) : json_string(otherwise);
}

/* The head of the file that a row belongs to, without its scale; a new reference. */
static json_t *head_of(const struct table_reader *reader, json_t *said)
{
    json_t *head = json_object(), *judgement = json_object_get(said, "judgement"), *value;
    static const char *const optional[] = {"version", "description", "dimensions", "pooled"};
    struct mc_slice suite =
        mc_suite_name_from(mc_slice_of(json_string_value(json_object_get(said, "suite")) != NULL
                                           ? json_string_value(json_object_get(said, "suite"))
                                           : reader->name),
                           "table", reader->arena);
    const char *dataset = json_string_value(json_object_get(said, "dataset"));
    size_t i;

    (void)json_object_set_new(head, "schema", json_string("metricheck/suite/1"));
    (void)json_object_set_new(head, "suite", text_of(suite));
    (void)json_object_set_new(head, "dataset",
                              dataset == NULL ? text_of(suite)
                                              : text_of(mc_suite_name_from(
                                                    mc_slice_of(dataset), "table", reader->arena)));
    (void)json_object_set_new(head, "phenomenon", text_or(said, "phenomenon", "unclassified"));
    (void)json_object_set_new(head, "licence", text_or(said, "licence", "not stated"));
    (void)json_object_set_new(head, "source", text_or(said, "source", reader->table->path.data));
    for (i = 0; i < sizeof(optional) / sizeof(optional[0]); i++)
        if ((value = json_object_get(said, optional[i])) != NULL)
            (void)json_object_set(head, optional[i], value);
    if (judgement != NULL)
        (void)json_object_set(head, "judgement", judgement);
    else
        (void)json_object_set_new(head, "judgement",
                                  json_pack("{s:s, s:s, s:i, s:s}", "by", "human", "description",
                                            "not stated", "raters", 0, "source",
                                            reader->table->path.data));
    for (i = 0; i < N_KNOWN_NAMES; i++) /* which columns there are decides which head it is */
        if (strncmp(known_names[i].key, "scale_", 6) == 0 &&
            (value = json_object_get(said, known_names[i].key)) != NULL)
            (void)json_object_set(head, known_names[i].key, value);
    return head;
}

static bool is_whole(json_t *side)
{
    const char *text = json_string_value(json_object_get(side, "text"));

    return (text != NULL && text[0] != '\0') || json_object_get(side, "amr") != NULL;
}

static void note_score(struct table_reader *reader, json_t *value)
{
    double number = json_number_value(value);

    if (!json_is_number(value))
        return;
    reader->minimum = reader->has_score ? fmin(reader->minimum, number) : number;
    reader->maximum = reader->has_score ? fmax(reader->maximum, number) : number;
    reader->has_score = true;
}

/* Puts a case, whose reference this takes, into the group of its head. */
static void add_case(struct table_reader *reader, json_t *said, json_t *object,
                     struct mc_case_table_row row)
{
    struct mc_case_table *table = reader->table;
    struct mc_case_group *group;
    json_t *ratings, *rating, *head;
    char *key;
    uint32_t index;
    bool is_new;
    size_t i;

    if (!is_whole(json_object_get(object, "candidate")) ||
        !is_whole(json_object_get(object, "reference"))) {
        if (reader->n_left_out++ == 0)
            reader->left_out_at = (struct mc_position){row.at.line, 1};
        json_decref(object);
        return;
    }
    if (json_object_get(object, "id") == NULL)
        (void)json_object_set_new(object, "id",
                                  json_string(mc_arena_format(reader->arena, "%zu", row.row)));
    note_score(reader, json_object_get(object, "score"));
    ratings = json_object_get(object, "ratings");
    /* By dimension, and those of the score beside them. */
    if (json_is_object(json_object_get(json_object_get(said, "dimensions"), MC_RATINGS_OF_SCORE)))
        ratings = NULL;
    else if (json_is_object(ratings))
        ratings = json_object_get(ratings, MC_RATINGS_OF_SCORE);
    json_array_foreach(ratings, i, rating)
    {
        note_score(reader, rating);
    }
    head = head_of(reader, said);
    key = json_dumps(head, JSON_COMPACT);
    index = mc_string_map_add(reader->keys, mc_slice_of(key), &is_new);
    free(key);
    json_decref(head);
    if (is_new)
        *MC_ARENA_PUSH(reader->arena, table->groups, table->n_groups, table->capacity) =
            (struct mc_case_group){.key = mc_string_map_key(reader->keys, index)};
    group = &table->groups[index];
    row.object = object;
    *MC_ARENA_PUSH(reader->arena, group->rows, group->n_rows, group->capacity) = row;
}

/* --- tables ------------------------------------------------------------------------------- */

static void read_row(struct table_reader *reader, size_t r)
{
    const struct mc_delimited_file *file = reader->table->file;
    const struct mc_delimited_row *row = &file->rows[r];
    struct mc_case_table_row place = {.at = {row->line, 1}, .row = r};
    struct mc_position at = {row->line, 1};
    json_t *object, *said, *sides;
    size_t i;

    if (row->n_fields != file->rows[0].n_fields) {
        report(reader, MC_SEVERITY_ERROR, at,
               mc_arena_format(reader->arena, "a row of %zu fields under a header of %zu",
                               row->n_fields, file->rows[0].n_fields));
        return;
    }
    object = json_object();
    said = json_object();
    sides = json_object();
    for (i = 0; i < row->n_fields; i++) {
        const struct column *column = &reader->columns[i];
        json_t *value;

        if (column->name == NULL || row->fields[i].length == 0)
            continue;
        value = value_of(reader, column, row->fields[i], mc_delimited_place(file, r, i));
        if (value == NULL)
            continue;
        if (column->name->kind == KIND_SIDE)
            (void)json_object_set_new(member_object(sides, side_key(reader, column)),
                                      column->member, value);
        else
            (void)json_object_set_new(column->name->kind >= KIND_HEAD_TEXT ? said : object,
                                      column->name->key, value);
    }
    gather_references(reader, sides, object);
    add_case(reader, said, object, place);
    json_decref(said);
    json_decref(sides);
}

static bool read_table(struct table_reader *reader)
{
    struct mc_case_table *table = reader->table;
    enum mc_delimiter delimiter = mc_delimiter_in(table->path.data, table->text);
    struct mc_error fault = MC_NO_ERROR;
    size_t r;

    if (delimiter == MC_TAB_SEPARATED && mc_delimited_tabs_are_quoted(table->text))
        delimiter = MC_TAB_QUOTED;
    table->file = mc_arena_array(reader->arena, 1, sizeof(*table->file));
    if (mc_delimited_parse(table->path, table->text, delimiter, reader->arena, table->file,
                           &fault) != 0) {
        report(reader, MC_SEVERITY_ERROR, fault.at, fault.text);
        return false;
    }
    if (!read_header(reader))
        return false;
    reader->has_scale = has_column(reader, "scale_minimum") && has_column(reader, "scale_maximum");
    for (r = 1; r < table->file->n_rows; r++)
        read_row(reader, r);
    return true;
}

/* --- JSON Lines --------------------------------------------------------------------------- */

/* Where the value of a key stands in a line of JSON Lines. */
static struct mc_position place_of_key(const struct table_reader *reader,
                                       const struct mc_case_table_row *place, const char *key)
{
    struct mc_slice text = reader->table->text;
    struct mc_slice line = mc_slice(text.data + place->length, text.length - place->length);
    struct mc_json_step step = {key, 0};
    struct mc_position at = {place->at.line, 1};
    struct mc_json_span span;

    if (mc_json_locate(line, &step, 1, &span))
        at.column = mc_position_of(line, span.begin).column;
    return at;
}

/* A member of a JSON line. */
struct json_member {
    struct column column;
    const char *key; /* as the line has it */
    const struct mc_case_table_row *place;
};

/* A side, or one member of it. */
static void put_side(struct table_reader *reader, const struct json_member *member, json_t *value,
                     json_t *sides)
{
    json_t *side;

    if (!json_is_object(value) && !json_is_string(value)) {
        report(reader, MC_SEVERITY_ERROR, place_of_key(reader, member->place, member->key),
               mc_arena_format(reader->arena, "\"%s\" must be a text, or an object with \"text\"",
                               member->column.name->key));
        return;
    }
    side = member_object(sides, side_key(reader, &member->column));
    if (json_is_string(value)) {
        (void)json_object_set(side, member->column.member, value);
        return;
    }
    (void)json_object_update(side, value);
    if (json_is_null(json_object_get(side, "text")))
        (void)json_object_del(side, "text");
}

/* reference: [a, b] is reference and reference_2; targeted likewise. There is one candidate. */
static bool may_be_several(const struct column *column)
{
    return strcmp(column->member, "text") == 0 && strcmp(column->name->key, "candidate") != 0;
}

/* A text or a whole number as an id; a side as an object, or several. */
static void put_member(struct table_reader *reader, const struct json_member *member, json_t *value,
                       json_t *sides, json_t *object)
{
    const struct known_name *name = member->column.name;
    struct json_member one = *member;
    json_t *side;
    size_t i;

    if (name->kind != KIND_SIDE && json_is_integer(value) && strcmp(name->key, "id") == 0)
        (void)json_object_set_new(
            object, "id",
            json_string(mc_arena_format(reader->arena, "%" JSON_INTEGER_FORMAT,
                                        json_integer_value(value))));
    else if (name->kind != KIND_SIDE)
        (void)json_object_set(object, name->key, value);
    else if (!json_is_array(value) || !may_be_several(&member->column))
        put_side(reader, member, value, sides);
    else
        json_array_foreach(value, i, side)
        {
            one.column = (struct column){name, i + 1, "text"};
            put_side(reader, &one, side, sides);
        }
}

/* Further references may be texts alone. */
static void complete_references(json_t *object)
{
    json_t *list = json_object_get(object, "references"), *side;
    size_t i;

    json_array_foreach(list, i, side)
    {
        if (json_is_string(side))
            (void)json_array_set_new(list, i, json_pack("{s:O}", "text", side));
        else if (json_is_null(json_object_get(side, "text")))
            (void)json_object_del(side, "text");
    }
}

static void read_object(struct table_reader *reader, json_t *line, struct mc_case_table_row place)
{
    json_t *object = json_object(), *said = json_object(), *sides = json_object(), *value;
    const char *key;

    json_object_foreach(line, key, value)
    {
        struct json_member member = {column_of(mc_slice_of(key)), key, &place};

        if (member.column.name == NULL || json_is_null(value))
            continue;
        if (member.column.name->kind >= KIND_HEAD_TEXT)
            (void)json_object_set(said, member.column.name->key, value);
        else
            put_member(reader, &member, value, sides, object);
        if (strncmp(member.column.name->key, "scale_m", 7) == 0)
            reader->has_scale = true;
    }
    complete_references(object);
    gather_references(reader, sides, object);
    add_case(reader, said, object, place);
    json_decref(said);
    json_decref(sides);
}

static void read_line(struct table_reader *reader, struct mc_slice line,
                      struct mc_case_table_row place)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_error fault = MC_NO_ERROR;
    struct mc_position at = {place.at.line, 1};
    struct mc_json_file file;

    if (mc_json_open_line(reader->table->path, line, mc_diagnostics_new(scratch), &file, &fault) !=
        0) {
        at.column = fault.at.column;
        report(reader, MC_SEVERITY_ERROR, at, fault.text);
    } else if (!json_is_object(file.root)) {
        report(reader, MC_SEVERITY_ERROR, at, "each line must be an object (a case)");
    } else {
        read_object(reader, file.root, place);
    }
    mc_json_close(&file);
    mc_arena_free(scratch);
}

static void read_lines(struct table_reader *reader)
{
    struct mc_slice text = reader->table->text;
    struct mc_case_table_row place = {.at = {0, 1}};
    size_t begin, end, number = 0;

    for (begin = 0; begin < text.length; begin = end + 1) {
        const char *stop = memchr(text.data + begin, '\n', text.length - begin);
        size_t length;

        end = stop == NULL ? text.length : (size_t)(stop - text.data);
        length = end - begin;
        if (length > 0 && text.data[end - 1] == '\r')
            length--;
        place.at.line++;
        if (length == 0)
            continue;
        place.row = ++number;
        place.length = begin;
        read_line(reader, mc_slice(text.data + begin, length), place);
    }
}

/* --- the texts of the groups -------------------------------------------------------------- */

/* The scale that the rows say, else the least and the greatest score, else 0 to 1. */
static void set_scale(const struct table_reader *reader, json_t *head)
{
    json_t *low = json_object_get(head, "scale_minimum"), *high;
    double minimum = reader->has_score ? reader->minimum : 0;
    double maximum = reader->has_score ? reader->maximum : 1;
    const char *kind = json_string_value(json_object_get(head, "scale_kind"));

    high = json_object_get(head, "scale_maximum");
    if (!(minimum < maximum))
        maximum = minimum + 1;
    (void)json_object_set_new(
        head, "scale",
        json_pack("{s:o, s:o, s:s}", "minimum", low != NULL ? json_incref(low) : json_real(minimum),
                  "maximum", high != NULL ? json_incref(high) : json_real(maximum), "kind",
                  kind != NULL ? kind : "scores"));
    (void)json_object_del(head, "scale_minimum");
    (void)json_object_del(head, "scale_maximum");
    (void)json_object_del(head, "scale_kind");
}

static void append_json(struct mc_buffer *buffer, json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(17));

    mc_buffer_append_text(buffer, text == NULL ? "null" : text);
    free(text);
}

/* All on one line; that each case is on that of its row, the places of the rows say. */
static void write_group(const struct table_reader *reader, struct mc_case_group *group)
{
    json_t *head = json_loadb(group->key.data, group->key.length, 0, NULL);
    struct mc_buffer text = {NULL, 0, 0};
    size_t i;

    set_scale(reader, head);
    append_json(&text, head);
    text.length--; /* its closing brace */
    mc_buffer_append_text(&text, ",\"cases\":[");
    for (i = 0; i < group->n_rows; i++) {
        struct mc_case_table_row *row = &group->rows[i];

        mc_buffer_append_text(&text, i > 0 ? "," : "");
        row->offset = text.length;
        row->at.column = 1;
        if (row->at.line == 1) /* the head is there, too */
            row->at.column = mc_position_of(mc_buffer_slice(&text), text.length).column;
        append_json(&text, row->object);
        json_decref(row->object);
        row->object = NULL;
    }
    mc_buffer_append_text(&text, "]}\n");
    group->text = mc_arena_copy(reader->arena, mc_buffer_slice(&text));
    mc_buffer_free(&text);
    json_decref(head);
}

/* A table that gives no case was meant to give some. */
static void report_no_case(const struct table_reader *reader)
{
    struct mc_position start = {1, 1};

    if (reader->n_left_out > 0)
        report(reader, MC_SEVERITY_ERROR, reader->left_out_at,
               "no row has both a candidate and a reference; this is the first row");
    else
        report(reader, MC_SEVERITY_ERROR, start,
               reader->table->file == NULL
                   ? "the file has no case; each line is one"
                   : "there is no row under the header; each row is a case");
}

static void warn(const struct table_reader *reader)
{
    struct mc_position start = {1, 1};
    char low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];

    if (reader->n_left_out > 0)
        report(reader, MC_SEVERITY_WARNING, reader->left_out_at,
               mc_arena_format(
                   reader->arena,
                   "%zu row%s skipped, without a candidate or a reference: this is the first",
                   reader->n_left_out, reader->n_left_out == 1 ? "" : "s"));
    if (!reader->has_score || reader->has_scale)
        return;
    mc_format_real(reader->minimum, low);
    mc_format_real(reader->maximum, high);
    report(reader, MC_SEVERITY_WARNING, start,
           mc_arena_format(
               reader->arena,
               "the scale of the scores is not given: using %s to %s, the least and the greatest "
               "score; set it with the columns \"scale_minimum\" and \"scale_maximum\"",
               low, high));
}

/* The name of the file without folder and ending. */
static const char *name_of(const char *path, struct mc_arena *arena)
{
    const char *begin = strrchr(path, '/'), *end;

    begin = begin == NULL ? path : begin + 1;
    end = strrchr(begin, '.');
    if (end == NULL || end == begin)
        return begin;
    return mc_arena_copy(arena, mc_slice(begin, (size_t)(end - begin))).data;
}

bool mc_case_table_read(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                        struct mc_diagnostics *diagnostics, struct mc_case_table *table)
{
    struct table_reader reader = {.table = table, .arena = arena, .diagnostics = diagnostics};
    size_t n_errors = diagnostics->n_errors, g;
    bool good = true;

    memset(table, 0, sizeof(*table));
    table->path = path;
    table->text = text;
    reader.keys = mc_string_map_new(arena);
    reader.name = name_of(path.data, arena);
    mc_diagnostics_source(diagnostics, path, text);
    if (is_lines(path.data))
        read_lines(&reader);
    else
        good = read_table(&reader);
    for (g = 0; g < table->n_groups; g++)
        write_group(&reader, &table->groups[g]);
    if (good && table->n_groups == 0 && diagnostics->n_errors == n_errors)
        report_no_case(&reader);
    if (diagnostics->n_errors > n_errors)
        return false;
    warn(&reader);
    return good;
}

/* --- places ------------------------------------------------------------------------------- */

/* The keys on the way to byte `end` of an object on one line. */
struct steps {
    char outer[32], inner[32]; /* "" where there is none */
};

static void copy_key(char *key, const char *begin, const char *end)
{
    size_t length = (size_t)(end - begin);

    length = length < 31 ? length : 31;
    memcpy(key, begin, length);
    key[length] = '\0';
}

static struct steps steps_to(struct mc_slice text, size_t end)
{
    struct steps steps = {"", ""};
    size_t i, depth = 0;

    for (i = 0; i < text.length && i <= end; i++) {
        size_t begin = i + 1;

        if (text.data[i] == '{' || text.data[i] == '[')
            depth++;
        else if (text.data[i] == '}' || text.data[i] == ']')
            depth -= depth > 0;
        if (text.data[i] != '"')
            continue;
        for (i++; i < text.length && text.data[i] != '"'; i++)
            i += text.data[i] == '\\';
        if (i + 1 >= text.length || text.data[i + 1] != ':' || depth > 2)
            continue;
        copy_key(depth == 1 ? steps.outer : steps.inner, text.data + begin, text.data + i);
        if (depth == 1)
            steps.inner[0] = '\0';
    }
    return steps;
}

/* The field of the row that holds the value; SIZE_MAX: not known. */
static size_t field_of(const struct mc_delimited_file *file, const struct steps *steps)
{
    size_t i, found = SIZE_MAX;

    for (i = 0; i < file->rows[0].n_fields; i++) {
        struct column column = column_of(file->rows[0].fields[i]);

        if (column.name == NULL || column.number > 1 || strcmp(column.name->key, steps->outer) != 0)
            continue;
        if (found == SIZE_MAX || strcmp(column.member, steps->inner) == 0)
            found = i;
    }
    return found;
}

/* The row whose case stands on that line, or NULL; they are in the order of their lines. */
static const struct mc_case_table_row *row_on(const struct mc_case_group *group, uint32_t line)
{
    size_t from = 0, to = group->n_rows;

    while (from < to) {
        size_t middle = from + (to - from) / 2;

        if (group->rows[middle].at.line < line)
            from = middle + 1;
        else
            to = middle;
    }
    return from < group->n_rows && group->rows[from].at.line == line ? &group->rows[from] : NULL;
}

struct mc_position mc_case_table_row_at(const struct mc_case_group *group, size_t i, size_t *offset)
{
    *offset = group->rows[i].offset;
    return group->rows[i].at;
}

struct mc_position mc_case_table_place(const struct mc_case_table *table,
                                       const struct mc_case_group *group, struct mc_position at)
{
    const struct mc_case_table_row *row = row_on(group, at.line);
    struct mc_position place = {at.line, 1};
    struct steps steps;
    size_t i, offset;

    if (row == NULL)
        return place;
    if (at.column <= row->at.column)
        return place;
    /* Columns count characters: continuation bytes are stepped over. */
    for (offset = row->offset, i = row->at.column; offset < group->text.length && i < at.column;
         offset++)
        i += ((unsigned char)group->text.data[offset + 1] & 0xC0) != 0x80;
    steps = steps_to(mc_slice(group->text.data + row->offset, group->text.length - row->offset),
                     offset - row->offset);
    if (table->file != NULL) {
        size_t field = field_of(table->file, &steps);

        return field == SIZE_MAX ? place : mc_delimited_place(table->file, row->row, field);
    } else {
        struct mc_slice line =
            mc_slice(table->text.data + row->length, table->text.length - row->length);
        struct mc_json_step step = {steps.outer, 0};
        struct mc_json_span span;

        if (mc_json_locate(line, &step, 1, &span))
            place.column = mc_position_of(line, span.begin).column;
        return place;
    }
}
