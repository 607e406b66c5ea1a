/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "metrics/smatch/triples.c"

#include "tests/unit/support.h"

#include "base/memory.h"

/* All lines as [line], one behind the other. */
static void assert_lines(const char *text, bool has_returns, const char *expected)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_slice all = mc_slice_of(text), line;
    size_t offset = 0;

    while (offset < all.length) {
        line = smatch_next_line(all, has_returns, &offset);
        mc_buffer_append_format(&out, "[%.*s]", MC_SLICE_ARGUMENTS(line));
    }
    assert_string_equal(mc_buffer_slice(&out).data, expected);
    mc_buffer_free(&out);
}

static void test_lines(void **state)
{
    (void)state;
    assert_lines("(a / b\n   :c (d / e)) \n", false, "[(a / b][:c (d / e))]");
    assert_lines("# ::id 1\n(a / b)", false, "[][(a / b)]");
    assert_lines(" # x\n", false, "[# x]"); /* only what starts with '#' */
    assert_lines("\n\nx\n", false, "[][][x]");
    assert_lines("a\r\nb\rc", true, "[a][][b][c]");
    assert_lines("a\r\nb", false, "[a][b]"); /* the CR is white space at the end */
    assert_lines("\ta\xC2\xA0\n\xE3\x80\x80"
                 "b",
                 false, "[a][b]"); /* U+00A0, U+3000 */
}

static void test_strip(void **state)
{
    (void)state;
    assert_true(mc_slice_is(smatch_strip(mc_slice_of("  a b  ")), "a b"));
    assert_true(mc_slice_is(smatch_strip(mc_slice_of(" \t a\n ")), "a"));
    assert_true(mc_slice_is(smatch_strip(mc_slice_of("\xC2\xA0\xC3\xA9 ")), "\xC3\xA9"));
    assert_int_equal(smatch_strip(mc_slice_of("   ")).length, 0);
    assert_int_equal(smatch_strip(mc_slice_of("")).length, 0);
}

static void test_pieces(void **state)
{
    struct mc_slice rest = mc_slice_of("  one\ttwo\xC2\xA0th\xC3\xA9 ");

    (void)state;
    assert_true(mc_slice_is(smatch_next_piece(&rest), "one"));
    assert_true(mc_slice_is(smatch_next_piece(&rest), "two"));
    assert_true(mc_slice_is(smatch_next_piece(&rest), "th\xC3\xA9"));
    assert_int_equal(smatch_next_piece(&rest).length, 0);
    assert_int_equal(smatch_next_piece(&rest).length, 0);
}

static void assert_joined(const char *text, const char *expected)
{
    char buffer[64];

    (void)snprintf(buffer, sizeof(buffer), "%s", text);
    assert_true(mc_slice_is(smatch_join_pieces(buffer, mc_slice_of(buffer)), expected));
}

static void test_join_pieces(void **state)
{
    (void)state;
    assert_joined("one", "one");
    assert_joined("  one", "one");
    assert_joined("one ", "one");
    assert_joined(" one \t two\xE3\x80\x80three ", "one two three");
    assert_joined("th\xC3\xA9", "th\xC3\xA9");
    assert_joined(" \t ", "");
    assert_joined("", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_strip),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_join_pieces),
    };

    return cmocka_run_group_tests_name("smatch_lines", tests, NULL, NULL);
}
