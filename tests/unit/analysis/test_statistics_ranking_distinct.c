/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "base/random.h"
#include "tests/unit/made_up.h"

extern const struct mc_statistic mc_statistic_ranking;
extern const struct mc_statistic mc_statistic_ranking_distinct;

static void test_self_pairs_are_left_out(void **state)
{
    /* the first example of test_statistic_ranking.c: 2 hits of 6 unordered pairs */
    const double metric[] = {0.5, 1, 0.75, 0.25}, human[] = {1, 2, 1, 2};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 4, arena);

    (void)state;
    assert_near(mc_statistic_ranking_distinct.compute(&sample, arena).value, 4.0 / 12.0, 0);
    mc_arena_free(arena);
}

/* The threshold is that of the original: ranking = 1/n + (1 - 1/n) distinct. */
static void test_relation_to_ranking(void **state)
{
    uint32_t turn, i;

    (void)state;
    for (turn = 2; turn < 100; turn++) {
        struct mc_arena *arena = mc_arena_new();
        double metric[100], human[100], distinct, all;
        struct mc_sample sample;

        for (i = 0; i < turn; i++) {
            metric[i] = mc_random_unit(mc_random_bits(1, turn, i));
            human[i] = mc_random_below(mc_random_bits(2, turn, i), 6);
        }
        sample = mc_made_up_sample(metric, human, turn, arena);
        distinct = mc_statistic_ranking_distinct.compute(&sample, arena).value;
        all = mc_statistic_ranking.compute(&sample, arena).value;
        assert_near(all, 1.0 / turn + (1 - 1.0 / turn) * distinct, 1e-14);
        mc_arena_free(arena);
    }
}

static void test_not_defined(void **state)
{
    const double one[] = {0.3, 0.3};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(one, one, 1, arena);

    (void)state;
    assert_string_equal(mc_statistic_ranking_distinct.compute(&sample, arena).reason,
                        "fewer than 2 cases");
    /* a resample that drew one case twice */
    sample = mc_made_up_sample(one, one, 2, arena);
    sample.n_copy_pairs = 2;
    assert_true(isnan(mc_statistic_ranking_distinct.compute(&sample, arena).value));
    assert_near(mc_statistic_ranking.compute(&sample, arena).value, 1, 0);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_self_pairs_are_left_out),
        cmocka_unit_test(test_relation_to_ranking),
        cmocka_unit_test(test_not_defined),
    };

    return cmocka_run_group_tests_name("statistic_ranking_distinct", tests, NULL, NULL);
}
