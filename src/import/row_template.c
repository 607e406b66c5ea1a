/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_template.c: a template is a list of pieces; its places are names of columns until the tables
 * are read, then numbers of columns. In order: parsing, resolving columns, the values of a row. */
#include "import/row_template.h"

#include "base/hash.h"
#include "import/import.h"

/* --- parsing ---------------------------------------------------------------------------------- */

static struct mc_template_piece *add_piece(struct mc_template *item, enum mc_template_kind kind,
                                           struct mc_slice text)
{
    struct mc_template_piece *piece = &item->pieces[item->n_pieces++];

    piece->kind = kind;
    piece->text = text;
    piece->table = mc_slice("", 0);
    return piece;
}

static const char *parse_name(struct mc_template *item, struct mc_slice inside,
                              struct mc_arena *arena)
{
    const char *slash;
    struct mc_template_piece *piece;

    if (inside.length == 0)
        return "\"{}\" names no column";
    if (mc_slice_is(inside, "#") || mc_slice_is(inside, "@")) {
        (void)add_piece(item, inside.data[0] == '#' ? MC_TEMPLATE_NUMBER : MC_TEMPLATE_FILE,
                        inside);
        return NULL;
    }
    if (inside.data[0] == '#') {
        piece = add_piece(item, MC_TEMPLATE_NUMBER_WITHIN,
                          mc_arena_copy(arena, mc_slice(inside.data + 1, inside.length - 1)));
        piece->whole = piece->text;
        return NULL;
    }
    slash = memchr(inside.data, '/', inside.length);
    piece = add_piece(item, MC_TEMPLATE_VALUE, mc_arena_copy(arena, inside));
    piece->whole = piece->text;
    if (slash != NULL) {
        size_t n = (size_t)(slash - inside.data);

        piece->table = mc_arena_copy(arena, mc_slice(inside.data, n));
        piece->text = mc_arena_copy(arena, mc_slice(slash + 1, inside.length - n - 1));
    }
    return NULL;
}

/* Parses the text between braces: names separated by bars. A bar after the last one makes them
 * optional. */
static const char *parse_place(struct mc_template *item, struct mc_slice inside,
                               struct mc_arena *arena)
{
    bool optional = inside.length > 1 && inside.data[inside.length - 1] == '|';
    const char *parse_error = NULL;
    bool instead = false;

    inside.length -= optional ? 1 : 0;
    while (parse_error == NULL) {
        const char *bar = inside.length == 0 ? NULL : memchr(inside.data, '|', inside.length);
        size_t n = bar == NULL ? inside.length : (size_t)(bar - inside.data);

        parse_error = parse_name(item, mc_slice(inside.data, n), arena);
        if (parse_error == NULL) {
            item->pieces[item->n_pieces - 1].instead = instead;
            item->pieces[item->n_pieces - 1].optional = optional;
        }
        if (bar == NULL)
            break;
        inside = mc_slice(bar + 1, inside.length - n - 1);
        instead = true;
    }
    return parse_error;
}

const char *mc_template_parse(struct mc_slice text, struct mc_arena *arena,
                              struct mc_template *parsed)
{
    const char *parse_error = NULL;
    size_t i = 0, n = 0;

    memset(parsed, 0, sizeof(*parsed));
    parsed->text = mc_arena_copy(arena, text);
    for (i = 0; i < text.length; i++)
        n += text.data[i] == '{' || text.data[i] == '|';
    parsed->pieces = mc_arena_array(arena, 2 * n + 1, sizeof(*parsed->pieces));
    for (i = 0; i < text.length && parse_error == NULL;) {
        const char *begin = text.data + i, *end = text.data + text.length;
        const char *open = memchr(begin, '{', (size_t)(end - begin));
        const char *close = open == NULL ? NULL : memchr(open, '}', (size_t)(end - open));

        if (open != begin) {
            n = (size_t)((open == NULL ? end : open) - begin);
            (void)add_piece(parsed, MC_TEMPLATE_LITERAL, mc_arena_copy(arena, mc_slice(begin, n)));
            i += n;
        } else if (close == NULL) {
            parse_error = "a \"{\" without its \"}\"";
        } else {
            n = (size_t)(close - open) - 1;
            parse_error = parse_place(parsed, mc_slice(open + 1, n), arena);
            i += n + 2;
        }
    }
    return parse_error;
}

