/* Tables of pairs. */
#include <stdlib.h>

#include "base/delimited_file.h"
#include "suite/pairs.h"
#include "suite/pairs_parts.h"

/* A reference of every row: the columns that hold it, SIZE_MAX where there is none. */
struct reference_columns {
    size_t text, amr;
    enum mc_side_kind kind;
};

struct columns {
    size_t id, candidate, candidate_amr;
    struct reference_columns *references;
    size_t n_references;
};

static const struct {
    const char *name;
    enum mc_side_kind kind;
} kinds[] = {{"reference", MC_SIDE_PLAIN}, {"targeted", MC_SIDE_TARGETED}};

enum { N_KINDS = sizeof(kinds) / sizeof(kinds[0]), NAME_SIZE = 64 };

/* "reference", "reference_2", ... and with "_amr" behind. */
static size_t find_column(const struct mc_delimited_file *file, const char *name, size_t number,
                          const char *ending)
{
    char text[NAME_SIZE];

    if (number == 1)
        (void)snprintf(text, sizeof(text), "%s%s", name, ending);
    else
        (void)snprintf(text, sizeof(text), "%s_%zu%s", name, number, ending);
    return mc_delimited_column(file, text);
}

/* The columns reference, reference_2 ..., then targeted, targeted_2 ... */
static void find_references(const struct mc_delimited_file *file, struct columns *columns,
                            struct mc_arena *arena)
{
    size_t k, number;

    columns->references =
        mc_arena_array(arena, file->rows[0].n_fields, sizeof(*columns->references));
    columns->n_references = 0;
    for (k = 0; k < N_KINDS; k++)
        for (number = 1;; number++) {
            struct reference_columns found = {find_column(file, kinds[k].name, number, ""),
                                              kinds[k].kind == MC_SIDE_PLAIN
                                                  ? find_column(file, kinds[k].name, number, "_amr")
                                                  : SIZE_MAX,
                                              kinds[k].kind};

            if (found.text == SIZE_MAX && found.amr == SIZE_MAX)
                break;
            columns->references[columns->n_references++] = found;
        }
}

static bool is_found(const struct columns *columns, size_t field)
{
    size_t i;

    for (i = 0; i < columns->n_references; i++)
        if (columns->references[i].text == field || columns->references[i].amr == field)
            return true;
    return false;
}

/* A column that looks like a reference and is none: a number was left out, or stands twice. */
static int check_numbers(const struct mc_delimited_file *file, const struct columns *columns,
                         struct mc_error *error)
{
    const struct mc_delimited_row *header = &file->rows[0];
    size_t i, k;

    for (i = 0; i < header->n_fields; i++)
        for (k = 0; k < N_KINDS; k++)
            if (mc_pairs_is_numbered(header->fields[i], kinds[k].name) && !is_found(columns, i))
                return mc_error_set_at(error, MC_CODE_INPUT, file->path.data,
                                       mc_delimited_place(file, 0, i),
                                       "column \"%.*s\" does not follow on the others, which are "
                                       "called %s, %s_2, %s_3 ...",
                                       MC_SLICE_ARGUMENTS(header->fields[i]), kinds[k].name,
                                       kinds[k].name, kinds[k].name);
    return 0;
}

static int find_columns(const struct mc_delimited_file *file, struct columns *columns,
                        struct mc_arena *arena, struct mc_error *error)
{
    bool has_text = false, has_amr = false;
    struct mc_position head = {1, 1};
    const char *path = file->path.data;
    size_t i;

    if (file->n_rows == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, path, head,
                               "the file is empty; its first line must name the columns");
    columns->id = mc_delimited_column(file, "id");
    columns->candidate = mc_delimited_column(file, "candidate");
    columns->candidate_amr = mc_delimited_column(file, "candidate_amr");
    find_references(file, columns, arena);
    for (i = 0; i < columns->n_references; i++) {
        has_text = has_text || columns->references[i].text != SIZE_MAX;
        has_amr = has_amr || columns->references[i].amr != SIZE_MAX;
    }
    if (has_text != (columns->candidate != SIZE_MAX) ||
        has_amr != (columns->candidate_amr != SIZE_MAX) || columns->n_references == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, path, head,
                               "the header must name `candidate` and `reference` (or `targeted`), "
                               "or `candidate_amr` and `reference_amr`, or all four");
    return check_numbers(file, columns, error);
}

