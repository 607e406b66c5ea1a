/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which scores are the same. */
#include "analysis/analyse.h"
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/pairs/ties.h"
#include "analysis/result.h"
#include "analysis/change/paired_runs.c"
#include "analysis/sample.h"
#include "analysis/statistics.h"
#include "base/thread_pool.h"
#include "tests/unit/made_up.h"

/* 0.8 in two orders of addition, 3.3e-16 apart: at most 1e-12 * 0.8. */
static const double low = 0.7999999999999999, high = 0.8000000000000002;

static void test_by_hand(void **state)
{
    /* Above 1 a gap of 1e-12 is the most: 5e-13 and 8e-13 are not, 2.7e-12 is. Runs become their
     * least value, which below 0 is the farthest from 0. Beside 0 nothing is the same. */
    double values[] = {high,
                       1 + 4e-12,
                       1,
                       -1,
                       low,
                       1 + 5e-13,
                       1 + 1.3e-12,
                       0,
                       5e-17,
                       (double)NAN,
                       -1 - 5e-13,
                       (double)INFINITY,
                       1e300 * (1 + 1e-15),
                       1e300};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_true(low < high);
    mc_settle(values, sizeof(values) / sizeof(values[0]), arena);
    assert_near(values[0], low, 0);
    assert_near(values[4], low, 0);
    assert_near(values[1], 1 + 4e-12, 0);
    assert_near(values[2], 1, 0);
    assert_near(values[5], 1, 0);
    assert_near(values[6], 1, 0);
    assert_near(values[3], -1 - 5e-13, 0);
    assert_near(values[10], -1 - 5e-13, 0);
    assert_near(values[7], 0, 0);
    assert_near(values[8], 5e-17, 0);
    assert_true(isnan(values[9]) != 0 && isinf(values[11]) != 0);
    assert_near(values[12], 1e300, 0);
    mc_settle(values, 0, arena);
    mc_arena_free(arena);
}

/* .3 - .2 is .09999999999999998 in doubles, .2 - .1 is .1 and .4 - .3 is .10000000000000003. */
static void test_differences(void **state)
{
    const double d = 0.1;
    double differences[] = {-(0.3 - 0.2), 0.2 - 0.1, 0.4 - 0.3, 0.3 - (0.1 + 0.2), 0.3 - 0.1};
    const double sizes[] = {0.3, 0.2, 0.4, 0.3, 0.3};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_true(0.3 - 0.2 < d && 0.4 - 0.3 > d);
    assert_false(mc_scores_apart(0.4, 0.3, d));
    assert_false(mc_scores_apart(-0.3, -0.4, d));
    assert_false(mc_scores_apart(0.2, 0.1, 0.3 - 0.2));
    assert_true(mc_scores_apart(0.4 + 1e-10, 0.3, d));
    assert_true(mc_scores_apart(0.3, 0.2, 0.09));
    /* 0 is exact */
    assert_true(mc_scores_apart(high, low, 0));
    assert_false(mc_scores_apart(low, low, 0));
    assert_true(mc_scores_reach(0.3, 0.2, d));
    assert_false(mc_scores_reach(0.3 - 1e-10, 0.2, d));
    /* .1 three times over, once with its sign; .3 - (.1 + .2) is -5.6e-17, so nothing */
    mc_settle_differences(differences, sizes, 5, arena);
    assert_near(differences[0], -(0.3 - 0.2), 0);
    assert_near(differences[1], 0.3 - 0.2, 0);
    assert_near(differences[2], 0.3 - 0.2, 0);
    assert_near(differences[3], 0, 0);
    assert_near(differences[4], 0.3 - 0.1, 0);
    mc_arena_free(arena);
}

static const struct mc_cell *cell_of(const struct mc_result *result, const char *name)
{
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (strcmp(result->statistics[s]->name, name) == 0)
            return &result->datasets[0].groups[0].cells[s];
    fail();
    return NULL;
}

/* Four cases that people score 1, 2, 3, 4, and ROUGE the first two .8, but for the last bit. The
 * ranks are 2.5, 2.5, 1, 4, with deviations 0, 0, -1.5, 1.5 from their mean; of the human scores
 * -1.5, -.5, .5, 1.5. Products 0 + 0 - .75 + 2.25 = 1.5, squares 4.5 and 5: r = 1.5 / sqrt(22.5).
 * With the bit for a difference the ranks would be 2, 3, 1, 4 and r = 2 / 5. tau_b: pairs up 3 (14,
 * 24, 34), down 2 (13, 23), 1 tied: 1 / sqrt(6 * 5), not (4 - 2) / 6. */
