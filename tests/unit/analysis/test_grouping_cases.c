/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "analysis/grouping.h"
#include "tests/unit/made_up.h"

/* Item 1 of e is another one than that of d. */
static void test_groups(void **state)
{
    static const char *const items[] = {"2", "1", "2", "1", "1"};
    const uint32_t expected[] = {0, 1, 0, 2, 2};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_made_up run;
    uint32_t files[2], *groups;
    size_t i;

    (void)state;
    mc_made_up_begin(&run, arena);
    files[0] = mc_made_up_file(&run, "d", "p", 1, 5, true);
    files[1] = mc_made_up_file(&run, "e", "p", 1, 5, true);
    for (i = 0; i < 5; i++) {
        size_t at = mc_made_up_case(&run, files[i > 2], i == 1 ? "second" : "x", 1);

        mc_case_add_labels(&run.suite.cases[at], arena)->item = mc_slice_of(items[i]);
    }
    assert_null(mc_case_groups(&run.suite, MC_GROUP_NONE, arena));
    assert_int_equal(mc_check_case_groups(&run.suite, MC_GROUP_NONE, "--group-by none", &error), 0);
    assert_int_equal(mc_check_case_groups(&run.suite, MC_GROUP_BY_ITEM, "--group-by item", &error),
                     0);
    groups = mc_case_groups(&run.suite, MC_GROUP_BY_ITEM, arena);
    for (i = 0; i < 5; i++)
        assert_int_equal(groups[i], expected[i]);
    assert_int_equal(mc_first_ungrouped(&run.suite, MC_GROUP_BY_SYSTEM), 0);
    mc_case_add_labels(&run.suite.cases[1], arena)->item =
        mc_case_add_labels(&run.suite.cases[3], arena)->item = mc_slice("", 0);
    assert_int_equal(mc_first_ungrouped(&run.suite, MC_GROUP_BY_ITEM), 1);
    assert_int_equal(mc_check_case_groups(&run.suite, MC_GROUP_BY_ITEM, "--group-by item", &error),
                     -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_string_equal(error.text, "--group-by item needs the item of every case; the case second "
                                    "names none, as do 2 of 5 in all");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups),
    };

    return cmocka_run_group_tests_name("case_groups", tests, NULL, NULL);
}