/* --- resolving -------------------------------------------------------------------------------- */

static int no_column(const struct mc_template *item, const struct mc_template_piece *piece,
                     const struct mc_records *records, struct mc_import *import)
{
    struct mc_position head = {1, 1};
    size_t finding, note;

    if (item->path.length == 0)
        return -1;
    finding =
        mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "", records->path, head,
                           "there is no column \"%.*s\" here", MC_SLICE_ARGUMENTS(piece->text));
    note = mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", item->path, item->at,
                              "the mapping requires it here");
    import->diagnostics->items[note].follows = (uint32_t)finding + 1;
    return -1;
}

/* The number of each row among those with the same value of the column. */
static const uint32_t *number_rows(const struct mc_records *records, size_t column,
                                   struct mc_arena *arena)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_string_map *values = mc_string_map_new(scratch);
    uint32_t *numbers = mc_arena_array(arena, records->n_rows, sizeof(*numbers));
    uint32_t *counts = mc_arena_array(scratch, records->n_rows, sizeof(*counts));
    size_t row;

    for (row = 0; row < records->n_rows; row++)
        numbers[row] =
            ++counts[mc_string_map_add(values, mc_records_value(records, row, column).text, NULL)];
    mc_arena_free(scratch);
    return numbers;
}

/* The column that a place names; MC_NOT_FOUND: absent. A column of the main table may have a "/" in
 * its name unless a joined table has the name before the slash. -1: no such table. */
static int find_column(const struct mc_template *item, struct mc_template_piece *piece,
                       const struct mc_tables *tables, struct mc_import *import, uint32_t *column)
{
    size_t i;

    piece->table_index = 0;
    *column = mc_string_map_find(tables->records.columns, piece->whole);
    if (piece->table.length == 0)
        return 0;
    for (i = 0; i < tables->n_joined; i++)
        if (mc_slice_equal(tables->joined[i].name, piece->table)) {
            piece->table_index = i + 1;
            *column = mc_string_map_find(tables->joined[i].records.columns, piece->text);
            return 0;
        }
    if (*column != MC_NOT_FOUND)
        return 0;
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "", item->path, item->at,
                             "no table \"%.*s\" is joined", MC_SLICE_ARGUMENTS(piece->table));
    return -1;
}

/* Elements of a list that are objects or lists go unused; reported once for a place of a template.
 */
static void report_of_objects(const struct mc_template_piece *piece,
                              const struct mc_records *records, struct mc_import *import)
{
    size_t row = mc_records_mixed(records, piece->column);
    struct mc_record_place place;

    if (row == SIZE_MAX)
        return;
    place = mc_records_place(records, row, piece->column);
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", place.path, place.at,
                             "a list of \"%.*s\" holds objects or lists, which are ignored; "
                             "{%.*s.NAME} is a member of the objects",
                             MC_SLICE_ARGUMENTS(piece->text), MC_SLICE_ARGUMENTS(piece->whole));
}

int mc_template_resolve(struct mc_template *item, const struct mc_tables *tables,
                        struct mc_import *import)
{
    uint32_t column;
    size_t i;
    int status = 0;

    for (i = 0; i < item->n_pieces; i++) {
        struct mc_template_piece *piece = &item->pieces[i];
        const struct mc_records *records = &tables->records;

        if (piece->kind != MC_TEMPLATE_VALUE && piece->kind != MC_TEMPLATE_NUMBER_WITHIN)
            continue;
        if (find_column(item, piece, tables, import, &column) != 0) {
            status = -1;
            continue;
        }
        if (piece->table_index > 0)
            records = &tables->joined[piece->table_index - 1].records;
        if (column == MC_NOT_FOUND && !piece->optional) {
            status = no_column(item, piece, records, import);
            continue;
        }
        piece->column = column == MC_NOT_FOUND ? SIZE_MAX : column;
        if (piece->kind == MC_TEMPLATE_NUMBER_WITHIN)
            piece->numbers = number_rows(records, piece->column, import->arena);
        else
            report_of_objects(piece, records, import);
    }
    return status;
}

/* --- values ----------------------------------------------------------------------------------- */

