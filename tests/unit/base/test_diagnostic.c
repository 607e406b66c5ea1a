/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/diagnostic.h"

static struct mc_arena *arena;

static int open_arena(void **state)
{
    (void)state;
    arena = mc_arena_new();
    return 0;
}

static int close_arena(void **state)
{
    (void)state;
    mc_arena_free(arena);
    return 0;
}

static struct mc_position place(uint32_t line, uint32_t column)
{
    struct mc_position at = {line, column};

    return at;
}

static void assert_prints(const struct mc_diagnostics *list, size_t most, const char *expected)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    mc_diagnostics_print(list, stream, most);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, expected);
    free(text);
}

/* One finding at line 1 of a one-line file. */
static void assert_shows(const char *line, uint32_t column, uint32_t width, const char *expected)
{
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_slice file = mc_slice_of("f");
    char *whole = mc_arena_format(arena, "f:1:%u: error: x\n%s", column, expected);
    size_t index;

    mc_diagnostics_source(list, file, mc_slice_of(line));
    index = mc_diagnostics_add(list, MC_SEVERITY_ERROR, "", file, place(1, column), "x");
    list->items[index].width = width;
    assert_prints(list, 0, whole);
}

static void test_position_counts_code_points(void **state)
{
    struct mc_slice text = mc_slice_of("ab\n\xC3\xA9\xE2\x82\xACz\n\nq");
    struct mc_position at;

    (void)state;
    at = mc_position_of(text, 0);
    assert_true(at.line == 1 && at.column == 1);
    at = mc_position_of(text, 2); /* the line break belongs to its line */
    assert_true(at.line == 1 && at.column == 3);
    at = mc_position_of(text, 8); /* z, behind 2 characters of 2 and 3 bytes */
    assert_true(at.line == 2 && at.column == 3);
    at = mc_position_of(text, 10);
    assert_true(at.line == 3 && at.column == 1);
    at = mc_position_of(text, 1000);
    assert_true(at.line == 4 && at.column == 2);
    at = mc_position_of(mc_slice_of(""), 0);
    assert_true(at.line == 1 && at.column == 1);
}

static void test_source_line_and_caret(void **state)
{
    (void)state;
    assert_shows("        \"score\": 6.2,", 18, 0, "    \"score\": 6.2,\n             ^\n");
    assert_shows("        \"score\": 6.2,", 18, 3, "    \"score\": 6.2,\n             ^~~\n");
    assert_shows("a\tb\x01\xC2\x85z\r\n", 3, 1, "    a b??z\n      ^\n");
    assert_shows("ab", 3, 1, "    ab\n      ^\n");
    assert_shows("ab", 99, 7, "    ab\n      ^\n");
    assert_shows("", 1, 1, "");
    /* text that would turn the direction of writing is not passed on */
    assert_shows("a\xE2\x80\xAEz", 3, 1, "    a?z\n      ^\n");
}

static void test_caret_stands_by_display_width(void **state)
{
    (void)state;
    /* two characters of two columns each, then e with a combining acute accent */
    assert_shows("\xE4\xB8\xAD\xE6\x96\x87x", 3, 1, "    \xE4\xB8\xAD\xE6\x96\x87x\n        ^\n");
    assert_shows("e\xCC\x81x", 3, 1, "    e\xCC\x81x\n     ^\n");
    assert_shows("\xE4\xB8\xAD\xE6\x96\x87", 1, 2, "    \xE4\xB8\xAD\xE6\x96\x87\n    ^~~~\n");
}

static void test_long_lines_are_cut_around_the_caret(void **state)
{
    char line[400];

    (void)state;
    memset(line, 'a', sizeof(line));
    line[sizeof(line) - 1] = '\0';
    line[199] = 'X';
    /* 40 characters before the caret, 90 in all */
    assert_shows(line, 200, 1,
                 "    ...aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaX"
                 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...\n"
                 "                                               ^\n");
}

