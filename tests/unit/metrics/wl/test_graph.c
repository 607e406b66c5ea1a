/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Graphs as the Weisfeiler-Leman metrics see them. */
#include "metrics/wl/graph.c"

#include "tests/unit/support.h"

#include "base/memory.h"
#include "tests/unit/group_arena.h"

static const struct mc_wl_reading of_2023 = {MC_WL_2023, false, false};
static const struct mc_wl_reading of_2021 = {MC_WL_2021, false, false};
static const struct mc_wl_reading edges_as_nodes = {MC_WL_2023, true, false};
static const struct mc_wl_reading test_numbered = {MC_WL_2021, false, true};

/* Labels, then edges as "from label to"; the mistake in square brackets. */
static const char *graph_text(const char *text, const struct mc_wl_reading *reading)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_smatch_strings strings;
    struct mc_wl_graph graph;
    const char *parse_error;
    uint32_t i;

    mc_smatch_strings_init(&strings, arena, 4, false);
    if (mc_wl_read(mc_slice_of(text), reading, &strings, &graph, &parse_error) != 0)
        return mc_arena_format(arena, "[%s]", parse_error);
    for (i = 0; i < graph.n_nodes; i++)
        mc_buffer_append_format(&out, "%s%.*s", i > 0 ? " " : "",
                                MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, graph.labels[i])));
    for (i = 0; i < graph.n_edges; i++)
        mc_buffer_append_format(&out, ", %u %.*s %u", graph.edges[i].from,
                                MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, graph.edges[i].label)),
                                graph.edges[i].to);
    mc_buffer_append_text(&out, graph.is_broken ? " ..." : "");
    text = mc_arena_copy(arena, mc_buffer_slice(&out)).data;
    mc_buffer_free(&out);
    return text;
}

/* Nodes stand in the order of their new names: b, g, w. */
static void test_2023(void **state)
{
    (void)state;
    assert_string_equal(
        graph_text("(x / Want-01 :ARG0 (y / boy) :ARG1 (z / go-01 :ARG0 y) :polarity -)", &of_2023),
        "boy go-01 want-01 -, 1 :arg0 0, 2 :arg0 0, 2 :arg1 1, 2 :polarity 3");
    /* Each triple once; parallel edges with other labels stay. */
    assert_string_equal(graph_text("(a / cat :x (b / dog) :x b :y b :y-of b)", &of_2023),
                        "cat dog, 0 :x 1, 0 :y 1, 1 :y 0");
    assert_string_equal(graph_text("(a / cat :x a)", &of_2023), "cat, 0 :x 0");
    assert_string_equal(graph_text("(a / cat x :y z)", &of_2023), "cat ...");
}

/* A constant that is also a concept means the last node of that label, but never the first node. */
static void test_constants(void **state)
{
    (void)state;
    assert_string_equal(graph_text("(a / cat :x 1 :y 1 :z (b / dog))", &of_2023),
                        "cat dog 1 1, 0 :z 1, 0 :x 2, 0 :y 3");
    assert_string_equal(graph_text("(a / cat :x dog :y (b / dog) :z (c / dog))", &of_2023),
                        "cat dog dog, 0 :x 2, 0 :y 1, 0 :z 2");
    assert_string_equal(graph_text("(a / cat :x cat)", &of_2023), "cat");
    assert_string_equal(graph_text("(a / cat :x cat :y (b / cat))", &of_2023),
                        "cat cat, 0 :x 1, 0 :y 1");
}

static void test_edges_as_nodes(void **state)
{
    (void)state;
    /* Edges behind all other nodes: those between variables, then those to constants. */
    assert_string_equal(graph_text("(a / cat :x 1 :z (b / dog))", &edges_as_nodes),
                        "cat dog 1 :z :x, 0 :edge 3, 3 :edge 1, 0 :edge 4, 4 :edge 2");
    /* An edge from nothing is a node all the same. */
    assert_string_equal(graph_text("(a / cat :x(b / dog) :y (c / elk))", &edges_as_nodes),
                        "cat dog elk :root_but_not_the_graph_root :y, 3 :edge 1, 4 :edge 2");
}

