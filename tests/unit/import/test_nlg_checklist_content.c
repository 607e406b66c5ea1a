/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/graph.h"
#include "base/hash.h"
#include "import/nlg_checklist.h"
#include "tests/unit/importing.h"

static int parse(struct mc_importing *importing, const char *text, struct mc_nlg_content *content)
{
    struct mc_string_map *wanted = mc_string_map_new(importing->arena);

    (void)mc_string_map_add(wanted, mc_slice_of("a"), NULL);
    return mc_nlg_content_parse(&importing->import, mc_slice_of("c.json"), mc_slice_of(text),
                                wanted, content, &importing->error);
}

static void test_pairs(void **state)
{
    struct mc_importing importing;
    struct mc_nlg_content content;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(parse(&importing,
                           "{\"a\": [4.3, [\"He naps \", \"He sleeps\"],\n"
                           " [[\"# ::id 1\\n\", \"(n / nap-01\\n\", \"   :ARG0 (h / he))\\n\"],\n"
                           "  [\"(s / sleep-01 :ARG0 (h / he))\"]]],\n"
                           " \"b\": [5, [\"x\", \"y\"], [[\"(x / x)\"], [\"(y / y)\"]], \"2 x "
                           "Omission\"]}",
                           &content),
                     0);
    assert_int_equal(content.n, 2);
    assert_int_equal(mc_string_map_find(content.map, mc_slice_of("b")), 1);
    assert_string_equal(content.pairs[0].id.data, "a");
    assert_near(content.pairs[0].human, 4.3, 0);
    assert_string_equal(content.pairs[0].sides[0].text.data, "He naps ");
    assert_true(content.pairs[0].sides[1].has_text);
    assert_string_equal(mc_side_more(&content.pairs[0].sides[0])->amr.data,
                        "# ::id 1\n(n / nap-01\n   :ARG0 (h / he))");
    assert_int_equal(mc_side_more(&content.pairs[0].sides[0])->graph->n_nodes, 2);
    assert_string_equal(mc_side_more(&content.pairs[0].sides[1])->amr.data,
                        "(s / sleep-01 :ARG0 (h / he))");
    assert_int_equal(content.pairs[0].label.length, 0);
    assert_string_equal(content.pairs[1].label.data, "2 x Omission");
    assert_int_equal(importing.import.diagnostics->n_items, 0);
    mc_importing_end(&importing);
}

static void test_odd_graphs_are_warnings(void **state)
{
    struct mc_importing importing;
    struct mc_nlg_content content;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(parse(&importing,
                           "{\"a\": [1, [\"x\", \"y\"], [[\"(x / x\\n\",\n"
                           "  \"  :ARG1- (z / z))\\n\"],\n"
                           "  [\"(y / y\\n\"]]],\n"
                           " \"b\": [1, [\"x\", \"y\"], [[\"(x / x :op1 x77)\"], []]]}",
                           &content),
                     0);
    assert_string_equal(
        mc_importing_findings(&importing),
        "c.json:2:6: warning: a, graph A: the AMR guidelines have no role \":ARG1-\"; did you mean "
        "\":ARG1\"?\n"
        "c.json:3:11: warning: a, graph B: the graph is not closed: 1 '(' without ')', the last "
        "before 'y'; the sentence is kept without its graph\n"
        "c.json:4:38: warning: b, graph A (a pair that is not imported): \"x77\" looks like a "
        "variable, but is not defined\n"
        "c.json:4:46: warning: b, graph B (a pair that is not imported): there is no graph: "
        "nothing but blanks and comments; the sentence is kept without its graph\n");
    assert_non_null(mc_side_more(&content.pairs[0].sides[0])->graph);
    assert_null(mc_side_more(&content.pairs[0].sides[1])->graph);
    assert_int_equal(mc_side_more(&content.pairs[0].sides[1])->amr.length, 0);
    assert_string_equal(content.pairs[0].sides[1].text.data, "y");
    mc_importing_end(&importing);
}

