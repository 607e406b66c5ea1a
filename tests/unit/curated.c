/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <jansson.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/file.h"
#include "tests/unit/curated.h"

struct mc_delimited_file mc_shared_table(const char *name, struct mc_arena *arena)
{
    struct mc_delimited_file file;
    struct mc_error error = MC_NO_ERROR;

    if (mc_delimited_read(mc_shared_path(name), MC_TAB_SEPARATED, arena, &file, &error) != 0)
        fail_msg("%s", error.text);
    return file;
}

struct mc_slice mc_table_field(const struct mc_delimited_file *table, size_t row,
                               const char *column)
{
    size_t at = mc_delimited_column(table, column);

    assert_true(at < table->rows[row].n_fields);
    return table->rows[row].fields[at];
}

const char *mc_curated_field(const struct mc_curated *curated, const struct mc_curated_case *item,
                             const char *column)
{
    return mc_table_field(&curated->predicted, item->row, column).data;
}

/* The blocks of one side's graphs, by id. */
struct blocks {
    struct mc_string_map *ids;
    struct mc_slice items[1100];
};

static struct blocks *read_blocks(const char *name, struct mc_arena *arena)
{
    struct blocks *blocks = mc_arena_array(arena, 1, sizeof(*blocks));
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text, block = {NULL, 0};
    size_t offset = 0;
    uint32_t line = 0;

    blocks->ids = mc_string_map_new(arena);
    assert_int_equal(mc_file_read(mc_shared_path(name), arena, &text, &error), 0);
    while (mc_penman_next_block(text, &offset, &block, &line)) {
        uint32_t at = mc_string_map_add(blocks->ids, mc_penman_block_metadata(block, "pair"), NULL);

        assert_true(at < 1100);
        blocks->items[at] = block;
    }
    return blocks;
}

/* The graph of T4188sick lacks its last ')', which is added. */
static struct mc_amr_graph *read_graph(struct mc_slice id, struct mc_slice block,
                                       struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;

    if (mc_slice_is(id, "T4188sick") && block.data[block.length - 1] != ')')
        block = mc_slice_of(mc_arena_format(arena, "%.*s)", MC_SLICE_ARGUMENTS(block)));
    if (mc_penman_read_one(block, arena, &graph, NULL, &error) != 0)
        fail_msg("%s", error.text);
    return graph;
}

static void read_graphs(const struct blocks *const sides[2], struct mc_arena *arena,
                        struct mc_curated_case *item)
{
    struct mc_slice blocks[2];
    int s;

    for (s = 0; s < 2; s++) {
        uint32_t at = mc_string_map_find(sides[s]->ids, item->id);

        assert_int_not_equal(at, MC_NOT_FOUND);
        blocks[s] = sides[s]->items[at];
    }
    mc_difference(read_graph(item->id, blocks[0], arena), read_graph(item->id, blocks[1], arena),
                  mc_limit_none(), arena, &item->difference);
}

/* The file has ID: [score, [sentence, sentence], ...]. Comments of the graphs spell sentences
 * differently. One id occurs twice, with the same sentences. */
static void read_sentences(struct mc_curated *curated, struct mc_arena *arena)
{
    json_t *root =
        json_load_file(mc_shared_path("nlg-checklist/raw/content_test_cases.json"), 0, NULL);
    size_t i, s;

    assert_non_null(root);
    for (i = 0; i < MC_N_CURATED; i++) {
        struct mc_curated_case *item = &curated->cases[i];
        const json_t *pair = json_array_get(json_object_get(root, item->id.data), 1);

        for (s = 0; s < 2; s++) {
            const char *sentence = json_string_value(json_array_get(pair, s));

            assert_non_null(sentence);
            item->sentences[s] = mc_arena_copy(arena, mc_slice_of(sentence));
        }
    }
    json_decref(root);
}

struct mc_curated *mc_curated_read(bool with_graphs, struct mc_arena *arena)
{
    struct mc_curated *curated = mc_arena_array(arena, 1, sizeof(*curated));
    const struct blocks *sides[2];
    size_t i;

    sides[0] = read_blocks("goldens/amr/checklist_a.amr", arena);
    sides[1] = read_blocks("goldens/amr/checklist_b.amr", arena);
    curated->predicted = mc_shared_table("goldens/phenomena/predicted.tsv", arena);
    assert_int_equal(curated->predicted.n_rows, 1 + MC_N_CURATED);
    for (i = 0; i < MC_N_CURATED; i++) {
        struct mc_curated_case *item = &curated->cases[i];

        item->row = i + 1;
        item->id = mc_table_field(&curated->predicted, item->row, "id");
        item->phenomenon = mc_table_field(&curated->predicted, item->row, "phenomenon");
        if (with_graphs)
            read_graphs(sides, arena, item);
    }
    read_sentences(curated, arena);
    return curated;
}
