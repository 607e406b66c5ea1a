/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/bits.h"

static void test_lowest_bit(void **state)
{
    unsigned i;

    (void)state;
    for (i = 0; i < 64; i++) {
        assert_int_equal(mc_lowest_bit(UINT64_C(1) << i), i);
        assert_int_equal(mc_lowest_bit(UINT64_MAX << i), i);
    }
}

static void test_count_bits(void **state)
{
    unsigned i;

    (void)state;
    assert_int_equal(mc_count_bits(0), 0);
    assert_int_equal(mc_count_bits(UINT64_MAX), 64);
    for (i = 0; i < 64; i++) {
        assert_int_equal(mc_count_bits(UINT64_C(1) << i), 1);
        assert_int_equal(mc_count_bits(UINT64_MAX >> i), 64 - i);
    }
    assert_int_equal(mc_count_bits(UINT64_C(0x8421842184218421)), 16);
    assert_int_equal(mc_count_bits_at_once(UINT64_MAX), 64);
    assert_int_equal(mc_count_bits_at_once(UINT64_C(0x8421842184218421)), 16);
}

static void test_bytes(void **state)
{
    /* Below '*', 0x2A: the third byte. The one behind it equals '*', and no mark before is wrong.
     */
    uint64_t word = mc_word_of_bytes("\x2A\xFF\x29\x2A\x7F\x80zz");

    (void)state;
    assert_true(word == UINT64_C(0x7A7A807F2A29FF2A));
    assert_int_equal(mc_lowest_bit(mc_mark_below(word, '*')), 2 * 8 + 7);
    assert_true(mc_mark_below(mc_word_of_bytes("\x2A\xFF\xC2\x2A\x7F\x80zz"), '*') == 0);
    assert_true(mc_mark_below(0, 1) == MC_HIGH_BITS);
    assert_true(mc_mark_below(0x7F * MC_EACH_BYTE, 0x80) == MC_HIGH_BITS);
}

static void test_few_bytes(void **state)
{
    static const char bytes[] = "\xA1\xB2\xC3\xD4\xE5\xF6\x17";
    uint64_t expected = UINT64_C(0x17F6E5D4C3B2A1);
    size_t n;

    (void)state;
    assert_true(mc_word_of_few(bytes, 0) == 0);
    for (n = 1; n < 8; n++)
        assert_true(mc_word_of_few(bytes, n) == (expected & (UINT64_MAX >> (64 - 8 * n))));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lowest_bit),
        cmocka_unit_test(test_count_bits),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_few_bytes),
    };

    return cmocka_run_group_tests_name("bits", tests, NULL, NULL);
}
