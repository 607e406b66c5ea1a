/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which expectations a case has. Reading them is tested by tests/suites. */
#include "tests/unit/support.h"

#include "base/hash.h"
#include "suite/suite.h"
#include "tests/unit/made_up.h"

static void test_own_or_of_the_phenomenon(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_expectation own[2] = {{.type = MC_EXPECT_MINIMUM}, {.type = MC_EXPECT_MAXIMUM}};
    struct mc_expectation of_phenomenon[2] = {{.type = MC_EXPECT_INVARIANCE}};
    struct mc_made_up run;
    struct mc_case *item;
    uint32_t file;
    size_t n;

    (void)state;
    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "sick", "passive", 1, 5, true);
    item = &run.suite.cases[mc_made_up_case(&run, file, "a", 1)];
    assert_null(mc_case_expectations(&run.suite, item, &n));
    assert_int_equal(n, 0);
    run.suite.phenomena[0].expectations = of_phenomenon;
    run.suite.phenomena[0].n_expectations = 1;
    assert_ptr_equal(mc_case_expectations(&run.suite, item, &n), of_phenomenon);
    assert_int_equal(n, 1);
    run.suite.phenomena[0].n_expectations = 2;
    assert_ptr_equal(mc_case_expectations(&run.suite, item, &n), of_phenomenon);
    assert_int_equal(n, 2);
    mc_case_add_lists(item, arena)->expectations = own;
    mc_case_add_lists(item, arena)->n_expectations = 2;
    assert_ptr_equal(mc_case_expectations(&run.suite, item, &n), own);
    assert_int_equal(n, 2);
    mc_case_add_lists(item, arena)->n_expectations = 0;
    item->expects_nothing = true;
    assert_null(mc_case_expectations(&run.suite, item, &n));
    assert_int_equal(n, 0);
    item->expects_nothing = false;
    item->phenomenon = MC_NOT_FOUND;
    assert_null(mc_case_expectations(&run.suite, item, &n));
    mc_arena_free(arena);
}

static void test_kinds(void **state)
{
    (void)state;
    assert_true(mc_expectation_compares(MC_EXPECT_ABOVE));
    assert_true(mc_expectation_compares(MC_EXPECT_BELOW));
    assert_false(mc_expectation_compares(MC_EXPECT_INVARIANCE));
    assert_true(mc_expectation_is_bound(MC_EXPECT_MINIMUM));
    assert_true(mc_expectation_is_bound(MC_EXPECT_MAXIMUM));
    assert_false(mc_expectation_is_bound(MC_EXPECT_BELOW));
    assert_string_equal(mc_expectation_value_key(MC_EXPECT_BELOW), "margin");
    assert_string_equal(mc_expectation_value_key(MC_EXPECT_INVARIANCE), "tolerance");
    assert_string_equal(mc_expectation_value_key(MC_EXPECT_MAXIMUM), "value");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_or_of_the_phenomenon),
        cmocka_unit_test(test_kinds),
    };

    return cmocka_run_group_tests_name("expectation", tests, NULL, NULL);
}
