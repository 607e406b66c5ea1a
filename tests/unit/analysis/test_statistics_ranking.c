/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/pairs/pair_ranking.h"
#include "analysis/pairs/sample_pairs.h"
#include "tests/unit/made_up.h"

extern const struct mc_statistic mc_statistic_ranking;

static struct mc_figure ranking(const double *metric, const double *human, size_t n, bool lower,
                                double percentile)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, n, arena);
    struct mc_figure figure;

    sample.lower_is_better = lower;
    sample.threshold_percentile = percentile;
    figure = mc_statistic_ranking.compute(&sample, arena);
    mc_arena_free(arena);
    return figure;
}

static void test_threshold_zero(void **state)
{
    /* Of 16 differences the 5th percentile lies at 0.05 * 15 = 0.75, among the zeros. Unordered
     * pairs: 01 less/less hit, 02 equal/0.25 apart miss, 03 less/greater miss, 12 greater/greater
     * hit, 13 equal/0.75 apart miss, 23 less/greater miss. 4 + 2 * 2 = 8 hits. */
    const double metric[] = {0.5, 1, 0.75, 0.25}, human[] = {1, 2, 1, 2};

    (void)state;
    assert_near(ranking(metric, human, 4, false, 5).value, 8.0 / 16.0, 0);
    /* turned round: hits are 03 and 23 */
    assert_near(ranking(metric, human, 4, true, 5).value, 8.0 / 16.0, 0);
}

static void test_threshold_by_percentile(void **state)
{
    /* Differences 0 0 0, 1 1, 2 2, 3 3 of scores 0 1 3. At 50 %: position 4 of 0..8: 1. Pairs: 01
     * equal and 1 apart: hit; 02 less and 3 apart: hit; 12 less and 2 apart: hit: 3 + 6 = 9. */
    const double metric[] = {0, 1, 3}, human[] = {1, 1, 2};

    (void)state;
    assert_near(ranking(metric, human, 3, false, 50).value, 1, 0);
    /* at 75 %: position 6: 2; now 12 is no more than the threshold apart: 7 of 9 */
    assert_near(ranking(metric, human, 3, false, 75).value, 7.0 / 9.0, 0);
    /* at 5 % the threshold is 0: 01 is a miss: 7 of 9 */
    assert_near(ranking(metric, human, 3, false, 5).value, 7.0 / 9.0, 0);
    /* turned round at 50 %: 01 is still equal, 02 and 12 are misses: 5 of 9 */
    assert_near(ranking(metric, human, 3, true, 50).value, 5.0 / 9.0, 0);
}

/* 20 cases 0..19: of 400 differences 20 are 0 and 38 are 1; position 0.05 * 399 = 19.95 lies
 * between the last 0 and the first 1: threshold 1 - (1 - 0.95) * 1. */
static void test_interpolated_threshold(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    double metric[20], human[20], weight = 5.0 / 100.0 * 399 - 19;
    struct mc_pair_ranking counts;
    struct mc_sample sample;
    size_t i;

    (void)state;
    for (i = 0; i < 20; i++)
        metric[i] = human[i] = (double)i;
    sample = mc_made_up_sample(metric, human, 20, arena);
    counts = mc_pair_ranking(&sample, arena);
    assert_near(counts.threshold, 1 - (1 - weight), 0);
    assert_near(counts.threshold, 0.95, 1e-14);
    assert_int_equal(counts.n_pairs, 400);
    assert_int_equal(counts.n_hits, 400);
    mc_arena_free(arena);
}

static void test_few_cases(void **state)
{
    const double one[] = {0.3};

    (void)state;
    /* a case and itself are in order, whatever the metric says */
    assert_true(isnan(ranking(one, one, 1, false, 5).value));
    assert_string_equal(ranking(one, one, 1, false, 5).reason, "fewer than 2 cases");
    assert_true(isnan(ranking(one, one, 0, false, 5).value));
    assert_string_equal(ranking(one, one, 0, false, 5).reason, "no case has both scores");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threshold_zero),
        cmocka_unit_test(test_threshold_by_percentile),
        cmocka_unit_test(test_interpolated_threshold),
        cmocka_unit_test(test_few_cases),
    };

    return cmocka_run_group_tests_name("statistic_ranking", tests, NULL, NULL);
}
