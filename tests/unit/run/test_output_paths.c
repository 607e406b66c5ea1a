/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths that a call writes. */
#include "tests/unit/support.h"

#include "run/output_paths.h"
#include "tests/unit/group_arena.h"

static void test_paths_that_are_written(void **state)
{
    const char *texts[] = {"json=a=b.json", "tap", "csv=-"};
    const struct mc_option_list reports = {texts, 3, 3};
    const char **paths = mc_report_paths("out", &reports, arena);

    (void)state;
    assert_string_equal(paths[0], "out");
    assert_string_equal(paths[1], "a=b.json");
    assert_string_equal(paths[2], "-");
    assert_null(paths[3]);
    assert_string_equal(mc_report_paths(NULL, &reports, arena)[0], "a=b.json");
}

static void test_joined(void **state)
{
    const char *const first[] = {"a", "b", NULL}, *const second[] = {"c", NULL};
    const char *const none[] = {NULL};
    const char *const *paths = mc_paths_join(first, second, arena);

    (void)state;
    assert_string_equal(paths[0], "a");
    assert_string_equal(paths[1], "b");
    assert_string_equal(paths[2], "c");
    assert_null(paths[3]);
    assert_null(mc_paths_join(none, none, arena)[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths_that_are_written),
        cmocka_unit_test(test_joined),
    };

    return cmocka_run_group_tests(tests, new_arena, free_arena);
}
