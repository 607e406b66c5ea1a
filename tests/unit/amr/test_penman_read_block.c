/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/penman_read.h"

struct expected_block {
    uint32_t line;
    const char *text;
};

static void check_blocks(const char *text, const struct expected_block *expected, size_t n_blocks)
{
    size_t offset = 0, n = 0;
    struct mc_slice block;
    uint32_t line;

    while (mc_penman_next_block(mc_slice_of(text), &offset, &block, &line)) {
        if (n == n_blocks) {
            fail_msg("one block too many: '%.*s'", MC_SLICE_ARGUMENTS(block));
            return;
        }
        if (!mc_slice_is(block, expected[n].text))
            fail_msg("block %zu is '%.*s'", n, MC_SLICE_ARGUMENTS(block));
        assert_int_equal(line, expected[n].line);
        n++;
    }
    assert_int_equal(n, n_blocks);
}

static void test_blocks(void **state)
{
    static const struct expected_block expected[] = {
        {1, "# ::id 1\n(a / b)"}, {5, "  (c / d\n\n     :op1 1)\n# end"}, {12, "(e / \"(\")"}};

    (void)state;
    check_blocks(
        "# ::id 1\n(a / b)\n\n \n  (c / d\n\n     :op1 1)\n# end\n\n# file\n\n(e / \"(\")\n"
        "\n# the end\n",
        (const struct expected_block[]){expected[0], expected[1], {10, "# file\n\n(e / \"(\")"}},
        3);
    check_blocks("", expected, 0);
    check_blocks("\n\n# only\n\n# comments\n", expected, 0);
    /* a byte order mark belongs to no block */
    check_blocks("\xEF\xBB\xBF# ::id 1\n(a / b)\n\n(c / d)",
                 (const struct expected_block[]){{1, "# ::id 1\n(a / b)"}, {4, "(c / d)"}}, 2);
    check_blocks("\r\n(a)\r\n\r\n(b)", (const struct expected_block[]){{2, "(a)"}, {4, "(b)"}}, 2);
}

/* Blocks that do not parse are given too and do not swallow the next ones. */
static void test_broken_blocks(void **state)
{
    (void)state;
    check_blocks(
        "# ::id 1\n(a / b\n   :op1 (c\n\n# ::id 2\n(d / e)\n\n(f / g\n\n(h / i))\n\nword\n",
        (const struct expected_block[]){{1, "# ::id 1\n(a / b\n   :op1 (c"},
                                        {5, "# ::id 2\n(d / e)"},
                                        {8, "(f / g"},
                                        {10, "(h / i))"},
                                        {12, "word"}},
        5);
    check_blocks("(a / \"x)\n\n(b / \x01 ~ y)\n\n)\n",
                 (const struct expected_block[]){{1, "(a / \"x)"}, {3, "(b / \x01 ~ y)"}, {5, ")"}},
                 3);
}

static void test_block_of_empty_slice(void **state)
{
    size_t offset = 0;
    struct mc_slice block;
    uint32_t line;

    (void)state;
    assert_false(mc_penman_next_block(mc_slice(NULL, 0), &offset, &block, &line));
}

/* Comments alone, whatever is wrong elsewhere; a '#' inside a word or a quote begins none. */
static void test_clean_comment(void **state)
{
    char text[] =
        "\xEF\xBB\xBF# a\x01(b\x7F\r\n# fine\t\n(x / y#\x02 :op1 \"# \x03\")\n  #\x1F) \n# c\x04";
    const char wanted[] =
        "\xEF\xBB\xBF# a (b \r\n# fine\t\n(x / y#\x02 :op1 \"# \x03\")\n  # ) \n# c ";
    size_t length = sizeof(text) - 1, offset = 0, first = 0;

    (void)state;
    assert_int_equal(mc_penman_clean_comment(text, length, &offset, &first), 2);
    assert_int_equal(first, 6);
    assert_int_equal(mc_penman_clean_comment(text, length, &offset, &first), 1);
    assert_int_equal(first, (strchr(text, ')') - text) + 5);
    assert_int_equal(mc_penman_clean_comment(text, length, &offset, &first), 1);
    assert_int_equal(first, length - 1);
    assert_int_equal(mc_penman_clean_comment(text, length, &offset, &first), 0);
    assert_int_equal(offset, length);
    assert_string_equal(text, wanted);
}

static void assert_metadata(const char *block, const char *key, const char *value)
{
    struct mc_slice found = mc_penman_block_metadata(mc_slice_of(block), key);

    if (!mc_slice_is(found, value))
        fail_msg("%s is '%.*s'", key, MC_SLICE_ARGUMENTS(found));
}

static void test_metadata(void **state)
{
    static const char block[] = "# ::pair D1 ::id 7\r\n  # ::snt a :: b  c \n# note ::not this\n"
                                "(x / y :op1 \"# ::no z\")\n# ::id 8\n#::last 9";

    (void)state;
    assert_metadata(block, "pair", "D1");
    assert_metadata(block, "id", "7");
    assert_metadata(block, "snt", "a :: b  c");
    assert_metadata(block, "not", "");
    assert_metadata(block, "no", "");
    assert_metadata(block, "last", "9");
    assert_metadata(block, "other", "");
    assert_metadata("", "id", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_broken_blocks),
        cmocka_unit_test(test_block_of_empty_slice),
        cmocka_unit_test(test_clean_comment),
        cmocka_unit_test(test_metadata),
    };

    return cmocka_run_group_tests_name("penman_block", tests, NULL, NULL);
}