/* Also where t0780 counts its instructions: they are in proportion to the length. */
static void test_a_line_of_16_megabytes(void **state)
{
    size_t n = mc_test_size(16u << 20);
    char *line = mc_malloc(n);
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_slice file = mc_slice_of("f");
    struct mc_position at;

    (void)state;
    memset(line, 'a', n);
    at = mc_position_of(mc_slice(line, n), n - 1);
    assert_int_equal(at.column, n);
    mc_diagnostics_source(list, file, mc_slice(line, n));
    mc_diagnostics_add(list, MC_SEVERITY_ERROR, "", file, at, "x");
    assert_prints(list, 0,
                  mc_arena_format(arena,
                                  "f:1:%zu: error: x\n"
                                  "    ...aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"
                                  "                                               ^\n",
                                  n));
    free(line);
}

static void test_order_and_notes(void **state)
{
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_slice a = mc_slice_of("a"), b = mc_slice_of("b"), c = mc_slice_of("c");
    size_t first, note;

    (void)state;
    mc_diagnostics_source(list, b, mc_slice_of("one\ntwo\n"));
    mc_diagnostics_add(list, MC_SEVERITY_WARNING, "W001", c, place(0, 0), "whole file");
    mc_diagnostics_add(list, MC_SEVERITY_ERROR, "E004", c, place(5, 1), "before the whole");
    mc_diagnostics_add(list, MC_SEVERITY_ERROR, "E002", a, place(1, 1), "in a");
    first = mc_diagnostics_add(list, MC_SEVERITY_ERROR, "E001", b, place(2, 2), "second");
    note = mc_diagnostics_add(list, MC_SEVERITY_NOTE, "", a, place(9, 9), "explains second");
    list->items[note].follows = (uint32_t)first + 1;
    mc_diagnostics_add(list, MC_SEVERITY_ERROR, "E003", b, place(1, 3), "first");
    mc_diagnostics_sort(list);
    assert_prints(list, 0,
                  "b:1:3: error[E003] first\n    one\n      ^\n"
                  "b:2:2: error[E001] second\n    two\n     ^\n"
                  "a:9:9: note: explains second\n"
                  "c:5:1: error[E004] before the whole\n"
                  "c: warning[W001] whole file\n"
                  "a:1:1: error[E002] in a\n");
    assert_int_equal(list->items[2].follows, 2);
    assert_prints(list, 2,
                  "b:1:3: error[E003] first\n    one\n      ^\n"
                  "b:2:2: error[E001] second\n    two\n     ^\n"
                  "a:9:9: note: explains second\n"
                  "3 more findings not shown\n");
}

