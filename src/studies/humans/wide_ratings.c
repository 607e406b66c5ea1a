/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wide_ratings.c: reads the header of a table with a column for each scale, then rewrites its rows.
 */
#include "studies/humans/wide_ratings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/table.h"

/* A column with values of a scale. */
struct scale_field {
    size_t field;
    struct mc_slice scale;
    struct mc_slice annotator; /* matches "*" in the name of the column; length 0: the row names the
                                  annotator */
};

/* Rewrites a table row by row. */
struct ratings_writer {
    const struct mc_wide_table *wide;
    struct mc_table_input cells;
    size_t *items; /* [n_items] fields of the columns of items */
    size_t n_items;
    struct mc_slice item; /* of the row */
    size_t system, annotator, output, text;
    size_t scale; /* field that names the scale of a row; SIZE_MAX: none */
    /* Items by their fields and by their names, if an item has several fields. */
    struct mc_string_map *item_keys, *item_names;
    struct scale_field *scales; /* [n_scales] */
    size_t n_scales, scale_capacity;
    size_t *flags; /* fields of the columns */
    FILE *stream;
    enum mc_delimiter delimiter;
    struct mc_arena *arena;
    struct mc_wide_counts *counts;
    /* Texts by item, system and text; groups of texts by item and system. */
    struct mc_string_map *texts, *groups;
    uint32_t *numbers; /* [texts] */
    size_t n_numbers, number_capacity;
    uint32_t *sizes; /* [groups], number of texts */
    size_t n_sizes, size_capacity;
    /* Names of items, systems, annotators and scales, and output numbers as text; rows by struct
     * row_key. */
    struct mc_string_map *names, *rows;
    uint64_t *value_bits; /* per row: bits of scales, then flags, that have a value; whole words */
    size_t value_bits_capacity;
    bool failed;     /* a row had a problem */
    size_t n_commas; /* values with a decimal comma */
};

static struct mc_slice field_of(const struct ratings_writer *writer, size_t field)
{
    return mc_table_text(&writer->cells, field);
}

/* --- header ----------------------------------------------------------------------------------- */

/* The field of a column; SIZE_MAX if name is NULL. If a column with a default name is missing, the
 * message says how to give its real name. */
static int find_column(const struct ratings_writer *writer, const char *name, size_t *field)
{
    static const char *const default_names[] = {"item", "value", NULL};
    const struct mc_delimited_row *header = &writer->cells.file.rows[0];
    const char *hint = "";

    *field = name == NULL ? SIZE_MAX : mc_column_find(header, name, NULL);
    if (name == NULL || *field != SIZE_MAX)
        return 0;
    if (default_names[mc_known_index(mc_slice_of(name), default_names)] != NULL)
        hint = mc_arena_format(writer->arena, "; --columns %s=COLUMN says which one it is", name);
    return mc_table_fail(&writer->cells, 0, "the table has no column '%s'; %s%s", name,
                         mc_columns_shown(header, writer->arena), hint);
}

static void add_scale(struct ratings_writer *writer, size_t field, struct mc_slice scale,
                      struct mc_slice annotator)
{
    *MC_ARENA_PUSH(writer->arena, writer->scales, writer->n_scales, writer->scale_capacity) =
        (struct scale_field){field, scale, annotator};
}

/* The part of the name that matches the star; length 0: the name does not match. */
static struct mc_slice behind_star(struct mc_slice name, const char *pattern, const char *star)
{
    size_t before = (size_t)(star - pattern), behind = strlen(star + 1);

    if (name.length <= before + behind || memcmp(name.data, pattern, before) != 0 ||
        memcmp(name.data + name.length - behind, star + 1, behind) != 0)
        return mc_slice("", 0);
    return mc_slice(name.data + before, name.length - before - behind);
}

/* The columns of a scale: one, or for "scores.*.fluency" one for each annotator. */
static int find_scale(struct ratings_writer *writer, const struct mc_wide_column *column)
{
    const struct mc_delimited_row *header = &writer->cells.file.rows[0];
    const char *star = strchr(column->column, '*');
    size_t n = writer->n_scales, field, i;

    for (i = 0; star != NULL && i < header->n_fields; i++) {
        struct mc_slice name = behind_star(header->fields[i], column->column, star);

        if (name.length > 0)
            add_scale(writer, i, column->scale, mc_arena_copy(writer->arena, name));
    }
    if (writer->n_scales > n)
        return 0;
    if (find_column(writer, column->column, &field) != 0)
        return -1;
    add_scale(writer, field, column->scale, mc_slice("", 0));
    return 0;
}

