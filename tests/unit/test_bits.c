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
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lowest_bit),
        cmocka_unit_test(test_count_bits),
    };

    return cmocka_run_group_tests_name("bits", tests, NULL, NULL);
}
