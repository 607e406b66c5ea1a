/* Which columns the places of a template are. */
#include "suite/mapping/template.h"

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
                              "the mapping asks for it here");
    import->diagnostics->items[note].follows = (uint32_t)finding + 1;
    return -1;
}

static int no_table(const struct mc_template *item, const struct mc_template_piece *piece,
                    struct mc_import *import)
{
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "", item->path, item->at,
                             "no table \"%.*s\" is joined", MC_SLICE_ARGUMENTS(piece->table));
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

/* The column that a place names; MC_NOT_FOUND: it is not there. A column of the rows may have a "/"
 * in its name where no table is called as its first part. -1: no such table. */
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
    return *column == MC_NOT_FOUND ? no_table(item, piece, import) : 0;
}

/* What is in a list and no text goes unused; told once for a place of a template. */
static void tell_of_objects(const struct mc_template_piece *piece, const struct mc_records *records,
                            struct mc_import *import)
{
    size_t row = mc_records_mixed(records, piece->column);
    struct mc_record_place place;

    if (row == SIZE_MAX)
        return;
    place = mc_records_place(records, row, piece->column);
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", place.path, place.at,
                             "a list of \"%.*s\" holds objects or lists, which are left out; "
                             "{%.*s.NAME} stands for a member of the objects",
                             MC_SLICE_ARGUMENTS(piece->text), MC_SLICE_ARGUMENTS(piece->whole));
}

static int resolve_piece(const struct mc_template *item, struct mc_template_piece *piece,
                         const struct mc_tables *tables, struct mc_import *import)
{
    const struct mc_records *records = &tables->records;
    uint32_t column;

    if (piece->kind != MC_TEMPLATE_VALUE && piece->kind != MC_TEMPLATE_NUMBER_WITHIN)
        return 0;
    if (find_column(item, piece, tables, import, &column) != 0)
        return -1;
    if (piece->table_index > 0)
        records = &tables->joined[piece->table_index - 1].records;
    if (column == MC_NOT_FOUND && !piece->optional)
        return no_column(item, piece, records, import);
    piece->column = column == MC_NOT_FOUND ? SIZE_MAX : column;
    if (piece->kind == MC_TEMPLATE_NUMBER_WITHIN)
        piece->numbers = number_rows(records, piece->column, import->arena);
    else
        tell_of_objects(piece, records, import);
    return 0;
}

int mc_template_resolve(struct mc_template *item, const struct mc_tables *tables,
                        struct mc_import *import)
{
    size_t i;
    int status = 0;

    for (i = 0; i < item->n_pieces; i++)
        if (resolve_piece(item, &item->pieces[i], tables, import) != 0)
            status = -1;
    return status;
}
