#include "commands/graph_pairs.h"

#include <stdio.h>

#include "amr/penman.h"
#include "base/file.h"
#include "commands/case_input.h"
#include "commands/loading.h"
#include "suite/suite_place.h"

/* --- files ------------------------------------------------------------------------------------ */

/* A graph of a file. */
struct block {
    struct mc_slice text, id;
    uint32_t line;
    const struct mc_amr_graph *graph;
};

struct graph_file {
    const char *path;
    struct block *blocks;
    size_t n_blocks;
    struct mc_string_map *ids; /* "# ::id" -> block; NULL unless each has one of its own */
};

static void split_blocks(struct mc_slice text, struct graph_file *file, struct mc_arena *arena)
{
    size_t offset = 0, n = 0;
    struct mc_slice block = {NULL, 0};
    uint32_t line = 0;

    while (mc_penman_next_block(text, &offset, &block, &line))
        n++;
    file->blocks = mc_arena_array(arena, n, sizeof(*file->blocks));
    file->n_blocks = n;
    offset = 0;
    for (n = 0; mc_penman_next_block(text, &offset, &block, &line); n++) {
        file->blocks[n].text = block;
        file->blocks[n].line = line;
        file->blocks[n].id = mc_penman_block_metadata(block, "id");
    }
}

static struct mc_position place_in_block(struct mc_slice text, uint32_t line, size_t offset)
{
    struct mc_position at = mc_position_of(text, offset);

    at.line += line - 1;
    return at;
}

static int read_graph(const struct graph_file *file, struct block *block, struct mc_arena *arena,
                      struct mc_error *error)
{
    struct mc_error found = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;
    size_t mistake = 0;

    if (mc_penman_read_one(block->text, arena, &graph, &mistake, &found) != 0)
        return mc_error_set_at(error, MC_CODE_INPUT, file->path,
                               place_in_block(block->text, block->line, mistake), "%s", found.text);
    block->graph = graph;
    return 0;
}

static void list_ids(struct graph_file *file, struct mc_arena *arena)
{
    struct mc_string_map *ids = mc_string_map_new(arena);
    bool is_new = true;
    size_t i;

    for (i = 0; i < file->n_blocks && is_new; i++) {
        if (file->blocks[i].id.length == 0)
            return;
        (void)mc_string_map_add(ids, file->blocks[i].id, &is_new);
    }
    file->ids = is_new ? ids : NULL;
}

static int read_file(const char *path, struct mc_arena *arena, struct graph_file *file,
                     struct mc_error *error)
{
    struct mc_slice text;
    size_t i;

    memset(file, 0, sizeof(*file));
    file->path = path;
    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    split_blocks(text, file, arena);
    for (i = 0; i < file->n_blocks; i++)
        if (read_graph(file, &file->blocks[i], arena, error) != 0)
            return -1;
    list_ids(file, arena);
    return 0;
}

/* Whether the files hold graphs of the same ids. */
static bool share_ids(const struct graph_file *a, const struct graph_file *b)
{
    size_t i;

    if (a->ids == NULL || b->ids == NULL || a->n_blocks != b->n_blocks)
        return false;
    for (i = 0; i < a->n_blocks; i++)
        if (mc_string_map_find(b->ids, a->blocks[i].id) == MC_NOT_FOUND)
            return false;
    return true;
}

static int check_lengths(const struct graph_file *a, const struct graph_file *b,
                         struct mc_error *error)
{
    const struct graph_file *shorter = a->n_blocks < b->n_blocks ? a : b;
    struct mc_position at = {1, 1};

    if (a->n_blocks == b->n_blocks && a->n_blocks > 0)
        return 0;
    if (a->n_blocks == b->n_blocks)
        return mc_error_set_at(error, MC_CODE_INPUT, a->path, at, "there is no graph");
    if (shorter->n_blocks > 0)
        at.line = shorter->blocks[shorter->n_blocks - 1].line;
    return mc_error_set_at(error, MC_CODE_INPUT, shorter->path, at,
                           "the files are not parallel: %s has %zu graph%s, %s has %zu", a->path,
                           a->n_blocks, a->n_blocks == 1 ? "" : "s", b->path, b->n_blocks);
}

int mc_graph_pairs_of_files(const char *a, const char *b, struct mc_arena *arena,
                            struct mc_graph_pairs *pairs, struct mc_error *error)
{
    struct graph_file files[2];
    bool by_id;
    size_t i;
    int side;

