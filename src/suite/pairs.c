#include "suite/pairs.h"

#include <math.h>

#include "amr/penman.h"
#include "base/delimited_file.h"
#include "base/file.h"
#include "base/utf8.h"

static struct mc_suite *new_suite(const char *path, size_t n_cases, struct mc_arena *arena)
{
    struct mc_suite *suite = mc_arena_array(arena, 1, sizeof(*suite));
    size_t i;

    suite->arena = arena;
    suite->n_files = 1;
    suite->files = mc_arena_array(arena, 1, sizeof(*suite->files));
    suite->files[0].path = mc_arena_copy(arena, mc_slice_of(path));
    suite->files[0].suite = mc_slice_of("pairs");
    suite->files[0].pooled = true;
    suite->datasets = mc_string_map_new(arena);
    (void)mc_string_map_add(suite->datasets, mc_slice_of("pairs"), NULL);
    suite->case_ids = mc_string_map_new(arena);
    suite->n_cases = n_cases;
    suite->cases = mc_arena_array(arena, n_cases, sizeof(*suite->cases));
    for (i = 0; i < n_cases; i++) {
        suite->cases[i].human = (double)NAN;
        suite->cases[i].subphenomenon = suite->cases[i].note = mc_slice_of("");
    }
    return suite;
}

static struct mc_side empty_side(void)
{
    struct mc_side side = {mc_slice_of(""), mc_slice_of(""), mc_slice_of(""), NULL,
                           false,           MC_SIDE_PLAIN};
    return side;
}

/* --- parallel files ----------------------------------------------------------------------- */

/* One piece of a parallel file. */
struct piece {
    struct mc_slice text;
    uint32_t line;
};

struct pieces {
    const char *path;
    struct piece *items;
    size_t n;
};

static size_t count_lines(struct mc_slice text)
{
    size_t n = 0, i;

    for (i = 0; i < text.length; i++)
        n += text.data[i] == '\n';
    return n + (text.length > 0 && text.data[text.length - 1] != '\n');
}

static void split_lines(struct mc_slice text, struct pieces *pieces, struct mc_arena *arena)
{
    size_t begin = 0, i;

    pieces->items = mc_arena_array(arena, count_lines(text), sizeof(*pieces->items));
    for (pieces->n = 0; begin < text.length; pieces->n++) {
        const char *end = memchr(text.data + begin, '\n', text.length - begin);
        size_t length = end == NULL ? text.length - begin : (size_t)(end - text.data) - begin;

        i = length > 0 && text.data[begin + length - 1] == '\r' ? length - 1 : length;
        pieces->items[pieces->n].text = mc_arena_copy(arena, mc_slice(text.data + begin, i));
        pieces->items[pieces->n].line = (uint32_t)pieces->n + 1;
        begin += length + 1;
    }
}

static void split_graphs(struct mc_slice text, struct pieces *pieces, struct mc_arena *arena)
{
    size_t offset = 0, capacity = 0;
    struct piece *items = NULL;
    struct mc_slice block;
    uint32_t line;

    pieces->n = 0;
    while (mc_penman_next_block(text, &offset, &block, &line)) {
        if (pieces->n == capacity) {
            struct piece *larger;

            capacity = capacity == 0 ? 64 : mc_array_size(capacity, 2);
            larger = mc_arena_array(arena, capacity, sizeof(*larger));
            if (pieces->n > 0)
                memcpy(larger, items, pieces->n * sizeof(*larger));
            items = larger;
        }
        items[pieces->n].text = mc_arena_copy(arena, block);
        items[pieces->n++].line = line;
    }
    pieces->items = items;
}

static int read_pieces(const char *path, enum mc_pairs_form form, struct pieces *pieces,
                       struct mc_arena *arena, struct mc_error *error)
{
    struct mc_slice text;
    size_t invalid;
    const char *nul;

