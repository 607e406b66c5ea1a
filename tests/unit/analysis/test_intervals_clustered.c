/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rates whose trials come in clusters, by hand. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/intervals.h"

static struct mc_cluster_counts counts_of(const uint64_t (*clusters)[2], size_t n)
{
    struct mc_cluster_counts counts = {0};
    size_t i;

    for (i = 0; i < n; i++)
        mc_cluster_counts_add(&counts, clusters[i][0], clusters[i][1]);
    return counts;
}

#define COUNTS(...)                                                                                \
    counts_of((const uint64_t[][2]){__VA_ARGS__},                                                  \
              sizeof((const uint64_t[][2]){__VA_ARGS__}) / sizeof(uint64_t[2]))

/* The correlation at 1/2 is 1/3: d = (8 (1 + 1/3 (24 - 8) / 8) + 2 * 1) / (8 + 1) = 46/27, since
 * s = 16 + 4 + 4, G = 24^2 / (256 + 16 + 16) = 2 and f = (1 + 0 + 1) / (8 / 4) = 1. Student's
 * t(.975) with 9 degrees of freedom, from a table. */
static void test_by_hand(void **state)
{
    struct mc_cluster_counts counts = COUNTS({3, 4}, {1, 2}, {0, 2}, {0, 0});
    struct mc_interval interval = mc_clustered_rate_interval(&counts, 0.95);
    double t2 = 2.2621571627409915 * 2.2621571627409915, n = 8 * 27.0 / 46;

    (void)state;
    assert_int_equal(counts.n_clusters, 3);
    assert_near(mc_effective_n(&counts), n, 1e-6);
    assert_near(interval.low, 0.5 - sqrt(t2 / 4 / n + t2 * t2 / 4 / n / n) / (1 + t2 / n), 1e-6);
    assert_near(interval.high, 1 - interval.low, 1e-12);
}

/* Two scores above a third: the integral of phi(y) Phi(y + h sqrt(2))^2, by adding up. */
static void test_correlation(void **state)
{
    static const double rates[][2] = {
        {0.5, 0}, {0.8, 0.8416212335729143}, {0.05, -1.6448536269514722}};
    size_t i;

    (void)state;
    assert_near(mc_common_score_correlation(0.5), 1.0 / 3, 1e-7);
    for (i = 0; i < 3; i++) {
        double rate = rates[i][0], both = 0;
        int k;

        for (k = -8000; k <= 8000; k++) {
            double y = k / 1000.0, above = erfc(-(y / sqrt(2) + rates[i][1])) / 2;

            both += exp(-y * y / 2) * above * above / 1000 / sqrt(2 * acos(-1));
        }
        assert_near(mc_common_score_correlation(rate), (both - rate * rate) / rate / (1 - rate),
                    1e-6);
    }
}

/* Clusters of one are plain trials: Wilson's interval of 2 of 3. */
static void test_no_clusters(void **state)
{
    struct mc_cluster_counts counts = COUNTS({1, 1}, {0, 1}, {1, 1});
    struct mc_interval plain = mc_proportion_interval(MC_PROPORTION_WILSON, 2, 3, 0.9);
    struct mc_interval interval = mc_clustered_rate_interval(&counts, 0.9);

    (void)state;
    assert_near(mc_effective_n(&counts), 3, 0);
    assert_near(interval.low, plain.low, 0);
    assert_near(interval.high, plain.high, 0);
}

/* Copies, four clusters of three that agree: f = 4 * 1.5^2 / (12 / 4) = 3, G = 4,
 * d = (8 (1 + 1/3 (36 - 12) / 12) + 4 * 3) / (8 + 3) = 76/33. */
static void test_copies(void **state)
{
    struct mc_cluster_counts counts = COUNTS({3, 3}, {0, 3}, {3, 3}, {0, 3});

    (void)state;
    assert_near(mc_effective_n(&counts), 12 * 33.0 / 76, 1e-6);
}

/* Clusters that all have the rate of the whole vary less than independent trials would. Of three, d
 * is 8 * (1 + 1/3) / (8 + 2) = 16/15; of twenty, 8 * 4/3 / 27 is below 1, so that d is 1. */
static void test_never_more(void **state)
{
    struct mc_cluster_counts counts = COUNTS({1, 2}, {1, 2}, {1, 2}), many = {0};
    size_t i;

    (void)state;
    assert_near(mc_effective_n(&counts), 6 * 15.0 / 16, 1e-6);
    for (i = 0; i < 20; i++)
        mc_cluster_counts_add(&many, 1, 2);
    assert_near(mc_effective_n(&many), 40, 0);
}

/* Trials between two cases each: ab passes, ac and bd fail. Clusters a (1 of 2), b (1 of 2), c and
 * d (0 of 1), less each trial once: s = 4 + 4 + 1 + 1 - 3 = 7, at p = 1/3 the sum of squares is
 * (1/3)^2 + (1/3)^2 + 2 (1/3)^2 - (2/3)^2 - 2 (1/3)^2 = -2/9, f = -2/9 / (3 * 2/9), G = 10^2 / (16
 * + 16 + 1 + 1). */
static void test_two_ways(void **state)
{
    struct mc_cluster_counts counts = COUNTS({1, 2}, {1, 2}, {0, 1}, {0, 1});
    double expected = 1 + mc_common_score_correlation(1.0 / 3) * (7 - 3) / 3, clusters = 100.0 / 34;

    (void)state;
    mc_cluster_counts_take_common(&counts, 1, 1);
    mc_cluster_counts_take_common(&counts, 0, 1);
    mc_cluster_counts_take_common(&counts, 0, 1);
    assert_int_equal(counts.n, 3);
    assert_int_equal(counts.successes, 1);
    assert_near(mc_effective_n(&counts), 3 * (7 + clusters) / (8 * expected - clusters / 3), 1e-12);
}

/* 7^2 / (4^2 + 2^2 + 1) = 49/21; one cluster of 5 is one trial. */
static void test_no_variance(void **state)
{
    struct mc_cluster_counts all = COUNTS({4, 4}, {2, 2}, {1, 1});
    struct mc_cluster_counts none = COUNTS({0, 4}, {0, 2}, {0, 1});
    struct mc_cluster_counts one = COUNTS({2, 5});
    struct mc_cluster_counts empty = {0};

    (void)state;
    assert_near(mc_effective_n(&all), 49.0 / 21, 1e-12);
    assert_near(mc_effective_n(&none), 49.0 / 21, 1e-12);
    assert_near(mc_effective_n(&one), 1, 0);
    assert_near(mc_effective_n(&empty), 0, 0);
    assert_true(isnan(mc_clustered_rate_interval(&empty, 0.95).low));
    /* all of n' succeed: low n' / (n' + z^2), high 1 */
    assert_near(mc_clustered_rate_interval(&all, 0.95).low,
                49.0 / 21 / (49.0 / 21 + 1.959963984540054 * 1.959963984540054), 1e-12);
    assert_near(mc_clustered_rate_interval(&all, 0.95).high, 1, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),     cmocka_unit_test(test_correlation),
        cmocka_unit_test(test_two_ways),    cmocka_unit_test(test_no_clusters),
        cmocka_unit_test(test_copies),      cmocka_unit_test(test_never_more),
        cmocka_unit_test(test_no_variance),
    };

    return cmocka_run_group_tests_name("clustered_rate", tests, NULL, NULL);
}
