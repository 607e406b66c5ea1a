/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resamples that are counted together are what pair_ranking.c finds of each alone. */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "analysis/pairs/ranking_abreast.h"
#include "analysis/sample.h"
#include "base/random.h"
#include "tests/unit/made_up.h"

/* More copies than that are counted with wide numbers. */
enum { MOST_NARROW = 1 << 15, MOST_COPIES = 1 << 23 };

/* Eight resamples of n_units units; their times are drawn by the stream, those of the last one are
 * 1, so that it is the sample itself. */
static void draw(uint8_t *const *rows, uint32_t n_units, uint64_t stream)
{
    uint32_t k, u;

    for (k = 0; k < MC_ABREAST; k++)
        for (u = 0; u < n_units; u++) {
            if (k == MC_ABREAST - 1)
                rows[k][u] = 1;
            else
                rows[k][mc_random_below(mc_random_bits(k, stream, u), n_units)]++;
        }
}

/* False: they are not counted together, since differences of the scores overflow. */
static bool assert_alike(const struct mc_sample *sample, uint32_t n_units, uint64_t stream,
                         struct mc_arena *arena)
{
    struct mc_ranking_plan plan = mc_ranking_plan(sample, arena);
    const struct mc_abreast_plan *abreast = mc_abreast_plan_new(&plan, arena);
    uint8_t *rows[MC_ABREAST];
    uint32_t *times = mc_arena_array(arena, n_units, sizeof(*times)), k, u;
    struct mc_abreast found = {.expected = {0}};

    if (abreast == NULL)
        return false;
    for (k = 0; k < MC_ABREAST; k++)
        rows[k] = mc_arena_array(arena, mc_abreast_row_size(n_units), 1);
    draw(rows, n_units, stream);
    if (stream % 3 != 0) /* what is expected is nothing that decides */
        mc_abreast_expect(abreast, (const uint8_t *const *)rows, n_units, found.expected, arena);
    mc_rank_abreast(abreast, (const uint8_t *const *)rows, n_units, &found, arena);
    for (k = 0; k < MC_ABREAST; k++) {
        struct mc_drawn_ranking expected;

        for (u = 0; u < n_units; u++)
            times[u] = rows[k][u];
        expected = mc_ranking_drawn(&plan, times, arena);
        assert_true(found.of[k].ranking.n_pairs == expected.ranking.n_pairs);
        assert_true(found.of[k].ranking.n_hits == expected.ranking.n_hits);
        assert_true(found.of[k].n == expected.n);
        assert_true(found.of[k].n_copy_pairs == expected.n_copy_pairs);
        assert_true(found.of[k].n_tied == expected.n_tied);
    }
    return true;
}

/* Of n cases with scores of every kind, each with few and with many human levels; drawn singly, or
 * in clusters, the first of which has a part of all cases. */
static void try_samples(uint32_t n, uint32_t n_turns, uint32_t largest)
{
    static const uint32_t steps[] = {2, 9, 41, 100000};
    static const double percentiles[] = {5, 5, 50, 0, 99, 37.5, 100};
    double *human = malloc(n * sizeof(*human)), *metric = malloc(n * sizeof(*metric));
    uint32_t *clusters = malloc(n * sizeof(*clusters)), n_alike = 0, turn, i;

    assert_true(human != NULL && metric != NULL && clusters != NULL);
    for (turn = 0; turn < n_turns; turn++) {
        struct mc_arena *arena = mc_arena_new();
        struct mc_sample sample;

        for (i = 0; i < n; i++) {
            human[i] = mc_random_below(mc_random_bits(8, turn, i), steps[turn / 8 % 4]);
            metric[i] = mc_made_up_score(turn % MC_MADE_UP_KINDS, mc_random_bits(9, turn, i));
            clusters[i] = i < largest ? 0 : 1 + (i - largest) / 2;
        }
        sample = mc_made_up_sample(metric, human, n, arena);
        if (n < MOST_NARROW) /* else too many gaps would lie near some of them */
            sample.threshold_percentile = percentiles[turn % 7];
        sample.lower_is_better = turn % 5 == 0;
        sample.exact_scores = turn % 3 == 0;
        if (largest > 0) {
            sample.clusters = clusters;
            sample.n_clusters = clusters[n - 1] + 1;
        }
        n_alike += assert_alike(&sample, largest > 0 ? sample.n_clusters : n, turn, arena);
        mc_arena_free(arena);
    }
    assert_true(n_alike >= n_turns / MC_MADE_UP_KINDS * (MC_MADE_UP_KINDS - 1));
    free(human);
    free(metric);
    free(clusters);
}

static void test_few_cases(void **state)
{
    uint32_t n;

    (void)state;
    for (n = 2; n < 70; n++)
        try_samples(n, 56, 0);
}

static void test_many_cases(void **state)
{
    (void)state;
    try_samples(1200, 28, 0);
    try_samples(1200, 28, 3);
}

/* The same cases, 101 at once in one cluster: 101 + 2 * 549 cases are 550 units, of which 55,550
 * copies may be drawn. */
static void test_many_copies(void **state)
{
    (void)state;
    assert_true(101 * 550 > MOST_NARROW);
    try_samples(101 + 2 * 549, 56, 101);
}

/* More cases than narrow numbers count. */
static void test_very_many_cases(void **state)
{
    (void)state;
    try_samples(MOST_NARROW + 1000, 8, 0);
}

/* Where more may be drawn than wide numbers count, one by one: of 3,000 units of which one has
 * 3,000 cases 9,000,000. */
static void test_too_many_copies(void **state)
{
    enum { LARGE = 3000, N = 2 * LARGE - 1 };
    static double values[N];
    static uint32_t clusters[N];
    struct mc_arena *arena = mc_arena_new();
    struct mc_ranking_plan plan;
    struct mc_sample sample;
    uint32_t i;

    (void)state;
    assert_true((uint64_t)LARGE * LARGE > MOST_COPIES);
    for (i = 0; i < N; i++) {
        values[i] = i % 1000;
        clusters[i] = i < LARGE ? i : LARGE - 1;
    }
    sample = mc_made_up_sample(values, values, N, arena);
    plan = mc_ranking_plan(&sample, arena);
    assert_non_null(mc_abreast_plan_new(&plan, arena));
    sample.clusters = clusters;
    sample.n_clusters = LARGE;
    plan = mc_ranking_plan(&sample, arena);
    assert_null(mc_abreast_plan_new(&plan, arena));
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_few_cases),       cmocka_unit_test(test_many_cases),
        cmocka_unit_test(test_many_copies),     cmocka_unit_test(test_very_many_cases),
        cmocka_unit_test(test_too_many_copies),
    };

    return cmocka_run_group_tests_name("ranking_abreast", tests, NULL, NULL);
}
