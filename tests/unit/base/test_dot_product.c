/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/dot_product.h"

/* Lengths around the steps of the loop, at places that are not aligned to more than a double:
 * 1 * 1 + 2 * 2 + ... + n * n = n (n + 1) (2 n + 1) / 6, in whole numbers without rounding. */
static void test_lengths(void **state)
{
    double a[40], b[40];
    size_t shift, n, i, sum;

    (void)state;
    for (shift = 0; shift < 4; shift++) {
        for (n = 0; n <= 30; n++) {
            for (i = 0; i < 40; i++)
                a[i] = b[i] = 1e6; /* what is outside counts nothing */
            for (i = 0; i < n; i++)
                a[i + shift] = b[i + 1] = (double)(i + 1);
            sum = n * (n + 1) * (2 * n + 1) / 6;
            assert_near(mc_dot_product(a + shift, b + 1, n), (double)sum, 0);
        }
    }
}

/* The order of the sums: lanes 1 and 2, lanes 3 and 4, both, then what is left over. 2^53 swallows
 * a 1 that is added to it alone: (2^53 + 1) + (-2^53 + 1) = 2^53 - (2^53 - 1) = 1, and 1 + 1 = 2.
 */
static void test_order(void **state)
{
    static const double a[] = {9007199254740992.0, 1, -9007199254740992.0, 1, 1};
    static const double ones[] = {1, 1, 1, 1, 1};

    (void)state;
    assert_near(mc_dot_product(a, ones, 5), 2, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_order),
    };

    return cmocka_run_group_tests_name("dot_product", tests, NULL, NULL);
}
