/* Parallel files of sentences or graphs. */
#include "amr/penman.h"
#include "base/file.h"
#include "suite/pairs.h"
#include "suite/pairs_parts.h"

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

    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    pieces->path = mc_arena_strdup(arena, strcmp(path, "-") == 0 ? "standard input" : path);
    if (form == MC_PAIRS_LINES)
        split_lines(text, pieces, arena);
    else
        split_graphs(text, pieces, arena);
    return 0;
}

static int check_lengths(const struct pieces *reference, const struct pieces *candidate,
                         enum mc_pairs_form form, struct mc_error *error)
{
    const char *what = form == MC_PAIRS_LINES ? "line" : "graph";
    const struct pieces *shorter = reference->n < candidate->n ? reference : candidate;
    struct mc_position at = {shorter->n == 0 ? 1 : shorter->items[shorter->n - 1].line, 1};

    if (reference->n == candidate->n)
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, shorter->path, at,
                           "the files are not parallel: %s has %zu %s%s, %s has %zu",
                           reference->path, reference->n, what, reference->n == 1 ? "" : "s",
                           candidate->path, candidate->n);
}

static struct mc_side side_of_piece(const struct pieces *pieces, size_t i, enum mc_pairs_form form)
{
    const struct piece *piece = &pieces->items[i];
    struct mc_side side = mc_pairs_side();

    if (form == MC_PAIRS_GRAPHS) {
        side.amr = piece->text;
        side.amr_file = mc_slice_of(pieces->path);
        side.amr_line = piece->line;
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

static int check_name(const struct piece *piece, const char *path, const char *key,
                      struct mc_slice id, const struct pieces *candidate, struct mc_error *error)
{
    struct mc_slice other = mc_penman_block_metadata(piece->text, key);
    struct mc_position at = {piece->line, 1};

    if (other.length == 0 || mc_slice_equal(other, id))
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, path, at,
                           "this graph is of %s %.*s, that of %s of %s %.*s", key,
                           MC_SLICE_ARGUMENTS(other), candidate->path, key, MC_SLICE_ARGUMENTS(id));
}

/* Whether the names of the candidates name these graphs too, in whatever order. */
static bool has_same_names(const struct pieces *pieces, const struct mc_suite *suite,
                           const char *key)
{
    size_t i;

    for (i = 0; i < pieces->n; i++)
        if (mc_string_map_find(suite->case_ids, mc_penman_block_metadata(pieces->items[i].text,
                                                                         key)) == MC_NOT_FOUND)
            return false;
    return names_all(pieces, key);
}

/* The ids of the cases, and the check that both sides of a pair say the same: always of "::pair",
 * of "::id" where the files have the same ones. */
static int name_cases(struct mc_suite *suite, const struct pieces *sides, size_t n_sides,
                      enum mc_pairs_form form, struct mc_error *error)
{
    const struct pieces *candidate = &sides[n_sides - 1];
    const char *key = NULL;
    size_t i, s;

    if (form == MC_PAIRS_GRAPHS)
        key = names_all(candidate, "pair") ? "pair" : names_all(candidate, "id") ? "id" : NULL;
    for (i = 0; i < suite->n_cases; i++) {
        suite->cases[i].id =
            key == NULL ? mc_slice_of(mc_arena_format(suite->arena, "%zu", i + 1))
                        : mc_arena_copy(suite->arena,
                                        mc_penman_block_metadata(candidate->items[i].text, key));
        (void)mc_string_map_add(suite->case_ids, suite->cases[i].id, NULL);
    }
    for (s = 0; key != NULL && s + 1 < n_sides; s++) {
        if (strcmp(key, "id") == 0 && !has_same_names(&sides[s], suite, key))
            continue;
        for (i = 0; i < suite->n_cases; i++)
            if (check_name(&sides[s].items[i], sides[s].path, key, suite->cases[i].id, candidate,
                           error) != 0)
                return -1;
    }
    return 0;
}

/* All files in the order references, targeted references, candidate. */
static int read_all(const struct mc_pairs_files *files, enum mc_pairs_form form, struct pieces *all,
                    struct mc_arena *arena, struct mc_error *error)
{
    size_t n = files->n_references + files->n_targeted, i;

    for (i = 0; i <= n; i++) {
        const char *path = i < files->n_references ? files->references[i]
                           : i < n                 ? files->targeted[i - files->n_references]
                                                   : files->candidate;

        if (read_pieces(path, form, &all[i], arena, error) != 0)
            return -1;
    }
    for (i = 0; i < n; i++)
        if (check_lengths(&all[i], &all[n], form, error) != 0)
            return -1;
    return 0;
}

int mc_pairs_read_files(const struct mc_pairs_files *files, enum mc_pairs_form form,
                        struct mc_arena *arena, struct mc_suite **suite, struct mc_error *error)
{
    size_t n = files->n_references + files->n_targeted, i, r;
    struct pieces *all = mc_arena_array(arena, n + 1, sizeof(*all));
    struct mc_side *sides = mc_arena_array(arena, n, sizeof(*sides));

    if (read_all(files, form, all, arena, error) != 0)
        return -1;
    *suite = mc_pairs_suite(files->candidate, all[n].n, arena);
    for (i = 0; i < (*suite)->n_cases; i++) {
        struct mc_case *item = &(*suite)->cases[i];

        for (r = 0; r < n; r++) {
            sides[r] = side_of_piece(&all[r], i, form);
            sides[r].kind = r < files->n_references ? MC_SIDE_PLAIN : MC_SIDE_TARGETED;
        }
        mc_pairs_set_references(item, sides, n, arena);
        item->candidate = side_of_piece(&all[n], i, form);
        item->at.line = all[n].items[i].line;
        item->at.column = 1;
    }
    return name_cases(*suite, all, n + 1, form, error);
}
