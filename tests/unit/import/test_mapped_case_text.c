/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "import/import.h"
#include "import/mapped_case.h"

static void check_line(struct mc_arena *arena, const char *text, const char *expected)
{
    struct mc_slice given = mc_slice_of(text), line = mc_mapped_line(given, arena);

    assert_string_equal(line.data, expected);
    assert_int_equal(line.length, strlen(expected));
    /* What is good stays where it is. */
    assert_int_equal(line.data == given.data, strcmp(text, expected) == 0);
}

static void test_one_line(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    check_line(arena, "", "");
    check_line(arena, "a b", "a b");
    check_line(arena, " a  b ", "a b");
    check_line(arena, "a\r\nb\tc", "a b c");
    check_line(arena, "a\tb", "a b");
    check_line(arena, "\n", "");
    check_line(arena,
               "a\xC2\x85"
               "b\xE2\x80\xA8",
               "a b"); /* U+0085, U+2028 */
    check_line(arena,
               "a\xC2\xA0"
               "b",
               "a\xC2\xA0"
               "b"); /* U+00A0 is no line break */
    check_line(arena, "\xC3\xA9 \xE6\xBC\xA2", "\xC3\xA9 \xE6\xBC\xA2");
    check_line(arena, "a\x7F", "a");
    mc_arena_free(arena);
}

static void test_as_the_mapping_says(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_import import;
    struct mc_mapped mapped;
    struct mc_mapping mapping;

    (void)state;
    mc_import_begin(&import, arena, mc_diagnostics_new(arena));
    memset(&mapped, 0, sizeof(mapped));
    memset(&mapping, 0, sizeof(mapping));
    mapped.import = &import;
    mapped.mapping = &mapping;
    assert_string_equal(mc_mapped_text(&mapped, mc_slice_of(" a ")).data, " a ");
    mapping.one_line = true;
    assert_string_equal(mc_mapped_text(&mapped, mc_slice_of(" a ")).data, "a");
    assert_string_equal(mc_mapped_text(&mapped, mc_slice_of("a")).data, "a");
    assert_int_equal(mapped.n_changed_now, 1);
    mc_arena_free(arena);
}

static void test_ids(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_string_equal(mc_mapped_id(mc_slice_of("a.B_1-2"), arena).data, "a.B_1-2");
    assert_string_equal(mc_mapped_id(mc_slice_of("a b/c"), arena).data, "a-b-c");
    assert_string_equal(mc_mapped_id(mc_slice_of("\xC3\xA9"), arena).data, "x--");
    assert_string_equal(mc_mapped_id(mc_slice_of("-1"), arena).data, "x-1");
    assert_string_equal(mc_mapped_id(mc_slice_of(""), arena).data, "");
    mc_arena_free(arena);
}

static void test_patterns(void **state)
{
    (void)state;
    assert_true(mc_mapped_fits("*_id*.json", "minor_id2_x.json"));
    assert_false(mc_mapped_fits("*_id*.json", "minor_id2_x.jsonl"));
    assert_false(mc_mapped_fits("*_id*.json", "base.json"));
    assert_true(mc_mapped_fits("a*a", "aa"));
    assert_false(mc_mapped_fits("a*a", "a"));
    assert_true(mc_mapped_fits("*", ""));
    assert_true(mc_mapped_fits("a*b*c", "a-b-b-c"));
    assert_false(mc_mapped_fits("", "a"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_line),
        cmocka_unit_test(test_as_the_mapping_says),
        cmocka_unit_test(test_ids),
        cmocka_unit_test(test_patterns),
    };

    return cmocka_run_group_tests_name("mapped_text", tests, NULL, NULL);
}
