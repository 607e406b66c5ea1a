/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "amr/graph.h"
#include "base/memory.h"
#include "base/error.h"
#include "tests/unit/amr_cases.h"

/* Every graph of an input, written normalised with a blank line between two. */
static void check_valid(const char *name, struct mc_slice input, struct mc_slice expected,
                        struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer written = {NULL, 0, 0};
    struct mc_amr_graph *graph;
    size_t offset = 0;
    int found;

    while ((found = mc_penman_read(input, &offset, arena, &graph, &error)) == 1) {
        if (written.length > 0)
            mc_buffer_append_char(&written, '\n');
        mc_penman_write(graph, false, &written);
        mc_buffer_append_char(&written, '\n');
    }
    if (found != 0)
        fail_msg("valid/%s: %u:%u: %s", name, error.at.line, error.at.column, error.text);
    assert_int_equal(offset, input.length);
    if (!mc_slice_equal(mc_buffer_slice(&written), expected))
        fail_msg("valid/%s gives\n%s", name, written.data);
    mc_buffer_free(&written);
}

static void test_valid_folders(void **state)
{
    (void)state;
    assert_true(mc_amr_cases("valid", "expected.amr", check_valid) >= 20);
}

/* The byte that stands at a line and column. */
static size_t offset_of(struct mc_slice text, struct mc_position at)
{
    size_t i = 0;

    for (; at.line > 1 && i < text.length; i++)
        at.line -= text.data[i] == '\n';
    for (; at.column > 1 && i < text.length; at.column--)
        for (i++; i < text.length && ((unsigned char)text.data[i] & 0xC0) == 0x80;)
            i++;
    return i;
}

static void check_invalid(const char *name, struct mc_slice input, struct mc_slice expected,
                          struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t parse_error = SIZE_MAX;
    char message[1024];

    if (mc_penman_read_one(input, arena, &graph, &parse_error, &error) != -1)
        fail_msg("invalid/%s was read", name);
    assert_int_equal(error.code, MC_CODE_INPUT);
    (void)snprintf(message, sizeof(message), "%u:%u: %s\n", error.at.line, error.at.column,
                   error.text);
    if (!mc_slice_is(expected, message))
        fail_msg("invalid/%s says %smust say %s", name, message, expected.data);
    assert_int_equal(parse_error, offset_of(input, error.at));
}

static void test_invalid_folders(void **state)
{
    (void)state;
    assert_true(mc_amr_cases("invalid", "error", check_invalid) >= 25);
}

static struct mc_amr_graph *read_text(const char *text, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;

    if (mc_penman_read_one(mc_slice_of(text), arena, &graph, NULL, &error) != 0)
        fail_msg("%s", error.text);
    return graph;
}

static void assert_slice(struct mc_slice slice, const char *text)
{
    if (!mc_slice_is(slice, text))
        fail_msg("'%.*s' must be '%s'", MC_SLICE_ARGUMENTS(slice), text);
}

static void test_parts_of_a_graph(void **state)
{
    static const char text[] = "# ::id 5\n(b / boy~e.2 :ARG0-of~e.3 (w / want-01 :ARG1 b~4 :name "
                               "\"a \\\"b\\\"\"~e.5 :x -))";
    struct mc_arena *arena = mc_arena_new();
    const struct mc_amr_graph *graph = read_text(text, arena);

    (void)state;
    assert_int_equal(graph->n_nodes, 2);
    assert_int_equal(graph->n_edges, 2);
    assert_int_equal(graph->n_attributes, 2);
    assert_int_equal(graph->n_items, 4);
    assert_int_equal(graph->root, 0);
    assert_slice(graph->metadata[0].key, "id");
    assert_slice(graph->metadata[0].value, "5");
    assert_slice(graph->nodes[0].variable, "b");
    assert_slice(graph->nodes[0].concept, "boy");
    assert_slice(graph->nodes[0].concept_alignment, "e.2");
    assert_int_equal(text[graph->nodes[1].offset], 'w');
    assert_slice(graph->edges[0].role, ":ARG0");
    assert_slice(graph->edges[0].role_alignment, "e.3");
    assert_true(graph->edges[0].inverted);
    assert_int_equal(graph->edges[0].from, 1);
    assert_int_equal(graph->edges[0].to, 0);
    assert_int_equal(mc_amr_edge_source(&graph->edges[0]), 0);
    assert_memory_equal(text + graph->edges[0].offset, ":ARG0-of", 8);
    assert_false(graph->edges[1].inverted);
    assert_int_equal(graph->edges[1].from, 1);
    assert_int_equal(graph->edges[1].to, 0);
    assert_slice(graph->edges[1].target_alignment, "4");
    assert_slice(graph->attributes[0].role, ":name");
    assert_slice(graph->attributes[0].value, "a \"b\"");
    assert_true(graph->attributes[0].quoted);
    assert_slice(graph->attributes[0].value_alignment, "e.5");
    assert_int_equal(text[graph->attributes[0].value_offset], '"');
    assert_false(graph->attributes[1].quoted);
    assert_slice(graph->attributes[1].value, "-");
    assert_true(graph->items[0].defines_target && !graph->items[0].is_attribute);
    assert_true(!graph->items[1].defines_target && graph->items[1].node == 1);
    assert_true(graph->items[3].is_attribute && graph->items[3].index == 1);
    mc_arena_free(arena);
}

