#include "amr/word_alignment_file.h"

#include "base/delimited_file.h"

enum { ID, SIDE, TOKENS, NODES, COLUMNS };

struct mc_word_alignments {
    struct mc_string_map *keys[2]; /* ids of side a, of side b */
    uint32_t *rows[2];             /* index in alignments, or MC_NOT_FOUND: NA */
    struct mc_word_alignment *alignments;
    size_t n;
};

static int refuse(const struct mc_delimited_file *file, size_t row, size_t field,
                  const char *message, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INPUT, file->path.data,
                           mc_delimited_place(file, row, field), "%s", message);
}

static int find_columns(const struct mc_delimited_file *file, size_t columns[COLUMNS],
                        struct mc_error *error)
{
    static const char *const names[COLUMNS] = {"id", "side", "tokens", "nodes"};
    const char *name;
    size_t i;

    if (file->n_rows == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, file->path.data, (struct mc_position){1, 1},
                               "no header with id, side, tokens and nodes");
    for (i = 0; i < COLUMNS; i++) {
        columns[i] = mc_delimited_column(file, names[i]);
        /* "nodes (position:concept:start-end)" is the last column of others' files. */
        if (columns[i] == SIZE_MAX && i == NODES && file->rows[0].n_fields > 0) {
            name = file->rows[0].fields[file->rows[0].n_fields - 1].data;
            if (strncmp(name, "nodes (", 7) == 0)
                columns[i] = file->rows[0].n_fields - 1;
        }
        if (columns[i] == SIZE_MAX)
            return mc_error_set_at(error, MC_CODE_INPUT, file->path.data,
                                   mc_delimited_place(file, 0, 0), "the header names no column %s",
                                   names[i]);
    }
    return 0;
}

static int read_row(struct mc_word_alignments *alignments, const struct mc_delimited_file *file,
                    size_t index, const size_t columns[COLUMNS], struct mc_arena *arena,
                    struct mc_error *error)
{
    const struct mc_delimited_row *row = &file->rows[index];
    struct mc_error mistake = MC_NO_ERROR;
    struct mc_slice side;
    uint32_t key;
    bool is_new;

    if (row->n_fields != file->rows[0].n_fields)
        return refuse(file, index, 0, "the row has another number of fields than the header",
                      error);
    side = row->fields[columns[SIDE]];
    if (!mc_slice_is(side, "a") && !mc_slice_is(side, "b"))
        return refuse(file, index, columns[SIDE], "side is neither a nor b", error);
    key =
        mc_string_map_add(alignments->keys[side.data[0] == 'b'], row->fields[columns[ID]], &is_new);
    if (!is_new)
        return refuse(file, index, columns[ID], "this id and side stand twice", error);
    alignments->rows[side.data[0] == 'b'][key] = MC_NOT_FOUND;
    if (mc_slice_is(row->fields[columns[TOKENS]], "NA") &&
        mc_slice_is(row->fields[columns[NODES]], "NA"))
        return 0;
    if (mc_word_alignment_parse(row->fields[columns[TOKENS]], row->fields[columns[NODES]], arena,
                                &alignments->alignments[alignments->n], &mistake) != 0)
        return refuse(file, index, columns[NODES], mistake.text, error);
    alignments->rows[side.data[0] == 'b'][key] = (uint32_t)alignments->n++;
    return 0;
}

int mc_word_alignments_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                             struct mc_word_alignments **alignments, struct mc_error *error)
{
    struct mc_word_alignments *made = mc_arena_array(arena, 1, sizeof(*made));
    struct mc_delimited_file file;
    size_t columns[COLUMNS] = {0}, i;

    if (mc_delimited_parse(path, text, MC_TAB_SEPARATED, arena, &file, error) != 0 ||
        find_columns(&file, columns, error) != 0)
        return -1;
    made->alignments = mc_arena_array(arena, file.n_rows, sizeof(*made->alignments));
    for (i = 0; i < 2; i++) {
        made->keys[i] = mc_string_map_new(arena);
        made->rows[i] = mc_arena_array(arena, file.n_rows, sizeof(*made->rows[i]));
    }
    for (i = 1; i < file.n_rows; i++)
        if (read_row(made, &file, i, columns, arena, error) != 0)
            return -1;
    *alignments = made;
    return 0;
}

const struct mc_word_alignment *mc_word_alignments_find(const struct mc_word_alignments *alignments,
                                                        struct mc_slice id, char side,
                                                        bool *is_there)
{
    uint32_t key = mc_string_map_find(alignments->keys[side == 'b'], id), row;

    *is_there = key != MC_NOT_FOUND;
    if (!*is_there)
        return NULL;
    row = alignments->rows[side == 'b'][key];
    return row == MC_NOT_FOUND ? NULL : &alignments->alignments[row];
}

size_t mc_word_alignments_size(const struct mc_word_alignments *alignments)
{
    return alignments->n;
}
