/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/isotonic.h"

#include "tests/unit/support.h"

#include <math.h>

/* 1 3 2 4 3.5 5, each once: 3 2 are pooled to 2.5, 4 3.5 to 3.75. With weight 3 on the 2 it is
 * (3 + 3 * 2) / 4 = 2.25. Falling values are one block: (9 + 5 + 1) / 3 = 5. */
static void test_pool_adjacent(void **state)
{
    double plain[] = {1, 3, 2, 4, 3.5, 5}, heavy[] = {1, 3, 2, 4, 3.5, 5}, falling[] = {9, 5, 1};
    const double once[] = {1, 1, 1, 1, 1, 1}, thrice[] = {1, 1, 3, 1, 1, 1};
    const double pooled[] = {1, 2.5, 2.5, 3.75, 3.75, 5};
    struct mc_arena *arena = mc_arena_new();
    size_t i;

    (void)state;
    mc_pool_adjacent(plain, once, 6, arena);
    for (i = 0; i < 6; i++)
        assert_near(plain[i], pooled[i], 1e-15);
    mc_pool_adjacent(heavy, thrice, 6, arena);
    assert_near(heavy[1], 2.25, 1e-15);
    assert_near(heavy[2], 2.25, 1e-15);
    mc_pool_adjacent(falling, once, 3, arena);
    for (i = 0; i < 3; i++)
        assert_near(falling[i], 5, 1e-15);
    mc_arena_free(arena);
}

/* Fold 0 is learnt from fold 1 and the other way round.
 *
 * Fold 1: metric 1 2 3 4 4 with people 0.1 0.4 0.2 0.5 0.9. The two at 4 are one point, 0.7 of
 * weight 2; 0.4 and 0.2 are pooled to 0.3: the curve is (1, 0.1) (2, 0.3) (3, 0.3) (4, 0.7). So in
 * fold 0 the metric's 0.5 gets 0.1, below all; 1.25 gets 0.1 + 0.2 / 4 = 0.15; 2.5 gets 0.3; 3.5
 * gets 0.5; 9 gets 0.7, above all.
 *
 * Fold 0: metric 0.5 1.25 2.5 3.5 9 with people 0 - 1 1 - (two are not judged): (0.5, 0) (2.5, 1)
 * (3.5, 1). So in fold 1 the metric's 1 gets 0.25, 2 gets 0.75, 3 and 4 get 1.
 *
 * A case without a score has none. */
static void test_cross_fit(void **state)
{
    const double metric[] = {0.5, 1.25, 2.5, 3.5, 9, 1, 2, 3, 4, 4, (double)NAN};
    const double human[] = {0, (double)NAN, 1, 1, (double)NAN, 0.1, 0.4, 0.2, 0.5, 0.9, 1};
    const uint8_t folds[] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1};
    const double expected[] = {0.1, 0.15, 0.3, 0.5, 0.7, 0.25, 0.75, 1, 1, 1};
    const struct mc_isotonic_cases cases = {11, metric, human, folds, 2};
    struct mc_arena *arena = mc_arena_new();
    double calibrated[11];
    size_t i;

    (void)state;
    mc_isotonic_cross_fit(&cases, calibrated, arena);
    for (i = 0; i < 10; i++)
        assert_near(calibrated[i], expected[i], 1e-15);
    assert_true(isnan(calibrated[10]));
    mc_arena_free(arena);
}

/* All judged cases are in one fold: these have none to learn from, and the other has. */
static void test_nothing_to_learn_from(void **state)
{
    const double metric[] = {1, 2, 3}, human[] = {0, 1, (double)NAN};
    const uint8_t folds[] = {0, 0, 1};
    const struct mc_isotonic_cases cases = {3, metric, human, folds, 2};
    struct mc_arena *arena = mc_arena_new();
    double calibrated[3];

    (void)state;
    mc_isotonic_cross_fit(&cases, calibrated, arena);
    assert_true(isnan(calibrated[0]));
    assert_true(isnan(calibrated[1]));
    assert_near(calibrated[2], 1, 1e-15);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pool_adjacent),
        cmocka_unit_test(test_cross_fit),
        cmocka_unit_test(test_nothing_to_learn_from),
    };

    return cmocka_run_group_tests_name("isotonic", tests, NULL, NULL);
}
