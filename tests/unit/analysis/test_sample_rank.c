/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/random.h"

static void test_small_example(void **state)
{
    const double values[] = {3, 1, 2, 3, -0.0, 0.0, 3};
    /* ascending: -0.0 0.0 1 2 3 3 3; the zeros share (1 + 2) / 2, the threes (5 + 6 + 7) / 3 */
    const uint32_t order[] = {4, 5, 1, 2, 0, 3, 6};
    const uint32_t levels[] = {3, 1, 2, 3, 0, 0, 3};
    const double ranks[] = {6, 3, 4, 6, 1.5, 1.5, 6};
    struct mc_arena *arena = mc_arena_new();
    uint32_t found[7];
    double found_ranks[7], sorted[7];
    size_t i;

    (void)state;
    mc_sort_order(values, 7, found, arena);
    for (i = 0; i < 7; i++)
        assert_int_equal(found[i], order[i]);
    assert_int_equal(mc_levels(values, 7, found, arena), 4);
    for (i = 0; i < 7; i++)
        assert_int_equal(found[i], levels[i]);
    mc_level_ranks(found, 7, 4, found_ranks, arena);
    for (i = 0; i < 7; i++)
        assert_near(found_ranks[i], ranks[i], 0);
    memcpy(sorted, values, sizeof(sorted));
    mc_sort_values(sorted, 7, arena);
    assert_near(sorted[2], 1, 0);
    assert_near(sorted[6], 3, 0);
    mc_arena_free(arena);
}

/* Of many values, too, equal ones stay in their order: a few steps of both signs, zeros of both
 * signs, sizes from 1e-300 to 1e300 and infinities. */
static void test_many_values_in_order(void **state)
{
    enum { MANY = 3000 };
    static double values[MANY];
    static uint32_t order[MANY];
    struct mc_arena *arena = mc_arena_new();
    size_t i;

    (void)state;
    for (i = 0; i < MANY; i++) {
        uint64_t bits = mc_random_bits(11, 0, i);
        double sign = bits % 2 == 0 ? 1 : -1;

        values[i] = i % 3 == 0   ? sign * mc_random_below(bits, 4)
                    : i % 3 == 1 ? sign * pow(10, 600 * mc_random_unit(bits) - 300)
                                 : sign * mc_random_unit(bits);
    }
    values[7] = (double)INFINITY;
    values[8] = -(double)INFINITY;
    mc_sort_order(values, MANY, order, arena);
    assert_int_equal(order[0], 8);
    assert_int_equal(order[MANY - 1], 7);
    for (i = 1; i < MANY; i++)
        assert_true(values[order[i - 1]] < values[order[i]] ||
                    (values[order[i - 1]] <= values[order[i]] && order[i - 1] < order[i]));
    mc_arena_free(arena);
}

/* Nor does it matter that they differ in their last bits alone, beside one that is far off. */
static void test_close_values_in_order(void **state)
{
    enum { MANY = 3000 };
    static double values[MANY];
    static uint32_t order[MANY], levels[MANY];
    struct mc_arena *arena = mc_arena_new();
    uint32_t n_levels;
    size_t i;

    (void)state;
    for (i = 0; i < MANY; i++)
        values[i] = 1 + 0x1p-52 * mc_random_below(mc_random_bits(13, 0, i), 2 * MANY);
    values[100] = -1e300;
    mc_sort_order(values, MANY, order, arena);
    n_levels = mc_levels(values, MANY, levels, arena);
    assert_int_equal(n_levels, levels[order[MANY - 1]] + 1);
    assert_int_equal(order[0], 100);
    for (i = 1; i < MANY; i++) {
        bool is_less = values[order[i - 1]] < values[order[i]];

        assert_true(is_less ||
                    (values[order[i - 1]] <= values[order[i]] && order[i - 1] < order[i]));
        assert_int_equal(levels[order[i]], levels[order[i - 1]] + is_less);
    }
    mc_arena_free(arena);
}

/* Of few different values as well: one, as many as are few, and one more, which comes last. */
static void test_few_values_in_order(void **state)
{
    static const uint32_t few[] = {1, 2, 51, 255, 256, 257, 300};
    enum { MANY = 2000 };
    static double values[MANY];
    static uint32_t order[MANY];
    size_t f, i;

    (void)state;
    for (f = 0; f < sizeof(few) / sizeof(few[0]); f++) {
        struct mc_arena *arena = mc_arena_new();

        for (i = 0; i < MANY; i++) {
            uint32_t k = mc_random_below(mc_random_bits(12, f, i), few[f] - (few[f] > 1));

            values[i] = k == 0 ? (i % 2 == 0 ? 0.0 : -0.0) : (k % 2 == 0 ? 0.1 : -0.3) * k;
        }
        if (few[f] > 1)
            values[MANY - 1] = 1e9;
        mc_sort_order(values, MANY, order, arena);
        for (i = 1; i < MANY; i++)
            assert_true(values[order[i - 1]] < values[order[i]] ||
                        (values[order[i - 1]] <= values[order[i]] && order[i - 1] < order[i]));
        mc_arena_free(arena);
    }
}

