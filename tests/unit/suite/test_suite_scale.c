/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "suite/suite.h"

static const struct mc_score_scale one_to_five = {1, 5, {"relatedness", 11}};
static const struct mc_score_scale around_zero = {-1, 0.5, {"difference", 10}};

static void test_ends_lie_on_the_scale(void **state)
{
    (void)state;
    assert_true(mc_score_scale_holds(&one_to_five, 1));
    assert_true(mc_score_scale_holds(&one_to_five, 5));
    assert_false(mc_score_scale_holds(&one_to_five, 0.999));
    assert_false(mc_score_scale_holds(&one_to_five, 5.001));
    assert_false(mc_score_scale_holds(&one_to_five, nan("")));
    assert_true(mc_score_scale_holds(&around_zero, -0.25));
}

static void test_unit(void **state)
{
    (void)state;
    assert_near(mc_score_scale_to_unit(&one_to_five, 1), 0, 0);
    assert_near(mc_score_scale_to_unit(&one_to_five, 5), 1, 0);
    /* (4 - 1) / (5 - 1) */
    assert_near(mc_score_scale_to_unit(&one_to_five, 4), 0.75, 1e-15);
    /* (-0.25 + 1) / 1.5 */
    assert_near(mc_score_scale_to_unit(&around_zero, -0.25), 0.5, 1e-15);
}

static void test_a_missing_score_stays_missing(void **state)
{
    (void)state;
    assert_true(isnan(mc_score_scale_to_unit(&one_to_five, nan(""))));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ends_lie_on_the_scale),
        cmocka_unit_test(test_unit),
        cmocka_unit_test(test_a_missing_score_stays_missing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