/* 100 of all kinds: more than what a usual sentence has, at which arrays move. */
static void test_large_graph(void **state)
{
    enum { N = 100 };
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    const struct mc_amr_graph *graph;
    char expected[16];
    uint32_t i;

    (void)state;
    for (i = 0; i < N; i++)
        mc_buffer_append_format(&text, "# ::key%u value%u\n", i, i);
    for (i = 0; i < N; i++)
        mc_buffer_append_format(&text, "%s(n%u / c%u :k %u", i == 0 ? "" : " :r ", i, i, i);
    for (i = 0; i < N; i++)
        mc_buffer_append_text(&text, " :back n0)");
    mc_buffer_append_char(&text, '\0');
    graph = read_text(text.data, arena);
    assert_int_equal(graph->n_metadata, N);
    assert_int_equal(graph->n_nodes, N);
    assert_int_equal(graph->n_attributes, N);
    assert_int_equal(graph->n_edges, 2 * N - 1);
    for (i = 0; i < N; i++) {
        (void)snprintf(expected, sizeof(expected), "value%u", i);
        assert_slice(graph->metadata[i].value, expected);
        (void)snprintf(expected, sizeof(expected), "n%u", i);
        assert_slice(graph->nodes[i].variable, expected);
        assert_slice(graph->attributes[i].value, expected + 1);
        assert_int_equal(graph->attributes[i].node, i);
        /* Brackets close from the inside out. */
        assert_int_equal(graph->edges[N - 1 + i].from, N - 1 - i);
        assert_int_equal(graph->edges[N - 1 + i].to, 0);
    }
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

static void test_graph_does_not_need_its_text(void **state)
{
    char text[] = "(a / alpha :op1 \"x\" :op2 (b / beta))";
    struct mc_arena *arena = mc_arena_new();
    const struct mc_amr_graph *graph = read_text(text, arena);

    (void)state;
    memset(text, '#', sizeof(text) - 1);
    assert_slice(graph->nodes[1].concept, "beta");
    assert_slice(graph->attributes[0].value, "x");
    mc_arena_free(arena);
}

static void test_reading_goes_on_behind_a_graph(void **state)
{
    const struct mc_slice text = mc_slice_of("(a / b)\n(c / ) (d / e)");
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;
    size_t offset = 0;

    (void)state;
    assert_int_equal(mc_penman_read(text, &offset, arena, &graph, &error), 1);
    assert_int_equal(offset, 7);
    assert_int_equal(mc_penman_read(text, &offset, arena, &graph, &error), -1);
    assert_int_equal(offset, 13); /* the ')' */
    assert_int_equal(error.at.line, 2);
    assert_int_equal(error.at.column, 6);
    offset = 14;
    error.code = MC_CODE_OK;
    assert_int_equal(mc_penman_read(text, &offset, arena, &graph, &error), 1);
    assert_slice(graph->nodes[0].variable, "d");
    assert_int_equal(mc_penman_read(text, &offset, arena, &graph, &error), 0);
    assert_int_equal(offset, text.length);
    mc_arena_free(arena);
}

/* "(r :a (x0) :a (x1) ...": the root and n further nodes. */
static int read_many_nodes(unsigned n, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_buffer buffer = {NULL, 0, 0};
    struct mc_amr_graph *graph;
    unsigned i;
    int status;

    mc_buffer_append_text(&buffer, "(r");
    for (i = 0; i < n; i++)
        mc_buffer_append_format(&buffer, " :a (x%u)", i);
    mc_buffer_append_char(&buffer, ')');
    status = mc_penman_read_one(mc_buffer_slice(&buffer), arena, &graph, NULL, error);
    mc_buffer_free(&buffer);
    return status;
}

static void test_limit_of_nodes(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(read_many_nodes(MC_AMR_NODE_LIMIT - 1, arena, &error), 0);
    assert_int_equal(read_many_nodes(MC_AMR_NODE_LIMIT, arena, &error), -1);
    assert_string_equal(error.text, "more than 100000 nodes");
    mc_arena_free(arena);
}

static int read_nested(unsigned depth, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_buffer buffer = {NULL, 0, 0};
    struct mc_amr_graph *graph;
    unsigned i;
    int status;

    for (i = 0; i < depth; i++)
        mc_buffer_append_format(&buffer, "%s(x%u", i == 0 ? "" : ":a", i);
    mc_buffer_append_repeated(&buffer, ')', depth);
    status = mc_penman_read_one(mc_buffer_slice(&buffer), arena, &graph, NULL, error);
    mc_buffer_free(&buffer);
    return status;
}

static void test_limit_of_depth(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(read_nested(MC_AMR_DEPTH_LIMIT, arena, &error), 0);
    assert_int_equal(read_nested(MC_AMR_DEPTH_LIMIT + 1, arena, &error), -1);
    assert_int_equal(read_nested(200000, arena, &error), -1);
    assert_string_equal(error.text, "nested deeper than 1000 levels");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_folders),
        cmocka_unit_test(test_invalid_folders),
        cmocka_unit_test(test_parts_of_a_graph),
        cmocka_unit_test(test_large_graph),
        cmocka_unit_test(test_graph_does_not_need_its_text),
        cmocka_unit_test(test_reading_goes_on_behind_a_graph),
        cmocka_unit_test(test_limit_of_nodes),
        cmocka_unit_test(test_limit_of_depth),
    };

    return cmocka_run_group_tests_name("penman_read", tests, NULL, NULL);
}