static void test_nothing_to_rank(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    double value = 4, rank;
    uint32_t level;

    (void)state;
    assert_int_equal(mc_levels(&value, 0, &level, arena), 0);
    mc_level_ranks(&level, 0, 0, &rank, arena);
    assert_int_equal(mc_levels(&value, 1, &level, arena), 1);
    assert_int_equal(level, 0);
    mc_level_ranks(&level, 1, 1, &rank, arena);
    assert_near(rank, 1, 0);
    mc_arena_free(arena);
}

/* A level that no value is on, as in a resample, changes no rank. */
static void test_level_that_does_not_occur(void **state)
{
    const uint32_t levels[] = {4, 0, 4};
    struct mc_arena *arena = mc_arena_new();
    double ranks[3];

    (void)state;
    mc_level_ranks(levels, 3, 6, ranks, arena);
    assert_near(ranks[0], 2.5, 0);
    assert_near(ranks[1], 1, 0);
    assert_near(ranks[2], 2.5, 0);
    mc_arena_free(arena);
}

/* Against the definition: level = distinct values below, rank = (below + 1 + below and equal) / 2.
 */
static void test_random_values_against_counting(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    double values[200], ranks[200];
    uint32_t order[200], levels[200];
    uint32_t turn, i, j;

    (void)state;
    for (turn = 0; turn < 300; turn++) {
        uint32_t n = 1 + turn % 200, n_levels;
        /* whole numbers, which mc_levels counts where they are small, and others */
        double divisor = turn % 2 == 0 ? 8 : 1;

        for (i = 0; i < n; i++)
            values[i] = mc_random_below(mc_random_bits(7, turn, i), 1 + turn % 50) / divisor;
        mc_sort_order(values, n, order, arena);
        n_levels = mc_levels(values, n, levels, arena);
        mc_level_ranks(levels, n, n_levels, ranks, arena);
        for (i = 0; i < n; i++) {
            uint32_t below = 0, equal = 0;

            for (j = 0; j < n; j++) {
                below += values[j] < values[i];
                equal += !(values[j] < values[i]) && !(values[j] > values[i]);
                assert_int_equal(values[j] < values[i], levels[j] < levels[i]);
            }
            assert_true(levels[i] < n_levels);
            assert_near(ranks[i], (below + 1 + below + equal) / 2.0, 0);
            if (i > 0) {
                assert_true(values[order[i - 1]] <= values[order[i]]);
                assert_true(values[order[i - 1]] < values[order[i]] || order[i - 1] < order[i]);
            }
        }
    }
    mc_arena_free(arena);
}

/* 4 7 1 4 7 4 9: places 1 for 1; 2, 3, 4 for 4; 5, 6 for 7; 7 for 9. */
static void test_tied_ranks(void **state)
{
    const double values[] = {4, 7, 1, 4, 7, 4, 9};
    const double expected[][7] = {{3, 5.5, 1, 3, 5.5, 3, 7},
                                  {2, 5, 1, 2, 5, 2, 7},
                                  {4, 6, 1, 4, 6, 4, 7},
                                  {2, 3, 1, 2, 3, 2, 4},
                                  {2, 5, 1, 3, 6, 4, 7}};
    struct mc_arena *arena = mc_arena_new();
    double ranks[7];
    int ties, i;

    (void)state;
    for (ties = MC_RANK_AVERAGE; ties <= MC_RANK_ORDINAL; ties++) {
        mc_tied_ranks(values, 7, (enum mc_rank_ties)ties, ranks, arena);
        for (i = 0; i < 7; i++)
            assert_near(ranks[i], expected[ties][i], 0);
    }
    mc_arena_free(arena);
}

/* Three values of 4 and two of 7: 27 - 3 + 8 - 2; single ones add nothing. */
static void test_tie_cubes(void **state)
{
    const double values[] = {4, 7, 1, 4, 7, 4, 9};
    struct mc_arena *arena = mc_arena_new();
    uint32_t levels[7], n_levels = mc_levels(values, 7, levels, arena);

    (void)state;
    assert_near(mc_tie_cubes(levels, 7, n_levels, arena), 30, 0);
    assert_near(mc_tie_cubes(levels, 0, 0, arena), 0, 0);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_example),
        cmocka_unit_test(test_many_values_in_order),
        cmocka_unit_test(test_close_values_in_order),
        cmocka_unit_test(test_few_values_in_order),
        cmocka_unit_test(test_nothing_to_rank),
        cmocka_unit_test(test_level_that_does_not_occur),
        cmocka_unit_test(test_random_values_against_counting),
        cmocka_unit_test(test_tied_ranks),
        cmocka_unit_test(test_tie_cubes),
    };

    return cmocka_run_group_tests_name("rank", tests, NULL, NULL);
}
