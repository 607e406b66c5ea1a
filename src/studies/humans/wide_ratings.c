/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wide_ratings.c: the columns of a table with a column for each scale, then its rows. */
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

/* A column of values of a scale. */
struct scale_field {
    size_t field;
    struct mc_slice scale;
    struct mc_slice annotator; /* what stands for "*" in the name of the column; length 0: the row
                                  says who it is */
};

/* A table on its way. */
struct writing {
    const struct mc_wide_table *wide;
    struct mc_table_input cells;
    size_t *items; /* [n_items] fields of the columns of items */
    size_t n_items;
    struct mc_slice item; /* of the row */
    size_t system, annotator, output, text;
    size_t scale; /* field that names the scale of a row; SIZE_MAX: none does */
    /* Items by their fields and by their names, where they have several fields. */
    struct mc_string_map *item_keys, *item_names;
    struct scale_field *scales; /* [n_scales] */
    size_t n_scales, scale_capacity;
    size_t *flags; /* fields of the columns */
    FILE *stream;
    enum mc_delimiter delimiter;
    struct mc_arena *arena;
    struct mc_wide_counts *counts;
    /* Texts by item, system and text; how many there are by item and system. */
    struct mc_string_map *texts, *groups;
    uint32_t *numbers; /* [texts] */
    size_t n_numbers, number_capacity;
    uint32_t *sizes; /* [groups] */
    size_t n_sizes, size_capacity;
    /* Names of items, systems, annotators and scales, and numbers; rows by the numbers of theirs
     * (struct row_key). */
    struct mc_string_map *names, *rows;
    uint64_t *taken; /* per row: bits of scales, then flags, that have a value; whole words */
    size_t taken_capacity;
    bool failed;     /* a row did */
    size_t n_commas; /* values with a decimal comma */
};

static struct mc_slice field_of(const struct writing *writing, size_t field)
{
    return mc_table_text(&writing->cells, field);
}

/* --- header ----------------------------------------------------------------------------------- */

/* The field of the column; NULL: none is wanted, SIZE_MAX. Where its own name is asked for, the
 * caller may not have said that it has another one. */
static int find_column(const struct writing *writing, const char *name, size_t *field)
{
    static const char *const own[] = {"item", "value", NULL};
    const struct mc_delimited_row *header = &writing->cells.file.rows[0];
    const char *hint = "";

    *field = name == NULL ? SIZE_MAX : mc_column_find(header, name, NULL);
    if (name == NULL || *field != SIZE_MAX)
        return 0;
    if (own[mc_known_index(mc_slice_of(name), own)] != NULL)
        hint = mc_arena_format(writing->arena, "; --columns %s=COLUMN says which one it is", name);
    return mc_table_fail(&writing->cells, 0, "the table has no column '%s'; %s%s", name,
                         mc_columns_shown(header, writing->arena), hint);
}

static void add_scale(struct writing *writing, size_t field, struct mc_slice scale,
                      struct mc_slice annotator)
{
    *MC_ARENA_PUSH(writing->arena, writing->scales, writing->n_scales, writing->scale_capacity) =
        (struct scale_field){field, scale, annotator};
}

/* What stands for the star in the name; length 0: the name is another one. */
static struct mc_slice behind_star(struct mc_slice name, const char *pattern, const char *star)
{
    size_t before = (size_t)(star - pattern), behind = strlen(star + 1);

    if (name.length <= before + behind || memcmp(name.data, pattern, before) != 0 ||
        memcmp(name.data + name.length - behind, star + 1, behind) != 0)
        return mc_slice("", 0);
    return mc_slice(name.data + before, name.length - before - behind);
}

/* The columns of a scale: one, or of "scores.*.fluency" one for each annotator. */
static int find_scale(struct writing *writing, const struct mc_wide_column *column)
{
    const struct mc_delimited_row *header = &writing->cells.file.rows[0];
    const char *star = strchr(column->column, '*');
    size_t n = writing->n_scales, field, i;

    for (i = 0; star != NULL && i < header->n_fields; i++) {
        struct mc_slice name = behind_star(header->fields[i], column->column, star);

        if (name.length > 0)
            add_scale(writing, i, column->scale, mc_arena_copy(writing->arena, name));
    }
    if (writing->n_scales > n)
        return 0;
    if (find_column(writing, column->column, &field) != 0)
        return -1;
    add_scale(writing, field, column->scale, mc_slice("", 0));
    return 0;
}

