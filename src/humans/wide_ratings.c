/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "humans/wide_ratings.h"

#include <stdlib.h>
#include <strings.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/options.h"

/* A table on its way. */
struct writing {
    const struct mc_wide_table *wide;
    const struct mc_delimited_file *file; /* with the row */
    size_t n_fields;                      /* of the header; 0: it was not read */
    size_t *items;                        /* [n_items] fields of the columns of items */
    size_t n_items;
    struct mc_slice item; /* of the row */
    size_t system, annotator, output, text;
    /* Items by their fields and by their names, where they have several fields. */
    struct mc_string_map *item_keys, *item_names;
    size_t *scales, *flags; /* fields of the columns */
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
    struct mc_string_map *rows; /* by item, system, annotator and number */
};

static int fail_at(const struct writing *writing, size_t field, struct mc_error *error,
                   const char *text, struct mc_slice what)
{
    return mc_error_set_at(error, MC_CODE_INPUT, writing->file->path.data,
                           mc_delimited_place(writing->file, 0, field), "%s '%.*s'", text,
                           MC_SLICE_ARGUMENTS(what));
}

static struct mc_slice field_of(const struct writing *writing, size_t field)
{
    return writing->file->rows[0].fields[field];
}

/* --- header ----------------------------------------------------------------------------------- */

/* The field of the column; NULL: none is wanted, SIZE_MAX. */
static int find_column(const struct writing *writing, const char *name, size_t *field,
                       struct mc_error *error)
{
    *field = SIZE_MAX;
    if (name == NULL)
        return 0;
    *field = mc_delimited_column(writing->file, name);
    return *field == SIZE_MAX
               ? fail_at(writing, 0, error, "the table has no column", mc_slice_of(name))
               : 0;
}

static int find_columns(const struct writing *writing, const struct mc_wide_column *columns,
                        size_t n, size_t *fields, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (find_column(writing, columns[i].column, &fields[i], error) != 0)
            return -1;
    return 0;
}

static void write_field(const struct writing *writing, struct mc_slice text, char end)
{
    mc_delimited_write_field(writing->stream, mc_delimited_style(writing->delimiter), text);
    (void)fputc(end, writing->stream);
}

static char separator(const struct writing *writing)
{
    return writing->delimiter == MC_COMMA_SEPARATED ? ',' : '\t';
}

static bool has_number(const struct writing *writing)
{
    return writing->output != SIZE_MAX || writing->text != SIZE_MAX ||
           writing->wide->repeated == MC_REPEATED_NUMBER;
}

/* "mr,dataset": each is a column. */
static int find_item_columns(struct writing *writing, struct mc_error *error)
{
    const struct mc_option_list names = mc_comma_list(writing->wide->item, writing->arena);

    writing->items = mc_arena_array(writing->arena, names.n_items, sizeof(*writing->items));
    for (; writing->n_items < names.n_items; writing->n_items++)
        if (find_column(writing, names.items[writing->n_items], &writing->items[writing->n_items],
                        error) != 0)
            return -1;
    return 0;
}

static int read_header(struct writing *writing, struct mc_error *error)
{
    const struct mc_wide_table *wide = writing->wide;

    writing->n_fields = writing->file->rows[0].n_fields;
    if (find_item_columns(writing, error) != 0 ||
        find_column(writing, wide->system, &writing->system, error) != 0 ||
        find_column(writing, wide->annotator, &writing->annotator, error) != 0 ||
        find_column(writing, wide->output, &writing->output, error) != 0 ||
        find_column(writing, wide->text, &writing->text, error) != 0 ||
        find_columns(writing, wide->scales, wide->n_scales, writing->scales, error) != 0 ||
        find_columns(writing, wide->flags, wide->n_flags, writing->flags, error) != 0)
        return -1;
    write_field(writing, mc_slice_of("item"), separator(writing));
    write_field(writing, mc_slice_of("system"), separator(writing));
    if (has_number(writing))
        write_field(writing, mc_slice_of("output"), separator(writing));
    write_field(writing, mc_slice_of("annotator"), separator(writing));
    write_field(writing, mc_slice_of("scale"), separator(writing));
    write_field(writing, mc_slice_of("value"), '\n');
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
static int name_item(struct writing *writing, struct mc_error *error)
{
    struct mc_buffer key = {NULL, 0, 0}, name = {NULL, 0, 0};
    bool is_new_key = false, is_new_name = false;
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
    (void)mc_string_map_add(writing->item_names, mc_buffer_slice(&name), &is_new_name);
    writing->item = mc_arena_copy(writing->arena, mc_buffer_slice(&name));
    mc_buffer_free(&key);
    mc_buffer_free(&name);
    return is_new_key && !is_new_name
               ? fail_at(writing, writing->items[0], error,
                         "other fields of an earlier row make the same item", writing->item)
               : 0;
}

/* The number of a text among those of its item and system. */
static uint32_t number_of(struct writing *writing)
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
    return writing->numbers[text];
}