/* The table and the row that a place refers to; false: no row of the joined table matches. */
static bool find_row(const struct mc_template_piece *piece, const struct mc_tables *tables,
                     size_t *row, const struct mc_records **records)
{
    const struct mc_joined_table *joined;

    *records = &tables->records;
    if (piece->table_index == 0)
        return true;
    joined = &tables->joined[piece->table_index - 1];
    *records = &joined->records;
    if (joined->matched[*row] == SIZE_MAX)
        return false;
    *row = joined->first[joined->matched[*row]];
    return true;
}

static struct mc_slice piece_text(const struct mc_template_piece *piece,
                                  const struct mc_tables *tables, size_t row,
                                  struct mc_arena *arena)
{
    const struct mc_records *records;

    switch (piece->kind) {
    case MC_TEMPLATE_NUMBER:
        return mc_arena_slice(arena, "%zu", row + 1);
    case MC_TEMPLATE_NUMBER_WITHIN:
        return mc_arena_slice(arena, "%u", piece->numbers[row]);
    case MC_TEMPLATE_FILE:
        return tables->records.stem;
    case MC_TEMPLATE_VALUE:
        if (!find_row(piece, tables, &row, &records))
            return mc_slice("", 0);
        return mc_records_value(records, row, piece->column).text;
    case MC_TEMPLATE_LITERAL:
    default:
        return piece->text;
    }
}

/* The piece that a template with only one place stands for in this row; NULL: it has more. */
static const struct mc_template_piece *only_piece(const struct mc_template *item,
                                                  const struct mc_tables *tables, size_t row,
                                                  struct mc_arena *arena)
{
    size_t i;

    for (i = 1; i < item->n_pieces; i++)
        if (!item->pieces[i].instead)
            return NULL;
    for (i = 0; i + 1 < item->n_pieces; i++)
        if (piece_text(&item->pieces[i], tables, row, arena).length > 0)
            break;
    return &item->pieces[i];
}

struct mc_slice mc_template_text(const struct mc_template *item, const struct mc_tables *tables,
                                 size_t row, struct mc_arena *arena)
{
    struct mc_buffer joined = {NULL, 0, 0};
    const struct mc_template_piece *only;
    struct mc_slice text = mc_slice("", 0);
    size_t i;

    if (item->n_pieces == 0)
        return text;
    only = only_piece(item, tables, row, arena);
    if (only != NULL)
        return piece_text(only, tables, row, arena);
    for (i = 0; i < item->n_pieces; i++) {
        if (item->pieces[i].instead && text.length > 0)
            continue;
        text = piece_text(&item->pieces[i], tables, row, arena);
        mc_buffer_append_slice(&joined, text);
    }
    text = mc_buffer_take(&joined, arena);
    return text;
}

static void take_all(struct mc_record_value value, void (*take)(struct mc_slice, void *),
                     void *context)
{
    size_t i;

    for (i = 0; i < value.n_all; i++)
        take(value.all[i], context);
    if (value.n_all == 0)
        take(value.text, context);
}

void mc_template_values(const struct mc_template *item, const struct mc_tables *tables, size_t row,
                        struct mc_arena *arena, void (*take)(struct mc_slice value, void *context),
                        void *context)
{
    const struct mc_template_piece *piece;
    const struct mc_joined_table *joined;
    uint32_t other;

    if (item->n_pieces == 0)
        return;
    piece = only_piece(item, tables, row, arena);
    if (piece == NULL || piece->kind != MC_TEMPLATE_VALUE) {
        take(mc_template_text(item, tables, row, arena), context);
        return;
    }
    if (piece->table_index == 0) {
        take_all(mc_records_value(&tables->records, row, piece->column), take, context);
        return;
    }
    joined = &tables->joined[piece->table_index - 1];
    if (joined->matched[row] == SIZE_MAX)
        return;
    for (other = joined->first[joined->matched[row]]; other != MC_NOT_FOUND;
         other = joined->next[other])
        take_all(mc_records_value(&joined->records, other, piece->column), take, context);
}

struct mc_record_place mc_template_place(const struct mc_template *item,
                                         const struct mc_tables *tables, size_t row)
{
    const struct mc_records *records;
    size_t i, table_row = row;

    for (i = 0; i < item->n_pieces; i++, table_row = row)
        if (item->pieces[i].kind == MC_TEMPLATE_VALUE &&
            find_row(&item->pieces[i], tables, &table_row, &records))
            return mc_records_place(records, table_row, item->pieces[i].column);
    return mc_records_place(&tables->records, row, SIZE_MAX);
}
