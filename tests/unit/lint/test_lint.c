/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/memory.h"
#include "lint/lint.h"
#include "tests/unit/suite_support.h"

/* Findings with this code after reading and checking the path. */
static size_t count(struct mc_test_suite *test, const char *path, const char *code)
{
    size_t i, n = 0;

    mc_test_suite_read(test, path, true);
    mc_lint(test->suite, &(struct mc_lint_options){.suggest = false}, test->diagnostics);
    for (i = 0; i < test->diagnostics->n_items; i++)
        n += strcmp(test->diagnostics->items[i].code, code) == 0;
    return n;
}

static const char *scored_cases(struct mc_test_suite *test, size_t n)
{
    struct mc_buffer cases = {NULL, 0, 0};
    const char *text;
    size_t i;

    for (i = 0; i < n; i++)
        mc_buffer_append_format(&cases,
                                "%s{\"id\": \"c%zu\", \"reference\": {\"text\": \"a%zu\"}, "
                                "\"candidate\": {\"text\": \"b\"}, \"score\": 2}",
                                i == 0 ? "" : ",\n", i, i);
    text = mc_test_suite_text(test, cases.data);
    mc_buffer_free(&cases);
    return mc_test_suite_write(test, "x.json", text);
}

/* 2 tanh(1.96 / sqrt(n - 3)) is 1.021 at n = 15 and 0.993 at n = 16. */
static void test_few_cases_are_noted(void **state)
{
    struct mc_test_suite *test = *state;

    assert_int_equal(count(test, scored_cases(test, 15), "N002"), 1);
    assert_int_equal(count(test, scored_cases(test, 16), "N002"), 0);
    assert_int_equal(count(test, scored_cases(test, 1), "N002"), 1);
}

static void test_what_the_note_says(void **state)
{
    struct mc_test_suite *test = *state;

    assert_int_equal(count(test, scored_cases(test, 12), "N002"), 1);
    assert_int_equal(test->diagnostics->n_items, 1);
    assert_int_equal(test->diagnostics->items[0].at.line, 0);
    assert_true(mc_slice_is(test->diagnostics->items[0].text,
                            "12 cases: correlation over this phenomenon will have a 95% interval "
                            "wider than 1.0; 36 more would halve it"));
    /* tanh(1.95996 / 3) = 0.574, tanh(1.95996 / sqrt(45)) = 0.284 */
    assert_true(mc_slice_is(test->diagnostics->items[0].details,
                            "a correlation of 0 over 12 cases: from -0.57 to 0.57; over 48: from "
                            "-0.28 to 0.28"));
}

static void test_equal_sentences_are_no_error_of_the_reader(void **state)
{
    struct mc_test_suite *test = *state;
    const char *path = mc_test_suite_write(
        test, "x.json",
        mc_test_suite_text(test, "{\"id\": \"a\", \"reference\": {\"text\": \"x\"}, "
                                 "\"candidate\": {\"text\": \"x\"}}"));

    assert_int_equal(count(test, path, "E024"), 1);
    assert_int_equal(test->status, 0);
}

/* A file that is checked alone may name a case of a file beside it. */
static void test_cases_of_neighbouring_files_are_known(void **state)
{
    struct mc_test_suite *test = *state;
    const char *path = mc_test_suite_write(
        test, "x.json",
        mc_test_suite_text(test, "{\"id\": \"a\", \"reference\": {\"text\": \"x\"}, "
                                 "\"candidate\": {\"text\": \"y\"}, \"expect\": "
                                 "[{\"type\": \"below\", \"case\": \"b\"}]}"));

    assert_int_equal(count(test, path, "E014"), 1);
    (void)mc_test_suite_write(test, "y.json", "not JSON");
    (void)mc_test_suite_write(
        test, "z.json",
        mc_test_suite_text(test, "{\"id\": \"b\", \"reference\": {\"text\": \"v\"}, "
                                 "\"candidate\": {\"text\": \"w\"}}"));
    assert_int_equal(count(test, path, "E014"), 0);
    assert_int_equal(test->diagnostics->n_errors, 0);
}

/* 3000 cases in a ring of "below": one contradiction, and no recursion. */
static void test_a_long_ring(void **state)
{
    struct mc_test_suite *test = *state;
    struct mc_buffer cases = {NULL, 0, 0};
    const char *path;
    size_t i, n = 3000;

    for (i = 0; i < n; i++)
        mc_buffer_append_format(&cases,
                                "%s{\"id\": \"c%zu\", \"reference\": {\"text\": \"a%zu\"}, "
                                "\"candidate\": {\"text\": \"b\"}, \"expect\": [{\"type\": "
                                "\"below\", \"case\": \"c%zu\"}]}",
                                i == 0 ? "" : ",", i, i, (i + 1) % n);
    path = mc_test_suite_write(test, "x.json", mc_test_suite_text(test, cases.data));
    mc_buffer_free(&cases);
    assert_int_equal(count(test, path, "E015"), 1);
}

/* Orders without a ring: c0 below c1 below c2, c0 below c2, said twice and from both ends. */
static void test_orders_that_agree(void **state)
{
    struct mc_test_suite *test = *state;
    const char *path = mc_test_suite_write(
        test, "x.json",
        mc_test_suite_text(
            test,
            "{\"id\": \"c0\", \"reference\": {\"text\": \"a0\"}, \"candidate\": {\"text\": \"b\"},"
            " \"expect\": [{\"type\": \"below\", \"case\": \"c1\"}, {\"type\": \"below\", "
            "\"case\": \"c2\"}, {\"type\": \"below\", \"case\": \"c2\", \"margin\": 0.1}]},\n"
            "{\"id\": \"c1\", \"reference\": {\"text\": \"a1\"}, \"candidate\": {\"text\": \"b\"},"
            " \"expect\": [{\"type\": \"above\", \"case\": \"c0\"}, {\"type\": \"below\", "
            "\"case\": \"c2\"}]},\n"
            "{\"id\": \"c2\", \"reference\": {\"text\": \"a2\"}, \"candidate\": {\"text\": \"b\"},"
            " \"expect\": [{\"type\": \"above\", \"case\": \"c0\"}, {\"type\": \"minimum\", "
            "\"value\": 0.5}, {\"type\": \"maximum\", \"value\": 0.5}]}"));

    assert_int_equal(count(test, path, "E015"), 0);
    assert_int_equal(test->diagnostics->n_errors, 0);
}

static void test_findings_of_one_graph_are_bounded(void **state)
{
    struct mc_test_suite *test = *state;
    struct mc_buffer cases = {NULL, 0, 0};
    const char *path;
    size_t i;

    mc_buffer_append_text(&cases, "{\"id\": \"a\", \"candidate\": {\"text\": \"x\"}, "
                                  "\"reference\": {\"amr\": \"(a / and");
    for (i = 0; i < 5000; i++)
        mc_buffer_append_text(&cases, " :frob 1");
    mc_buffer_append_text(&cases, ")\"}}");
    path = mc_test_suite_write(test, "x.json", mc_test_suite_text(test, cases.data));
    mc_buffer_free(&cases);
    assert_int_equal(count(test, path, "W016"), 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_few_cases_are_noted, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_what_the_note_says, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_equal_sentences_are_no_error_of_the_reader,
                                        mc_test_suite_set_up, mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_cases_of_neighbouring_files_are_known,
                                        mc_test_suite_set_up, mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_a_long_ring, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_orders_that_agree, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_findings_of_one_graph_are_bounded,
                                        mc_test_suite_set_up, mc_test_suite_tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
