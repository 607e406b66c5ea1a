/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <float.h>
#include <math.h>

#include "report/figures.h"
#include "tests/unit/group_arena.h"

static void decimal(double value, int decimals, const char *wanted)
{
    assert_string_equal(mc_decimal_text(value, decimals, arena).data, wanted);
}

static void with_sign(double value, int decimals, const char *wanted)
{
    assert_string_equal(mc_signed_text(value, decimals, arena).data, wanted);
}

static void test_decimals(void **state)
{
    (void)state;
    decimal(0.25, 3, "0.250");
    decimal(-12.5, 1, "-12.5");
    decimal(7, 0, "7");
    decimal((double)NAN, 3, "-");
    decimal((double)INFINITY, 3, "inf");
    decimal(-(double)INFINITY, 3, "-inf");
}

static void test_no_minus_zero(void **state)
{
    (void)state;
    decimal(-0.0, 2, "0.00");
    decimal(-0.004, 2, "0.00");
    decimal(-0.006, 2, "-0.01");
    decimal(-0.4, 0, "0");
    decimal(-DBL_MIN, 3, "0.000");
}

static void test_large_numbers_are_short(void **state)
{
    (void)state;
    decimal(999999999, 2, "999999999.00");
    decimal(1e9, 2, "1.00e+09");
    decimal(1e308, 3, "1.000e+308");
    decimal(-1e308, 3, "-1.000e+308");
    decimal(DBL_MAX, 2, "1.80e+308"); /* 1.797...e308 */
    decimal(3e20, 0, "3e+20");
}

static void number(double value, int digits, const char *wanted)
{
    assert_string_equal(mc_number_text(value, digits, arena).data, wanted);
}

static void test_digits(void **state)
{
    (void)state;
    number(0.25, 6, "0.25");
    number(1.0 / 3, 4, "0.3333");
    number(1e308, 6, "1e+308");
    number(-0.0, 6, "0");
    number((double)NAN, 6, "-");
}

static void test_signs(void **state)
{
    (void)state;
    with_sign(0.25, 3, "+0.250");
    with_sign(-0.25, 3, "-0.250");
    with_sign(0, 1, "0.0");
    with_sign(-0.0, 3, "0.000");
    with_sign(0.0004, 3, "0.000"); /* what is shown as 0 has no direction */
    with_sign(-0.0004, 3, "0.000");
    with_sign(1e308, 1, "+1.0e+308");
    with_sign((double)NAN, 1, "-");
}

static void test_chances(void **state)
{
    (void)state;
    assert_string_equal(mc_p_text(0.0123, arena).data, "0.012");
    assert_string_equal(mc_p_text(0.001, arena).data, "0.001");
    assert_string_equal(mc_p_text(0.00099, arena).data, "< 0.001");
    assert_string_equal(mc_p_text(0, arena).data, "< 0.001");
    assert_int_equal(mc_p_text((double)NAN, arena).length, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decimals),
        cmocka_unit_test(test_no_minus_zero),
        cmocka_unit_test(test_large_numbers_are_short),
        cmocka_unit_test(test_digits),
        cmocka_unit_test(test_signs),
        cmocka_unit_test(test_chances),
    };

    return cmocka_run_group_tests_name("decimal", tests, new_arena, free_arena);
}
