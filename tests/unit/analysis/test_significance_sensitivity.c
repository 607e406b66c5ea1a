/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/significance.c"

#include "tests/unit/support.h"

#include <math.h>

/* z(.95) = 1.644854, z(.80) = 0.841621. */
static void test_correlation(void **state)
{
    static const size_t sizes[] = {4, 8, 26, 103, 939, 1000000};
    size_t i;

    (void)state;
    /* sqrt(n - 3) = 10; at rho = .2448: 1.644854 + 0.841621 * sqrt(1.02996) = 2.498993, and
     * 10 atanh(.2448) = 2.4988 */
    assert_near(detectable_correlation(103), 0.2448, 1e-4);
    for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        double rho = detectable_correlation(sizes[i]);

        assert_near(atanh(rho) * sqrt((double)sizes[i] - 3),
                    1.644853626951 + 0.841621233573 * sqrt(1 + rho * rho / 2), 1e-9);
    }
    assert_true(isnan(detectable_correlation(3)));
    assert_true(isnan(detectable_correlation(0)));
}

/* n = 26: t(.975) = 2.06866 and t(.80) = 0.85753 with 23 degrees of freedom make 2.92619. With
 * d = .2909, of the correlations .7909, .5 and .7, K = 1 - .62552 - .25 - .49 + .55363 = .18811,
 * the mean of the first two is .64545, its square times .3^3 .01125, and Williams' t is .2909
 * sqrt(25 * 1.7) / sqrt(2 * 25 / 23 * .18811 + .01125) = 2.926. The others, to two decimals, from a
 * program in another language. */
static void test_difference(void **state)
{
    static const struct {
        size_t n;
        double difference;
    } table[] = {{26, 0.2909}, {78, 0.19}, {156, 0.14}, {500, 0.08}, {939, 0.06}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(table) / sizeof(table[0]); i++)
        assert_near(detectable_difference(table[i].n), table[i].difference, i == 0 ? 1e-4 : 0.005);
    assert_true(detectable_difference(5) < 0.468); /* beyond, the three cannot be together */
    assert_true(isnan(detectable_difference(4)));
    assert_true(isnan(detectable_difference(0)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_correlation),
        cmocka_unit_test(test_difference),
    };

    return cmocka_run_group_tests_name("sensitivity", tests, NULL, NULL);
}
