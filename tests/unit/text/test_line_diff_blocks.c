/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The examples of the documentation of Python 3's difflib, and the order among equals. */
#include "tests/unit/support.h"

#include "tests/unit/group_arena.h"
#include "text/line_diff.h"

/* "0,0,2 3,2,2" for two strings whose bytes are the words. */
static const char *blocks_of(const char *a, const char *b)
{
    struct mc_matching_block blocks[32];
    uint32_t left[32], right[32];
    size_t n_a = strlen(a), n_b = strlen(b), i, n;
    const char *text = "";

    assert_true(n_a <= 32 && n_b <= 32);
    for (i = 0; i < n_a; i++)
        left[i] = (unsigned char)a[i];
    for (i = 0; i < n_b; i++)
        right[i] = (unsigned char)b[i];
    n = mc_matching_blocks(left, n_a, right, n_b, arena, blocks);
    for (i = 0; i < n; i++)
        text = mc_arena_format(arena, "%s%s%zu,%zu,%zu", text, i > 0 ? " " : "", blocks[i].a_begin,
                               blocks[i].b_begin, blocks[i].n);
    return text;
}

static void test_published_examples(void **state)
{
    (void)state;
    /* >>> s = SequenceMatcher(None, "abxcd", "abcd"); s.get_matching_blocks()
     * [Match(a=0, b=0, size=2), Match(a=3, b=2, size=2), Match(a=5, b=4, size=0)] */
    assert_string_equal(blocks_of("abxcd", "abcd"), "0,0,2 3,2,2");
    /* >>> SequenceMatcher(None, " abcd", "abcd abcd").find_longest_match(0, 5, 0, 9)
     * Match(a=0, b=4, size=5); nothing is left beside it */
    assert_string_equal(blocks_of(" abcd", "abcd abcd"), "0,4,5");
}

static void test_the_longest_goes_first(void **state)
{
    (void)state;
    /* "cd" is the longest; "a" is to the left of it in the first text and to the right in the
     * second, so that it cannot match. The longest common subsequence is as long. */
    assert_string_equal(blocks_of("acd", "cda"), "1,0,2");
    /* A subsequence "abcx" would be longer than "bcd" with nothing beside it. */
    assert_string_equal(blocks_of("xbcd", "bcdx"), "1,0,3");
    /* "ab" of both places is as long: the first of a, the first of b; then what is to the right */
    assert_string_equal(blocks_of("abyab", "abzab"), "0,0,2 3,3,2");
}

static void test_nothing_in_common(void **state)
{
    (void)state;
    assert_string_equal(blocks_of("", ""), "");
    assert_string_equal(blocks_of("abc", ""), "");
    assert_string_equal(blocks_of("", "abc"), "");
    assert_string_equal(blocks_of("abc", "xyz"), "");
    assert_string_equal(blocks_of("abc", "abc"), "0,0,3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_published_examples),
                                       cmocka_unit_test(test_the_longest_goes_first),
                                       cmocka_unit_test(test_nothing_in_common)};

    return cmocka_run_group_tests_name("matching_blocks", tests, new_arena, free_arena);
}