    if (mc_file_read(path, arena, &text, error) != 0)
        return -1;
    pieces->path = path;
    invalid = mc_utf8_invalid(text);
    if (invalid < text.length)
        return mc_error_set_at(error, MC_CODE_INPUT, path, mc_position_of(text, invalid),
                               "not well-formed UTF-8");
    nul = memchr(text.data, '\0', text.length);
    if (nul != NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, path,
                               mc_position_of(text, (size_t)(nul - text.data)),
                               "a NUL character in the text");
    if (form == MC_PAIRS_LINES)
        split_lines(text, pieces, arena);
    else
        split_graphs(text, pieces, arena);
    return 0;
}

static int check_lengths(const struct pieces *reference, const struct pieces *candidate,
                         enum mc_pairs_form form, struct mc_error *error)
{
    const char *what = form == MC_PAIRS_LINES ? "lines" : "graphs";
    const struct pieces *shorter = reference->n < candidate->n ? reference : candidate;
    struct mc_position at = {shorter->n == 0 ? 1 : shorter->items[shorter->n - 1].line, 1};

    if (reference->n == candidate->n)
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, shorter->path, at,
                           "the files are not parallel: %s has %zu %s, %s has %zu", reference->path,
                           reference->n, what, candidate->path, candidate->n);
}

static struct mc_side side_of_piece(const struct piece *piece, enum mc_pairs_form form)
{
    struct mc_side side = empty_side();

    if (form == MC_PAIRS_GRAPHS) {
        side.amr = piece->text;
    } else {
        side.text = piece->text;
        side.has_text = true;
    }
    return side;
}

/* Whether "# ::key" names every block of the file, each with another value. */
static bool names_all(const struct pieces *pieces, const char *key)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_string_map *seen = mc_string_map_new(scratch);
    bool all = true, is_new;
    size_t i;

    for (i = 0; i < pieces->n && all; i++) {
        struct mc_slice id = mc_penman_block_metadata(pieces->items[i].text, key);

        if (id.length > 0)
            (void)mc_string_map_add(seen, id, &is_new);
        all = id.length > 0 && is_new;
    }
    mc_arena_free(scratch);
    return all;
}

/* The ids of the cases, and the check that both sides of a pair say the same. */
static int name_cases(struct mc_suite *suite, const struct pieces *sides, size_t n_sides,
                      enum mc_pairs_form form, struct mc_error *error)
{
    const struct pieces *candidate = &sides[n_sides - 1];
    const char *key = NULL;
    size_t i, s;

    if (form == MC_PAIRS_GRAPHS)
        key = names_all(candidate, "pair") ? "pair" : names_all(candidate, "id") ? "id" : NULL;
    for (i = 0; i < suite->n_cases; i++) {
        struct mc_slice id =
            key == NULL ? mc_slice_of(mc_arena_format(suite->arena, "%zu", i + 1))
                        : mc_arena_copy(suite->arena,
                                        mc_penman_block_metadata(candidate->items[i].text, key));

        suite->cases[i].id = id;
        (void)mc_string_map_add(suite->case_ids, id, NULL);
        for (s = 0; key != NULL && strcmp(key, "pair") == 0 && s + 1 < n_sides; s++) {
            struct mc_slice other = mc_penman_block_metadata(sides[s].items[i].text, "pair");
            struct mc_position at = {sides[s].items[i].line, 1};

            if (other.length > 0 && !mc_slice_equal(other, id))
                return mc_error_set_at(error, MC_CODE_INPUT, sides[s].path, at,
                                       "this graph is of pair %.*s, that of %s of pair %.*s",
                                       MC_SLICE_ARGUMENTS(other), candidate->path,
                                       MC_SLICE_ARGUMENTS(id));
        }
    }
    return 0;
}

int mc_pairs_read_files(const char *const *references, size_t n_references, const char *candidate,
                        enum mc_pairs_form form, struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error)
{
    /* the references, then the candidate */
    struct pieces *sides = mc_arena_array(arena, n_references + 1, sizeof(*sides));
    size_t i, r;

