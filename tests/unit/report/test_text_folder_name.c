/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/text_folder.c"

#include "tests/unit/support.h"

#include <string.h>

static struct mc_arena *arena;
static struct mc_string_map *taken;

static void check(const char *dataset, const char *phenomenon, bool pooled, const char *expected)
{
    assert_string_equal(
        file_name(mc_slice_of(dataset), mc_slice_of(phenomenon), pooled, taken, arena), expected);
}

static void test_names(void **state)
{
    (void)state;
    arena = mc_arena_new();
    taken = mc_string_map_new(arena);
    check("sick", "negation", true, "sick-negation.txt");
    check("sick", "negation", true, "sick-negation-2.txt");
    check("SICK", "Negation", true, "SICK-Negation-3.txt");
    check("sick", "negation", false, "sick-negation-not-pooled.txt");
    check("a b", "x/y", true, "a-b-x-y.txt");
    check("../..", ".hidden", true, "-.-..--hidden.txt");
    check("", "", true, "-.txt");
    check("caf\xc3\xa9", "\xff\n", true, "caf\xc3\xa9-\xef\xbf\xbd-.txt");
    mc_arena_free(arena);
}

/* 79 letters and a character of two bytes: cut before it. */
static void test_long_names(void **state)
{
    char name[300], expected[100];
    const char *found;

    (void)state;
    arena = mc_arena_new();
    taken = mc_string_map_new(arena);
    memset(name, 'a', sizeof(name));
    memset(expected, 'a', sizeof(expected));
    memcpy(name + 79, "\xc3\xa9", 2);
    (void)snprintf(expected + 79, sizeof(expected) - 79, "-b.txt");
    found = file_name(mc_slice(name, sizeof(name)), mc_slice_of("b"), true, taken, arena);
    assert_string_equal(found, expected);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_long_names),
    };

    return cmocka_run_group_tests_name("file_name", tests, NULL, NULL);
}
