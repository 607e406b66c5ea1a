/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "report/plain_text.h"

static void check_plain(struct mc_slice text, const char *expected)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice plain = mc_plain_text(text, arena);

    assert_true(mc_slice_is(plain, expected));
    mc_arena_free(arena);
}

static void test_plain(void **state)
{
    (void)state;
    check_plain(mc_slice("", 0), "");
    check_plain(mc_slice_of("a caf\xc3\xa9"), "a caf\xc3\xa9");
    check_plain(mc_slice_of("a\tb\r\nc"), "a b  c");
    check_plain(mc_slice_of("\033[31mred"), "\xef\xbf\xbd[31mred");
    check_plain(mc_slice_of("\x7f\xc2\x9b"), "\xef\xbf\xbd\xef\xbf\xbd");
    check_plain(mc_slice("a\0b", 3), "a\xef\xbf\xbd"
                                     "b");
    check_plain(mc_slice_of("a\xff"), "a\xef\xbf\xbd");
    check_plain(mc_slice_of("##[x]###[ ## ["), "##\xef\xbf\xbdx]###\xef\xbf\xbd ## [");
    /* U+202E, U+2066; U+2028; U+200F stays, as Arabic has it */
    check_plain(mc_slice_of("\xe2\x80\xae\xe2\x81\xa6"), "\xef\xbf\xbd\xef\xbf\xbd");
    check_plain(mc_slice_of("a\xe2\x80\xa8\xe2\x80\x8f"), "a \xe2\x80\x8f");
}

static void test_well_formed(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice tab = mc_slice_of("a\tb\033");

    (void)state;
    assert_ptr_equal(mc_well_formed(tab, arena).data, tab.data);
    assert_true(
        mc_slice_is(mc_well_formed(mc_slice("a\0\xff", 3), arena), "a\xef\xbf\xbd\xef\xbf\xbd"));
    mc_arena_free(arena);
}

/* `expected`: the lines, each followed by '/'. */
static void check_lines(const char *text, size_t width, const char *expected)
{
    struct mc_slice rest = mc_slice_of(text), line;
    struct mc_buffer found = {NULL, 0, 0};

    while (mc_next_line(&rest, width, &line)) {
        mc_buffer_append_slice(&found, line);
        mc_buffer_append_char(&found, '/');
    }
    assert_string_equal(found.data == NULL ? "" : found.data, expected);
    mc_buffer_free(&found);
}

static void test_lines(void **state)
{
    (void)state;
    check_lines("", 10, "");
    check_lines("one two", 10, "one two/");
    check_lines("one two", 7, "one two/");
    check_lines("one two", 6, "one/two/");
    check_lines("one two", 4, "one/two/");
    check_lines("one   two", 5, "one/two/");
    check_lines("one two ", 7, "one two/");
    /* a word of six in lines of four: broken inside, the rest goes on */
    check_lines("abcdef gh", 4, "abcd/ef/gh/");
    /* signatures and paths are broken behind their separators, but not near the beginning */
    check_lines("bleu|order:4|x", 9, "bleu|/order:4|x/");
    check_lines("bleu|order:4|x", 13, "bleu|order:4|/x/");
    check_lines("a|bcdefgh", 6, "a|bcde/fgh/");
    check_lines("  :ARG0 x", 7, "  :ARG0/x/");
    check_lines("  abcdefgh", 6, "  abcd/efgh/");
    check_lines("    ", 2, "/");
    /* wide characters take two columns: two of them and a blank in five */
    check_lines("\xe6\xbc\xa2\xe5\xad\x97 \xe6\xbc\xa2", 5,
                "\xe6\xbc\xa2\xe5\xad\x97/\xe6\xbc\xa2/");
    check_lines("\xe6\xbc\xa2\xe5\xad\x97", 3, "\xe6\xbc\xa2/\xe5\xad\x97/");
}

static void check_wrapped(const char *text, size_t first, size_t indent, size_t width,
                          const char *expected)
{
    char *found = NULL;
    size_t length;
    FILE *stream = open_memstream(&found, &length);

    assert_non_null(stream);
    mc_write_wrapped(stream, mc_slice_of(text), first, indent, width);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(found, expected);
    free(found);
}

static void test_wrapped(void **state)
{
    (void)state;
    check_wrapped("", 0, 0, 10, "\n");
    check_wrapped("one two three", 0, 2, 80, "one two three\n");
    check_wrapped("one two three", 4, 2, 8, "one\n  two\n  three\n");
    check_wrapped("one two three", 0, 2, 7, "one two\n  three\n");
    /* no room at all: two columns a line, never an endless loop */
    check_wrapped("abcd", 9, 9, 5, "ab\n         cd\n");
}

/* `expected`: each line behind the number of blanks before it. */
static void check_text_lines(const char *text, size_t width, const char *expected)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer found = {NULL, 0, 0};
    struct mc_text_line *lines;
    size_t n = mc_text_lines(mc_slice_of(text), width, arena, &lines), i;

    for (i = 0; i < n; i++)
        mc_buffer_append_format(&found, "%zu%.*s/", lines[i].indent,
                                MC_SLICE_ARGUMENTS(lines[i].text));
    assert_string_equal(found.data == NULL ? "" : found.data, expected);
    mc_buffer_free(&found);
    mc_arena_free(arena);
}

static void test_text_lines(void **state)
{
    (void)state;
    check_text_lines("", 20, "");
    check_text_lines("(a / b\n   :c d)", 20, "0(a / b/0   :c d)/");
    check_text_lines("(a / b\n", 20, "0(a / b/");
    check_text_lines("a\n\nb", 20, "0a/0b/");
    check_text_lines("   :ARG0 (dog / dog)", 16, "0   :ARG0 (dog //7dog)/");
    check_text_lines("\t:x\033", 20, "0 :x\xef\xbf\xbd/");
    /* in a narrow column half of it is left */
    check_text_lines("          ab cd", 12, "0          ab/6cd/");
}

/* The runner of GitHub takes a line for a command that begins with "::". */
static void test_no_line_is_a_command(void **state)
{
    (void)state;
    check_plain(mc_slice_of(" ::error::x"), " \xef\xbf\xbd:error::x");
    check_plain(mc_slice_of("a ::b"), "a ::b");
    /* the break moves to before the word in front, or into it */
    check_lines("aa bb ::cd", 7, "aa/bb ::cd/");
    check_lines("aaaa ::bc", 5, "aaa/a/::bc/");
    check_lines("aaaa::bc", 4, "aaa/a::b/c/");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),      cmocka_unit_test(test_well_formed),
        cmocka_unit_test(test_lines),      cmocka_unit_test(test_wrapped),
        cmocka_unit_test(test_text_lines), cmocka_unit_test(test_no_line_is_a_command),
    };

    return cmocka_run_group_tests_name("plain_text", tests, NULL, NULL);
}
