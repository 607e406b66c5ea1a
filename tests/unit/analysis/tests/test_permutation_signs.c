/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/tests/permutation.h"

static struct mc_sign_flip flip(const double *differences, size_t n,
                                enum mc_alternative alternative, struct mc_draw_key key)
{
    const struct mc_sign_flip_settings settings = {alternative, 10000, mc_random_bit_source(&key)};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sign_flip found = mc_sign_flip_test(differences, n, &settings, arena);

    mc_arena_free(arena);
    return found;
}

static const struct mc_draw_key usual = {1, 2};

/* 1 2 3: of the eight sums +-1 +-2 +-3 only 6 and -6 are as far out as 6. -1 2 3 gives 4, as does
 * nothing else but 6: two of eight on its side. */
static void test_exact_by_hand(void **state)
{
    const double above[] = {1, 2, 3}, mixed[] = {2, -1, 0, 3};
    struct mc_sign_flip found = flip(above, 3, MC_TWO_SIDED, usual);

    (void)state;
    assert_true(found.exact);
    assert_int_equal(found.n_draws, 8);
    assert_near(found.test.statistic, 2, 1e-15);
    assert_near(found.test.p, 0.25, 0);
    assert_near(flip(above, 3, MC_GREATER, usual).test.p, 0.125, 0);
    assert_near(flip(above, 3, MC_LESS, usual).test.p, 1, 0);
    found = flip(mixed, 4, MC_GREATER, usual);
    assert_int_equal(found.n_draws, 8); /* the sign of 0 is none */
    assert_near(found.test.statistic, 1, 1e-15);
    assert_near(found.test.p, 0.25, 0);
    assert_near(flip(mixed, 4, MC_LESS, usual).test.p, 7.0 / 8, 0);
}

/* Sums of 0.1 0.2 0.3 in another order differ in the last bit: they are as far out all the same. */
static void test_tolerance(void **state)
{
    const double differences[] = {0.1, 0.2, -0.3, 0.3};

    (void)state;
    /* sum 0.3. As great: + + +-: twice 0.3, with both + 0.9; - + + +: 0.7; + - + +: 0.5; not - - +
     * + (0.3, as great: yes). So + + + -, + + - +, + + + +, - + + +, + - + +, - - + + of sixteen */
    assert_near(flip(differences, 4, MC_GREATER, usual).test.p, 6.0 / 16, 0);
}

/* Twenty equal differences: all signs must agree to be as far out; of 10,000 draws of 2^20 hardly
 * one does. p is (n_extreme + 1) / (n_draws + 1), never 0. */
static void test_draws(void **state)
{
    struct mc_draw_key other = usual;
    struct mc_sign_flip found, again;
    double differences[100];
    size_t i;

    (void)state;
    for (i = 0; i < 100; i++)
        differences[i] = 1;
    found = flip(differences, 100, MC_TWO_SIDED, usual);
    assert_false(found.exact);
    assert_int_equal(found.n_draws, 10000);
    assert_int_equal(found.n_extreme, 0);
    assert_near(found.test.p, 1.0 / 10001, 1e-18);
    /* 60 of 100 above 0: 2 P(X >= 60) = 0.0569 for X binomial with 100 and 1/2 (tables); the
     * standard error of the share is 0.0023 */
    for (i = 0; i < 40; i++)
        differences[i] = -1;
    found = flip(differences, 100, MC_TWO_SIDED, usual);
    assert_near(found.test.p, 0.0569, 0.01);
    again = flip(differences, 100, MC_TWO_SIDED, usual);
    assert_int_equal(again.n_extreme, found.n_extreme);
    other.stream = 3;
    assert_int_not_equal(flip(differences, 100, MC_TWO_SIDED, other).n_extreme, found.n_extreme);
    other = usual;
    other.seed = 9;
    assert_int_not_equal(flip(differences, 100, MC_TWO_SIDED, other).n_extreme, found.n_extreme);
}

static void test_edges(void **state)
{
    const double zeros[] = {0, 0};

    (void)state;
    assert_near(flip(zeros, 2, MC_TWO_SIDED, usual).test.p, 1, 0);
    assert_true(isnan(flip(zeros, 0, MC_TWO_SIDED, usual).test.p));
    assert_non_null(flip(zeros, 0, MC_TWO_SIDED, usual).test.reason);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact_by_hand),
        cmocka_unit_test(test_tolerance),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_edges),
    };

    return cmocka_run_group_tests_name("sign_flip", tests, NULL, NULL);
}
