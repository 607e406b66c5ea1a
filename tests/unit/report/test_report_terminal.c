/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "tests/unit/golden.h"
#include "tests/unit/made_up_expectations.h"
#include "tests/unit/made_up_result.h"

static void check(size_t n_columns, unsigned width, const char *golden)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_report_options options = mc_made_up_options();

    options.width = width;
    mc_assert_golden(
        mc_written_report("terminal", mc_made_up_result_of(n_columns, arena), &options, arena),
        golden);
    mc_arena_free(arena);
}

static void test_golden(void **state)
{
    (void)state;
    check(3, 80, "terminal-80.txt");
    check(3, 100, "terminal-100.txt");
    check(3, 200, "terminal-200.txt");
}

static void test_many_metrics(void **state)
{
    (void)state;
    check(9, 100, "terminal-many-100.txt");
}

static void test_expectations(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_report_options options = mc_made_up_options();
    struct mc_result *result = mc_made_up_result(arena);

    (void)state;
    mc_made_up_expectations(result);
    options.width = 120;
    mc_assert_golden(mc_written_report("terminal", result, &options, arena),
                     "terminal-expectations-120.txt");
    mc_arena_free(arena);
}

static void test_sort(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_report_options options = mc_made_up_options();
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    options.sort = "mean absolute";
    assert_int_equal(mc_report_format_find("terminal")
                         ->write(mc_made_up_result(arena), &options, stdout, &error),
                     -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_many_metrics),
        cmocka_unit_test(test_expectations),
        cmocka_unit_test(test_sort),
    };

    return cmocka_run_group_tests_name("report_terminal", tests, NULL, NULL);
}
