/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/exact_sum.h"

#include "tests/unit/support.h"

static double sum_of(const double *values, size_t n)
{
    struct mc_exact_sum sum = {0, 0};
    size_t i;

    for (i = 0; i < n; i++)
        mc_exact_sum_add(&sum, values[i]);
    return mc_exact_sum_value(&sum);
}

static void test_nothing_is_lost(void **state)
{
    /* 1 + 1e100 + 1 - 1e100 is 2; plain sums give 0 */
    const double far[] = {1, 1e100, 1, -1e100};
    const double turned[] = {-1e100, 1, 1, 1e100};
    double tenths[10];
    size_t i;

    (void)state;
    assert_near(sum_of(far, 4), 2, 0);
    assert_near(sum_of(turned, 4), 2, 0);
    for (i = 0; i < 10; i++)
        tenths[i] = 0.1;
    assert_near(sum_of(tenths, 10), 1, 0); /* plain: 0.9999999999999999 */
    assert_near(sum_of(tenths, 0), 0, 0);
}

static void test_means(void **state)
{
    const double values[] = {1, 2, 2, 1, 2, 2}, tenths[] = {0.1, 0.1, 0.1};

    (void)state;
    assert_near(mc_exact_mean(values, 3), 5.0 / 3, 0);
    assert_near(mc_exact_mean(values, 6), 5.0 / 3, 0);
    /* the nearest double to the sum is not three times that of 0.1 */
    assert_near(mc_exact_mean(tenths, 3), 0.1, 0);
    assert_true(isnan(mc_exact_mean(values, 0)));
    /* deviations -2/3, 1/3, 1/3: (4 + 1 + 1) / 9 / 2 = 1/3 */
    assert_near(mc_exact_deviation(values, 3, 5.0 / 3), sqrt(1.0 / 3), 1e-15);
    assert_near(mc_exact_deviation(tenths, 3, 0.1), 0, 0);
    assert_true(isnan(mc_exact_deviation(values, 1, 1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_lost),
        cmocka_unit_test(test_means),
    };

    return cmocka_run_group_tests_name("exact_sum", tests, NULL, NULL);
}
