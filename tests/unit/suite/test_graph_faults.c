/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "suite/graph_faults.h"

/* Checks the faults of a graph: codes, offsets and texts in order, ended by a NULL text. */
static void check(const char *text, const struct mc_graph_fault *expected)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_amr_graph *graph;
    struct mc_graph_fault *faults;
    size_t parse_error, n, i;

    assert_int_equal(mc_penman_read_one(mc_slice_of(text), arena, &graph, &parse_error, NULL), 0);
    n = mc_graph_faults(graph, arena, &faults);
    for (i = 0; i < n && expected[i].text != NULL; i++) {
        assert_string_equal(faults[i].text, expected[i].text);
        assert_int_equal(faults[i].offset, expected[i].offset);
        assert_string_equal(faults[i].code, expected[i].code);
    }
    assert_int_equal(i, n);
    assert_null(expected[i].text);
    mc_arena_free(arena);
}

static const struct mc_graph_fault none[] = {{NULL, 0, NULL}};

static void test_good_graphs(void **state)
{
    (void)state;
    check("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))", none);
    check("(a / and :op1 (x / x) :op12 (y / y :snt3 x) :ARG6 y)", none);
    check("(g / group :consist-of (p / person :ARG0-of (r / run-02)) :quant 12)", none);
    check("(t / thing :prep-on (d / day) :conj-as-if (s / so) :domain-of (x / x))", none);
    check("(s / sing-01 :mode imperative :polarity - :polite + :wiki \"Q7\" :year 2012)", none);
}

static void test_odd_roles(void **state)
{
    const struct mc_graph_fault trailing[] = {
        {"W016", 10, "the AMR guidelines have no role \":ARG1-\"; did you mean \":ARG1\"?"},
        {NULL, 0, NULL}};
    const struct mc_graph_fault plural[] = {
        {"W016", 10,
         "the AMR guidelines have no role \":consists-of\"; did you mean \":consist-of\"?"},
        {NULL, 0, NULL}};
    const struct mc_graph_fault far[] = {
        {"W016", 10, "the AMR guidelines have no role \":zebrazebra\""}, {NULL, 0, NULL}};
    const struct mc_graph_fault attribute[] = {
        {"W016", 10, "the AMR guidelines have no role \":quants\"; did you mean \":quant\"?"},
        {NULL, 0, NULL}};

    (void)state;
    check("(a / ball :ARG1- (b / suit))", trailing);
    check("(a / ball :consists-of (b / wool))", plural);
    check("(a / ball :zebrazebra (b / wool))", far);
    check("(a / ball :quants 3)", attribute);
}

static void test_constants_like_variables(void **state)
{
    const struct mc_graph_fault dangling[] = {
        {"W015", 27, "\"xv3\" looks like a variable, but is not defined"},
        {"W015", 36, "\"c3x\" looks like a variable, but is not defined"},
        {NULL, 0, NULL}};

    (void)state;
    check("(xv0 / ball :ARG1 xv0 :op1 xv3 :op2 c3x)", dangling);
    check("(x / x :op1 \"xv3\" :op2 x3yzzz :op3 abc1 :op4 3x :op5 imperative)", none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_graphs),
        cmocka_unit_test(test_odd_roles),
        cmocka_unit_test(test_constants_like_variables),
    };

    return cmocka_run_group_tests_name("graph_faults", tests, NULL, NULL);
}
