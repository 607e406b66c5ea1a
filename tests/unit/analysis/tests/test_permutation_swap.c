/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/tests/paired_sample.h"
#include "analysis/tests/permutation.h"
#include "base/random.h"

enum { MOST = 60, N_SWAPS = 50 };

struct material {
    double human[MOST], first[MOST], second[MOST];
    uint32_t inputs[MOST], systems[MOST];
    struct mc_paired_scores scores;
};

/* Scores on a few levels, so that there are ties, and constant groups too. */
static void make(struct material *material, uint64_t number, uint32_t n_systems, uint32_t n_inputs)
{
    uint32_t n_levels = 2 + (uint32_t)(number % 7), i;

    material->scores = (struct mc_paired_scores){.n = (size_t)n_systems * n_inputs,
                                                 .human = material->human,
                                                 .inputs = material->inputs,
                                                 .systems = material->systems,
                                                 .n_inputs = n_inputs,
                                                 .n_systems = n_systems};
    material->scores.metrics[0] = material->first;
    material->scores.metrics[1] = material->second;
    for (i = 0; i < n_systems * n_inputs; i++) {
        material->human[i] = mc_random_below(mc_random_bits(number, 0, i), n_levels);
        material->first[i] = 0.1 * mc_random_below(mc_random_bits(number, 1, i), n_levels);
        material->second[i] = 0.3 + 7 * mc_random_below(mc_random_bits(number, 2, i), n_levels);
        material->inputs[i] = i % n_inputs;
        material->systems[i] = i / n_inputs;
    }
}

typedef struct mc_swap make_swap(const struct mc_paired_sample *sample, struct mc_arena *arena);

/* The quick way against the definition, on many samples and swaps. */
static void compare(const struct mc_paired_sample *sample, make_swap *quick,
                    const struct mc_grouped_figure *figure, double tolerance, size_t *n_compared,
                    struct mc_arena *arena)
{
    const struct mc_draw_key key = {3, 4};
    struct mc_bit_source source = mc_random_bit_source(&key);
    struct mc_swap fast = quick(sample, arena), slow = mc_swap_figure(sample, figure, arena);
    size_t d;

    assert_int_equal(fast.reason == NULL, slow.reason == NULL);
    if (slow.reason != NULL)
        return;
    assert_int_equal(fast.n_bits, sample->n);
    for (d = 0; d < N_SWAPS; d++) {
        uint64_t keep[1];
        double found[2], expected[2];

        source.draw(source.context, d, keep, sample->n);
        fast.compute(fast.prepared, keep, found, arena);
        slow.compute(slow.prepared, keep, expected, arena);
        assert_near(found[0], expected[0], tolerance);
        assert_near(found[1], expected[1], tolerance);
        *n_compared += isnan(expected[0]) || isnan(expected[1]) ? 0 : 2;
    }
}

static void compare_all(make_swap *quick, const struct mc_grouped_figure *figure, double tolerance)
{
    static const uint32_t sizes[][2] = {{1, 2}, {1, 12}, {3, 5}, {12, 5}, {2, 9}};
    struct mc_arena *arena = mc_arena_new();
    struct material material;
    size_t n_compared = 0, s;
    uint64_t number;
    int grouping;

    for (number = 0; number < 40; number++) {
        for (s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
            make(&material, number, sizes[s][0], sizes[s][1]);
            for (grouping = MC_PAIRED_ALL; grouping <= MC_PAIRED_BY_INPUT; grouping++) {
                struct mc_paired_sample sample;

                mc_paired_sample_take(&material.scores, (enum mc_paired_grouping)grouping, &sample,
                                      arena);
                compare(&sample, quick, figure, tolerance, &n_compared, arena);
            }
        }
        mc_arena_clear(arena);
    }
    assert_true(n_compared > 30000);
    mc_arena_free(arena);
}

static void test_pearson_is_the_definition(void **state)
{
    struct mc_grouped_figure pearson = mc_grouped_pearson();

    (void)state;
    compare_all(mc_swap_pearson, &pearson, 1e-12);
}

static void test_spearman_is_the_definition(void **state)
{
    struct mc_grouped_figure spearman = mc_grouped_spearman();

    (void)state;
    compare_all(mc_swap_spearman, &spearman, 1e-12);
}

static void test_tau_b_is_the_definition(void **state)
{
    struct mc_grouped_figure tau_b = mc_grouped_tau_b();

    (void)state;
    compare_all(mc_swap_tau_b, &tau_b, 0);
}

