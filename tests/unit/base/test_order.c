/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/order.h"

static void test_whole_numbers(void **state)
{
    uint32_t small[] = {UINT32_MAX, 0, 7};
    uint64_t large[] = {UINT64_MAX, 1, UINT64_C(1) << 32, 0};

    (void)state;
    qsort(small, 3, sizeof(*small), mc_order_uint32);
    assert_true(small[0] == 0 && small[1] == 7 && small[2] == UINT32_MAX);
    qsort(large, 4, sizeof(*large), mc_order_uint64);
    assert_true(large[0] == 0 && large[1] == 1 && large[2] == UINT64_C(1) << 32);
    assert_true(large[3] == UINT64_MAX);
}

static void test_reals_and_texts(void **state)
{
    double reals[] = {0.5, -2, 0.25};
    struct mc_slice texts[] = {mc_slice_of("b"), mc_slice_of("ab"), mc_slice_of("a")};

    (void)state;
    qsort(reals, 3, sizeof(*reals), mc_order_reals);
    assert_near(reals[0], -2, 0);
    assert_near(reals[1], 0.25, 0);
    assert_near(reals[2], 0.5, 0);
    qsort(texts, 3, sizeof(*texts), mc_order_slices);
    assert_true(mc_slice_is(texts[0], "a") && mc_slice_is(texts[1], "ab"));
    assert_true(mc_slice_is(texts[2], "b"));
}

static void test_the_largest_comes_first(void **state)
{
    struct mc_measured items[] = {{0.5, 3}, {2, 9}, {0.5, 1}, {-1, 0}};
    static const size_t expected[] = {9, 1, 3, 0};
    size_t i;

    (void)state;
    qsort(items, 4, sizeof(*items), mc_order_measured);
    for (i = 0; i < 4; i++)
        assert_int_equal(items[i].index, expected[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_numbers),
        cmocka_unit_test(test_reals_and_texts),
        cmocka_unit_test(test_the_largest_comes_first),
    };

    return cmocka_run_group_tests_name("order", tests, NULL, NULL);
}
