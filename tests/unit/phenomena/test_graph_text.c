/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_graph_text.c: the changes on the text of a graph. */
#include "tests/unit/support.h"

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/memory.h"
#include "phenomena/graph_text.h"

struct changed {
    struct mc_arena *arena;
    struct mc_amr_graph *graph;
    struct mc_slice text;
    struct mc_buffer out;
};

static struct changed read(const char *text)
{
    struct changed changed = {.arena = mc_arena_new(), .text = mc_slice_of(text)};
    struct mc_error error = MC_NO_ERROR;
    size_t parse_error;

    assert_int_equal(
        mc_penman_read_one(changed.text, changed.arena, &changed.graph, &parse_error, &error), 0);
    return changed;
}

static void end(struct changed *changed)
{
    mc_buffer_free(&changed->out);
    mc_arena_free(changed->arena);
}

/* `wanted` NULL: it cannot be negated. */
static void check_negate(const char *text, const char *wanted)
{
    struct changed changed = read(text);

    assert_int_equal(
        mc_graph_negate(changed.graph, changed.graph->root, changed.text, &changed.out),
        wanted != NULL);
    if (wanted != NULL)
        assert_string_equal(changed.out.data, wanted);
    end(&changed);
}

static void test_negate(void **state)
{
    (void)state;
    check_negate("(s / sing-01 :ARG0 (n / nurse))", "(s / sing-01 :ARG0 (n / nurse) :polarity -)");
    check_negate("(s / sing-01\n   :ARG0 (n / nurse))\n",
                 "(s / sing-01\n   :ARG0 (n / nurse)\n   :polarity -)\n");
    check_negate("(s / say-01 :ARG1 (g / go-02 :polarity -))",
                 "(s / say-01 :ARG1 (g / go-02 :polarity -) :polarity -)");
    check_negate("(s / sing-01 :polarity -)", NULL);
}

static void check_affirm(const char *text, const char *wanted, uint32_t where)
{
    struct changed changed = read(text);
    uint32_t node = 99;

    assert_int_equal(mc_graph_affirm(changed.graph, changed.text, &changed.out, &node),
                     wanted != NULL);
    if (wanted != NULL) {
        assert_string_equal(changed.out.data, wanted);
        assert_int_equal(node, where);
    }
    end(&changed);
}

static void test_affirm(void **state)
{
    (void)state;
    check_affirm("(s / sing-01\n   :polarity -\n   :ARG0 (n / nurse))",
                 "(s / sing-01\n   :ARG0 (n / nurse))", 0);
    check_affirm("(s / say-01 :ARG0 (a / a) :ARG1 (g / go-02 :polarity -))",
                 "(s / say-01 :ARG0 (a / a) :ARG1 (g / go-02))", 2);
    /* with its alignment */
    check_affirm("(s / sing-01~e.4 :polarity -~e.3 :ARG0 (n / nurse~e.1))",
                 "(s / sing-01~e.4 :ARG0 (n / nurse~e.1))", 0);
    check_affirm("(s / say-01 :ARG1 (g / go-02 :polarity -) :polarity -)", NULL, 0);
    check_affirm("(s / sing-01 :polarity \"-\" :quant -)", NULL, 0);
}

static void test_exchange_roles(void **state)
{
    struct changed changed =
        read("(s / sell-01\n  :ARG0 (t / tom)\n  :ARG1 (c / car)\n  :ARG2 (a / ann))");

    (void)state;
    mc_graph_exchange_roles(&changed.graph->edges[0], &changed.graph->edges[2], changed.text,
                            &changed.out);
    assert_string_equal(changed.out.data,
                        "(s / sell-01\n  :ARG2 (t / tom)\n  :ARG1 (c / car)\n  :ARG0 (a / ann))");
    end(&changed);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_negate),
        cmocka_unit_test(test_affirm),
        cmocka_unit_test(test_exchange_roles),
    };

    return cmocka_run_group_tests_name("graph_text", tests, NULL, NULL);
}