static int find_scales(struct writing *writing)
{
    const char *value = writing->wide->value == NULL ? "value" : writing->wide->value;
    size_t field, i;

    if (find_column(writing, writing->wide->scale, &writing->scale) != 0)
        return -1;
    if (writing->scale != SIZE_MAX) {
        if (find_column(writing, value, &field) != 0)
            return -1;
        add_scale(writing, field, mc_slice("", 0), mc_slice("", 0));
    }
    for (i = 0; i < writing->wide->n_scales; i++)
        if (find_scale(writing, &writing->wide->scales[i]) != 0)
            return -1;
    return 0;
}

/* A field and what stands behind it. */
static void write_last(const struct writing *writing, struct mc_slice text, char end)
{
    mc_delimited_write_field(writing->stream, mc_delimited_style(writing->delimiter), text);
    (void)fputc(end, writing->stream);
}

static void write_field(const struct writing *writing, struct mc_slice text)
{
    write_last(writing, text, writing->delimiter == MC_COMMA_SEPARATED ? ',' : '\t');
}

static bool has_number(const struct writing *writing)
{
    return writing->output != SIZE_MAX || writing->text != SIZE_MAX ||
           writing->wide->repeated == MC_REPEATED_NUMBER;
}

static int read_header(struct mc_table_input *table, void *context)
{
    struct writing *writing = context;
    const struct mc_wide_table *wide = writing->wide;
    const struct mc_option_list items = mc_comma_list(wide->item, writing->arena);
    size_t i;

    writing->items = mc_arena_array(writing->arena, items.n_items, sizeof(*writing->items));
    for (; writing->n_items < items.n_items; writing->n_items++)
        if (find_column(writing, items.items[writing->n_items],
                        &writing->items[writing->n_items]) != 0)
            return -1;
    if (wide->system == NULL) /* without a column all outputs are of one system */
        writing->system = mc_column_find(&table->file.rows[0], "system", NULL);
    else if (find_column(writing, wide->system, &writing->system) != 0)
        return -1;
    if (find_column(writing, wide->annotator, &writing->annotator) != 0 ||
        find_column(writing, wide->output, &writing->output) != 0 ||
        find_column(writing, wide->text, &writing->text) != 0 || find_scales(writing) != 0)
        return -1;
    for (i = 0; i < wide->n_flags; i++)
        if (find_column(writing, wide->flags[i].column, &writing->flags[i]) != 0)
            return -1;
    write_field(writing, mc_slice_of("item"));
    write_field(writing, mc_slice_of("system"));
    if (has_number(writing))
        write_field(writing, mc_slice_of("output"));
    write_field(writing, mc_slice_of("annotator"));
    write_field(writing, mc_slice_of("scale"));
    write_last(writing, mc_slice_of("value"), '\n');
    return 0;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Lengths before the texts, so that no two lists of texts are alike. */
static void append_key(struct mc_buffer *key, struct mc_slice text)
{
    mc_buffer_append_format(key, "%zu:", text.length);
    mc_buffer_append_slice(key, text);
}

/* Finds out what the item of the row is called. */
static int name_item(struct writing *writing)
{
    struct mc_buffer key = {NULL, 0, 0}, name = {NULL, 0, 0};
    bool is_new_key = false, is_new_name = false;
    uint32_t number;
    size_t i;

    writing->item = field_of(writing, writing->items[0]);
    if (writing->n_items == 1)
        return 0;
    for (i = 0; i < writing->n_items; i++) {
        append_key(&key, field_of(writing, writing->items[i]));
        mc_buffer_append_format(&name, "%s%.*s", i == 0 ? "" : "/",
                                MC_SLICE_ARGUMENTS(field_of(writing, writing->items[i])));
    }
    (void)mc_string_map_add(writing->item_keys, mc_buffer_slice(&key), &is_new_key);
    number = mc_string_map_add(writing->item_names, mc_buffer_slice(&name), &is_new_name);
    writing->item = mc_string_map_key(writing->item_names, number);
    mc_buffer_free(&key);
    mc_buffer_free(&name);
    return is_new_key && !is_new_name
               ? mc_table_fail(&writing->cells, writing->items[0],
                               "other fields of an earlier row make the same item '%.*s'",
                               MC_SLICE_ARGUMENTS(writing->item))
               : 0;
}

static const char *number_text(struct writing *writing, uint32_t number)
{
    char text[16];

    (void)snprintf(text, sizeof(text), "%" PRIu32, number);
    return mc_string_map_key(writing->names,
                             mc_string_map_add(writing->names, mc_slice_of(text), NULL))
        .data;
}

/* The number of a text among those of its item and system. */
static const char *number_of(struct writing *writing)
{
    struct mc_buffer key = {NULL, 0, 0};
    uint32_t group, text;
    bool is_new;

    append_key(&key, writing->item);
    append_key(&key, field_of(writing, writing->system));
    group = mc_string_map_add(writing->groups, mc_buffer_slice(&key), &is_new);
    if (is_new)
        *MC_PUSH(writing->sizes, writing->n_sizes, writing->size_capacity) = 0;
    append_key(&key, field_of(writing, writing->text));
    text = mc_string_map_add(writing->texts, mc_buffer_slice(&key), &is_new);
    if (is_new)
        *MC_PUSH(writing->numbers, writing->n_numbers, writing->number_capacity) =
            ++writing->sizes[group];
    mc_buffer_free(&key);
    return number_text(writing, writing->numbers[text]);
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

/* What tells rows apart. */
struct row_key {
    uint32_t item, system, annotator, number, scale;
};

static uint32_t name_number(const struct writing *writing, struct mc_slice name)
{
    return mc_string_map_add(writing->names, name, NULL);
}

/* Of a field that may not be there. */
static uint32_t field_number(const struct writing *writing, size_t field)
{
    return field == SIZE_MAX ? MC_NOT_FOUND : name_number(writing, field_of(writing, field));
}

static uint32_t add_row(struct writing *writing, const char *number, bool *is_new)
{
    const struct row_key key = {
        name_number(writing, writing->item), field_number(writing, writing->system),
        field_number(writing, writing->annotator), name_number(writing, mc_slice_of(number)),
        field_number(writing, writing->scale)};

    return mc_string_map_add(writing->rows, mc_slice((const char *)&key, sizeof(key)), is_new);
}

/* Refuses a second value of the annotator for the output on the scale, if so wanted; `column`
 * counts scales, then flags. */
static int check_new(struct writing *writing, const char *number, size_t column, size_t field)
{
    enum { BITS = 64 };
    size_t n_words = (writing->n_scales + writing->wide->n_flags + BITS - 1) / BITS;
    uint64_t bit = (uint64_t)1 << column % BITS, *word;
    uint32_t row;

    if (writing->wide->repeated != MC_REPEATED_REFUSE)
        return 0;
    row = add_row(writing, number, NULL);
    MC_RESERVE_ZEROED(writing->taken, writing->taken_capacity, (row + (size_t)1) * n_words);
    word = &writing->taken[row * n_words + column / BITS];
    if ((*word & bit) != 0)
        return mc_table_fail(&writing->cells, field,
                             "an earlier row has this annotator's rating of the output "
                             "(--repeated first takes that one)");
    *word |= bit;
    return 0;
}

static void write_value(struct writing *writing, const char *number, const char *prefix,
                        const struct scale_field *scale, struct mc_slice value)
{
    struct mc_slice annotator = scale->annotator;

    if (annotator.length == 0)
        annotator = writing->annotator == SIZE_MAX ? mc_slice_of("annotator")
                                                   : field_of(writing, writing->annotator);
    write_field(writing, writing->item);
    write_field(writing, writing->system == SIZE_MAX ? mc_slice_of("system")
                                                     : field_of(writing, writing->system));
    if (has_number(writing))
        write_field(writing, mc_slice_of(number));
    write_field(writing, annotator);
    (void)fputs(prefix, writing->stream);
    write_field(writing, scale->scale);
    write_last(writing, value, '\n');
    writing->counts->n_values++;
}

/* Whether an earlier value had a decimal comma, too, and this one is only to be counted. */
static bool is_further_comma(struct writing *writing, struct mc_slice field)
{
    return writing->wide->problems != NULL && mc_table_has_comma(field) && writing->n_commas++ > 0;
}

static int take_scales(struct writing *writing, const char *number)
{
    size_t i;
    double ignored;

    for (i = 0; i < writing->n_scales; i++) {
        const struct scale_field *scale = &writing->scales[i];
        const struct scale_field named = {scale->field, field_of(writing, writing->scale),
                                          mc_slice("", 0)};
        struct mc_slice field = field_of(writing, scale->field);

        if (mc_table_is_missing(field))
            writing->counts->n_missing++;
        else if (is_further_comma(writing, field))
            writing->failed = true;
        else if (mc_table_real(&writing->cells, scale->field, "not a number: '$'", &ignored) != 0 ||
                 check_new(writing, number, i, scale->field) != 0)
            return -1;
        else
            write_value(writing, number, "", scale->scale.length > 0 ? scale : &named, field);
    }
    return 0;
}

static int take_flags(struct writing *writing, const char *number)
{
    size_t i;

    for (i = 0; i < writing->wide->n_flags; i++) {
        struct mc_slice field = field_of(writing, writing->flags[i]);
        const char *value = flag_value(field);

        if (mc_table_is_missing(field))
            writing->counts->n_missing++;
        else if (value == NULL)
            return mc_table_fail(&writing->cells, writing->flags[i], "a flag is 0 or 1, not '%.*s'",
                                 MC_SLICE_ARGUMENTS(field));
        else if (check_new(writing, number, writing->n_scales + i, writing->flags[i]) != 0)
            return -1;
        else
            write_value(writing, number, "flag:",
                        &(struct scale_field){0, writing->wide->flags[i].scale, mc_slice("", 0)},
                        mc_slice_of(value));
    }
    return 0;
}

/* Whether a row with this number was there before; `number` becomes the next free one where it is
 * to be numbered. */
static bool is_repeated(struct writing *writing, const char **number)
{
    const bool renumber = writing->wide->repeated == MC_REPEATED_NUMBER;
    uint32_t next = 1;
    bool is_new = false;

    for (;; next++) {
        if (renumber)
            *number = number_text(writing, next);
        (void)add_row(writing, *number, &is_new);
        if (is_new || !renumber)
            return !is_new;
    }
}

static int fail_if_empty(const struct writing *writing, size_t field)
{
    return field == SIZE_MAX || field_of(writing, field).length > 0
               ? 0
               : mc_table_fail(&writing->cells, field, "this field may not be empty");
}

static int write_row(struct writing *writing)
{
    const char *number = "1";
    size_t i;

    for (i = 0; i < writing->n_items; i++)
        if (fail_if_empty(writing, writing->items[i]) != 0)
            return -1;
    if (fail_if_empty(writing, writing->system) != 0 ||
        fail_if_empty(writing, writing->annotator) != 0 ||
        fail_if_empty(writing, writing->output) != 0 ||
        fail_if_empty(writing, writing->scale) != 0 || name_item(writing) != 0)
        return -1;
    writing->counts->n_rows++;
    if (writing->text != SIZE_MAX)
        number = number_of(writing);
    else if (writing->output != SIZE_MAX)
        number = field_of(writing, writing->output).data;
    if ((writing->wide->repeated == MC_REPEATED_FIRST ||
         writing->wide->repeated == MC_REPEATED_NUMBER) &&
        is_repeated(writing, &number)) {
        writing->counts->n_repeated++;
        return 0;
    }
    return take_scales(writing, number) != 0 ? -1 : take_flags(writing, number);
}

static int take_row(struct mc_table_input *table, void *context)
{
    struct writing *writing = context;

    if ((mc_table_is_whole(table) ? write_row(writing) : mc_table_fail_width(table)) == 0)
        return 0;
    if (writing->wide->problems == NULL)
        return -1;
    writing->failed = true;
    mc_diagnostics_take(writing->wide->problems, table->file.path, table->error);
    return 0;
}

int mc_wide_ratings_write(struct mc_slice path, struct mc_slice text,
                          const struct mc_wide_table *wide, FILE *stream,
                          enum mc_delimiter delimiter, struct mc_arena *arena,
                          struct mc_wide_counts *counts, struct mc_error *error)
{
    struct writing writing = {.wide = wide,
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
    status = mc_table_stream(&writing.cells, path, text, read_header, take_row, &writing);
    if (status != 0 && wide->problems != NULL && error->code == MC_CODE_INPUT)
        mc_diagnostics_take(wide->problems, writing.cells.file.path, error);
    if (writing.n_commas > 1)
        (void)mc_diagnostics_add(wide->problems, MC_SEVERITY_ERROR, "", path,
                                 (struct mc_position){0, 0},
                                 "%zu values of this table have a decimal comma", writing.n_commas);
    if (status != 0 || writing.failed) {
        if (error->code == MC_CODE_OK)
            error->code = MC_CODE_INPUT;
        status = -1;
    }
    free(writing.numbers);
    free(writing.sizes);
    free(writing.taken);
    return status;
}