static void test_rouge(void **state)
{
    const double human[] = {1, 2, 3, 4}, rouge[] = {low, high, 0.5, 0.9};
    const struct mc_statistic *statistics[] = {mc_statistic_find("spearman"),
                                               mc_statistic_find("kendall_b")};
    const struct mc_analysis_settings settings = {
        .normalisation = MC_NORMALISE_MINMAX,
        .threshold_percentile = 5,
        .confidence = 0.95,
        .statistics = statistics,
        .n_statistics = 2,
        .thin_correlations = true,
    };
    struct mc_thread_pool *pool = mc_thread_pool_new(3);
    struct mc_arena *arena = mc_arena_new();
    const struct mc_result *result;
    struct mc_made_up run;
    uint32_t file;
    size_t i;

    (void)state;
    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "d", "p", 1, 5, true);
    for (i = 0; i < 4; i++)
        (void)mc_made_up_case(&run, file, "x", human[i]);
    (void)mc_made_up_column(&run, "rouge", rouge);
    result = mc_analyse(&run.scores, &settings, pool, arena);
    assert_near(cell_of(result, "spearman")->value, 1.5 / sqrt(22.5), 1e-15);
    assert_near(cell_of(result, "kendall_b")->value, 1 / sqrt(30), 1e-15);
    /* what reports show is as it was given */
    assert_near(result->scores->columns[0].values[1], high, 0);
    assert_near(result->metric_settled[0][1], low, 0);
    mc_arena_free(arena);
    mc_thread_pool_free(pool);
}

/* People find the first two equal, and two further: the metric's gaps there are .1 and one bit
 * less, the other pairs are in order and .2 apart and more. One threshold makes both ties; a pair
 * of cases with a gap one bit above it is one too. */
static void test_thresholds(void **state)
{
    const double gold[] = {1, 1, 2, 2}, metric[] = {0.1, 0.2, 0.4, 0.3 + 0.2};
    const double later_gold[] = {3, 3}, later[] = {0.3, 0.2};
    struct mc_tie_group group = {gold, metric, NULL, 4};
    struct mc_arena *arena = mc_arena_new();
    struct mc_pair_counts counts;
    struct mc_tie_fit fit;

    (void)state;
    fit = mc_tie_fit_in_place(&group, 1, 1, arena);
    assert_near(fit.whole.epsilon, 0.1, 1e-15);
    assert_near(fit.whole.accuracy, 1, 0);
    counts = mc_pair_counts(later_gold, later, 2, fit.whole.epsilon, arena);
    assert_int_equal(counts.both_ties, 1);
    counts = mc_pair_counts(gold, metric, 4, 0.3 - 0.2, arena);
    assert_int_equal(counts.both_ties, 2);
    assert_int_equal(counts.concordant, 4);
    mc_arena_free(arena);
}

/* Gold 0 and 0 with the gaps .3 - .2 (tied), gold in order with .4 - .3, which is greater by one
 * step or two: no threshold parts them, and one for both wins as much as it loses. */
static void test_no_threshold_between(void **state)
{
    const double tied[] = {1, 1}, first[] = {0.3, 0.2}, order[] = {1, 2}, second[] = {0.3, 0.4};
    const struct mc_tie_group groups[] = {{tied, first, NULL, 2}, {order, second, NULL, 2}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_tie_fit fit = mc_tie_fit_in_place(groups, 2, 1, arena);

    (void)state;
    assert_near(fit.whole.epsilon, 0, 0);
    assert_near(fit.whole.accuracy, 0.5, 0);
    mc_arena_free(arena);
}

/* Scores of two runs: the last bit is no change. */
static void test_together(void **state)
{
    double before[] = {low, 0.5, (double)NAN}, after[] = {high, 0.6, 0.5};
    struct mc_score_column base = {.values = before}, changed = {.values = after};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    settle_together(&base, &changed, 3, arena);
    assert_near(base.settled[0], low, 0);
    assert_near(changed.settled[0], low, 0);
    assert_near(changed.settled[1], 0.6, 0);
    assert_true(isnan(base.settled[2]));
    assert_near(after[0], high, 0);
    mc_arena_free(arena);
}

/* Of few different values among many, of many, and of a few in all: those that are there are
 * settled, each to the least of its run; a column in which nothing changes is not copied. */
static void test_apart(void **state)
{
    enum { MANY = 3000 };
    static const size_t sizes[] = {5, MANY}, different[] = {3, 1000};
    static double values[MANY], settled[MANY];
    struct mc_arena *arena = mc_arena_new();
    size_t n, s, d, i;

    (void)state;
    for (s = 0; s < 2; s++)
        for (d = 0; d < 2; d++) {
            n = sizes[s];
            for (i = 0; i < n; i++) {
                values[i] = 1 + (double)(i % different[d]);
                settled[i] = -7;
            }
            values[n / 2] = (double)NAN;
            assert_false(mc_settle_apart(values, n, settled, arena));
            assert_near(settled[0], -7, 0);
            values[n - 1] = nextafter(values[0], 2);
            assert_true(mc_settle_apart(values, n, settled, arena));
            assert_near(values[n - 1], nextafter(values[0], 2), 0);
            assert_near(settled[n - 1], values[0], 0);
            assert_near(settled[1], values[1], 0);
            assert_true(isnan(settled[n / 2]));
        }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_differences),
        cmocka_unit_test(test_rouge),
        cmocka_unit_test(test_thresholds),
        cmocka_unit_test(test_no_threshold_between),
        cmocka_unit_test(test_together),
        cmocka_unit_test(test_apart),
    };

    return cmocka_run_group_tests_name("settle", tests, NULL, NULL);
}
