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

/* v = 3/2 (1 + 0 + 1) / 64 = 3/64 against 1/4/8 = 2/64: 8 / (3/2) */
static void test_by_hand(void **state)
{
    struct mc_cluster_counts counts = COUNTS({3, 4}, {1, 2}, {0, 2}, {0, 0});
    struct mc_interval interval = mc_clustered_rate_interval(&counts, 0.95);
    double z2 = 1.959963984540054 * 1.959963984540054, n = 16.0 / 3;

    (void)state;
    assert_int_equal(counts.n_clusters, 3);
    assert_near(mc_effective_n(&counts), n, 1e-12);
    assert_near(interval.low, 0.5 - sqrt(z2 / 4 / n + z2 * z2 / 4 / n / n) / (1 + z2 / n), 1e-12);
    assert_near(interval.high, 1 - interval.low, 1e-12);
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

/* Copies: four clusters of three that agree are four trials, times 3/4 for m / (m - 1):
 * v = 4/3 * 4 * 1.5^2 / 144 = 1/12, 1/4/12 = 1/48, d = 4, 12 / 4. */
static void test_copies(void **state)
{
    struct mc_cluster_counts counts = COUNTS({3, 3}, {0, 3}, {3, 3}, {0, 3});

    (void)state;
    assert_near(mc_effective_n(&counts), 3, 1e-12);
}

/* Clusters that all have the rate of the whole vary less than independent trials would: d is 1. */
static void test_never_more(void **state)
{
    struct mc_cluster_counts counts = COUNTS({1, 2}, {1, 2}, {1, 2});

    (void)state;
    assert_near(mc_effective_n(&counts), 6, 0);
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
        cmocka_unit_test(test_by_hand),     cmocka_unit_test(test_no_clusters),
        cmocka_unit_test(test_copies),      cmocka_unit_test(test_never_more),
        cmocka_unit_test(test_no_variance),
    };

    return cmocka_run_group_tests_name("clustered_rate", tests, NULL, NULL);
}