static void test_2021(void **state)
{
    (void)state;
    assert_string_equal(
        graph_text("(x / Want-01 :ARG0 (y / boy) :name \"New \\\"York\" :ARG0-of (z / go-01 "
                   ":consist-of y) :mod~e.1 i~e.2 :mod i)",
                   &of_2021),
        /* Triples 3, 7 and 8 lead to constants; Python lists {8, 3, 7}. */
        "Want-01 boy go-01 i \"New \\\"York\" i, 0 :ARG0 1, 2 :ARG0 0, 1 :consist 2, 0 :mod 3, "
        "0 :name 4, 0 :mod 5");
    assert_string_equal(graph_text("(i / i :x (j / i))", &of_2021), "i_ i, 0 :x 1");
    assert_string_equal(graph_text("(a / b", &of_2021),
                        "[the graph is not closed: 1 '(' without ')', the last before 'a']");
    assert_string_equal(graph_text("(a / b :x (c))", &of_2021), "[a node has no concept]");
    assert_string_equal(graph_text("", &of_2023), "[there is no node]");
    assert_string_equal(graph_text("a b", &of_2023), "[the text ends where more is expected]");
}

static void test_numbers(void **state)
{
    (void)state;
    assert_string_equal(
        graph_text("(a / dog :x (b / dog :y (c / cat)) :x (d / dog))", &test_numbered),
        "dog###3 dog###2 cat###1 dog###1, 0 :x 1, 1 :y 2, 0 :x 3");
    assert_string_equal(graph_text("(a / dog)", &test_numbered), "dog###1");
    /* The constant means the first node, so that its edge is lost, and "cat" has none. */
    assert_string_equal(graph_text("(a / cat :x cat :y (b / dog))", &test_numbered),
                        "cat###1 dog###1, 0 :y 1");
}

/* What CPython 3.11 prints for list(s) after s = set() and s.add(x) for each. */
static void test_order_of_constants(void **state)
{
    static const struct {
        uint32_t n, added[16], listed[16];
    } sets[] = {
        {2, {10, 16}, {16, 10}},
        {3, {3, 11, 19}, {11, 19, 3}},
        {3, {65, 159, 189}, {65, 189, 159}},
        {4, {7, 15, 23, 31}, {31, 15, 23, 7}},
        {5, {2, 10, 18, 26, 34}, {2, 34, 10, 18, 26}},
        {6, {33, 65, 97, 129, 161, 193}, {65, 33, 129, 161, 97, 193}},
        {7, {5, 13, 21, 29, 37, 45, 53}, {37, 5, 13, 45, 21, 53, 29}},
        {9, {13, 26, 28, 40, 63, 95, 97, 120, 139}, {97, 40, 139, 13, 120, 26, 28, 95, 63}},
        {15,
         {3, 18, 35, 40, 46, 55, 63, 71, 99, 104, 146, 158, 187, 195, 196},
         {35, 3, 99, 195, 71, 40, 104, 196, 46, 18, 146, 55, 187, 158, 63}},
    };
    size_t s;
    uint32_t i, places[16];

    (void)state;
    for (s = 0; s < sizeof(sets) / sizeof(sets[0]); s++) {
        memcpy(places, sets[s].added, sizeof(places));
        wl_order_constants(places, sets[s].n, arena);
        for (i = 0; i < sets[s].n; i++)
            assert_int_equal(places[i], sets[s].listed[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_2023),           cmocka_unit_test(test_constants),
        cmocka_unit_test(test_edges_as_nodes), cmocka_unit_test(test_2021),
        cmocka_unit_test(test_numbers),        cmocka_unit_test(test_order_of_constants),
    };

    return cmocka_run_group_tests_name("wl_graph", tests, new_arena, free_arena);
}
