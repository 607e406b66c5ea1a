/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The counts of pair_ranking.c are those of a loop over all pairs, bit for bit. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/pairs/pair_ranking.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/sample.h"
#include "base/random.h"
#include "tests/unit/made_up.h"

#define MOST 160

static int compare_values(const void *a, const void *b)
{
    double x, y;

    memcpy(&x, a, sizeof(x));
    memcpy(&y, b, sizeof(y));
    return (x > y) - (x < y);
}

static bool equal(double a, double b)
{
    return !(a < b) && !(a > b);
}

/* The definition read aloud. from[i]: which case value i is a copy of; pairs of different copies of
 * one case are left out. */
static struct mc_pair_ranking by_definition(const struct mc_sample *sample, const uint32_t *from)
{
    static double gaps[MOST * MOST];
    const double *m = sample->metric, *h = sample->human;
    struct mc_pair_ranking ranking = {0, 0, 0};
    double sign = sample->lower_is_better ? -1 : 1, k, g;
    size_t i, j, low;

    for (i = 0; i < sample->n; i++)
        for (j = 0; j < sample->n; j++)
            if (i == j || from[i] != from[j])
                gaps[ranking.n_pairs++] = fabs(m[i] - m[j]);
    qsort(gaps, ranking.n_pairs, sizeof(gaps[0]), compare_values);
    k = sample->threshold_percentile / 100 * (double)(ranking.n_pairs - 1);
    low = (size_t)floor(k);
    g = k - floor(k);
    ranking.threshold = gaps[low];
    if (g > 0 && isfinite(gaps[low + 1] - gaps[low]))
        ranking.threshold = g < 0.5 ? gaps[low] + g * (gaps[low + 1] - gaps[low])
                                    : gaps[low + 1] - (1 - g) * (gaps[low + 1] - gaps[low]);
    for (i = 0; i < sample->n; i++) {
        for (j = 0; j < sample->n; j++) {
            bool far = sample->exact_scores
                           ? fabs(m[i] - m[j]) > ranking.threshold
                           : mc_scores_apart(fmax(m[i], m[j]), fmin(m[i], m[j]), ranking.threshold);
            double order = sign * m[i] - sign * m[j];

            if (i != j && from[i] == from[j])
                continue;
            if (equal(h[i], h[j]))
                ranking.n_hits += !far;
            else
                ranking.n_hits += far && (h[i] < h[j] ? order < 0 : order > 0);
        }
    }
    return ranking;
}

static void assert_as_defined(const struct mc_sample *sample, const uint32_t *from,
                              struct mc_arena *arena)
{
    struct mc_pair_ranking found = mc_pair_ranking(sample, arena);
    struct mc_pair_ranking expected = by_definition(sample, from);

    assert_true(found.n_pairs == expected.n_pairs);
    assert_near(found.threshold, expected.threshold, 0);
    assert_true(found.n_hits == expected.n_hits);
}

static void test_random_samples(void **state)
{
    static const double percentiles[] = {5, 0, 5, 37.5, 5, 50, 99, 100};
    double human[MOST], metric[MOST];
    uint32_t from[MOST], turn, i;

    (void)state;
    for (turn = 0; turn < 6000; turn++) {
        struct mc_arena *arena = mc_arena_new();
        uint32_t n = 1 + turn % 37 + (turn % 40 == 0 ? 120 : 0), steps = 1 + turn % 31;
        struct mc_sample sample;

        for (i = 0; i < n; i++) {
            human[i] = mc_random_below(mc_random_bits(3, turn, i), steps) / 7.0;
            metric[i] = mc_made_up_score(turn % 8, mc_random_bits(4, turn, i));
            from[i] = i;
        }
        sample = mc_made_up_sample(metric, human, n, arena);
        sample.threshold_percentile = percentiles[turn % 8];
        sample.lower_is_better = turn % 5 == 0;
        sample.exact_scores = turn % 3 == 0;
        assert_as_defined(&sample, from, arena);
        mc_arena_free(arena);
    }
}

/* The same resample counted without copies. */
static void assert_counted_alike(const struct mc_sample *whole, const struct mc_sample *sample,
                                 const uint32_t *times, const struct mc_pair_ranking *expected,
                                 struct mc_arena *arena)
{
    struct mc_ranking_plan plan = mc_ranking_plan(whole, arena);
    struct mc_drawn_ranking found = mc_ranking_drawn(&plan, times, arena);
    uint64_t *n_here = mc_arena_array(arena, whole->n_human_levels, sizeof(*n_here)), n_tied = 0;
    size_t i;

    for (i = 0; i < sample->n; i++)
        n_here[sample->human_levels[i]]++;
    for (i = 0; i < whole->n_human_levels; i++)
        n_tied += n_here[i] * n_here[i];
    assert_true(found.n == sample->n);
    assert_true(found.n_copy_pairs == sample->n_copy_pairs);
    assert_true(found.n_tied == n_tied);
    assert_true(found.ranking.n_pairs == expected->n_pairs);
    assert_near(found.ranking.threshold, expected->threshold, 0);
    assert_true(found.ranking.n_hits == expected->n_hits);
}