static int find_scales(struct ratings_writer *writer)
{
    const char *value = writer->wide->value == NULL ? "value" : writer->wide->value;
    size_t field, i;

    if (find_column(writer, writer->wide->scale, &writer->scale) != 0)
        return -1;
    if (writer->scale != SIZE_MAX) {
        if (find_column(writer, value, &field) != 0)
            return -1;
        add_scale(writer, field, mc_slice("", 0), mc_slice("", 0));
    }
    for (i = 0; i < writer->wide->n_scales; i++)
        if (find_scale(writer, &writer->wide->scales[i]) != 0)
            return -1;
    return 0;
}

/* Writes a field and the character after it. */
static void write_last(const struct ratings_writer *writer, struct mc_slice text, char end)
{
    mc_delimited_write_field(writer->stream, mc_delimited_style(writer->delimiter), text);
    (void)fputc(end, writer->stream);
}

static void write_field(const struct ratings_writer *writer, struct mc_slice text)
{
    write_last(writer, text, writer->delimiter == MC_COMMA_SEPARATED ? ',' : '\t');
}

static bool has_number(const struct ratings_writer *writer)
{
    return writer->output != SIZE_MAX || writer->text != SIZE_MAX ||
           writer->wide->repeated == MC_REPEATED_NUMBER;
}

