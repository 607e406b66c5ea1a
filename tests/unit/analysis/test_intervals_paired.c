/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/intervals.h"
#include "base/random.h"

static void assert_interval(struct mc_interval interval, double low, double high, double tolerance)
{
    assert_null(interval.reason);
    assert_near(interval.low, low, tolerance);
    assert_near(interval.high, high, tolerance);
}

/* Complete response before and after therapy, Cavo et al. 2012, as the R package contingencytables
 * 3.0.0 prints them. */
static void test_published_example(void **state)
{
    const struct mc_paired_counts cavo = {59, 6, 16, 80};

    (void)state;
    assert_interval(mc_tango_interval(cavo, 1, 0.95), -0.1240, -0.0054, 5e-5);
}

/* Equal verdicts everywhere: b = c = 0. Tango's score is then -n d / sqrt(n (2 q + d (1 - d))) with
 * q = 0 for d > 0, -sqrt(n d / (1 - d)), which is -z at d = z^2 / (n + z^2). */
static void test_by_hand(void **state)
{
    const struct mc_paired_counts same = {5, 0, 0, 5};
    double zz = 1.959963984540054 * 1.959963984540054;

    (void)state;
    assert_interval(mc_tango_interval(same, 1, 0.95), -zz / (10 + zz), zz / (10 + zz), 1e-12);
}

/* Log likelihood of b and c given the difference d, with q the rate of c and q + d that of b. */
static double likelihood(double b, double c, double n, double d, double q)
{
    double sum = (n - b - c) * log(1 - 2 * q - d);

    sum += b > 0 ? b * log(q + d) : 0;
    return sum + (c > 0 ? c * log(q) : 0);
}

/* The q of greatest likelihood, by narrowing the bracket to a third less. */
static double likeliest(double b, double c, double n, double d)
{
    double from = fmax(0, -d), to = (1 - d) / 2;
    int i;

    for (i = 0; i < 200; i++) {
        double low = from + (to - from) / 3, high = to - (to - from) / 3;

        if (likelihood(b, c, n, d, low) < likelihood(b, c, n, d, high))
            from = low;
        else
            to = high;
    }
    return (from + to) / 2;
}

/* At both ends the score test is just not significant. */
static void test_tango_ends_by_likelihood(void **state)
{
    uint64_t turn;

    (void)state;
    for (turn = 0; turn < 300; turn++) {
        struct mc_paired_counts counts;
        struct mc_interval interval;
        double ends[2], b, c, n;
        int i;

        counts.both = mc_random_below(mc_random_bits(1, turn, 0), 30);
        counts.only_first = mc_random_below(mc_random_bits(1, turn, 1), 10);
        counts.only_second = mc_random_below(mc_random_bits(1, turn, 2), 10);
        counts.neither = 1 + mc_random_below(mc_random_bits(1, turn, 3), 30);
        b = counts.only_first;
        c = counts.only_second;
        n = b + c + counts.both + counts.neither;
        interval = mc_tango_interval(counts, 1, 0.95);
        ends[0] = interval.low;
        ends[1] = interval.high;
        for (i = 0; i < 2; i++) {
            double d = ends[i], q = likeliest(b, c, n, d);
            double score = (b - c - n * d) / sqrt(n * (2 * q + d * (1 - d)));

            assert_near(score, i == 0 ? 1.959963984540054 : -1.959963984540054, 1e-5);
        }
    }
}

static void test_turned_round_and_at_the_edge(void **state)
{
    const struct mc_paired_counts counts = {12, 3, 9, 5}, turned = {12, 9, 3, 5};
    const struct mc_paired_counts all = {0, 7, 0, 0}, none = {0, 0, 0, 0};
    struct mc_interval interval;

    (void)state;
    interval = mc_tango_interval(turned, 1, 0.9);
    assert_interval(mc_tango_interval(counts, 1, 0.9), -interval.high, -interval.low, 1e-12);
    interval = mc_tango_interval(all, 1, 0.95);
    assert_near(interval.high, 1, 1e-12);
    assert_true(interval.low > 0 && interval.low < 1);
    assert_non_null(mc_tango_interval(none, 1, 0.95).reason);
}

/* Three copies of every case have the interval of one. */
static void test_clustered(void **state)
{
    const struct mc_paired_counts counts = {12, 3, 9, 5}, copies = {36, 9, 27, 15};
    struct mc_interval interval = mc_tango_interval(counts, 1, 0.95);

    (void)state;
    assert_interval(mc_tango_interval(copies, 3, 0.95), interval.low, interval.high, 1e-12);
    assert_interval(mc_tango_interval(counts, 1, 0.95), interval.low, interval.high, 0);
    assert_true(mc_tango_interval(copies, 1, 0.95).low > interval.low);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_example),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_tango_ends_by_likelihood),
        cmocka_unit_test(test_turned_round_and_at_the_edge),
        cmocka_unit_test(test_clustered),
    };

    return cmocka_run_group_tests_name("paired_rates", tests, NULL, NULL);
}