static void test_last_of_equal_keys_counts(void **state)
{
    struct mc_importing importing;
    struct mc_nlg_content content;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(parse(&importing,
                           "{\"a\": [1, [\"x\", \"y\"], [[\"(x / x)\"], [\"(y / y)\"]]],\n"
                           " \"a\": [2, [\"z\", \"y\"], [[\"(z / z)\"], [\"(y / y)\"]]]}",
                           &content),
                     0);
    assert_int_equal(content.n, 1);
    assert_near(content.pairs[0].human, 2, 0);
    assert_string_equal(content.pairs[0].sides[0].text.data, "z");
    assert_int_equal(importing.import.diagnostics->n_warnings, 1);
    mc_importing_end(&importing);
}

static void check_wrong(const char *text, const char *findings)
{
    struct mc_importing importing;
    struct mc_nlg_content content;

    mc_importing_begin(&importing);
    assert_int_equal(parse(&importing, text, &content), -1);
    assert_int_equal(importing.error.code, MC_CODE_INPUT);
    assert_string_equal(mc_importing_findings(&importing), findings);
    mc_importing_end(&importing);
}

static void test_wrong_structure(void **state)
{
    (void)state;
    check_wrong("{\"a\": 1}", "c.json:1:7: error: \"a\" is a number, must be an array\n");
    check_wrong("{\"a\": [1]}",
                "c.json:1:7: error: 1 elements instead of a score, two sentences, two "
                "graphs and an optional label\n");
    check_wrong("{\"a\": [\"1\", [\"x\", \"y\"], [[], []]]}",
                "c.json:1:8: error: element 1 of \"a\" is a string, must be a number\n");
    check_wrong("{\"a\": [1, [\"x\"], [[\"(x / x)\"], [\"(x / x)\"]]]}",
                "c.json:1:11: error: 1 elements instead of two sentences\n");
    check_wrong("{\"a\": [1, [\"x\", \"\"], [[\"(x / x)\"], [\"(x / x)\"]]]}",
                "c.json:1:17: error: an empty sentence\n");
    check_wrong("{\"a\": [1, [\"x\", \"y\"], [[\"(x / x)\"]]]}",
                "c.json:1:23: error: 1 elements instead of two graphs\n");
    check_wrong("{\"a\": [1, [\"x\", \"y\"], [[\"(x / x)\", 5], \"(y / y)\"]]}",
                "c.json:1:36: error: element 2 is a number, must be a string\n"
                "c.json:1:40: error: element 2 is a string, must be an array\n");
    check_wrong("{\"a\": [1, [\"x\", \"y\"], [[\"(x / x)\"], [\"(x / x)\"]], 5]}",
                "c.json:1:51: error: element 4 of \"a\" is a number, must be a string\n");
    check_wrong("{\"a\": [1, [\"x\", \"y\"]",
                "c.json:1:21: error: the text ends before an array is closed\n"
                "c.json:1:7: note: opened here\n");
}

/* A file of nothing but faults says so, and is not told to the end. */
static void test_warnings_are_bounded(void **state)
{
    struct mc_importing importing;
    struct mc_nlg_content content;
    const char *text = "{";
    int i;

    (void)state;
    mc_importing_begin(&importing);
    for (i = 0; i < 120; i++)
        text = mc_arena_format(importing.arena,
                               "%s%s\"p%d\": [1, [\"x\", \"y\"], [[\"(x\"], [\"(y / y)\"]]]", text,
                               i == 0 ? "" : ",\n", i);
    text = mc_arena_format(importing.arena, "%s}", text);
    assert_int_equal(parse(&importing, text, &content), 0);
    assert_int_equal(content.n, 120);
    assert_int_equal(importing.import.diagnostics->n_warnings, MC_IMPORT_FINDING_LIMIT + 1);
    assert_string_equal(importing.import.diagnostics->items[MC_IMPORT_FINDING_LIMIT].text.data,
                        "further problems are not listed individually");
    mc_importing_end(&importing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_odd_graphs_are_warnings),
        cmocka_unit_test(test_last_of_equal_keys_counts),
        cmocka_unit_test(test_wrong_structure),
        cmocka_unit_test(test_warnings_are_bounded),
    };

    return cmocka_run_group_tests_name("nlg_content", tests, NULL, NULL);
}
