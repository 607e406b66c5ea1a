/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/pairs/ties.h"
#include "analysis/sample.h"
#include "base/random.h"

#define MOST 90

/* Each pair by the threshold of its folds, in a loop over all pairs. */
static struct mc_pair_counts by_definition(const double *gold, const double *metric,
                                           const uint8_t *folds, size_t n,
                                           const struct mc_tie_fit *fit)
{
    struct mc_pair_counts counts = {0, 0, 0, 0, 0};
    size_t i, j;

    for (i = 0; i < n; i++) {
        for (j = 0; j < i; j++) {
            bool tie = !mc_scores_apart(fmax(metric[i], metric[j]), fmin(metric[i], metric[j]),
                                        fit->epsilon[folds[i]][folds[j]]);
            bool gold_tie = !(gold[i] < gold[j]) && !(gold[i] > gold[j]);

            if (tie)
                (*(gold_tie ? &counts.both_ties : &counts.metric_ties))++;
            else if (gold_tie)
                counts.gold_ties++;
            else if ((gold[i] < gold[j]) == (metric[i] < metric[j]))
                counts.concordant++;
            else
                counts.discordant++;
        }
    }
    return counts;
}

static void test_random(void **state)
{
    double gold[MOST], metric[MOST];
    uint8_t folds[MOST];
    uint32_t turn, i, a, b;

    (void)state;
    for (turn = 0; turn < 400; turn++) {
        struct mc_arena *arena = mc_arena_new();
        uint32_t n = 1 + mc_random_below(mc_random_bits(8, 0, turn), MOST);
        struct mc_tie_fit fit = mc_tie_fit_given(0.3);
        struct mc_ranked by_gold, by_metric;
        struct mc_pair_counts found, turned, expected;

        for (i = 0; i < n; i++) {
            gold[i] = mc_random_below(mc_random_bits(8, 1, turn * MOST + i), 6);
            metric[i] = mc_random_below(mc_random_bits(8, 2, turn * MOST + i), 40) * 0.1;
        }
        mc_tie_folds(n, turn, folds, arena);
        for (a = 0; a < MC_N_FOLDS && turn % 4 > 0; a++)
            for (b = a; b < MC_N_FOLDS; b++)
                fit.epsilon[a][b] = fit.epsilon[b][a] =
                    mc_random_below(mc_random_bits(8, 3, turn * 25 + 5 * a + b), 9) * 0.1;
        by_gold = mc_rank_values(gold, n, arena);
        by_metric = mc_rank_values(metric, n, arena);
        found = mc_tie_counts(&by_gold, &by_metric, folds, n, &fit, false, arena);
        turned = mc_tie_counts(&by_gold, &by_metric, folds, n, &fit, true, arena);
        expected = by_definition(gold, metric, folds, n, &fit);
        assert_memory_equal(&found, &expected, sizeof(found));
        assert_int_equal(turned.concordant, expected.discordant);
        assert_int_equal(turned.discordant, expected.concordant);
        assert_int_equal(turned.metric_ties, expected.metric_ties);
        mc_arena_free(arena);
    }
}

/* Swaps the k-th permutation of the values into being (factorial base). */
static void permute(double *values, unsigned n, unsigned k)
{
    unsigned i;

    for (i = n; i > 1; i--) {
        unsigned j = k % i;
        double kept = values[i - 1];

        values[i - 1] = values[j];
        values[j] = kept;
        k /= i;
    }
}

/* The mean over all 720 orders of gold. */
static void test_chance_by_all_permutations(void **state)
{
    const double metric[] = {0.1, 0.15, 0.5, 0.52, 0.9, 0.52};
    struct mc_arena *arena = mc_arena_new();
    struct mc_pair_counts counts;
    double sum = 0;
    unsigned k;

    (void)state;
    for (k = 0; k < 720; k++) {
        double gold[] = {1, 2, 2, 3, 1, 1};

        permute(gold, 6, k);
        counts = mc_pair_counts(gold, metric, 6, 0.06, arena);
        sum += mc_acc_eq(&counts).value;
    }
    assert_near(mc_chance_acc_eq(&counts), sum / 720, 1e-13);
    assert_near(mc_tied_share(&counts), 4.0 / 15, 1e-15); /* 01 23 25 35 */
    mc_arena_free(arena);
}

static void test_without_pairs(void **state)
{
    const struct mc_pair_counts none = {0, 0, 0, 0, 0};

    (void)state;
    assert_true(isnan(mc_tied_share(&none)));
    assert_true(isnan(mc_chance_acc_eq(&none)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_chance_by_all_permutations),
        cmocka_unit_test(test_without_pairs),
    };

    return cmocka_run_group_tests_name("tie_counts", tests, NULL, NULL);
}
