/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/json.h"

/* What is printed about a text that is no JSON, the file being "f". */
static char *complaint(const char *bytes, size_t n_bytes)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_slice text = mc_arena_copy(arena, mc_slice(bytes, n_bytes));
    struct mc_error error = MC_NO_ERROR;
    struct mc_json_file file;
    char *printed = NULL;
    size_t length;
    FILE *stream = open_memstream(&printed, &length);

    if (mc_json_open_text(mc_slice_of("f"), text, list, &file, &error) == 0)
        fputs("good\n", stream);
    else {
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_string_equal(error.text, list->items[0].text.data);
        assert_int_equal(error.at.line, list->items[0].at.line);
    }
    mc_diagnostics_print(list, stream, 0);
    mc_json_close(&file);
    assert_int_equal(fclose(stream), 0);
    mc_arena_free(arena);
    return printed;
}

static void assert_complains(const char *text, const char *expected)
{
    char *printed = complaint(text, strlen(text));

    assert_string_equal(printed, expected);
    free(printed);
}

static void test_files_that_are_no_text(void **state)
{
    char *printed;

    (void)state;
    assert_complains("", "f:1:1: error[E001] the file is empty\n");
    assert_complains(" \n\t\n", "f:1:1: error[E001] the file is empty\n     \n    ^\n");
    assert_complains("\xEF\xBB\xBF{}",
                     "f:1:1: error[E001] the file begins with a byte order mark: save it as "
                     "UTF-8 without one\n    \xEF\xBB\xBF{}\n    ^\n");
    assert_complains("{\"caf\xC3\xA9\":\n \"caf\xE9\"}",
                     "f:2:6: error[E006] the byte 0xE9 is not UTF-8 here\n"
                     "    \"caf\xEF\xBF\xBD\"}\n        ^\n");
    printed = complaint("[1\0]", 4);
    assert_string_equal(
        printed, "f:1:3: error[E001] NUL bytes are not allowed in text\n    [1?]\n      ^\n");
    free(printed);
}

static void test_what_ends_too_soon(void **state)
{
    (void)state;
    assert_complains("{\"a\": [1,\n  2",
                     "f:2:4: error[E001] the text ends before an array is closed\n    2\n     ^\n"
                     "f:1:7: note: opened here\n    {\"a\": [1,\n          ^\n");
    assert_complains("{\"a\": 1", "f:1:8: error[E001] the text ends before an object is closed\n"
                                  "    {\"a\": 1\n           ^\n"
                                  "f:1:1: note: opened here\n    {\"a\": 1\n    ^\n");
    assert_complains("{\"a\": \"bc", "f:1:7: error[E001] the text that begins here is not closed\n"
                                     "    {\"a\": \"bc\n          ^\n");
    assert_complains("[\"a\nb\"]",
                     "f:1:2: error[E001] the text that begins here has no closing quote on its "
                     "line (a line break inside is written \\n)\n    [\"a\n     ^\n");
}

static void assert_message(const char *text, const char *place, const char *message)
{
    char *printed = complaint(text, strlen(text));
    char expected[300];

    (void)snprintf(expected, sizeof(expected), "f:%s: error[E001] %s\n", place, message);
    assert_memory_equal(printed, expected, strlen(expected));
    free(printed);
}

static void test_numbers_and_words(void **state)
{
    (void)state;
    assert_message("[NaN]", "1:2", "NaN is not a number in JSON: write null, or leave it out");
    assert_message("[1, -Infinity]", "1:5",
                   "-Infinity is not a number in JSON: write null, or leave it out");
    assert_message("{\"s\": 1e999}", "1:7", "the number 1e999 is too large");
    assert_message("[123456789012345678901234567890]", "1:2",
                   "the number 123456789012345678901234567890 is too large");
    assert_message("[01]", "1:2", "01 is not a number as JSON writes it");
    assert_message("[.5]", "1:2", ".5 is not a number as JSON writes it");
    assert_message("[1.]", "1:2", "1. is not a number as JSON writes it");
    assert_message("[True]", "1:2", "JSON writes True in lower case");
    assert_message("[None]", "1:2", "None must be in double quotes to be a text");
}