static int read_header(struct mc_table_input *table, void *context)
{
    struct ratings_writer *writer = context;
    const struct mc_wide_table *wide = writer->wide;
    const struct mc_option_list items = mc_comma_list(wide->item, writer->arena);
    size_t i;

    writer->items = mc_arena_array(writer->arena, items.n_items, sizeof(*writer->items));
    for (; writer->n_items < items.n_items; writer->n_items++)
        if (find_column(writer, items.items[writer->n_items], &writer->items[writer->n_items]) != 0)
            return -1;
    if (wide->system == NULL) /* without a column there is only one system */
        writer->system = mc_column_find(&table->file.rows[0], "system", NULL);
    else if (find_column(writer, wide->system, &writer->system) != 0)
        return -1;
    if (find_column(writer, wide->annotator, &writer->annotator) != 0 ||
        find_column(writer, wide->output, &writer->output) != 0 ||
        find_column(writer, wide->text, &writer->text) != 0 || find_scales(writer) != 0)
        return -1;
    for (i = 0; i < wide->n_flags; i++)
        if (find_column(writer, wide->flags[i].column, &writer->flags[i]) != 0)
            return -1;
    write_field(writer, mc_slice_of("item"));
    write_field(writer, mc_slice_of("system"));
    if (has_number(writer))
        write_field(writer, mc_slice_of("output"));
    write_field(writer, mc_slice_of("annotator"));
    write_field(writer, mc_slice_of("scale"));
    write_last(writer, mc_slice_of("value"), '\n');
    return 0;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Appends a text after its length, so that different lists of texts have different keys. */
static void append_key(struct mc_buffer *key, struct mc_slice text)
{
    mc_buffer_append_format(key, "%zu:", text.length);
    mc_buffer_append_slice(key, text);
}

/* Determines the name of the row's item. */
static int name_item(struct ratings_writer *writer)
{
    struct mc_buffer key = {NULL, 0, 0}, name = {NULL, 0, 0};
    bool is_new_key = false, is_new_name = false;
    uint32_t number;
    size_t i;

    writer->item = field_of(writer, writer->items[0]);
    if (writer->n_items == 1)
        return 0;
    for (i = 0; i < writer->n_items; i++) {
        append_key(&key, field_of(writer, writer->items[i]));
        mc_buffer_append_format(&name, "%s%.*s", i == 0 ? "" : "/",
                                MC_SLICE_ARGUMENTS(field_of(writer, writer->items[i])));
    }
    (void)mc_string_map_add(writer->item_keys, mc_buffer_slice(&key), &is_new_key);
    number = mc_string_map_add(writer->item_names, mc_buffer_slice(&name), &is_new_name);
    writer->item = mc_string_map_key(writer->item_names, number);
    mc_buffer_free(&key);
    mc_buffer_free(&name);
    return is_new_key && !is_new_name
               ? mc_table_fail(&writer->cells, writer->items[0],
                               "other fields of an earlier row make the same item '%.*s'",
                               MC_SLICE_ARGUMENTS(writer->item))
               : 0;
}

static const char *number_text(struct ratings_writer *writer, uint32_t number)
{
    char text[16];

    (void)snprintf(text, sizeof(text), "%" PRIu32, number);
    return mc_string_map_key(writer->names,
                             mc_string_map_add(writer->names, mc_slice_of(text), NULL))
        .data;
}

/* The number of a text among those of its item and system. */
static const char *number_of(struct ratings_writer *writer)
{
    struct mc_buffer key = {NULL, 0, 0};
    uint32_t group, text;
    bool is_new;

    append_key(&key, writer->item);
    append_key(&key, field_of(writer, writer->system));
    group = mc_string_map_add(writer->groups, mc_buffer_slice(&key), &is_new);
    if (is_new)
        *MC_PUSH(writer->sizes, writer->n_sizes, writer->size_capacity) = 0;
    append_key(&key, field_of(writer, writer->text));
    text = mc_string_map_add(writer->texts, mc_buffer_slice(&key), &is_new);
    if (is_new)
        *MC_PUSH(writer->numbers, writer->n_numbers, writer->number_capacity) =
            ++writer->sizes[group];
    mc_buffer_free(&key);
    return number_text(writer, writer->numbers[text]);
}

/* "0" or "1"; NULL: neither. */
static const char *flag_value(struct mc_slice field)
{
    static const char *const words[][2] = {
        {"0", "1"}, {"no", "yes"}, {"false", "true"}, {"0.0", "1.0"}};
    size_t i, k;

    for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        for (k = 0; k < 2; k++)
            if (strcasecmp(field.data, words[i][k]) == 0)
                return words[0][k];
    return NULL;
}

/* Identifies a row; the members are numbers of names. */
struct row_key {
    uint32_t item, system, annotator, number, scale;
};

static uint32_t name_number(const struct ratings_writer *writer, struct mc_slice name)
{
    return mc_string_map_add(writer->names, name, NULL);
}

/* The number of a field that the table may lack. */
static uint32_t field_number(const struct ratings_writer *writer, size_t field)
{
    return field == SIZE_MAX ? MC_NOT_FOUND : name_number(writer, field_of(writer, field));
}

static uint32_t add_row(struct ratings_writer *writer, const char *number, bool *is_new)
{
    const struct row_key key = {
        name_number(writer, writer->item), field_number(writer, writer->system),
        field_number(writer, writer->annotator), name_number(writer, mc_slice_of(number)),
        field_number(writer, writer->scale)};

    return mc_string_map_add(writer->rows, mc_slice((const char *)&key, sizeof(key)), is_new);
}

/* Under MC_REPEATED_REFUSE, fails for a second value of an annotator for an output on a scale;
 * `column` counts scales, then flags. */
static int check_new(struct ratings_writer *writer, const char *number, size_t column, size_t field)
{
    enum { BITS = 64 };
    size_t n_words = (writer->n_scales + writer->wide->n_flags + BITS - 1) / BITS;
    uint64_t bit = (uint64_t)1 << column % BITS, *word;
    uint32_t row;

    if (writer->wide->repeated != MC_REPEATED_REFUSE)
        return 0;
    row = add_row(writer, number, NULL);
    MC_RESERVE_ZEROED(writer->value_bits, writer->value_bits_capacity, (row + (size_t)1) * n_words);
    word = &writer->value_bits[row * n_words + column / BITS];
    if ((*word & bit) != 0)
        return mc_table_fail(&writer->cells, field,
                             "an earlier row has this annotator's rating of the output "
                             "(--repeated first takes that one)");
    *word |= bit;
    return 0;
}

static void write_value(struct ratings_writer *writer, const char *number, const char *prefix,
                        const struct scale_field *scale, struct mc_slice value)
{
    struct mc_slice annotator = scale->annotator;

    if (annotator.length == 0)
        annotator = writer->annotator == SIZE_MAX ? mc_slice_of("annotator")
                                                  : field_of(writer, writer->annotator);
    write_field(writer, writer->item);
    write_field(writer, writer->system == SIZE_MAX ? mc_slice_of("system")
                                                   : field_of(writer, writer->system));
    if (has_number(writer))
        write_field(writer, mc_slice_of(number));
    write_field(writer, annotator);
    (void)fputs(prefix, writer->stream);
    write_field(writer, scale->scale);
    write_last(writer, value, '\n');
    writer->counts->n_values++;
}

/* Whether the field has a decimal comma and an earlier one had one too: it is only counted. */
static bool is_further_comma(struct ratings_writer *writer, struct mc_slice field)
{
    return writer->wide->problems != NULL && mc_table_has_comma(field) && writer->n_commas++ > 0;
}

static int take_scales(struct ratings_writer *writer, const char *number)
{
    size_t i;
    double ignored;

    for (i = 0; i < writer->n_scales; i++) {
        const struct scale_field *scale = &writer->scales[i];
        const struct scale_field named = {scale->field, field_of(writer, writer->scale),
                                          mc_slice("", 0)};
        struct mc_slice field = field_of(writer, scale->field);

        if (mc_table_is_missing(field))
            writer->counts->n_missing++;
        else if (is_further_comma(writer, field))
            writer->failed = true;
        else if (mc_table_real(&writer->cells, scale->field, "not a number: '$'", &ignored) != 0 ||
                 check_new(writer, number, i, scale->field) != 0)
            return -1;
        else
            write_value(writer, number, "", scale->scale.length > 0 ? scale : &named, field);
    }
    return 0;
}

static int take_flags(struct ratings_writer *writer, const char *number)
{
    size_t i;

    for (i = 0; i < writer->wide->n_flags; i++) {
        struct mc_slice field = field_of(writer, writer->flags[i]);
        const char *value = flag_value(field);

        if (mc_table_is_missing(field))
            writer->counts->n_missing++;
        else if (value == NULL)
            return mc_table_fail(&writer->cells, writer->flags[i], "a flag is 0 or 1, not '%.*s'",
                                 MC_SLICE_ARGUMENTS(field));
        else if (check_new(writer, number, writer->n_scales + i, writer->flags[i]) != 0)
            return -1;
        else
            write_value(writer, number, "flag:",
                        &(struct scale_field){0, writer->wide->flags[i].scale, mc_slice("", 0)},
                        mc_slice_of(value));
    }
    return 0;
}

/* Whether an earlier row had this number. Under MC_REPEATED_NUMBER, *number becomes the next free
 * one instead. */
static bool is_repeated(struct ratings_writer *writer, const char **number)
{
    const bool renumber = writer->wide->repeated == MC_REPEATED_NUMBER;
    uint32_t next = 1;
    bool is_new = false;

    for (;; next++) {
        if (renumber)
            *number = number_text(writer, next);
        (void)add_row(writer, *number, &is_new);
        if (is_new || !renumber)
            return !is_new;
    }
}

static int fail_if_empty(const struct ratings_writer *writer, size_t field)
{
    return field == SIZE_MAX || field_of(writer, field).length > 0
               ? 0
               : mc_table_fail(&writer->cells, field, "this field may not be empty");
}

static int write_row(struct ratings_writer *writer)
{
    const char *number = "1";
    size_t i;

    for (i = 0; i < writer->n_items; i++)
        if (fail_if_empty(writer, writer->items[i]) != 0)
            return -1;
    if (fail_if_empty(writer, writer->system) != 0 ||
        fail_if_empty(writer, writer->annotator) != 0 ||
        fail_if_empty(writer, writer->output) != 0 || fail_if_empty(writer, writer->scale) != 0 ||
        name_item(writer) != 0)
        return -1;
    writer->counts->n_rows++;
    if (writer->text != SIZE_MAX)
        number = number_of(writer);
    else if (writer->output != SIZE_MAX)
        number = field_of(writer, writer->output).data;
    if ((writer->wide->repeated == MC_REPEATED_FIRST ||
         writer->wide->repeated == MC_REPEATED_NUMBER) &&
        is_repeated(writer, &number)) {
        writer->counts->n_repeated++;
        return 0;
    }
    return take_scales(writer, number) != 0 ? -1 : take_flags(writer, number);
}

static int take_row(struct mc_table_input *table, void *context)
{
    struct ratings_writer *writer = context;

    if ((mc_table_is_whole(table) ? write_row(writer) : mc_table_fail_width(table)) == 0)
        return 0;
    if (writer->wide->problems == NULL)
        return -1;
    writer->failed = true;
    mc_diagnostics_take(writer->wide->problems, table->file.path, table->error);
    return 0;
}

int mc_wide_ratings_write(struct mc_slice path, struct mc_slice text,
                          const struct mc_wide_table *wide, FILE *stream,
                          enum mc_delimiter delimiter, struct mc_arena *arena,
                          struct mc_wide_counts *counts, struct mc_error *error)
{
    struct ratings_writer writer = {
        .wide = wide,
        .cells = {.error = error, .takes_ragged = wide->problems != NULL},
        .flags = mc_arena_array(arena, wide->n_flags, sizeof(size_t)),
        .stream = stream,
        .delimiter = delimiter,
        .arena = arena,
        .counts = counts,
        .texts = mc_string_map_new(arena),
        .groups = mc_string_map_new(arena),
        .names = mc_string_map_new(arena),
        .rows = mc_string_map_new(arena),
        .item_keys = mc_string_map_new(arena),
        .item_names = mc_string_map_new(arena)};
    int status;

    memset(counts, 0, sizeof(*counts));
    status = mc_table_stream(&writer.cells, path, text, read_header, take_row, &writer);
    if (status != 0 && wide->problems != NULL && error->code == MC_CODE_INPUT)
        mc_diagnostics_take(wide->problems, writer.cells.file.path, error);
    if (writer.n_commas > 1)
        (void)mc_diagnostics_add(wide->problems, MC_SEVERITY_ERROR, "", path,
                                 (struct mc_position){0, 0},
                                 "%zu values of this table have a decimal comma", writer.n_commas);
    if (status != 0 || writer.failed) {
        if (error->code == MC_CODE_OK)
            error->code = MC_CODE_INPUT;
        status = -1;
    }
    free(writer.numbers);
    free(writer.sizes);
    free(writer.value_bits);
    return status;
}
