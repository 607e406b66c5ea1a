/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "base/random.h"

static void test_between_two_values(void **state)
{
    const double values[] = {1, 2, 4, 8, 16};

    (void)state;
    /* positions 0, 0.2, 1, 2, 2.8 and 4 of 0..4 */
    assert_near(mc_percentile_sorted(values, 5, 0), 1, 0);
    assert_near(mc_percentile_sorted(values, 5, 5), 1.2, 1e-15);
    assert_near(mc_percentile_sorted(values, 5, 25), 2, 0);
    assert_near(mc_percentile_sorted(values, 5, 50), 4, 0);
    assert_near(mc_percentile_sorted(values, 5, 70), 7.2, 1e-15); /* 4 + 0.8 * 4 */
    assert_near(mc_percentile_sorted(values, 5, 100), 16, 0);
    assert_near(mc_percentile_sorted(values, 1, 37), 1, 0);
}

/* From one half on the formula starts at the upper value: 0.9 - (1 - 0.75) * (0.9 - 0.1) is 0.7,
 * while 0.1 + 0.75 * (0.9 - 0.1) is the double above it. The published threshold uses the first. */
static void test_upper_half_starts_at_the_upper_value(void **state)
{
    (void)state;
    assert_true(0.1 + 0.75 * (0.9 - 0.1) > 0.7);
    assert_near(mc_percentile_interpolate(0.1, 0.9, 0.75), 0.7, 0);
    assert_near(mc_percentile_interpolate(0.1, 1.0, 0.25), 0.1 + 0.25 * (1.0 - 0.1), 0);
}

static void test_place_among_very_many(void **state)
{
    /* 0.05 * (156 * 156 - 1) = 1216.75 */
    struct mc_percentile_place place = mc_percentile_place(156 * 156, 5);

    (void)state;
    assert_int_equal(place.index, 1216);
    assert_near(place.weight, 0.75, 1e-12);
    place = mc_percentile_place(UINT64_C(1) << 60, 100);
    assert_true(place.index == (UINT64_C(1) << 60) - 1);
    assert_near(place.weight, 0, 0);
}

static void test_overflow_stays_low(void **state)
{
    (void)state;
    assert_near(mc_percentile_interpolate(-1.7e308, 1.7e308, 0.75), -1.7e308, 0);
    assert_near(mc_percentile_interpolate((double)INFINITY, (double)INFINITY, 0.75),
                (double)INFINITY, 0);
}

static int compare(const void *a, const void *b)
{
    const double *one = a, *other = b;

    return (*one > *other) - (*one < *other);
}

/* Any order gives the same: 1 to 60 values, few or many different ones, some without end. */
static void test_any_order(void **state)
{
    double values[60], sorted[60];
    uint32_t turn, n, i;

    (void)state;
    for (turn = 0; turn < 2000; turn++) {
        double percentile = mc_random_below(mc_random_bits(2, turn, 0), 1001) / 10.0;

        n = 1 + turn % 60;
        for (i = 0; i < n; i++) {
            uint64_t bits = mc_random_bits(1, turn, i);

            sorted[i] = turn % 2 == 0 ? mc_random_below(bits, 1 + turn % 7) : mc_random_unit(bits);
            if (turn % 9 == 0 && bits % 8 == 0)
                sorted[i] = (double)INFINITY;
        }
        memcpy(values, sorted, sizeof(values));
        qsort(sorted, n, sizeof(sorted[0]), compare);
        assert_near(mc_percentile_unsorted(values, n, percentile),
                    mc_percentile_sorted(sorted, n, percentile), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_between_two_values),
        cmocka_unit_test(test_upper_half_starts_at_the_upper_value),
        cmocka_unit_test(test_place_among_very_many),
        cmocka_unit_test(test_overflow_stays_low),
        cmocka_unit_test(test_any_order),
    };

    return cmocka_run_group_tests_name("percentile", tests, NULL, NULL);
}