static struct mc_side side_of_row(const struct mc_delimited_file *file, size_t r, size_t text,
                                  size_t amr)
{
    const struct mc_delimited_row *row = &file->rows[r];
    struct mc_side side = mc_pairs_side();

    if (text != SIZE_MAX) {
        side.text = row->fields[text];
        side.has_text = true;
    }
    if (amr != SIZE_MAX) {
        side.amr = row->fields[amr];
        side.amr_row = (uint32_t)r;
        side.amr_field = (uint32_t)amr;
    }
    return side;
}

static int read_row(struct mc_suite *suite, const struct mc_delimited_file *file, size_t r,
                    const struct columns *columns, struct mc_error *error)
{
    const struct mc_delimited_row *row = &file->rows[r];
    struct mc_case *item = &suite->cases[r - 1];
    struct mc_side *sides;
    bool is_new;
    size_t i;

    if (row->n_fields != file->rows[0].n_fields)
        return mc_error_set_at(
            error, MC_CODE_INPUT, file->path.data, mc_delimited_place(file, r, 0),
            "the row has %zu fields, the header %zu", row->n_fields, file->rows[0].n_fields);
    item->id = columns->id == SIZE_MAX ? mc_slice_of(mc_arena_format(suite->arena, "%zu", r))
                                       : row->fields[columns->id];
    sides = mc_calloc(columns->n_references, sizeof(*sides));
    for (i = 0; i < columns->n_references; i++) {
        const struct reference_columns *reference = &columns->references[i];

        sides[i] = side_of_row(file, r, reference->text, reference->amr);
        sides[i].kind = reference->kind;
    }
    mc_pairs_set_references(item, sides, columns->n_references, suite->arena);
    free(sides);
    item->candidate = side_of_row(file, r, columns->candidate, columns->candidate_amr);
    item->at = mc_delimited_place(file, r, 0);
    (void)mc_string_map_add(suite->case_ids, item->id, &is_new);
    if (!is_new)
        return mc_error_set_at(error, MC_CODE_INPUT, file->path.data,
                               mc_delimited_place(file, r, columns->id),
                               "id \"%.*s\" was used before", MC_SLICE_ARGUMENTS(item->id));
    return 0;
}

static int read_table(const struct mc_delimited_file *file, struct mc_arena *arena,
                      struct mc_suite **suite, struct mc_error *error)
{
    struct columns columns = {SIZE_MAX, SIZE_MAX, SIZE_MAX, NULL, 0};
    size_t r;

    if (find_columns(file, &columns, arena, error) != 0)
        return -1;
    *suite = mc_pairs_suite(file->path.data, file->n_rows - 1, arena);
    (*suite)->table = file;
    for (r = 1; r < file->n_rows; r++)
        if (read_row(*suite, file, r, &columns, error) != 0)
            return -1;
    return 0;
}

int mc_pairs_read_table(const char *path, struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error)
{
    struct mc_delimited_file *file = mc_arena_array(arena, 1, sizeof(*file));

    if (mc_delimited_read(path, mc_delimiter_of(path), arena, file, error) != 0)
        return -1;
    return read_table(file, arena, suite, error);
}

int mc_pairs_parse_table(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                         struct mc_suite **suite, struct mc_error *error)
{
    struct mc_delimited_file *file = mc_arena_array(arena, 1, sizeof(*file));

    if (mc_delimited_parse(path, text, mc_delimiter_of(path.data), arena, file, error) != 0)
        return -1;
    return read_table(file, arena, suite, error);
}
