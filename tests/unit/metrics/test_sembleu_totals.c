/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "metrics/sembleu.c"

#include "tests/unit/support.h"

enum { ORDERS = 4 };

/* The candidate's n-grams of each order; whether paths must be followed one by one. */
static void assert_totals(const char *graph, unsigned order, const uint64_t *expected,
                          bool expected_remembers)
{
    struct mc_arena *arena = mc_arena_new();
    const struct mc_slice text = mc_slice_of(graph);
    const struct mc_metric_side side = {.amr = text, .has = MC_NEEDS_AMR};
    const struct mc_metric_side *references[] = {&side};
    const struct mc_metric_input in = {
        .struct_size = sizeof(in), .candidate = &side, .references = references, .n_references = 1};
    struct mc_bleu_counts counts;
    struct mc_sembleu_case read;
    const char *parse_error;
    bool remembers;
    size_t which;
    unsigned n;

    memset(&counts, 0, sizeof(counts));
    assert_int_equal(mc_sembleu_case_read(&in, arena, &read, &which, &parse_error), 0);
    assert_null(sembleu_totals(&read, order, &counts, &remembers));
    for (n = 0; n < order; n++)
        assert_int_equal(counts.totals[n], expected[n]);
    assert_int_equal(remembers, expected_remembers);
    mc_arena_free(arena);
}

static void test_trees(void **state)
{
    /* a -> b -> c, a -> d: nodes 4; edges 3; a b c alone of three nodes; none of four */
    static const uint64_t tree[ORDERS] = {4, 3, 1, 0};
    static const uint64_t one[ORDERS] = {1, 0, 0, 0};
    static const uint64_t constant[ORDERS] = {2, 1, 0, 0}; /* a constant is a node */

    (void)state;
    assert_totals("(a / a :x (b / b :y (c / c)) :z (d / d))", ORDERS, tree, false);
    assert_totals("(a / a)", ORDERS, one, false);
    assert_totals("(a / a :polarity -)", ORDERS, constant, false);
}

static void test_node_of_two_parents(void **state)
{
    /* a -> b, a -> c, b -> c, c -> d: 4 nodes, 4 edges; of three nodes a b c, a c d, b c d; of four
     * a b c d */
    static const uint64_t totals[ORDERS] = {4, 4, 3, 1};

    (void)state;
    assert_totals("(a / a :x (b / b :y (c / c :z (d / d))) :w c)", ORDERS, totals, false);
}

static void test_circle_uses_no_edge_twice(void **state)
{
    /* a -> b -> a: from each node one path of 2 and one of 3 nodes; a fourth node would need the
     * first edge again */
    static const uint64_t totals[ORDERS] = {2, 2, 2, 0};

    (void)state;
    assert_totals("(a / a :x (b / b :y a))", 3, totals, false);
    assert_totals("(a / a :x (b / b :y a))", ORDERS, totals, true);
}

static void test_loop_uses_no_edge_twice(void **state)
{
    /* a -> a, a -> b: of two nodes a a, a b; of three a a b, and not a a a */
    static const uint64_t totals[ORDERS] = {2, 2, 1, 0};

    (void)state;
    assert_totals("(a / a :x a :y (b / b))", 3, totals, true);
    assert_totals("(a / a :x a :y (b / b))", ORDERS, totals, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_trees),
        cmocka_unit_test(test_node_of_two_parents),
        cmocka_unit_test(test_circle_uses_no_edge_twice),
        cmocka_unit_test(test_loop_uses_no_edge_twice),
    };

    return cmocka_run_group_tests_name("sembleu_totals", tests, NULL, NULL);
}