    memset(pairs, 0, sizeof(*pairs));
    if (read_file(a, arena, &files[0], error) != 0 || read_file(b, arena, &files[1], error) != 0 ||
        check_lengths(&files[0], &files[1], error) != 0)
        return -1;
    by_id = share_ids(&files[0], &files[1]);
    pairs->n_pairs = files[0].n_blocks;
    pairs->pairs = mc_arena_array(arena, pairs->n_pairs, sizeof(*pairs->pairs));
    for (i = 0; i < pairs->n_pairs; i++) {
        struct mc_graph_pair *pair = &pairs->pairs[i];
        struct mc_slice id = files[0].blocks[i].id;
        const struct block *blocks[2] = {&files[0].blocks[i], &files[1].blocks[i]};

        if (by_id)
            blocks[1] = &files[1].blocks[mc_string_map_find(files[1].ids, id)];
        pair->id = by_id ? id : mc_slice_of(mc_arena_format(arena, "%zu", i + 1));
        for (side = 0; side < 2; side++) {
            pair->files[side] = mc_slice_of(files[side].path);
            pair->texts[side] = blocks[side]->text;
            pair->graphs[side] = blocks[side]->graph;
            pair->lines[side] = blocks[side]->line;
        }
    }
    return 0;
}

/* --- suites ----------------------------------------------------------------------------------- */

static bool has_graphs(const struct mc_case *item)
{
    return item->reference.graph != NULL && item->candidate.graph != NULL;
}

static void add_case(struct mc_graph_pairs *pairs, const struct mc_case *item)
{
    struct mc_graph_pair *pair = &pairs->pairs[pairs->n_pairs++];
    const struct mc_side *sides[2] = {&item->reference, &item->candidate};
    int side;

    pair->id = item->id;
    pair->item = item;
    for (side = 0; side < 2; side++) {
        pair->files[side] = pairs->suite->files[item->file].path;
        pair->texts[side] = sides[side]->amr;
        pair->graphs[side] = sides[side]->graph;
    }
}

static int add_named(struct mc_graph_pairs *pairs, const char *id, struct mc_arena *arena,
                     struct mc_error *error)
{
    const struct mc_case *item = mc_case_named(pairs->suite, id, arena, error);

    if (item == NULL)
        return -1;
    if (!has_graphs(item))
        return mc_error_set_at(error, MC_CODE_INPUT, pairs->suite->files[item->file].path.data,
                               item->at, "the %s of case '%s' has no AMR graph",
                               item->reference.graph == NULL ? "reference" : "candidate", id);
    add_case(pairs, item);
    return 0;
}

/* All that can be compared. */
static void add_all(struct mc_graph_pairs *pairs, bool quiet)
{
    const struct mc_suite *suite = pairs->suite;
    size_t i;

    for (i = 0; i < suite->n_cases; i++)
        if (has_graphs(&suite->cases[i]))
            add_case(pairs, &suite->cases[i]);
    if (pairs->n_pairs < suite->n_cases && !quiet)
        fprintf(stderr, "%zu of %zu cases do not have two AMR graphs\n",
                suite->n_cases - pairs->n_pairs, suite->n_cases);
}

int mc_graph_pairs_of_suites(const struct mc_option_list *suites, const struct mc_option_list *ids,
                             bool quiet, struct mc_arena *arena, struct mc_graph_pairs *pairs,
                             struct mc_error *error)
{
    struct mc_suite *suite;
    size_t i;

    memset(pairs, 0, sizeof(*pairs));
    if (mc_load_suites(suites, quiet, arena, &suite, error) != 0)
        return -1;
    pairs->suite = suite;
    pairs->pairs = mc_arena_array(arena, suite->n_cases + ids->n_items, sizeof(*pairs->pairs));
    for (i = 0; i < ids->n_items; i++)
        if (add_named(pairs, ids->items[i], arena, error) != 0)
            return -1;
    if (ids->n_items == 0)
        add_all(pairs, quiet);
    return 0;
}

/* --- places ----------------------------------------------------------------------------------- */

static void places_in_suite(const struct mc_graph_pairs *pairs, const struct mc_graph_pair *pair,
                            int side, const size_t *offsets, size_t n, struct mc_arena *arena,
                            struct mc_position *places)
{
    struct mc_json_cursor item, sentence, amr;
    struct mc_json_file file;
    size_t i;

    if (!mc_case_reopen(pairs->suite, pair->item, mc_diagnostics_new(arena), &file, &item))
        return;
    if (mc_json_member(&item, side == 0 ? "reference" : "candidate", &sentence) &&
        mc_json_member(&sentence, "amr", &amr))
        for (i = 0; i < n; i++)
            places[i] = mc_lines_place(&amr, offsets[i]);
    mc_json_close(&file);
}

void mc_graph_pair_places(const struct mc_graph_pairs *pairs, const struct mc_graph_pair *pair,
                          int side, const size_t *offsets, size_t n, struct mc_arena *arena,
                          struct mc_position *places)
{
    size_t i;

    for (i = 0; i < n; i++) {
        if (pair->item != NULL)
            places[i] = pair->item->at;
        else
            places[i] = place_in_block(pair->texts[side], pair->lines[side], offsets[i]);
    }
    if (pair->item != NULL)
        places_in_suite(pairs, pair, side, offsets, n, arena, places);
}
