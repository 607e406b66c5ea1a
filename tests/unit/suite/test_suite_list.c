/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "suite/suite.h"
#include "tests/unit/made_up_result.h"

static void test_list(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result *result = mc_made_up_result(arena);
    struct mc_suite_entry *entries;

    (void)state;
    assert_int_equal(mc_suite_list(result->suite, arena, &entries), 2);
    assert_true(mc_slice_is(entries[0].name, "nlg-checklist"));
    assert_true(mc_slice_is(entries[0].version, "1.0"));
    assert_int_equal(entries[0].n_files, 3);
    /* printf '{"a": 1}\n{"a": 1}\n{"a": 1}\n' | sha256sum */
    assert_string_equal(entries[0].sha256.data,
                        "09edb831d1761bbe2b38379d2fb1d851f3ee2648bcca20242641b3b4833146be");
    assert_true(mc_slice_is(entries[1].name, "starter"));
    assert_int_equal(entries[1].version.length, 0);
    assert_int_equal(entries[1].n_files, 1);
    /* printf '{"b": 2}\n' | sha256sum */
    assert_string_equal(entries[1].sha256.data,
                        "2602e2b46a62edae0195d23818d56b9b10e19e25586a9028bb4d3cfa2ba812bf");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),
    };

    return cmocka_run_group_tests_name("suite_list", tests, NULL, NULL);
}
