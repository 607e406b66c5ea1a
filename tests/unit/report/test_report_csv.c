/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "tests/unit/golden.h"
#include "tests/unit/made_up_expectations.h"
#include "tests/unit/made_up_result.h"

static void test_golden(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_report_options options = mc_made_up_options();

    (void)state;
    mc_assert_golden(mc_written_report("csv", mc_made_up_result(arena), &options, arena),
                     "report.csv");
    mc_arena_free(arena);
}

static void test_expectations(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_report_options options = mc_made_up_options();
    struct mc_result *result = mc_made_up_result(arena);

    (void)state;
    mc_made_up_expectations(result);
    mc_assert_golden(mc_written_report("csv", result, &options, arena), "report-expectations.csv");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_expectations),
    };

    return cmocka_run_group_tests_name("report_csv", tests, NULL, NULL);
}
