/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/json_parts.h"
#include "suite/case_text.h"
#include "suite/suite.h"
#include "suite/side_read.h"
#include "tests/unit/suite_support.h"

static const struct mc_json_anchor start = {0, {1, 1}};

static void assert_anchor(struct mc_json_anchor anchor, size_t offset, uint32_t line,
                          uint32_t column)
{
    assert_int_equal(anchor.offset, offset);
    assert_int_equal(anchor.at.line, line);
    assert_int_equal(anchor.at.column, column);
}

static void test_anchors_of_elements(void **state)
{
    /* Columns count characters: the two bytes of e-acute are one. Brackets, commas, quotes and
     * newlines inside of elements do not count. */
    static const char text[] = "[ {\"a\": [1, 2]},\n\"\xC3\xA9,\\\"]\", 3,\n\n [],{}]";
    struct mc_json_anchor anchors[8];

    (void)state;
    assert_int_equal(mc_json_element_anchors(mc_slice_of(text), start, anchors, 8), 5);
    assert_anchor(anchors[0], 2, 1, 3);
    assert_anchor(anchors[1], 17, 2, 1);
    assert_anchor(anchors[2], 27, 2, 10);
    assert_anchor(anchors[3], 32, 4, 2);
    assert_anchor(anchors[4], 35, 4, 5);
}

static void test_at_most_n_anchors(void **state)
{
    struct mc_json_anchor anchors[2];

    (void)state;
    assert_int_equal(mc_json_element_anchors(mc_slice_of("[1,2,3]"), start, anchors, 2), 2);
    assert_int_equal(mc_json_element_anchors(mc_slice_of("[]"), start, anchors, 2), 0);
    assert_int_equal(mc_json_element_anchors(mc_slice_of("[ \n ]"), start, anchors, 2), 0);
}

static void test_anchor_of_a_cursor(void **state)
{
    static const char text[] = "{\"a\": {\"b\":\n  [10, 20]}}";
    struct mc_arena *arena = mc_arena_new();
    struct mc_json_cursor root, a, b, second;
    struct mc_error error = MC_NO_ERROR;
    struct mc_json_file file;

    (void)state;
    assert_int_equal(mc_json_open_text(mc_slice_of("x"), mc_slice_of(text),
                                       mc_diagnostics_new(arena), &file, &error),
                     0);
    root = mc_json_root(&file);
    assert_true(mc_json_member(&root, "a", &a) && mc_json_member(&a, "b", &b) &&
                mc_json_element(&b, 1, &second));
    assert_anchor(mc_json_anchor_of(&root), 0, 1, 1);
    assert_anchor(mc_json_anchor_of(&a), 6, 1, 7);
    assert_anchor(mc_json_anchor_of(&b), 14, 2, 3);
    assert_anchor(mc_json_anchor_of(&second), 19, 2, 8);
    /* From a known place above. */
    b.anchor = mc_json_anchor_of(&b);
    assert_anchor(mc_json_anchor_of(&second), 19, 2, 8);
    mc_json_close(&file);
    mc_arena_free(arena);
}

static void assert_line_place(const struct mc_json_cursor *cursor, size_t offset, uint32_t line,
                              uint32_t column)
{
    struct mc_position at = mc_lines_place(cursor, offset);

    assert_int_equal(at.line, line);
    assert_int_equal(at.column, column);
}

static void test_places_in_lines(void **state)
{
    /* The text is "ab" LF "c" TAB "d" LF LF "e". */
    static const char text[] = "[\"ab\",\n \"c\\td\", \"\", \"e\"]";
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_json_cursor root;
    struct mc_json_file file;

    (void)state;
    assert_int_equal(mc_json_open_text(mc_slice_of("x"), mc_slice_of(text),
                                       mc_diagnostics_new(arena), &file, &error),
                     0);
    root = mc_json_root(&file);
    assert_line_place(&root, 0, 1, 3);  /* a */
    assert_line_place(&root, 1, 1, 4);  /* b */
    assert_line_place(&root, 2, 1, 5);  /* the end of the first line */
    assert_line_place(&root, 3, 2, 3);  /* c */
    assert_line_place(&root, 5, 2, 6);  /* d, behind the two characters of the escape */
    assert_line_place(&root, 7, 2, 11); /* the empty line: its closing quote */
    assert_line_place(&root, 8, 2, 15); /* e */
    assert_line_place(&root, 99, 2, 16);
    mc_json_close(&file);
    mc_arena_free(arena);
}

static void test_a_case_is_read_again_with_its_places(void **state)
{
    struct mc_test_suite test;
    struct mc_json_cursor cursor, candidate, text;
    struct mc_json_file file;
    struct mc_position at;

    (void)state;
    mc_test_suite_begin(&test);
    mc_test_suite_read(
        &test,
        mc_test_suite_write(
            &test, "x.json",
            mc_test_suite_text(&test, "  {\"id\": \"one\", \"reference\": {\"text\": \"a\"},\n"
                                      "   \"candidate\": {\"text\": \"b\"}},\n"
                                      "  {\"id\": \"two\", \"reference\": {\"text\": \"c\"},\n"
                                      "   \"candidate\": {\"text\": \"d\"}}")),
        false);
    assert_int_equal(test.status, 0);
    assert_int_equal(test.suite->n_cases, 2);
    /* The first line of the cases is the seventh of the file. */
    assert_int_equal(test.suite->cases[1].at.line, 9);
    assert_int_equal(test.suite->cases[1].at.column, 3);
    assert_int_equal(test.suite->files[0].text.data[test.suite->cases[1].offset], '{');
    assert_true(mc_case_reopen(test.suite, &test.suite->cases[1], test.diagnostics, test.arena,
                               &file, &cursor));
    assert_true(mc_json_member(&cursor, "candidate", &candidate) &&
                mc_json_member(&candidate, "text", &text));
    at = mc_json_place(&text, false);
    assert_int_equal(at.line, 10);
    assert_int_equal(at.column, 26);
    mc_json_close(&file);
    mc_test_suite_end(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_anchors_of_elements),
        cmocka_unit_test(test_at_most_n_anchors),
        cmocka_unit_test(test_anchor_of_a_cursor),
        cmocka_unit_test(test_places_in_lines),
        cmocka_unit_test(test_a_case_is_read_again_with_its_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
