/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/memory.h"
#include "suite/new_case.h"

/* `wanted` NULL: nothing can be proposed. */
static void check(enum mc_graph_change change, const char *text, const char *wanted)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t parse_error;

    assert_int_equal(mc_penman_read_one(mc_slice_of(text), arena, &graph, &parse_error, &error), 0);
    assert_int_equal(mc_graph_propose(graph, mc_slice_of(text), change, &out), wanted != NULL);
    if (wanted != NULL)
        assert_string_equal(out.data, wanted);
    mc_buffer_free(&out);
    mc_arena_free(arena);
}

static void test_copy(void **state)
{
    (void)state;
    check(MC_GRAPH_COPY, "(s /  sleep-01 )", "(s /  sleep-01 )");
}

static void test_negate(void **state)
{
    (void)state;
    check(MC_GRAPH_NEGATE, "(s / sing-01 :ARG0 (n / nurse))",
          "(s / sing-01 :ARG0 (n / nurse) :polarity -)");
    check(MC_GRAPH_NEGATE, "(s / sing-01\n   :ARG0 (n / nurse))\n",
          "(s / sing-01\n   :ARG0 (n / nurse)\n   :polarity -)\n");
    check(MC_GRAPH_NEGATE, "(s / say-01 :ARG1 (g / go-02 :polarity -))",
          "(s / say-01 :ARG1 (g / go-02 :polarity -) :polarity -)");
    check(MC_GRAPH_NEGATE, "(s / sing-01 :polarity -)", NULL);
}

static void test_affirm(void **state)
{
    (void)state;
    check(MC_GRAPH_AFFIRM, "(s / sing-01\n   :polarity -\n   :ARG0 (n / nurse))",
          "(s / sing-01\n   :ARG0 (n / nurse))");
    check(MC_GRAPH_AFFIRM, "(s / say-01 :ARG1 (g / go-02 :polarity -) :polarity -)",
          "(s / say-01 :ARG1 (g / go-02 :polarity -))");
    check(MC_GRAPH_AFFIRM, "(s / say-01 :ARG0 (a / a :polarity -) :ARG1 (g / go-02 :polarity -))",
          "(s / say-01 :ARG0 (a / a) :ARG1 (g / go-02 :polarity -))");
    check(MC_GRAPH_AFFIRM, "(s / sing-01 :polarity \"-\" :quant -)", NULL);
}

static void test_swap(void **state)
{
    (void)state;
    check(MC_GRAPH_SWAP_ROLES, "(f / follow-02 :ARG0 (n / nurse) :ARG1 (z / zebra))",
          "(f / follow-02 :ARG1 (n / nurse) :ARG0 (z / zebra))");
    check(
        MC_GRAPH_SWAP_ROLES,
        "(s / say-01 :ARG0 (m / man) :ARG1-of (x / x) :time (f / see-01 :ARG1 m :ARG0 (c / cat)))",
        "(s / say-01 :ARG0 (m / man) :ARG1-of (x / x) :time (f / see-01 :ARG0 m :ARG1 (c / "
        "cat)))");
    check(MC_GRAPH_SWAP_ROLES, "(s / sleep-01 :ARG0 (m / man) :ARG2 (c / cat))", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_copy),
        cmocka_unit_test(test_negate),
        cmocka_unit_test(test_affirm),
        cmocka_unit_test(test_swap),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
