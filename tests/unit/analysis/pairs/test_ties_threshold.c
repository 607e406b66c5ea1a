/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/pairs/ties.h"
#include "base/random.h"
#include "tests/unit/stat_goldens.h"

/* Mean of the groups' acc_eq, by counting; groups without a pair do not count. */
static double accuracy_at(const struct mc_tie_group *groups, size_t n_groups, double epsilon,
                          struct mc_arena *arena)
{
    double sum = 0, n = 0;
    size_t g;

    for (g = 0; g < n_groups; g++) {
        struct mc_pair_counts counts =
            mc_pair_counts(groups[g].gold, groups[g].metric, groups[g].n, epsilon, arena);

        if (groups[g].n < 2)
            continue;
        sum += mc_acc_eq(&counts).value;
        n++;
    }
    return sum / n;
}

static void test_by_hand(void **state)
{
    /* at 0: 01 02 03 right of 6, the other three tied in gold, with gaps 1, 1 and 2. A threshold of
     * 1 wins two, one of 2 the third, all without loss: 01 02 03 are 5 and more apart */
    const double gold[] = {1, 2, 2, 2}, metric[] = {0, 5, 6, 7};
    /* noise: no threshold is better than 0; two equal best ones, of which the first is taken */
    const double wrong[] = {2, 1}, flat[] = {1, 1, 2}, steps[] = {0, 1, 3};
    const struct mc_tie_group groups[] = {{gold, metric, NULL, 4}};
    const struct mc_tie_group back[] = {{wrong, metric, NULL, 2}};
    const struct mc_tie_group even[] = {{flat, steps, NULL, 3}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_tie_fit fit = mc_tie_fit_in_place(groups, 1, 1, arena);

    (void)state;
    assert_near(fit.whole.epsilon, 2, 0);
    assert_near(fit.whole.accuracy, 1, 1e-15);
    assert_near(fit.epsilon[3][1], 2, 0);
    fit = mc_tie_fit_in_place(back, 1, 1, arena);
    assert_near(fit.whole.epsilon, 0, 0);
    assert_near(fit.whole.accuracy, 0, 0);
    fit = mc_tie_fit_in_place(even, 1, 1, arena);
    assert_near(fit.whole.epsilon, 1, 0);
    assert_near(fit.whole.accuracy, 1, 1e-15);
    mc_arena_free(arena);
}

/* Groups of different size weigh the same: the threshold of the small one costs the large one. */
static void test_mean_of_groups(void **state)
{
    /* small: one pair, tied in gold, gap 1: from 0 to 1. Large: three pairs in order, gaps 1 1 2:
     * from 1 to 1/3 */
    const double small_gold[] = {1, 1}, small[] = {0, 1}, large_gold[] = {1, 2, 3},
                 large[] = {0, 1, 2};
    const struct mc_tie_group groups[] = {
        {small_gold, small, NULL, 2}, {large_gold, large, NULL, 3}, {large_gold, large, NULL, 1}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_tie_fit fit = mc_tie_fit_in_place(groups, 3, 1, arena);

    (void)state;
    assert_near(fit.whole.epsilon, 1, 0);
    assert_near(fit.whole.accuracy, (1 + 1.0 / 3) / 2, 1e-15);
    mc_arena_free(arena);
}

static void test_no_pairs(void **state)
{
    const double one[] = {1};
    const struct mc_tie_group group = {one, one, NULL, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_tie_fit fit = mc_tie_fit_in_place(&group, 1, 1, arena);

    (void)state;
    assert_near(fit.whole.epsilon, 0, 0);
    assert_true(isnan(fit.whole.accuracy));
    assert_near(mc_tie_fit_across(NULL, 0, 1, arena).epsilon[2][3], 0, 0);
    assert_near(mc_tie_fit_given(0.25).epsilon[4][0], 0.25, 0);
    mc_arena_free(arena);
}

/* Gold of two cases 1 and 2 in either order, metric apart: in place one order wins with 0, the
 * other has none right: 1/2. Three equal gold scores: a threshold makes all pairs right. */
static void test_chance_in_place(void **state)
{
    const double gold[] = {1, 2}, same[] = {1, 1, 1}, metric[] = {0, 5, 7};
    const struct mc_tie_group two = {gold, metric, NULL, 2}, three = {same, metric, NULL, 3};
    const struct mc_tie_group one = {gold, metric, NULL, 1};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_near(mc_tie_chance_in_place(&two, 1, arena), 0.5, 0.15); /* 100 draws: sd 0.05 */
    assert_near(mc_tie_chance_in_place(&three, 1, arena), 1, 1e-15);
    assert_true(isnan(mc_tie_chance_in_place(&one, 1, arena)));
    mc_arena_free(arena);
}

static void test_folds(void **state)
{
    uint8_t folds[23], again[23], other[23];
    unsigned count[MC_N_FOLDS] = {0}, i;
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    mc_tie_folds(23, 1, folds, arena);
    mc_tie_folds(23, 1, again, arena);
    mc_tie_folds(23, 2, other, arena);
    for (i = 0; i < 23; i++)
        count[folds[i]]++;
    for (i = 0; i < MC_N_FOLDS; i++)
        assert_in_range(count[i], 4, 5);
    assert_memory_equal(folds, again, sizeof(folds));
    assert_memory_not_equal(folds, other, sizeof(folds));
    mc_arena_free(arena);
}

#define N 60

/* A threshold is the one that the remaining cases have alone. */
static void test_held_out_folds(void **state)
{
    double gold[N], metric[N], rest_gold[N], rest_metric[N];
    uint8_t folds[N];
    struct mc_arena *arena = mc_arena_new();
    struct mc_tie_group group = {gold, metric, folds, N};
    struct mc_tie_fit fit, alone;
    unsigned a, b, i, n_different = 0;

    (void)state;
    for (i = 0; i < N; i++) {
        gold[i] = mc_random_below(mc_random_bits(1, 1, i), 3);
        metric[i] = gold[i] + 2 * mc_random_unit(mc_random_bits(1, 2, i));
    }
    mc_tie_folds(N, 1, folds, arena);
    fit = mc_tie_fit_across(&group, 1, 1, arena);
    for (a = 0; a < MC_N_FOLDS; a++) {
        for (b = a; b < MC_N_FOLDS; b++) {
            struct mc_tie_group rest = {rest_gold, rest_metric, NULL, 0};

            for (i = 0; i < N; i++) {
                if (folds[i] == a || folds[i] == b)
                    continue;
                rest_gold[rest.n] = gold[i];
                rest_metric[rest.n++] = metric[i];
            }
            alone = mc_tie_fit_in_place(&rest, 1, 1, arena);
            assert_near(fit.epsilon[a][b], alone.whole.epsilon, 0);
            assert_near(fit.epsilon[b][a], alone.whole.epsilon, 0);
            n_different += fabs(alone.whole.epsilon - fit.whole.epsilon) > 0;
        }
    }
    assert_near(fit.whole.epsilon, mc_tie_fit_in_place(&group, 1, 1, arena).whole.epsilon, 0);
    assert_true(n_different > 3);
    mc_arena_free(arena);
}

/* Groups of random scores: every difference tried. */
static void test_best_of_all(void **state)
{
    double gold[3][12], metric[3][12];
    unsigned turn, g, h, i, j, n_above_zero = 0;

    (void)state;
    for (turn = 0; turn < 300; turn++) {
        struct mc_arena *arena = mc_arena_new();
        struct mc_tie_group groups[3];
        double best = 0, epsilon = 0;
        struct mc_tie_fit fit;

        for (g = 0; g < 3; g++) {
            groups[g] = (struct mc_tie_group){gold[g], metric[g], NULL, 2 + (turn + 5 * g) % 11};
            for (i = 0; i < 12; i++) {
                uint64_t bits = mc_random_bits(turn, g, i);

                gold[g][i] = mc_random_below(bits, 2 + turn % 5);
                metric[g][i] = turn % 3 == 0 ? mc_random_below(mc_hash_mix(bits), 9) / 8.0
                                             : pow(10, 4 * mc_random_unit(mc_hash_mix(bits)));
            }
        }
        best = accuracy_at(groups, 3, 0, arena);
        for (h = 0; h < 3 * 12 * 12; h++) {
            double gap;

            g = h / 144;
            i = h / 12 % 12;
            j = h % 12;
            if (i >= groups[g].n || j >= i)
                continue;
            gap = fabs(metric[g][i] - metric[g][j]);
            if (accuracy_at(groups, 3, gap, arena) > best + 1e-12 ||
                (accuracy_at(groups, 3, gap, arena) > best - 1e-12 && gap < epsilon)) {
                best = accuracy_at(groups, 3, gap, arena);
                epsilon = gap;
            }
        }
        fit = mc_tie_fit_in_place(groups, 3, 1, arena);
        assert_near(fit.whole.accuracy, best, 1e-12);
        assert_near(fit.whole.epsilon, epsilon, 0);
        n_above_zero += epsilon > 0;
        mc_arena_free(arena);
    }
    assert_true(n_above_zero > 30 && n_above_zero < 300);
}

/* The best value of a golden curve, and the first threshold within 1e-9 of it. */
static void assert_best(const struct mc_tie_group *groups, size_t n_groups, const json_t *curve,
                        struct mc_arena *arena)
{
    struct mc_tie_fit fit = mc_tie_fit_in_place(groups, n_groups, 1, arena);
    size_t n, n_values, i;
    const double *thresholds = mc_stat_vector(curve, "thresholds", &n, arena);
    const double *values = mc_stat_vector(curve, "values", &n_values, arena);
    double best = mc_stat_number(curve, "best_value");

    assert_int_equal(n_values, n);
    assert_near(fit.whole.accuracy, best, 1e-9);
    for (i = 0; i < n && values[i] < best - 1e-9; i++)
        ;
    assert_near(fit.whole.epsilon, thresholds[i], 0);
    for (i = 0; i < n; i++)
        assert_near(accuracy_at(groups, n_groups, thresholds[i], arena), values[i], 1e-9);
}

/* tau_eq = 2 acc_eq - 1 with the same thresholds. */
static void assert_same_curve(const json_t *accuracy, const json_t *tau, struct mc_arena *arena)
{
    size_t n, n_tau, i;
    const double *values = mc_stat_vector(accuracy, "values", &n, arena);
    const double *taus = mc_stat_vector(tau, "values", &n_tau, arena);

    assert_int_equal(n_tau, n);
    for (i = 0; i < n; i++)
        assert_near(2 * values[i] - 1, taus[i], 1e-9);
    assert_near(mc_stat_number(tau, "best_value"), 2 * mc_stat_number(accuracy, "best_value") - 1,
                1e-9);
}

static void test_golden_vectors(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("mtme_tie_optimisation", &root), *item;
    size_t c, n;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        struct mc_tie_group group = {mc_stat_vector(item, "input/gold", &n, arena),
                                     mc_stat_vector(item, "input/metric", &n, arena), NULL, n};

        group.n = n;
        assert_best(&group, 1, mc_stat_at(item, "expected/acc23"), arena);
        assert_same_curve(mc_stat_at(item, "expected/acc23"), mc_stat_at(item, "expected/23"),
                          arena);
        assert_stat(mc_tie_fit_in_place(&group, 1, 1, arena).whole.accuracy, item,
                    "expected/acc23_via_epsilon", 1e-9);
    }
    json_decref(root);
    mc_arena_free(arena);
}

/* The cases of the matrix with gold, each `step` values apart, `n` of them. */
static struct mc_tie_group take_group(const json_t *item, size_t begin, size_t step, size_t n,
                                      struct mc_arena *arena)
{
    double *gold = mc_arena_array(arena, n, sizeof(*gold));
    double *metric = mc_arena_array(arena, n, sizeof(*metric));
    struct mc_tie_group group = {gold, metric, NULL, 0};
    size_t n_all, i;
    const double *all_gold = mc_stat_vector(item, "input/gold", &n_all, arena);
    const double *all_metric = mc_stat_vector(item, "input/metric", &n_all, arena);

    for (i = 0; i < n; i++) {
        if (isnan(all_gold[begin + i * step]))
            continue;
        gold[group.n] = all_gold[begin + i * step];
        metric[group.n++] = all_metric[begin + i * step];
    }
    return group;
}

static void test_golden_groups(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("mtme_grouped_correlations", &root), *item;
    struct mc_tie_group groups[64];
    size_t c, g;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        const json_t *expected = mc_stat_at(item, "expected");
        size_t n_systems = mc_stat_count(item, "input/num_sys");
        size_t n_items = mc_stat_count(item, "input/num_items");

        groups[0] = take_group(item, 0, 1, n_systems * n_items, arena);
        assert_best(groups, 1, mc_stat_at(expected, "none/ties_opt_acc23"), arena);
        for (g = 0; g < n_systems; g++)
            groups[g] = take_group(item, g * n_items, 1, n_items, arena);
        assert_best(groups, n_systems, mc_stat_at(expected, "sys/ties_opt_acc23"), arena);
        for (g = 0; g < n_items; g++)
            groups[g] = take_group(item, g, n_items, n_systems, arena);
        assert_best(groups, n_items, mc_stat_at(expected, "item/ties_opt_acc23"), arena);
        assert_same_curve(mc_stat_at(expected, "none/ties_opt_acc23"),
                          mc_stat_at(expected, "none/ties_opt_23"), arena);
        assert_same_curve(mc_stat_at(expected, "sys/ties_opt_acc23"),
                          mc_stat_at(expected, "sys/ties_opt_23"), arena);
        assert_same_curve(mc_stat_at(expected, "item/ties_opt_acc23"),
                          mc_stat_at(expected, "item/ties_opt_23"), arena);
    }
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),         cmocka_unit_test(test_mean_of_groups),
        cmocka_unit_test(test_no_pairs),        cmocka_unit_test(test_folds),
        cmocka_unit_test(test_chance_in_place), cmocka_unit_test(test_held_out_folds),
        cmocka_unit_test(test_best_of_all),     cmocka_unit_test(test_golden_vectors),
        cmocka_unit_test(test_golden_groups),
    };

    mc_skip_without(&tests[7], "goldens/stats/README.md");
    mc_skip_without(&tests[8], "goldens/stats/README.md");
    return cmocka_run_group_tests_name("tie_threshold", tests, NULL, NULL);
}
