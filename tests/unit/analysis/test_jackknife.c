/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/jackknife.h"

#include "tests/unit/support.h"

#include <math.h>

#include "analysis/significance.h"
#include "base/memory.h"
#include "tests/unit/made_up.h"

/* t(.975) of Student's distribution, from tables: 2, 4 and 3 degrees of freedom. */
#define T_2 4.302652729911275
#define T_4 2.7764451051977987

static struct mc_sample normalised(const double *metric, const double *human, size_t n)
{
    struct mc_sample sample = {
        .n = n,
        .human = human,
        .metric = metric,
        .human_normalised = human,
        .metric_normalised = metric,
    };

    return sample;
}

/* .2 .4 .9: mean .5, standard deviation sqrt(.13), so t(.975) sqrt(.13 / 3) on either side, which
 * leaves [0, 1]. */
static void test_mean(void **state)
{
    const double metric[] = {0.2, 0.4, 0.9}, wide[] = {2, 4, 9}, rounded[] = {0.2, 0.4, 1 + 4e-16};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = normalised(metric, metric, 3);
    struct mc_jackknife without = mc_jackknife_mean(&sample, arena);
    struct mc_interval interval = mc_studentised_interval(0.5, &without, 0.95);

    (void)state;
    assert_near(without.values[0], 0.65, 1e-15);
    assert_near(without.values[2], 0.3, 1e-15);
    assert_near(interval.low, 0, 0);
    assert_near(interval.high, 1, 0);
    sample = normalised(wide, wide, 3);
    without = mc_jackknife_mean(&sample, arena);
    interval = mc_studentised_interval(5, &without, 0.95);
    assert_near(interval.low, 5 - T_2 * sqrt(13.0 / 3), 1e-9);
    assert_near(interval.high, 5 + T_2 * sqrt(13.0 / 3), 1e-9);
    /* a metric may leave its range by its rounding; the end is then that score */
    sample = normalised(rounded, rounded, 3);
    without = mc_jackknife_mean(&sample, arena);
    interval = mc_studentised_interval(1.6 / 3, &without, 0.95);
    assert_near(interval.low, 0, 0);
    assert_near(interval.high, rounded[2], 0);
    mc_arena_free(arena);
}

/* The error of a score adds its variance over n^2: 3 scores, each with .3: 3 * .09 / 9 = .03. */
static void test_measured(void **state)
{
    const double metric[] = {2, 4, 9}, errors[] = {0.3, 0.3, 0.3};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = normalised(metric, metric, 3);
    struct mc_jackknife without;
    struct mc_interval interval;

    (void)state;
    sample.metric_errors = errors;
    without = mc_jackknife_mean(&sample, arena);
    assert_near(without.measured, 0.03, 1e-15);
    interval = mc_studentised_interval(5, &without, 0.95);
    assert_near(interval.high, 5 + T_2 * sqrt(13.0 / 3 + 0.03), 1e-9);
    mc_arena_free(arena);
}

/* Deviations 1 and 4: without the one the other, log 4 and log 1 about their mean log 2, so a
 * standard error of sqrt(1/2 * 2 log(2)^2) = log 2 about log 2.5. */
static void test_deviations(void **state)
{
    const double metric[] = {3, 8}, human[] = {2, 4};
    const double t = 12.706204736174698; /* 1 degree of freedom */
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = normalised(metric, human, 2);
    struct mc_jackknife mad = mc_jackknife_mad(&sample, arena);
    struct mc_jackknife rmse = mc_jackknife_rmse(&sample, arena);
    struct mc_interval interval = mc_studentised_interval(2.5, &mad, 0.95);

    (void)state;
    assert_near(mad.values[0], 4, 0);
    assert_near(mad.values[1], 1, 0);
    assert_near(rmse.values[0], 4, 0);
    assert_near(rmse.values[1], 1, 0);
    assert_near(interval.low / (2.5 * exp(-t * log(2))), 1, 1e-9);
    assert_near(interval.high / (2.5 * exp(t * log(2))), 1, 1e-9);
    /* no deviation at all has no logarithm */
    assert_non_null(mc_studentised_interval(0, &mad, 0.95).reason);
    mc_arena_free(arena);
}

/* Deviations 0, 0 and 9: MAD 3, without each 4.5, 4.5 and 0, which has no logarithm. Plainly: about
 * their mean 3 squares 2.25 + 2.25 + 9 = 13.5, error sqrt(2/3 * 13.5) = 3, so 3 -+ 3 t(.975), from
 * 0 on. RMSE sqrt(27); without each sqrt(40.5) twice, and 0: mean m = 2/3 sqrt(40.5), squares
 * 2 (sqrt(40.5) / 3)^2 + m^2 = 9 + 18 = 27, error sqrt(18). The same where rounding leaves 1e-17.
 */
