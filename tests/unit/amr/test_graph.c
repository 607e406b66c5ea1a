/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/error.h"
#include "base/hash.h"

static struct mc_amr_graph *read_text(const char *text, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;

    if (mc_penman_read_one(mc_slice_of(text), arena, &graph, NULL, &error) != 0)
        fail_msg("%s", error.text);
    return graph;
}

static void check_role(const char *role, bool inverse, const char *forward)
{
    struct mc_slice found;

    if (mc_amr_role_is_inverse(mc_slice_of(role), &found) != inverse ||
        !mc_slice_is(found, forward))
        fail_msg("%s is '%.*s'", role, MC_SLICE_ARGUMENTS(found));
}

static void test_inverse_roles(void **state)
{
    (void)state;
    check_role(":ARG0", false, ":ARG0");
    check_role(":ARG0-of", true, ":ARG0");
    check_role(":ARG0-of-of", false, ":ARG0");
    check_role(":consist-of", false, ":consist-of");
    check_role(":consist-of-of", true, ":consist-of");
    check_role(":consists-of", true, ":consists");
    check_role(":prep-on-behalf-of", false, ":prep-on-behalf-of");
    check_role(":prep-on-behalf-of-of", true, ":prep-on-behalf-of");
    check_role(":prep-out-of", false, ":prep-out-of");
    check_role(":domain-of", true, ":domain");
    check_role(":mod", false, ":mod");
    check_role(":of", false, ":of");
    check_role(":-of", false, ":-of");
    check_role(":x-of", true, ":x");
    check_role("", false, "");
}

static void test_find(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const struct mc_amr_graph *graph = read_text("(a / x :op1 (bb / y) :op2 b)", arena);

    (void)state;
    assert_int_equal(mc_amr_graph_find(graph, mc_slice_of("a")), 0);
    assert_int_equal(mc_amr_graph_find(graph, mc_slice_of("bb")), 1);
    assert_int_equal(mc_amr_graph_find(graph, mc_slice_of("b")), MC_NOT_FOUND);
    mc_arena_free(arena);
}

static void test_equal(void **state)
{
    static const char *const different[] = {
        "# ::id 1\n(a / x~1 :op1~2 (b / y) :op2 b~3 :op3~4 \"c\"~5)",
        "# ::id 2\n(z / x~1 :op1~2 (b / y) :op2 b~3 :op3~4 \"c\"~5)",
        "# ::id 2\n(a / z~1 :op1~2 (b / y) :op2 b~3 :op3~4 \"c\"~5)",
        "# ::id 2\n(a / x~9 :op1~2 (b / y) :op2 b~3 :op3~4 \"c\"~5)",
        "# ::id 2\n(a / x~1 :op9~2 (b / y) :op2 b~3 :op3~4 \"c\"~5)",
        "# ::id 2\n(a / x~1 :op1~9 (b / y) :op2 b~3 :op3~4 \"c\"~5)",
        "# ::id 2\n(a / x~1 :op1-of~2 (b / y) :op2 b~3 :op3~4 \"c\"~5)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y) :op2 a~3 :op3~4 \"c\"~5)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y) :op2 b~9 :op3~4 \"c\"~5)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y) :op2 b~3 :op9~4 \"c\"~5)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y) :op2 b~3 :op3~9 \"c\"~5)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y) :op2 b~3 :op3~4 \"z\"~5)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y) :op2 b~3 :op3~4 c~5)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y) :op2 b~3 :op3~4 \"c\"~9)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y :op2 b~3) :op3~4 \"c\"~5)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y :op3~4 \"c\"~5) :op2 b~3)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y) :op3~4 \"c\"~5 :op2 b~3)",
        "# ::id 2\n(a / x~1 :op1~2 b :op2 (b / y) :op3~4 \"c\"~5)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y) :op2 b~3)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y) :op3~4 \"c\"~5)",
        "# ::id 2 ::k v\n(a / x~1 :op1~2 (b / y) :op2 b~3 :op3~4 \"c\"~5)",
        "# ::no 2\n(a / x~1 :op1~2 (b / y) :op2 b~3 :op3~4 \"c\"~5)",
        "# ::id 2\n(a / x~1 :op1~2 (b / y) :op2 b~3 :op3~4 \"c\"~5 :op4 (d / z))",
    };
    struct mc_arena *arena = mc_arena_new();
    const struct mc_amr_graph *graph =
        read_text("# ::id 2\n(a / x~1 :op1~2 (b / y) :op2 b~3 :op3~4 \"c\"~5)", arena);
    size_t i;

    (void)state;
    assert_true(mc_amr_graph_equal(
        graph, read_text("\n# ::id 2\n(a/x~1\n:op1~2(b/y):op2 b~3  :op3~4\"c\"~5)", arena)));
    for (i = 0; i < sizeof(different) / sizeof(*different); i++)
        if (mc_amr_graph_equal(graph, read_text(different[i], arena)))
            fail_msg("equal to %s", different[i]);
    mc_arena_free(arena);
}

/* Fields that no text changes alone. */
static void test_equal_field_by_field(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *text = "(a / x :op1 (b / y) :op2 \"c\")";
    const struct mc_amr_graph *graph = read_text(text, arena);
    struct mc_amr_graph *other = read_text(text, arena);

    (void)state;
    assert_true(mc_amr_graph_equal(graph, other));
    other->edges[0].inverted = true;
    assert_false(mc_amr_graph_equal(graph, other));
    other->edges[0].inverted = false;
    other->items[0].defines_target = false;
    assert_false(mc_amr_graph_equal(graph, other));
    other->items[0].defines_target = true;
    other->items[1].node = 1;
    assert_false(mc_amr_graph_equal(graph, other));
    other->items[1].node = 0;
    other->root = 1;
    assert_false(mc_amr_graph_equal(graph, other));
    other->root = 0;
    other->nodes[0].offset = 7;
    assert_true(mc_amr_graph_equal(graph, other));
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inverse_roles),
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_equal),
        cmocka_unit_test(test_equal_field_by_field),
    };

    return cmocka_run_group_tests_name("graph", tests, NULL, NULL);
}
