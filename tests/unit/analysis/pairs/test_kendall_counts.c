/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The five kinds of pairs are those of a loop over all pairs. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/sample.h"
#include "base/random.h"
#include "tests/unit/stat_goldens.h"

#define MOST 200

static void assert_counts(struct mc_pair_counts found, struct mc_pair_counts expected)
{
    assert_int_equal(found.concordant, expected.concordant);
    assert_int_equal(found.discordant, expected.discordant);
    assert_int_equal(found.metric_ties, expected.metric_ties);
    assert_int_equal(found.gold_ties, expected.gold_ties);
    assert_int_equal(found.both_ties, expected.both_ties);
}

/* The definition read aloud. */
static struct mc_pair_counts by_definition(const double *gold, const double *metric, size_t n,
                                           double epsilon)
{
    struct mc_pair_counts counts = {0, 0, 0, 0, 0};
    size_t i, j;

    for (i = 0; i < n; i++) {
        for (j = i + 1; j < n; j++) {
            bool metric_tie =
                !mc_scores_apart(fmax(metric[i], metric[j]), fmin(metric[i], metric[j]), epsilon);
            bool gold_tie = !(gold[i] < gold[j]) && !(gold[i] > gold[j]);
            bool same_order = (gold[i] < gold[j]) == (metric[i] < metric[j]);

            if (metric_tie)
                (*(gold_tie ? &counts.both_ties : &counts.metric_ties))++;
            else if (gold_tie)
                counts.gold_ties++;
            else
                (*(same_order ? &counts.concordant : &counts.discordant))++;
        }
    }
    return counts;
}

static void test_by_hand(void **state)
{
    /* pairs 01: up, up; 02: up, down; 03: up, tied; 12: tied, down; 13: tied, down; 23: tied, up.
     * With epsilon 1, pairs 01 03 13 23 are tied in the metric too. */
    const double gold[] = {1, 2, 2, 2}, metric[] = {5, 6, 3, 5}, zeros[] = {0.0, -0.0};
    const struct mc_pair_counts exact = {1, 1, 1, 3, 0}, loose = {0, 1, 2, 2, 1};
    const struct mc_pair_counts both = {0, 0, 0, 0, 1}, none = {0, 0, 0, 0, 0};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_counts(mc_pair_counts(gold, metric, 4, 0, arena), exact);
    assert_counts(mc_pair_counts(gold, metric, 4, 1, arena), loose);
    assert_counts(mc_pair_counts(zeros, zeros, 2, 0, arena), both);
    assert_counts(mc_pair_counts(gold, metric, 1, 0, arena), none);
    assert_int_equal(mc_pair_counts_sum(&exact), 6);
    mc_arena_free(arena);
}

/* Steps, steps with rounding noise, continuous, sizes from 1e-300 to 1e300. */
static double random_score(uint32_t kind, uint64_t bits)
{
    double unit = mc_random_unit(bits);

    switch (kind) {
    case 0:
        return mc_random_below(bits, 7) / 6.0;
    case 1:
        return mc_random_below(bits, 12) * 0.1 + (bits % 3 == 0 ? 1e-16 : 0);
    case 2:
        return unit;
    case 3:
        return (bits % 2 == 0 ? -1 : 1) * pow(10, 600 * unit - 300);
    default:
        return -2.5;
    }
}

static void test_random_vectors(void **state)
{
    static const double epsilons[] = {0, 0.1, 0.30000000000000004, 1e-16, 0.5, 2, 1e290};
    double gold[MOST], metric[MOST];
    uint32_t turn, i;

    (void)state;
    for (turn = 0; turn < 5000; turn++) {
        struct mc_arena *arena = mc_arena_new();
        uint32_t n = 1 + turn % 41 + (turn % 60 == 0 ? 150 : 0);
        double epsilon = epsilons[turn % 7];

        for (i = 0; i < n; i++) {
            gold[i] = mc_random_below(mc_random_bits(1, turn, i), 1 + turn % 17) / 4.0;
            metric[i] = random_score(turn % 5, mc_random_bits(2, turn, i));
        }
        assert_counts(mc_pair_counts(gold, metric, n, epsilon, arena),
                      by_definition(gold, metric, n, epsilon));
        mc_arena_free(arena);
    }
}

static void assert_golden_counts(const json_t *expected, struct mc_pair_counts found)
{
    const struct mc_pair_counts counts = {
        mc_stat_count(expected, "concordant"), mc_stat_count(expected, "discordant"),
        mc_stat_count(expected, "tied_metric_only"), mc_stat_count(expected, "tied_gold_only"),
        mc_stat_count(expected, "tied_both")};

    assert_counts(found, counts);
}

static void test_goldens(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("mtme_vector_correlations", &root), *item, *at;
    size_t n_compared = 0, c, e, n;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        const double *gold = mc_stat_vector(item, "input/gold", &n, arena);
        const double *metric = mc_stat_vector(item, "input/metric", &n, arena);

        assert_golden_counts(mc_stat_at(item, "expected/counts_eps0"),
                             mc_pair_counts(gold, metric, n, 0, arena));
        json_array_foreach(mc_stat_at(item, "expected/with_epsilon"), e, at)
        {
            double epsilon = mc_stat_number(at, "epsilon");

            assert_golden_counts(mc_stat_at(at, "counts"),
                                 mc_pair_counts(gold, metric, n, epsilon, arena));
            n_compared++;
        }
    }
    assert_true(n_compared > 30);
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_random_vectors),
        cmocka_unit_test(test_goldens),
    };

    mc_skip_without(&tests[2], "goldens/stats/README.md");
    return cmocka_run_group_tests_name("pair_counts", tests, NULL, NULL);
}
