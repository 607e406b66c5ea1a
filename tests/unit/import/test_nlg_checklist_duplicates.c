/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "import/nlg_checklist.h"
#include "tests/unit/importing.h"

static void check(const char *text, const char *expected, const char *findings)
{
    struct mc_importing importing;
    struct mc_slice kept;

    mc_importing_begin(&importing);
    kept = mc_nlg_keep_last(&importing.import, mc_slice_of("c.json"), mc_slice_of(text));
    assert_int_equal(kept.length, strlen(text));
    assert_true(mc_slice_is(kept, expected));
    if (strcmp(text, expected) == 0)
        assert_ptr_equal(kept.data, text);
    assert_string_equal(mc_importing_findings(&importing), findings);
    mc_importing_end(&importing);
}

static void test_without_equal_keys(void **state)
{
    (void)state;
    check("{\"a\": 1, \"b\": [2, {\"a\": 3}], \"A\": \"a\"}",
          "{\"a\": 1, \"b\": [2, {\"a\": 3}], \"A\": \"a\"}", "");
    check("{}", "{}", "");
    check("[1, 2]", "[1, 2]", "");
    check("", "", "");
}

static void test_last_of_two_counts(void **state)
{
    (void)state;
    check("{\n \"a\": [1, \"},\"],\n \"b\": 2,\n \"a\": 3\n}",
          "{\n                \n \"b\": 2,\n \"a\": 3\n}",
          "c.json:2:2: warning: duplicate key \"a\"; this value is ignored\n"
          "c.json:4:2: note: the last value counts, as in common JSON readers\n");
}

static void test_last_of_three_counts(void **state)
{
    (void)state;
    check("{\"a\":1,\"a\":{\"x\":\"\\\"\"},\"a\":3}", "{                     \"a\":3}",
          "c.json:1:2: warning: duplicate key \"a\"; this value is ignored\n"
          "c.json:1:8: note: the last value counts, as in common JSON readers\n"
          "c.json:1:8: warning: duplicate key \"a\"; this value is ignored\n"
          "c.json:1:23: note: the last value counts, as in common JSON readers\n");
}

/* The JSON reader tells what is wrong; the walk only has to end. */
static void test_unsound_texts(void **state)
{
    (void)state;
    check("{", "{", "");
    check("{\"a", "{\"a", "");
    check("{\"a\\", "{\"a\\", "");
    check("{\"a\": [", "{\"a\": [", "");
    check("{\"a\" 1, \"b\"", "{\"a\" 1, \"b\"", "");
    check("{\"a\": 1}, \"a\": 2}", "{\"a\": 1}, \"a\": 2}", "");
    check("  {a: 1, a: 2}", "  {a: 1, a: 2}", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_equal_keys),
        cmocka_unit_test(test_last_of_two_counts),
        cmocka_unit_test(test_last_of_three_counts),
        cmocka_unit_test(test_unsound_texts),
    };

    return cmocka_run_group_tests_name("nlg_duplicates", tests, NULL, NULL);
}
