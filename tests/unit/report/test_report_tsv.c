/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "tests/unit/golden.h"
#include "tests/unit/made_up_result.h"

static void test_golden(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_report_options options = mc_made_up_options();

    (void)state;
    mc_assert_golden(mc_written_report("tsv", mc_made_up_result(arena), &options, arena),
                     "report.tsv");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
    };

    return cmocka_run_group_tests_name("report_tsv", tests, NULL, NULL);
}