    for (r = 0; r <= n_references; r++)
        if (read_pieces(r < n_references ? references[r] : candidate, form, &sides[r], arena,
                        error) != 0)
            return -1;
    for (r = 0; r < n_references; r++)
        if (check_lengths(&sides[r], &sides[n_references], form, error) != 0)
            return -1;
    *suite = new_suite(candidate, sides[n_references].n, arena);
    for (i = 0; i < (*suite)->n_cases; i++) {
        struct mc_case *item = &(*suite)->cases[i];

        item->candidate = side_of_piece(&sides[n_references].items[i], form);
        item->reference = side_of_piece(&sides[0].items[i], form);
        item->n_further_references = n_references - 1;
        item->further_references =
            mc_arena_array(arena, item->n_further_references, sizeof(struct mc_side));
        for (r = 1; r < n_references; r++)
            item->further_references[r - 1] = side_of_piece(&sides[r].items[i], form);
        item->at.line = sides[n_references].items[i].line;
        item->at.column = 1;
    }
    return name_cases(*suite, sides, n_references + 1, form, error);
}

/* --- tables ------------------------------------------------------------------------------- */

/* Columns of the table; SIZE_MAX where it has none. */
struct columns {
    size_t id, reference, candidate, reference_amr, candidate_amr;
};

static int find_columns(const struct mc_delimited_file *file, struct columns *columns,
                        struct mc_error *error)
{
    struct mc_position head = {1, 1};
    const char *path = file->path.data;

    if (file->n_rows == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, path, head,
                               "the file is empty; its first line must name the columns");
    columns->id = mc_delimited_column(file, "id");
    columns->reference = mc_delimited_column(file, "reference");
    columns->candidate = mc_delimited_column(file, "candidate");
    columns->reference_amr = mc_delimited_column(file, "reference_amr");
    columns->candidate_amr = mc_delimited_column(file, "candidate_amr");
    if ((columns->reference == SIZE_MAX) != (columns->candidate == SIZE_MAX) ||
        (columns->reference_amr == SIZE_MAX) != (columns->candidate_amr == SIZE_MAX) ||
        (columns->reference == SIZE_MAX && columns->reference_amr == SIZE_MAX))
        return mc_error_set_at(error, MC_CODE_INPUT, path, head,
                               "the header must name `reference` and `candidate`, or "
                               "`reference_amr` and `candidate_amr`, or all four");
    return 0;
}

static struct mc_side side_of_row(const struct mc_delimited_row *row, size_t text, size_t amr)
{
    struct mc_side side = empty_side();

    if (text != SIZE_MAX) {
        side.text = row->fields[text];
        side.has_text = true;
    }
    if (amr != SIZE_MAX)
        side.amr = row->fields[amr];
    return side;
}

static int read_row(struct mc_suite *suite, const struct mc_delimited_file *file, size_t r,
                    const struct columns *columns, struct mc_error *error)
{
    const struct mc_delimited_row *row = &file->rows[r];
    struct mc_case *item = &suite->cases[r - 1];
    bool is_new;

    if (row->n_fields != file->rows[0].n_fields)
        return mc_error_set_at(
            error, MC_CODE_INPUT, file->path.data, mc_delimited_place(file, r, 0),
            "the row has %zu fields, the header %zu", row->n_fields, file->rows[0].n_fields);
    item->id = columns->id == SIZE_MAX ? mc_slice_of(mc_arena_format(suite->arena, "%zu", r))
                                       : row->fields[columns->id];
    item->reference = side_of_row(row, columns->reference, columns->reference_amr);
    item->candidate = side_of_row(row, columns->candidate, columns->candidate_amr);
    item->at = mc_delimited_place(file, r, 0);
    (void)mc_string_map_add(suite->case_ids, item->id, &is_new);
    if (!is_new)
        return mc_error_set_at(error, MC_CODE_INPUT, file->path.data,
                               mc_delimited_place(file, r, columns->id),
                               "id \"%.*s\" was used before", MC_SLICE_ARGUMENTS(item->id));
    return 0;
}

int mc_pairs_read_table(const char *path, struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error)
{
    struct mc_delimited_file file;
    struct columns columns = {SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX};
    size_t r;

    if (mc_delimited_read(path, mc_delimiter_of(path), arena, &file, error) != 0 ||
        find_columns(&file, &columns, error) != 0)
        return -1;
    *suite = new_suite(path, file.n_rows - 1, arena);
    for (r = 1; r < file.n_rows; r++)
        if (read_row(*suite, &file, r, &columns, error) != 0)
            return -1;
    return 0;
}