static void test_the_first_error_as_an_error(void **state)
{
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice a = mc_slice_of("a");

    (void)state;
    mc_diagnostics_add(list, MC_SEVERITY_WARNING, "", a, place(1, 1), "only a warning");
    assert_int_equal(mc_diagnostics_error(list, &error), 0);
    mc_diagnostics_add(list, MC_SEVERITY_ERROR, "", a, place(3, 4), "score %d", 6);
    assert_int_equal(mc_diagnostics_error(list, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, "a");
    assert_string_equal(error.text, "score 6");
    assert_true(error.at.line == 3 && error.at.column == 4);
}

static void test_a_full_list_counts_on_and_keeps_the_errors(void **state)
{
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice a = mc_slice_of("a");
    int i;

    (void)state;
    for (i = 0; i < 3 * MC_DIAGNOSTICS_LIMIT; i++) {
        size_t index =
            mc_diagnostics_add(list, MC_SEVERITY_WARNING, "", a, place(1, 1), "warning %d", i);
        list->items[index].width = 3;
    }
    mc_diagnostics_add(list, MC_SEVERITY_ERROR, "", a, place(1, 1), "late");
    assert_int_equal(list->n_items, MC_DIAGNOSTICS_LIMIT + 1);
    assert_int_equal(list->n_warnings, 3 * MC_DIAGNOSTICS_LIMIT);
    assert_int_equal(mc_diagnostics_error(list, &error), -1);
    assert_string_equal(error.text, "late");
    assert_prints(list, 1, "a:1:1: warning: warning 0\n30000 more findings not shown\n");
}

/* Many findings of one code leave room for those of another. */
static void test_the_limit_is_that_of_a_code(void **state)
{
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_slice a = mc_slice_of("a");
    int i;

    (void)state;
    for (i = 0; i <= MC_DIAGNOSTICS_LIMIT; i++)
        (void)mc_diagnostics_add(list, MC_SEVERITY_ERROR, "E001", a, place(1, 1), "error %d", i);
    (void)mc_diagnostics_add(list, MC_SEVERITY_ERROR, "E002", a, place(2, 1), "another");
    assert_int_equal(list->n_items, MC_DIAGNOSTICS_LIMIT + 1);
    assert_string_equal(list->items[MC_DIAGNOSTICS_LIMIT].code, "E002");
    assert_int_equal(list->n_errors, MC_DIAGNOSTICS_LIMIT + 2);
    assert_int_equal(list->n_tallies, 2);
    assert_int_equal(list->tallies[0].n, MC_DIAGNOSTICS_LIMIT + 1);
}

static void assert_error_prints(const struct mc_error *error, const struct mc_diagnostics *sources,
                                const char *expected)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    mc_error_print(error, sources, stream);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, expected);
    free(text);
}

static void test_printing_one_error(void **state)
{
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_error none = MC_NO_ERROR, usage = MC_NO_ERROR, input = MC_NO_ERROR,
                    pipe = MC_NO_ERROR, cut = MC_NO_ERROR;
    char path[301];

    (void)state;
    assert_error_prints(&none, NULL, "");
    (void)mc_error_set(&usage, MC_CODE_USAGE, "no such command: \"%s\"", "\x1B[2J");
    assert_error_prints(&usage, NULL, "metricheck: no such command: \"?[2J\"\n");
    (void)mc_error_set_at(&input, MC_CODE_INPUT, "f.json", place(2, 2), "wrong");
    assert_error_prints(&input, NULL, "f.json:2:2: error: wrong\n");
    mc_diagnostics_source(list, mc_slice_of("f.json"), mc_slice_of("one\ntwo\n"));
    assert_error_prints(&input, list, "f.json:2:2: error: wrong\n    two\n     ^\n");
    (void)mc_error_set(&pipe, MC_CODE_INTERNAL, "%s", "");
    assert_error_prints(&pipe, NULL, "");
    /* a path that does not fit is known by its end */
    memset(path, 'p', 300);
    path[300] = '\0';
    mc_diagnostics_source(list, mc_slice_of(path), mc_slice_of("text"));
    (void)mc_error_set_at(&cut, MC_CODE_INPUT, path, place(1, 1), "wrong");
    assert_error_prints(&cut, list,
                        mc_arena_format(arena, "%s:1:1: error: wrong\n    text\n    ^\n", path));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_position_counts_code_points),
        cmocka_unit_test(test_source_line_and_caret),
        cmocka_unit_test(test_caret_stands_by_display_width),
        cmocka_unit_test(test_long_lines_are_cut_around_the_caret),
        cmocka_unit_test(test_a_line_of_16_megabytes),
        cmocka_unit_test(test_order_and_notes),
        cmocka_unit_test(test_the_first_error_as_an_error),
        cmocka_unit_test(test_a_full_list_counts_on_and_keeps_the_errors),
        cmocka_unit_test(test_the_limit_is_that_of_a_code),
        cmocka_unit_test(test_printing_one_error),
    };

    mc_choose_tests();
    return cmocka_run_group_tests_name("diagnostic", tests, open_arena, close_arena);
}