static void test_all_but_one_agree(void **state)
{
    const double metric[] = {2, 4, 13}, human[] = {2, 4, 4};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = normalised(metric, human, 3);
    struct mc_jackknife mad = mc_jackknife_mad(&sample, arena);
    struct mc_jackknife rmse = mc_jackknife_rmse(&sample, arena);
    struct mc_interval interval = mc_studentised_interval(3, &mad, 0.95);

    (void)state;
    assert_near(interval.low, 0, 0);
    assert_near(interval.high, 3 + 3 * T_2, 1e-9);
    interval = mc_studentised_interval(sqrt(27), &rmse, 0.95);
    assert_near(interval.low, 0, 0);
    assert_near(interval.high, sqrt(27) + sqrt(18) * T_2, 1e-9);
    mad.values[2] = 1e-17;
    interval = mc_studentised_interval(3, &mad, 0.95);
    assert_near(interval.high, 3 + 3 * T_2, 1e-9);
    mc_arena_free(arena);
}

/* Pearson's from sums is Pearson's of what is left. */
static void test_correlation(void **state)
{
    const double metric[] = {1, 2, 4, 3, 7, 5}, human[] = {2, 1, 3, 5, 4, 9};
    const uint32_t clusters[] = {0, 0, 1, 2, 2, 3};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = normalised(metric, human, 6);
    struct mc_jackknife without = mc_jackknife_pearson(&sample, arena);
    const double last_metric[] = {1, 2, 4, 5}, last_human[] = {2, 1, 3, 9};

    (void)state;
    assert_int_equal(without.n, 6);
    assert_near(without.values[0], mc_pearson(metric + 1, human + 1, 5), 1e-14);
    assert_near(without.values[5], mc_pearson(metric, human, 5), 1e-14);
    sample.clusters = clusters;
    sample.n_clusters = 4;
    sample.lower_is_better = true;
    without = mc_jackknife_pearson(&sample, arena);
    assert_int_equal(without.n, 4);
    assert_near(without.values[0], -mc_pearson(metric + 2, human + 2, 4), 1e-14);
    assert_near(without.values[2], -mc_pearson(last_metric, last_human, 4), 1e-14);
    mc_arena_free(arena);
}

/* What is left is constant: no correlation, so no interval. */
static void test_not_defined(void **state)
{
    const double metric[] = {1, 1, 1, 5}, human[] = {1, 2, 3, 4};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = normalised(metric, human, 4);
    struct mc_jackknife without = mc_jackknife_pearson(&sample, arena);

    (void)state;
    assert_true(isnan(without.values[3]));
    assert_non_null(mc_studentised_interval(0.77, &without, 0.95).reason);
    sample.n = 1;
    without = mc_jackknife_mean(&sample, arena);
    assert_non_null(mc_studentised_interval(1, &without, 0.95).reason);
    mc_arena_free(arena);
}

/* The interval of Spearman's correlation leaves out 0 exactly where the test finds one: all orders
 * of 8 values (exact) are too many to go through, so each exchanges one value of an ascending order
 * with another; and 30 values (Student's t). */
static void test_agrees_with_the_test(void **state)
{
    size_t sizes[] = {8, 9, 10, 30}, s, i, k, n_in = 0, n_out = 0;
    double human[30], metric[30];

    (void)state;
    for (s = 0; s < 4; s++)
        for (i = 0; i < sizes[s]; i++)
            for (k = 0; k < sizes[s]; k++) {
                struct mc_arena *arena = mc_arena_new();
                struct mc_sample sample;
                struct mc_interval interval;
                double rho, p;
                size_t at;

                for (at = 0; at < sizes[s]; at++) {
                    human[at] = (double)(at + 1);
                    metric[at] = (double)((at * (i + 1) + k) % (sizes[s] + 1));
                }
                sample = mc_made_up_sample(metric, human, sizes[s], arena);
                rho = mc_statistic_find("spearman")->compute(&sample, arena).value;
                p = mc_spearman_chance(&sample, rho, arena);
                interval = mc_spearman_interval(rho, p, sizes[s], 0.95);
                if (fabs(rho) < 1) {
                    assert_int_equal(interval.low > 0 || interval.high < 0, p < 0.05);
                    assert_true(interval.low <= rho && rho <= interval.high);
                    n_in += p >= 0.05;
                    n_out += p < 0.05;
                }
                mc_arena_free(arena);
            }
    assert_true(n_in > 20 && n_out > 20);
}

/* 6 cases: t(.975) with 4 degrees of freedom is reached at r = t / sqrt(4 + t^2) = .8114; at rho =
 * 0 the standard error is less by sqrt(1 + r^2 / 2). */
static void test_ends(void **state)
{
    struct mc_interval interval = mc_spearman_interval(0, 1, 6, 0.95);
    double r = T_4 / sqrt(4 + T_4 * T_4);

    (void)state;
    assert_near(interval.high, tanh(atanh(r) / sqrt(1 + r * r / 2)), 1e-9);
    assert_near(interval.low, -interval.high, 1e-15);
    assert_near(mc_spearman_interval(1, 0.001, 6, 0.95).low, 1, 0);
    assert_non_null(mc_spearman_interval(0.5, 0.3, 3, 0.95).reason);
    assert_non_null(mc_spearman_interval((double)NAN, 0.3, 8, 0.95).reason);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mean),        cmocka_unit_test(test_measured),
        cmocka_unit_test(test_deviations),  cmocka_unit_test(test_correlation),
        cmocka_unit_test(test_not_defined), cmocka_unit_test(test_agrees_with_the_test),
        cmocka_unit_test(test_ends),        cmocka_unit_test(test_all_but_one_agree),
    };

    return cmocka_run_group_tests_name("jackknife", tests, NULL, NULL);
}
