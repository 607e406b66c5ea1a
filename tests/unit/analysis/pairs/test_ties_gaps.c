/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/pairs/ties.c"

#include "tests/unit/support.h"

#include <math.h>

#include "base/random.h"

static const struct tie_tally *tally_of(const struct tie_gaps *gaps, unsigned group, unsigned folds)
{
    return &gaps->tallies[group * (MC_ALL_FOLDS + 1) + folds];
}

static void assert_gap(const struct tie_gap *gap, double size, int change, unsigned folds)
{
    assert_near(gap->gap, size, 0);
    assert_int_equal(gap->change, change);
    assert_int_equal(gap->folds, folds);
}

/* Pairs 01: concordant, gap 4; 02: tied in the metric; 03: concordant, 1; 12 and 23: discordant;
 * 13: tied in gold, gap 3. The second group: tied in both. */
static void test_by_hand(void **state)
{
    const double gold[] = {1, 2, 3, 2}, metric[] = {0, 4, 0, 1}, level[] = {7, 7};
    const uint8_t folds[] = {0, 1, 1, 4};
    const struct mc_tie_group groups[] = {{gold, metric, folds, 4}, {level, level, NULL, 2}};
    struct mc_arena *arena = mc_arena_new();
    struct tie_gaps gaps = tie_gaps(groups, 2, 100, 1, arena);

    (void)state;
    assert_int_equal(gaps.n, 3);
    assert_gap(&gaps.gaps[0], 1, -1, 1 << 0 | 1 << 4);
    assert_gap(&gaps.gaps[1], 3, 1, 1 << 1 | 1 << 4);
    assert_gap(&gaps.gaps[2], 4, -1, 1 << 0 | 1 << 1);
    assert_int_equal(tally_of(&gaps, 0, 1 << 0 | 1 << 1)->n_pairs, 2);
    assert_int_equal(tally_of(&gaps, 0, 1 << 0 | 1 << 1)->n_agreed, 1);
    assert_int_equal(tally_of(&gaps, 0, 1 << 1)->n_pairs, 1);
    assert_int_equal(tally_of(&gaps, 0, 1 << 1)->n_agreed, 0);
    assert_int_equal(tally_of(&gaps, 0, 1 << 1 | 1 << 4)->n_pairs, 2);
    assert_int_equal(tally_of(&gaps, 1, 1)->n_agreed, 1);
    mc_arena_free(arena);
}

/* Gaps of all sizes come out in order, none lost. */
static void test_order(void **state)
{
    double gold[150], metric[150], sum = 0, found = 0;
    struct mc_tie_group group = {gold, metric, NULL, 150};
    struct mc_arena *arena = mc_arena_new();
    struct tie_gaps gaps;
    size_t i, j, n = 0;

    (void)state;
    for (i = 0; i < 150; i++) {
        double unit = mc_random_unit(mc_random_bits(1, 1, i));

        gold[i] = 0;
        metric[i] = i % 3 == 0   ? unit
                    : i % 3 == 1 ? pow(10, 200 * unit - 100)
                                 : floor((double)i / 10);
    }
    gaps = tie_gaps(&group, 1, 1000000, 1, arena);
    for (i = 0; i < 150; i++) {
        for (j = 0; j < i; j++) {
            n += fabs(metric[i] - metric[j]) > 0;
            sum += log1p(fabs(metric[i] - metric[j]));
        }
    }
    assert_int_equal(gaps.n, n);
    for (i = 0; i < gaps.n; i++) {
        assert_true(i == 0 || gaps.gaps[i].gap >= gaps.gaps[i - 1].gap);
        found += log1p(gaps.gaps[i].gap);
    }
    assert_near(found, sum, 1e-12);
    mc_arena_free(arena);
}

/* More pairs than wanted: each group gives its share, by the seed alone. */
static void test_sample(void **state)
{
    double gold[60], metric[60];
    const struct mc_tie_group groups[] = {{gold, metric, NULL, 60}, {gold, metric, NULL, 30}};
    struct mc_arena *arena = mc_arena_new();
    struct tie_gaps gaps, again;
    size_t i;

    (void)state;
    for (i = 0; i < 60; i++)
        gold[i] = metric[i] = (double)i;
    gaps = tie_gaps(groups, 2, 500, 9, arena); /* of 1770 and 435 pairs */
    again = tie_gaps(groups, 2, 500, 9, arena);
    assert_in_range(tally_of(&gaps, 0, 1)->n_pairs, 399, 402);
    assert_in_range(tally_of(&gaps, 1, 1)->n_pairs, 97, 99);
    assert_int_equal(tally_of(&gaps, 0, 1)->n_agreed, tally_of(&gaps, 0, 1)->n_pairs);
    assert_int_equal(gaps.n, again.n);
    for (i = 0; i < gaps.n; i++)
        assert_near(gaps.gaps[i].gap, again.gaps[i].gap, 0);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_sample),
    };

    return cmocka_run_group_tests_name("tie_gaps", tests, NULL, NULL);
}
