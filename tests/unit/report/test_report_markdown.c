/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "tests/unit/golden.h"
#include "tests/unit/made_up_expectations.h"
#include "tests/unit/made_up_result.h"

static void check(size_t n_columns, bool expectations, const char *golden)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_report_options options = mc_made_up_options();
    struct mc_result *result = mc_made_up_result_of(n_columns, arena);

    if (expectations)
        mc_made_up_expectations(result);
    mc_assert_golden(mc_written_report("markdown", result, &options, arena), golden);
    mc_arena_free(arena);
}

static void test_golden(void **state)
{
    (void)state;
    check(3, false, "report.md");
}

static void test_many_metrics(void **state)
{
    (void)state;
    check(9, false, "report-many.md");
    check(5, true, "report-expectations.md");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_many_metrics),
    };

    return cmocka_run_group_tests_name("report_markdown", tests, NULL, NULL);
}
