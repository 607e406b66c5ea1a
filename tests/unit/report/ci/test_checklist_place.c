/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "report/ci/checklist.h"

static void check_below(const char *path, const char *folder, const char *expected)
{
    struct mc_slice found = mc_place_below(mc_slice_of(path), folder);

    assert_int_equal(found.length, strlen(expected));
    assert_memory_equal(found.data, expected, found.length);
}

static void test_below(void **state)
{
    (void)state;
    check_below("a/b.json", "/work", "a/b.json");
    check_below("./a/b.json", "/work", "a/b.json");
    check_below("././b.json", NULL, "b.json");
    check_below("/work/a/b.json", "/work", "a/b.json");
    check_below("/work/./b.json", "/work", "b.json");
    check_below("/workshop/b.json", "/work", "/workshop/b.json");
    check_below("/work", "/work", "/work");
    check_below("../b.json", "/work", "../b.json");
    check_below("", "/work", "");
}

static void test_uri(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const struct mc_checklist list = {.root = NULL};
    struct mc_slice found = mc_place_uri(mc_slice_of("a b/\xc3\xa9:%,~-_.json"), arena);

    (void)state;
    assert_string_equal(found.data, "a%20b/%C3%A9%3A%25%2C~-_.json");
    assert_string_equal(mc_place_uri(mc_slice_of("/x/y"), arena).data, "file:///x/y");
    assert_int_equal(mc_place_uri(mc_slice_of(""), arena).length, 0);
    assert_int_equal(mc_place_folder(&list, arena)[0], '/');
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_below),
        cmocka_unit_test(test_uri),
    };

    return cmocka_run_group_tests_name("checklist_place", tests, NULL, NULL);
}