static void test_one_swap_by_hand(void **state)
{
    /* z of the first: (x - 2) / s, of the second the negative: with the first case swapped the
     * first metric has 3, 2, 3 (before the division), against 1, 2, 3 the correlation is 0, and
     * the second 1, 2, 1: 0 too */
    const double human[] = {1, 2, 3}, first[] = {1, 2, 3}, second[] = {3, 2, 1};
    const struct mc_paired_scores scores = {3, human, {first, second}, NULL, NULL, 3, 1};
    const uint64_t keep_all[] = {7}, swap_first[] = {6}, swap_all[] = {0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_sample sample;
    struct mc_swap pearson;
    double figures[2];

    (void)state;
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
    pearson = mc_swap_pearson(&sample, arena);
    pearson.compute(pearson.prepared, keep_all, figures, arena);
    assert_near(figures[0], 1, 1e-15);
    assert_near(figures[1], -1, 1e-15);
    pearson.compute(pearson.prepared, swap_all, figures, arena);
    assert_near(figures[0], -1, 1e-15);
    pearson.compute(pearson.prepared, swap_first, figures, arena);
    assert_near(figures[0], 0, 1e-15);
    assert_near(figures[1], 0, 1e-15);
    mc_arena_free(arena);
}

static void test_constant_metric_has_a_reason(void **state)
{
    const double human[] = {1, 2, 3}, first[] = {1, 2, 3}, second[] = {0.1, 0.1, 0.1};
    const struct mc_paired_scores scores = {3, human, {first, second}, NULL, NULL, 3, 1};
    struct mc_grouped_figure figure = mc_grouped_pearson();
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_sample sample;

    (void)state;
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
    assert_non_null(mc_swap_pearson(&sample, arena).reason);
    assert_non_null(mc_swap_spearman(&sample, arena).reason);
    assert_non_null(mc_swap_tau_b(&sample, arena).reason);
    assert_non_null(mc_swap_figure(&sample, &figure, arena).reason);
    mc_arena_free(arena);
}

/* Four cases, six pairs: (0,1) (0,2) (0,3) (1,2) (1,3) (2,3). People: < < < = < <. The first
 * metric, ties up to 1: = < < = < =: wrong about pairs 0 and 5. The second, no ties: < < > < > >:
 * wrong about 2, 3, 4 and 5. */
static void test_verdicts_by_hand(void **state)
{
    const double human[] = {1, 2, 2, 3}, first[] = {1, 2, 3, 4}, second[] = {2, 3, 4, 1};
    const struct mc_paired_scores scores = {4, human, {first, second}, NULL, NULL, 4, 1};
    const double epsilons[] = {1, 0};
    const uint64_t keep_all[] = {63}, swap_pair_0[] = {62}, swap_2_and_3[] = {63 - 4 - 8};
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_sample sample;
    struct mc_swap accuracy, tau;
    double figures[2];

    (void)state;
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
    accuracy = mc_swap_verdicts(&sample, epsilons, MC_VERDICT_ACC_EQ, arena);
    tau = mc_swap_verdicts(&sample, epsilons, MC_VERDICT_TAU_EQ, arena);
    assert_int_equal(accuracy.n_bits, 6);
    accuracy.compute(accuracy.prepared, keep_all, figures, arena);
    assert_near(figures[0], 4.0 / 6, 1e-15);
    assert_near(figures[1], 2.0 / 6, 1e-15);
    tau.compute(tau.prepared, keep_all, figures, arena);
    assert_near(figures[0], 2.0 / 6, 1e-15); /* 4 right, 2 wrong */
    accuracy.compute(accuracy.prepared, swap_pair_0, figures, arena);
    assert_near(figures[0], 5.0 / 6, 1e-15);
    assert_near(figures[1], 1.0 / 6, 1e-15);
    accuracy.compute(accuracy.prepared, swap_2_and_3, figures, arena);
    assert_near(figures[0], 2.0 / 6, 1e-15);
    assert_near(figures[1], 4.0 / 6, 1e-15);
    mc_arena_free(arena);
}

/* Groups begin and end in the middle of words: with everything kept, and with everything swapped,
 * the figures are those of the counts of pairs. */
static void test_verdicts_are_those_of_the_counts(void **state)
{
    const struct mc_grouped_figure figure = mc_grouped_acc_eq();
    const double epsilons[] = {0, 0};
    uint64_t keep[MOST * MOST / 64], swap[MOST * MOST / 64] = {0};
    struct mc_arena *arena = mc_arena_new();
    struct material material;
    uint64_t number;

    (void)state;
    memset(keep, 0xFF, sizeof(keep));
    for (number = 0; number < 40; number++) {
        struct mc_paired_sample sample;
        struct mc_swap verdicts;
        double kept[2], swapped[2];
        size_t m;

        make(&material, number, 3, 18);
        mc_paired_sample_take(&material.scores, MC_PAIRED_BY_SYSTEM, &sample, arena);
        verdicts = mc_swap_verdicts(&sample, epsilons, MC_VERDICT_ACC_EQ, arena);
        assert_int_equal(verdicts.n_bits, 3 * 18 * 17 / 2);
        verdicts.compute(verdicts.prepared, keep, kept, arena);
        verdicts.compute(verdicts.prepared, swap, swapped, arena);
        for (m = 0; m < 2; m++) {
            assert_near(
                kept[m],
                mc_grouped_mean(&figure, sample.human, sample.metrics[m], &sample.groups, arena),
                1e-15);
            assert_near(swapped[m], kept[1 - m], 1e-15);
        }
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pearson_is_the_definition),
        cmocka_unit_test(test_spearman_is_the_definition),
        cmocka_unit_test(test_tau_b_is_the_definition),
        cmocka_unit_test(test_one_swap_by_hand),
        cmocka_unit_test(test_constant_metric_has_a_reason),
        cmocka_unit_test(test_verdicts_by_hand),
        cmocka_unit_test(test_verdicts_are_those_of_the_counts),
    };

    return cmocka_run_group_tests_name("swap", tests, NULL, NULL);
}
