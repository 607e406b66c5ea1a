/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The 2118 published graphs: read, written, and held against the triples that the reference parser
 * (smatch 1.0.4) extracts from them. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "amr/graph.h"
#include "base/memory.h"
#include "base/error.h"
#include "tests/unit/amr_cases.h"

/* The one graph that is not closed; the reference parser takes what it can get. */
static const char not_closed[] = "T4188sick a";

/* Blocks of both sides with the pair's id; `find_graph` goes through them in order. */
struct side {
    struct mc_slice text, block, pair;
    size_t offset;
    uint32_t line;
};

static void open_side(struct side *side, const char *path, struct mc_arena *arena)
{
    memset(side, 0, sizeof(*side));
    side->text = mc_amr_case_file(path, arena);
}

static bool next_pair(struct side *side)
{
    if (!mc_penman_next_block(side->text, &side->offset, &side->block, &side->line))
        return false;
    side->pair = mc_penman_block_metadata(side->block, "pair");
    return true;
}

/* A triple as the golden file writes it, behind pair and side, with the conventions of `new`: mod
 * is domain with its ends exchanged; a quoted constant ends in '_'. */
static char *edge_triple(const struct mc_amr_edge *edge, const char *side, struct mc_arena *arena)
{
    struct mc_slice role = mc_slice(edge->role.data + 1, edge->role.length - 1);

    if (mc_slice_is(role, "mod") && !edge->inverted)
        return mc_arena_format(arena, "rel\tdomain\t%s%u\t%s%u", side, edge->to, side, edge->from);
    return mc_arena_format(arena, "rel\t%.*s\t%s%u\t%s%u", MC_SLICE_ARGUMENTS(role), side,
                           edge->from, side, edge->to);
}

static char *attribute_triple(const struct mc_amr_attribute *attribute, const char *side,
                              struct mc_arena *arena)
{
    return mc_arena_format(arena, "attr\t%.*s\t%s%u\t%.*s%s", (int)attribute->role.length - 1,
                           attribute->role.data + 1, side, attribute->node,
                           MC_SLICE_ARGUMENTS(attribute->value), attribute->quoted ? "_" : "");
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

struct lines {
    char **items;
    size_t n_items;
};

static struct lines triples_of(const struct mc_amr_graph *graph, const char *side,
                               struct mc_arena *arena)
{
    size_t n = (size_t)graph->n_nodes + 1 + graph->n_items;
    struct lines lines = {mc_arena_array(arena, n, sizeof(char *)), 0};
    uint32_t i;

    lines.items[lines.n_items++] = mc_arena_format(arena, "attr\tTOP\t%s0\ttop", side);
    for (i = 0; i < graph->n_nodes; i++)
        lines.items[lines.n_items++] = mc_arena_format(arena, "inst\tinstance\t%s%u\t%.*s", side, i,
                                                       MC_SLICE_ARGUMENTS(graph->nodes[i].concept));
    for (i = 0; i < graph->n_edges; i++)
        lines.items[lines.n_items++] = edge_triple(&graph->edges[i], side, arena);
    for (i = 0; i < graph->n_attributes; i++)
        lines.items[lines.n_items++] = attribute_triple(&graph->attributes[i], side, arena);
    qsort(lines.items, lines.n_items, sizeof(char *), compare_lines);
    return lines;
}

/* Takes the rows of one pair and side from the golden file. */
static struct lines take_rows(const char **rows, const char *prefix, struct mc_arena *arena)
{
    struct lines lines = {mc_arena_array(arena, 200, sizeof(char *)), 0};
    size_t length = strlen(prefix);

    while (strncmp(*rows, prefix, length) == 0) {
        size_t n_bytes = strcspn(*rows, "\n");

        assert_true(lines.n_items < 200);
        lines.items[lines.n_items++] =
            mc_arena_format(arena, "%.*s", (int)(n_bytes - length), *rows + length);
        *rows += n_bytes + ((*rows)[n_bytes] == '\n');
    }
    qsort(lines.items, lines.n_items, sizeof(char *), compare_lines);
    return lines;
}

static void check_graph(const struct side *side, const char *name, const char **rows,
                        struct mc_arena *arena)
{
    char *label = mc_arena_format(arena, "%.*s %s", MC_SLICE_ARGUMENTS(side->pair), name);
    char *prefix = mc_arena_format(arena, "%.*s\t%s\t", MC_SLICE_ARGUMENTS(side->pair), name);
    struct lines wanted = take_rows(rows, prefix, arena), got;
    struct mc_amr_graph *graph = NULL, *again = NULL;
    struct mc_buffer written = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    if (mc_penman_read_one(side->block, arena, &graph, NULL, &error) != 0) {
        if (strcmp(label, not_closed) != 0)
            fail_msg("%s: %s", label, error.text);
        assert_string_equal(error.text,
                            "the graph is not closed: 1 '(' without ')', the last before 'xv0'");
        return;
    }
    assert_string_not_equal(label, not_closed);
    got = triples_of(graph, name, arena);
    assert_int_equal(got.n_items, wanted.n_items);
    for (i = 0; i < got.n_items; i++)
        if (strcmp(got.items[i], wanted.items[i]) != 0)
            fail_msg("%s: '%s' must be '%s'", label, got.items[i], wanted.items[i]);
    mc_penman_write(graph, false, &written);
    assert_int_equal(mc_penman_read_one(mc_buffer_slice(&written), arena, &again, NULL, &error), 0);
    assert_true(mc_amr_graph_equal(graph, again));
    mc_buffer_free(&written);
}

static void test_published_graphs(void **state)
{
    struct mc_arena *arena = mc_arena_new(), *scratch = mc_arena_new();
    const char *rows =
        mc_amr_case_file(mc_shared_path("goldens/amr/checklist_triples_new.tsv"), arena).data;
    struct side a, b;
    unsigned n_pairs = 0;

    (void)state;
    rows = strchr(rows, '\n') + 1;
    open_side(&a, mc_shared_path("goldens/amr/checklist_a.amr"), arena);
    open_side(&b, mc_shared_path("goldens/amr/checklist_b.amr"), arena);
    while (next_pair(&a)) {
        assert_true(next_pair(&b));
        assert_true(mc_slice_equal(a.pair, b.pair));
        mc_arena_clear(scratch);
        check_graph(&a, "a", &rows, scratch);
        check_graph(&b, "b", &rows, scratch);
        n_pairs++;
    }
    assert_false(next_pair(&b));
    assert_int_equal(n_pairs, 1059);
    assert_string_equal(rows, "");
    mc_arena_free(scratch);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_published_graphs)};

    if (mc_shared_path("goldens/amr") == NULL) {
        (void)puts("1..0 # SKIP penman_checklist: shared data goldens/amr is not there");
        return 0;
    }
    return cmocka_run_group_tests_name("penman_checklist", tests, NULL, NULL);
}
