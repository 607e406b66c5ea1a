/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/significance.c"

#include "tests/unit/support.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "tests/unit/made_up.h"

static double chance(const double *metric, const double *human, size_t n, bool lower_is_better)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, n, arena);
    double rho = mc_statistic_find("spearman")->compute(&sample, arena).value, p;

    if (lower_is_better)
        rho = -rho;
    sample.lower_is_better = lower_is_better;
    p = mc_spearman_chance(&sample, rho, arena);
    mc_arena_free(arena);
    return p;
}

/* Twice the share of the n! orders that have at least, or at most, this sum of products of ranks.
 */
static void test_few_cases(void **state)
{
    const double up[] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, down[] = {9, 8, 7, 6, 5, 4, 3, 2, 1};
    const double last_two[] = {1, 2, 3, 5, 4};

    (void)state;
    assert_near(chance(up, up, 2, false), 2.0 / 2, 0);
    assert_near(chance(up, up, 3, false), 2.0 / 6, 0);
    assert_near(chance(down, up, 3, false), 2.0 / 6, 0);
    assert_near(chance(down, up, 3, true), 2.0 / 6, 0);
    /* the order itself, and the 4 that exchange two neighbours */
    assert_near(chance(last_two, up, 5, false), 2 * 5.0 / 120, 0);
    assert_near(chance(up, up, 9, false), 2.0 / 362880, 0);
}

/* People say 1 1 2 2: 12 against 34. Of the 24 orders, 4 put 1 and 2 below 3 and 4. */
static void test_ties(void **state)
{
    const double human[] = {1, 1, 2, 2}, metric[] = {1, 2, 3, 4}, mixed[] = {1, 3, 2, 4};

    (void)state;
    assert_near(chance(metric, human, 4, false), 2 * 4.0 / 24, 0);
    /* ranks 13 against 24: as good or better are 12 against 34 and 13 against 24, 4 orders each */
    assert_near(chance(mixed, human, 4, false), 2 * 8.0 / 24, 0);
}

static void test_many_cases(void **state)
{
    const double human[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    const double metric[] = {2, 1, 4, 3, 6, 5, 8, 7, 10, 9};
    const double reversed[] = {9, 10, 7, 8, 5, 6, 3, 4, 1, 2};
    double rho = 1 - 6.0 * 10 / 990; /* every difference of ranks is 1: sum of squares 10 */

    (void)state;
    assert_near(chance(metric, human, 10, false), mc_spearman_p(rho, 10), 1e-12);
    assert_near(chance(reversed, human, 10, false), mc_spearman_p(rho, 10), 1e-12);
    /* never 0: of 10! orders one is as good, and one as bad */
    assert_near(chance(human, human, 10, false), 2.0 / 3628800, 1e-12);
}

static void test_not_defined(void **state)
{
    const double same[] = {1, 1, 1}, human[] = {1, 2, 3};

    (void)state;
    assert_true(isnan(chance(same, human, 3, false)));
    assert_true(isnan(chance(human, human, 1, false)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_few_cases),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_many_cases),
        cmocka_unit_test(test_not_defined),
    };

    return cmocka_run_group_tests_name("spearman_chance", tests, NULL, NULL);
}
