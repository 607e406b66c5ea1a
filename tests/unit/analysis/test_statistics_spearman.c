/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/made_up.h"

extern const struct mc_statistic mc_statistic_spearman;

static struct mc_figure spearman(const double *metric, const double *human, size_t n, bool lower)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, n, arena);
    struct mc_figure figure;

    sample.lower_is_better = lower;
    figure = mc_statistic_spearman.compute(&sample, arena);
    mc_arena_free(arena);
    return figure;
}

static void test_average_ranks(void **state)
{
    /* metric ranks 1 2.5 2.5 4 5, human ranks 2 1 4 3 5; deviations from 3:
     * -2 -.5 -.5 1 2 and -1 -2 1 0 2; products 2 + 1 - .5 + 0 + 4 = 6.5; squares 9.5 and 10 */
    const double metric[] = {0.1, 0.4, 0.4, 0.5, 0.9}, human[] = {2, 1, 4, 3, 5};

    (void)state;
    assert_near(spearman(metric, human, 5, false).value, 6.5 / sqrt(95.0), 1e-15);
    assert_near(spearman(metric, human, 5, true).value, -6.5 / sqrt(95.0), 1e-15);
    assert_near(spearman(human, human, 5, false).value, 1, 0);
}

static void test_not_defined(void **state)
{
    const double metric[] = {0.1, 0.4, 0.4}, same[] = {3, 3, 3};

    (void)state;
    assert_string_equal(spearman(metric, same, 3, false).reason, "all human scores are equal");
    assert_string_equal(spearman(same, metric, 3, false).reason,
                        "all scores of the metric are equal");
    assert_string_equal(spearman(metric, metric, 1, false).reason, "fewer than 2 cases");
    assert_string_equal(spearman(metric, metric, 0, false).reason, "no case has both scores");
    assert_true(isnan(spearman(same, metric, 3, false).value));
}

/* A resample of one case drawn twice is constant although the levels are more. */
static void test_constant_resample(void **state)
{
    const double metric[] = {0.1, 0.1}, human[] = {1, 1};
    const uint32_t first[] = {0, 0};
    struct mc_sample sample = {.n = 2,
                               .metric = metric,
                               .human = human,
                               .metric_levels = first,
                               .human_levels = first,
                               .n_metric_levels = 2,
                               .n_human_levels = 2,
                               .n_copy_pairs = 2};

    (void)state;
    assert_string_equal(mc_statistic_spearman.compute(&sample, NULL).reason,
                        "all human scores are equal");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_average_ranks),
        cmocka_unit_test(test_not_defined),
        cmocka_unit_test(test_constant_resample),
    };

    return cmocka_run_group_tests_name("statistic_spearman", tests, NULL, NULL);
}