/* In a resample levels are missing and copies are not compared with each other. */
static void test_random_resamples(void **state)
{
    double human[MOST], metric[MOST];
    uint32_t from[MOST], human_levels[MOST], metric_levels[MOST], times[MOST], turn, i, j;

    (void)state;
    for (turn = 0; turn < 3000; turn++) {
        struct mc_arena *arena = mc_arena_new();
        uint32_t n = 1 + turn % 29 + (turn % 50 == 0 ? 100 : 0);
        double drawn_human[MOST], drawn_metric[MOST];
        struct mc_sample whole, sample;
        struct mc_pair_ranking expected;

        for (i = 0; i < n; i++) {
            human[i] = mc_random_below(mc_random_bits(5, turn, i), 9);
            metric[i] = mc_made_up_score(turn % 8, mc_random_bits(6, turn, i));
        }
        whole = mc_made_up_sample(metric, human, n, arena);
        whole.lower_is_better = turn % 5 == 0;
        whole.exact_scores = turn % 3 == 0;
        sample = whole;
        for (i = 0; i < n; i++) {
            from[i] = mc_random_below(mc_random_bits(7, turn, i), n);
            drawn_human[i] = human[from[i]];
            drawn_metric[i] = metric[from[i]];
            human_levels[i] = whole.human_levels[from[i]];
            metric_levels[i] = whole.metric_levels[from[i]];
            for (j = 0; j < i; j++)
                sample.n_copy_pairs += from[i] == from[j] ? 2 : 0;
        }
        sample.human = drawn_human;
        sample.metric = drawn_metric;
        sample.human_levels = human_levels;
        sample.metric_levels = metric_levels;
        assert_as_defined(&sample, from, arena);
        expected = by_definition(&sample, from);
        memset(times, 0, sizeof(times));
        for (i = 0; i < n; i++)
            times[from[i]]++;
        assert_counted_alike(&whole, &sample, times, &expected, arena);
        mc_arena_free(arena);
    }
}

/* A resample of many cases: every kind of scores, each with few and with many human levels, so that
 * the threshold is sought in several cells; drawn singly, and three cases at once. What is counted
 * of the copies is held against the definition above, with fewer of them. */
static void test_resamples_of_many_cases(void **state)
{
    enum { MANY = 1200, TURNS = 28 };
    static const uint32_t steps[] = {2, 9, 41, 100000};
    static double values[4][MANY];
    static uint32_t times[MANY], clusters[MANY], levels[2][MANY];
    uint32_t turn, i, k, at;

    (void)state;
    for (turn = 0; turn < TURNS; turn++) {
        struct mc_arena *arena = mc_arena_new();
        uint32_t n_units = turn % 2 == 0 ? MANY : MANY / 3;
        struct mc_sample whole, sample;
        struct mc_pair_ranking expected;

        for (i = 0; i < MANY; i++) {
            values[0][i] = mc_random_below(mc_random_bits(8, turn, i), steps[turn % 4]);
            values[1][i] = mc_made_up_score(turn % 8, mc_random_bits(9, turn, i));
            clusters[i] = i % n_units;
            times[i] = 0;
        }
        whole = mc_made_up_sample(values[1], values[0], MANY, arena);
        whole.lower_is_better = turn % 5 == 0;
        whole.exact_scores = turn % 3 == 0;
        whole.clusters = clusters;
        whole.n_clusters = n_units;
        sample = whole;
        for (i = 0; i < n_units; i++)
            times[mc_random_below(mc_random_bits(10, turn, i), n_units)]++;
        for (i = at = 0; i < MANY; i++)
            for (k = 0; k < times[clusters[i]]; k++, at++) {
                values[2][at] = values[0][i];
                values[3][at] = values[1][i];
                levels[0][at] = whole.human_levels[i];
                levels[1][at] = whole.metric_levels[i];
                sample.n_copy_pairs += 2 * k;
            }
        assert_int_equal(at, MANY);
        sample.human = values[2];
        sample.metric = values[3];
        sample.human_levels = levels[0];
        sample.metric_levels = levels[1];
        expected = mc_pair_ranking(&sample, arena);
        assert_counted_alike(&whole, &sample, times, &expected, arena);
        mc_arena_free(arena);
    }
}

static void test_counts_are_shared(void **state)
{
    const double human[] = {1, 2, 3}, metric[] = {0.1, 0.2, 0.3};
    struct mc_pair_ranking shared = {0, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 3, arena);

    (void)state;
    sample.pairs = &shared;
    assert_int_equal(mc_pair_ranking(&sample, arena).n_hits, 9);
    assert_int_equal(shared.n_pairs, 9);
    shared.n_hits = 4; /* taken from there the next time */
    assert_int_equal(mc_pair_ranking(&sample, arena).n_hits, 4);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_samples),
        cmocka_unit_test(test_random_resamples),
        cmocka_unit_test(test_resamples_of_many_cases),
        cmocka_unit_test(test_counts_are_shared),
    };

    return cmocka_run_group_tests_name("pair_ranking", tests, NULL, NULL);
}