static void test_strings(void **state)
{
    (void)state;
    assert_message("['a']", "1:2", "a text needs double quotes, not single ones");
    assert_message("[\"a\tb\"]", "1:4",
                   "the control character U+0009 inside a text must be written \\t");
    assert_message("[\"\xC3\xA9\\q\"]", "1:4", "a backslash is written \\\\ (JSON has no \\q)");
    assert_message("[\"\\u12x4\"]", "1:3", "\\u must be followed by four hexadecimal digits");
    assert_message("[\"a\\u0000\"]", "1:4", "\\u0000 (NUL) is not allowed in a text");
    assert_message("[\"\\uD83Dx\"]", "1:3",
                   "\\uD83D is half of a surrogate pair without its other half");
}

static void test_structure(void **state)
{
    (void)state;
    assert_message("[1,]", "1:4", "a value is missing before ']'");
    assert_message("{\"a\": 1,}", "1:9",
                   "a key is missing before '}' (or the comma before it is superfluous)");
    assert_message("[1 2]", "1:4", "',' or ']' is expected here, not '2'");
    assert_message("{\"a\": 1 \"b\"}", "1:9", "',' or '}' is expected here, not '\"'");
    assert_message("{\"a\" 1}", "1:6", "':' is expected after the key, not '1'");
    assert_message("{a: 1}", "1:2", "a key in double quotes is expected here, not 'a'");
    assert_message("{\"a\": // x\n 1}", "1:7", "JSON has no comments");
    assert_message("[,]", "1:2", "a value is expected here, not ','");
    assert_message("{} {}", "1:4", "nothing may follow the end of the value");
    assert_message("[1}", "1:3", "',' or ']' is expected here, not '}'");
}

static void test_a_key_that_stands_twice(void **state)
{
    (void)state;
    assert_complains("{\"a\": {\"x\": 1, \"b\": 2},\n \"c\": {\"b\": [\"b\"],\n  \"\\u0062\": 3}}",
                     "f:3:3: error[E001] duplicate key \"b\" in one object\n"
                     "    \"\\u0062\": 3}}\n    ^~~~~~~~\n"
                     "f:2:8: note: first used here\n"
                     "    \"c\": {\"b\": [\"b\"],\n          ^\n");
}

static void test_deep_nesting(void **state)
{
    static char text[100001];

    (void)state;
    memset(text, '[', 100000);
    assert_message(text, "1:2049", "values are nested deeper than 2048 levels");
}

static void test_values_of_any_type_are_read(void **state)
{
    (void)state;
    assert_complains("3", "good\n");
    assert_complains(" [\"\\ud83d\\ude00\", -0.5e-3, true, null, {}] \n", "good\n");
}

/* Also where t0780 counts its instructions: they are in proportion to the length. */
static void test_a_long_line(void **state)
{
    char place[64];
    size_t n = mc_test_size(16u << 20);
    char *text = mc_malloc(n);
    char *printed;

    (void)state;
    memset(text, 'a', n);
    memcpy(text, "{\"a\": \"", 7);
    memcpy(text + n - 12, "\", \"a\": NaN}", 12);
    printed = complaint(text, n);
    /* the second key stands 9 before the end */
    (void)snprintf(place, sizeof(place), "f:1:%zu: error[E001]", n - 8);
    assert_memory_equal(printed, place, strlen(place));
    free(printed);
    free(text);
}

static void test_a_file_that_cannot_be_read(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_json_file file;

    (void)state;
    assert_int_equal(mc_json_open("/nowhere.json", arena, list, &file, &error), -1);
    assert_string_equal(error.file, "/nowhere.json");
    assert_string_equal(error.text, "cannot be read: No such file or directory");
    assert_int_equal(list->n_items, 0);
    mc_json_close(&file);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_that_are_no_text),
        cmocka_unit_test(test_what_ends_too_soon),
        cmocka_unit_test(test_numbers_and_words),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_structure),
        cmocka_unit_test(test_a_key_that_stands_twice),
        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_values_of_any_type_are_read),
        cmocka_unit_test(test_a_long_line),
        cmocka_unit_test(test_a_file_that_cannot_be_read),
    };

    mc_choose_tests();
    return cmocka_run_group_tests_name("json_file", tests, NULL, NULL);
}