static bool is_missing(struct mc_slice field)
{
    return field.length == 0 || mc_slice_is(field, "NA") ||
           (field.length == 3 && strncasecmp(field.data, "nan", 3) == 0);
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

static void write_value(struct writing *writing, const char *number, const char *prefix,
                        struct mc_slice scale, struct mc_slice value)
{
    write_field(writing, writing->item, separator(writing));
    write_field(writing, field_of(writing, writing->system), separator(writing));
    if (has_number(writing))
        write_field(writing, mc_slice_of(number), separator(writing));
    write_field(writing,
                writing->annotator == SIZE_MAX ? mc_slice_of("annotator")
                                               : field_of(writing, writing->annotator),
                separator(writing));
    (void)fputs(prefix, writing->stream);
    write_field(writing, scale, separator(writing));
    write_field(writing, value, '\n');
    writing->counts->n_values++;
}

static int take_scales(struct writing *writing, const char *number, struct mc_error *error)
{
    size_t i;
    double ignored;

    for (i = 0; i < writing->wide->n_scales; i++) {
        struct mc_slice field = field_of(writing, writing->scales[i]);

        if (is_missing(field))
            writing->counts->n_missing++;
        else if (mc_parse_real(field.data, &ignored) != 0)
            return fail_at(writing, writing->scales[i], error, "not a number:", field);
        else
            write_value(writing, number, "", writing->wide->scales[i].scale, field);
    }
    return 0;
}

static int take_flags(struct writing *writing, const char *number, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < writing->wide->n_flags; i++) {
        struct mc_slice field = field_of(writing, writing->flags[i]);
        const char *value = flag_value(field);

        if (is_missing(field))
            writing->counts->n_missing++;
        else if (value == NULL)
            return fail_at(writing, writing->flags[i], error, "a flag is 0 or 1, not", field);
        else
            write_value(writing, number, "flag:", writing->wide->flags[i].scale,
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
        struct mc_buffer key = {NULL, 0, 0};

        if (renumber)
            *number = mc_arena_format(writing->arena, "%u", (unsigned)next);
        append_key(&key, writing->item);
        append_key(&key, field_of(writing, writing->system));
        if (writing->annotator != SIZE_MAX)
            append_key(&key, field_of(writing, writing->annotator));
        append_key(&key, mc_slice_of(*number));
        (void)mc_string_map_add(writing->rows, mc_buffer_slice(&key), &is_new);
        mc_buffer_free(&key);
        if (is_new || !renumber)
            return !is_new;
    }
}

static int fail_empty(const struct writing *writing, size_t field, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INPUT, writing->file->path.data,
                           mc_delimited_place(writing->file, 0, field),
                           "this field may not be empty");
}

static int take_row(struct writing *writing, struct mc_error *error)
{
    const size_t named[] = {writing->system, writing->annotator, writing->output};
    const char *number = "1";
    size_t i;

    for (i = 0; i < writing->n_items; i++)
        if (field_of(writing, writing->items[i]).length == 0)
            return fail_empty(writing, writing->items[i], error);
    for (i = 0; i < sizeof(named) / sizeof(*named); i++)
        if (named[i] != SIZE_MAX && field_of(writing, named[i]).length == 0)
            return fail_empty(writing, named[i], error);
    if (name_item(writing, error) != 0)
        return -1;
    writing->counts->n_rows++;
    if (writing->text != SIZE_MAX)
        number = mc_arena_format(writing->arena, "%u", (unsigned)number_of(writing));
    else if (writing->output != SIZE_MAX)
        number = field_of(writing, writing->output).data;
    if (writing->wide->repeated != MC_REPEATED_KEEP && is_repeated(writing, &number)) {
        writing->counts->n_repeated++;
        return 0;
    }
    return take_scales(writing, number, error) != 0 ? -1 : take_flags(writing, number, error);
}

static int handle_row(void *context, const struct mc_delimited_file *file, struct mc_error *error)
{
    struct writing *writing = context;

    writing->file = file;
    if (writing->n_fields == 0)
        return read_header(writing, error);
    if (file->rows[0].n_fields != writing->n_fields)
        return mc_error_set_at(
            error, MC_CODE_INPUT, file->path.data, mc_delimited_place(file, 0, 0),
            "a row of %zu fields under a header of %zu", file->rows[0].n_fields, writing->n_fields);
    return take_row(writing, error);
}

int mc_wide_ratings_write(struct mc_slice path, struct mc_slice text,
                          const struct mc_wide_table *wide, FILE *stream,
                          enum mc_delimiter delimiter, struct mc_arena *arena,
                          struct mc_wide_counts *counts, struct mc_error *error)
{
    struct mc_delimited_file file = {
        .path = path, .text = text, .delimiter = mc_delimiter_in(path.data, text)};
    struct writing writing = {
        .wide = wide, .stream = stream, .delimiter = delimiter, .arena = arena, .counts = counts};
    const struct mc_position start = {1, 1};
    int status;

    memset(counts, 0, sizeof(*counts));
    if (file.delimiter == MC_TAB_SEPARATED && mc_delimited_tabs_are_quoted(text))
        file.delimiter = MC_TAB_QUOTED;
    writing.scales = mc_arena_array(arena, wide->n_scales, sizeof(*writing.scales));
    writing.flags = mc_arena_array(arena, wide->n_flags, sizeof(*writing.flags));
    writing.texts = mc_string_map_new(arena);
    writing.groups = mc_string_map_new(arena);
    writing.rows = mc_string_map_new(arena);
    writing.item_keys = mc_string_map_new(arena);
    writing.item_names = mc_string_map_new(arena);
    status = mc_delimited_each(&file, handle_row, &writing, error);
    if (status == 0 && writing.n_fields == 0)
        status = mc_error_set_at(error, MC_CODE_INPUT, path.data, start,
                                 "the file is empty; a header was expected");
    free(writing.numbers);
    free(writing.sizes);
    return status;
}
