/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings that are chosen, the cases they stand in, allowances, and the same findings for any
 * number of threads. */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/thread_pool.h"
#include "lint/check.h"
#include "lint/lint.h"
#include "suite/suite.h"
#include "tests/unit/group_lint.h"

/* Two cases: the first with a brace (W006) and two blanks (W005), the second with two blanks. */
static void lint_two(void)
{
    const char *path = mc_test_suite_write(
        &test, "x.json",
        mc_test_suite_text(&test, "{\"id\": \"a\", \"reference\": {\"text\": \"A {b} c.\"}, "
                                  "\"candidate\": {\"text\": \"No  c.\"}},\n{\"id\": \"b\", "
                                  "\"reference\": {\"text\": \"A  d.\"}, \"candidate\": {\"text\": "
                                  "\"No d.\"}}"));

    mc_test_suite_read(&test, path, true);
    mc_lint(test.suite, &(struct mc_lint_options){.suggest = false}, test.diagnostics);
}

static const struct mc_diagnostics *choose(const char *only, const bool *files)
{
    size_t n_codes;
    const struct mc_lint_code *codes = mc_lint_codes(&n_codes);
    bool *wanted = mc_arena_array(test.arena, n_codes, sizeof(*wanted));
    struct mc_lint_request request = {wanted, files, NULL};

    wanted[mc_lint_code_find(only) - codes] = true;
    return mc_lint_choose(test.diagnostics, test.suite, &request, test.arena);
}

static void test_choosing(void **state)
{
    const bool none = false, all = true;
    const struct mc_diagnostics *list;

    (void)state;
    lint_two();
    list = choose("W005", NULL);
    assert_int_equal(list->n_items, 2);
    assert_int_equal(list->n_warnings, 2);
    assert_int_equal(list->n_errors + list->n_notes, 0);
    assert_int_equal(choose("W006", &all)->n_items, 1);
    assert_int_equal(choose("W006", &none)->n_items, 0);
    assert_int_equal(choose("E001", NULL)->n_items, 0);
}

/* An id twice is an error with a note on the first place: the note goes where the error goes. */
static void test_notes_follow(void **state)
{
    const char *path = mc_test_suite_write(
        &test, "x.json",
        mc_test_suite_text(&test, "{\"id\": \"a\", \"reference\": {\"text\": \"A c.\"}, "
                                  "\"candidate\": {\"text\": \"No c.\"}},\n{\"id\": \"a\", "
                                  "\"reference\": {\"text\": \"A d.\"}, \"candidate\": {\"text\": "
                                  "\"No d.\"}}"));
    const struct mc_diagnostics *list;

    (void)state;
    mc_test_suite_read(&test, path, true);
    list = choose("E004", NULL);
    assert_int_equal(list->n_items, 2);
    assert_int_equal(list->items[1].follows, 1);
    assert_int_equal(choose("W005", NULL)->n_items, 0);
}

static void test_cases_of_findings(void **state)
{
    const struct mc_diagnostics *list;
    struct mc_diagnostic outside;

    (void)state;
    lint_two();
    list = choose("W005", NULL);
    assert_ptr_equal(mc_lint_case_of(test.suite, &list->items[0]), &test.suite->cases[0]);
    assert_ptr_equal(mc_lint_case_of(test.suite, &list->items[1]), &test.suite->cases[1]);
    outside = list->items[0];
    outside.at.line = 1;
    assert_null(mc_lint_case_of(test.suite, &outside));
    outside.at.line = 0;
    assert_null(mc_lint_case_of(test.suite, &outside));
    outside = list->items[0];
    outside.file = mc_slice_of("elsewhere.json");
    assert_null(mc_lint_case_of(test.suite, &outside));
}

static void test_allowances(void **state)
{
    const char *path = mc_test_suite_write(
        &test, "x.json",
        mc_test_suite_text(&test, "{\"id\": \"a\", \"reference\": {\"text\": \"A c.\"}, "
                                  "\"candidate\": {\"text\": \"No c.\"}, \"lint\": {\"allow\": "
                                  "[\"W005\", \"E021\"], \"reason\": \"x\"}}"));
    struct mc_allowances *allowances;
    const struct mc_case *item;

    (void)state;
    mc_test_suite_read(&test, path, true);
    item = &test.suite->cases[0];
    allowances = mc_allowances_new(test.suite, test.arena);
    assert_false(mc_allowances_needed(allowances, item, 0));
    assert_false(mc_allowances_take(allowances, item, "W006"));
    assert_true(mc_allowances_take(allowances, item, "W005"));
    assert_true(mc_allowances_needed(allowances, item, 0));
    /* A mistake of the format stays one. */
    assert_false(mc_allowances_take(allowances, item, "E021"));
    assert_false(mc_allowances_needed(allowances, item, 1));
}

/* The shipped suite, whose cases differ in every way, with and without a pool. */
static void test_threads(void **state)
{
    const char *path = mc_arena_strdup(test.arena, mc_source_path("tests/frozen/suites/starter"));
    struct mc_thread_pool *pool = mc_thread_pool_new(3);
    struct mc_diagnostics *alone;
    size_t i;

    (void)state;
    mc_test_suite_read(&test, path, true);
    alone = test.diagnostics;
    mc_lint(test.suite, &(struct mc_lint_options){.suggest = true}, alone);
    mc_test_suite_read(&test, path, true);
    mc_lint(test.suite, &(struct mc_lint_options){.pool = pool, .suggest = true}, test.diagnostics);
    mc_thread_pool_free(pool);
    assert_true(alone->n_items > 0);
    assert_int_equal(alone->n_items, test.diagnostics->n_items);
    for (i = 0; i < alone->n_items; i++) {
        assert_true(mc_slice_equal(alone->items[i].text, test.diagnostics->items[i].text));
        assert_true(mc_slice_equal(alone->items[i].details, test.diagnostics->items[i].details));
        assert_int_equal(alone->items[i].at.line, test.diagnostics->items[i].at.line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_choosing, begin_suite, end_suite),
        cmocka_unit_test_setup_teardown(test_notes_follow, begin_suite, end_suite),
        cmocka_unit_test_setup_teardown(test_cases_of_findings, begin_suite, end_suite),
        cmocka_unit_test_setup_teardown(test_allowances, begin_suite, end_suite),
        cmocka_unit_test_setup_teardown(test_threads, begin_suite, end_suite),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
