/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/tests/rank_tests.h"

static void test_tails(void **state)
{
    const struct mc_tails tails = {0.2, 0.9}, middle = {0.7, 0.6};

    (void)state;
    assert_near(mc_tails_p(tails, MC_LESS), 0.2, 0);
    assert_near(mc_tails_p(tails, MC_GREATER), 0.9, 0);
    assert_near(mc_tails_p(tails, MC_TWO_SIDED), 0.4, 1e-15);
    assert_near(mc_tails_p(middle, MC_TWO_SIDED), 1, 0); /* twice 0.6 */
}

/* Tables: P(Z > 1) = 0.15866, P(Z > 1.5) = 0.06681, P(Z > 2) = 0.02275. */
static void test_normal(void **state)
{
    struct mc_rank_settings settings = {MC_GREATER, MC_NULL_ASYMPTOTIC, false};

    (void)state;
    assert_near(mc_normal_p(4, 2, &settings), 0.02275, 5e-6);
    assert_near(mc_normal_p(-4, 2, &settings), 1 - 0.02275, 5e-6);
    settings.continuity = true;
    assert_near(mc_normal_p(2.5, 2, &settings), 0.15866, 5e-6);
    settings.alternative = MC_LESS;
    assert_near(mc_normal_p(-2.5, 2, &settings), 0.15866, 5e-6);
    assert_near(mc_normal_p(2.5, 2, &settings), 1 - 0.06681, 5e-6); /* 3 / 2 */
    settings.alternative = MC_TWO_SIDED;
    assert_near(mc_normal_p(-2.5, 2, &settings), 2 * 0.15866, 1e-5);
    assert_near(mc_normal_p(0, 2, &settings), 1, 0); /* not 2 P(Z > -1/4) */
    assert_near(mc_normal_p(0, 0, &settings), 1, 0);
    settings.continuity = false;
    assert_true(isnan(mc_normal_p(0, 0, &settings)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tails),
        cmocka_unit_test(test_normal),
    };

    return cmocka_run_group_tests_name("significance", tests, NULL, NULL);
}
