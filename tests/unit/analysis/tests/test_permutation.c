/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/tests/permutation.h"
#include "tests/unit/permutation_goldens.h"

/* All 2^n swaps, one after the other. */
static void every_mask(const void *context, size_t draw, uint64_t *words, size_t n_bits)
{
    (void)context;
    (void)n_bits;
    words[0] = draw;
}

static void test_all_masks_by_hand(void **state)
{
    /* The first metric is as people, the second against them. Of the 8 swaps of 3 cases the
     * difference (second less first) is -2 only where nothing is swapped (mask 7) or the second
     * case alone, which is the same in both (mask 5); it is 2 in masks 0 and 2; else 0. */
    const double human[] = {1, 2, 3}, first[] = {1, 2, 3}, second[] = {3, 2, 1};
    const struct mc_paired_scores scores = {3, human, {first, second}, NULL, NULL, 3, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_sample sample;
    struct mc_permutation_settings settings = {.n_draws = 8, .source = {every_mask, NULL}};
    struct mc_permutation_result result;
    double figures[8][2];
    struct mc_swap swap;

    (void)state;
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
    swap = mc_swap_spearman(&sample, arena);
    settings.figures = figures;
    result = mc_permutation_test(&swap, &settings, arena);
    assert_near(result.difference, -2, 1e-15);
    assert_int_equal(result.n_draws, 8);
    assert_int_equal(result.n_undefined, 0);
    assert_int_equal(result.n_at_least, 8);
    assert_int_equal(result.n_as_far, 4);
    assert_near(result.p, 1, 0);
    assert_near(result.p_two_sided, 5.0 / 9, 1e-15);
    assert_near(figures[2][1] - figures[2][0], 2, 1e-15);
    assert_near(figures[3][1] - figures[3][0], 0, 1e-15);
    mc_arena_free(arena);
}

static void test_units_swap_together(void **state)
{
    /* cases 0 and 2 are of one input: the three masks of two inputs other than "keep all" give
     * differences 2, 2 and, input 1 alone swapped, which changes nothing, -2 */
    const double human[] = {1, 2, 3}, first[] = {1, 2, 3}, second[] = {3, 2, 1};
    const uint32_t inputs[] = {0, 1, 0};
    const struct mc_paired_scores scores = {3, human, {first, second}, inputs, NULL, 2, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_sample sample;
    struct mc_permutation_settings settings = {.n_draws = 4, .source = {every_mask, NULL}};
    struct mc_permutation_result result;
    struct mc_swap swap;

    (void)state;
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
    swap = mc_swap_pearson(&sample, arena);
    mc_permutation_units(&scores, &sample, MC_PERMUTE_INPUTS, &settings, arena);
    assert_int_equal(settings.n_units, 2);
    result = mc_permutation_test(&swap, &settings, arena);
    assert_int_equal(result.n_as_far, 4);
    /* one system: kept or swapped as a whole */
    mc_permutation_units(&scores, &sample, MC_PERMUTE_SYSTEMS, &settings, arena);
    assert_int_equal(settings.n_units, 1);
    settings.n_draws = 2;
    result = mc_permutation_test(&swap, &settings, arena);
    assert_int_equal(result.n_at_least, 2);
    assert_int_equal(result.n_as_far, 2);
    mc_permutation_units(&scores, &sample, MC_PERMUTE_BOTH, &settings, arena);
    assert_null(settings.units);
    mc_arena_free(arena);
}

static void test_undefined_draws_do_not_count(void **state)
{
    /* two cases: after swapping one of them both metrics are constant */
    const double human[] = {1, 2}, first[] = {1, 2}, second[] = {2, 1};
    const double flat[] = {5, 5};
    const struct mc_paired_scores scores = {2, human, {first, second}, NULL, NULL, 2, 1};
    const struct mc_paired_scores without = {2, human, {first, flat}, NULL, NULL, 2, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_sample sample;
    struct mc_permutation_settings settings = {.n_draws = 4, .source = {every_mask, NULL}};
    struct mc_permutation_result result;
    struct mc_swap swap;

    (void)state;
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
    swap = mc_swap_spearman(&sample, arena);
    result = mc_permutation_test(&swap, &settings, arena);
    assert_int_equal(result.n_draws, 4);
    assert_int_equal(result.n_undefined, 2);
    assert_int_equal(result.n_at_least, 2);
    assert_near(result.p, 1, 0);
    mc_paired_sample_take(&without, MC_PAIRED_ALL, &sample, arena);
    swap = mc_swap_spearman(&sample, arena);
    result = mc_permutation_test(&swap, &settings, arena);
    assert_non_null(result.reason);
    assert_true(isnan(result.p));
    assert_int_equal(result.n_draws, 0);
    mc_arena_free(arena);
}

static void test_random_draws_know_a_better_metric(void **state)
{
    enum { N = 100 };
    const struct mc_draw_key key = {1, 0};
    double human[N], good[N], bad[N];
    const struct mc_paired_scores scores = {N, human, {bad, good}, NULL, NULL, N, 1};
    struct mc_permutation_settings settings = {.n_draws = 199,
                                               .source = mc_random_bit_source(&key)};
    struct mc_arena *arena = mc_arena_new();
    struct mc_permutation_result result;
    struct mc_paired_sample sample;
    struct mc_swap swap;
    size_t i;

    (void)state;
    for (i = 0; i < N; i++) {
        human[i] = good[i] = (double)i;
        bad[i] = (double)(i * 37 % N);
    }
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
    swap = mc_swap_pearson(&sample, arena);
    result = mc_permutation_test(&swap, &settings, arena);
    assert_int_equal(result.n_at_least, 0);
    assert_near(result.p, 1.0 / 200, 1e-15); /* never 0 */
    mc_arena_free(arena);
}

static const char *variant_of(const json_t *item)
{
    return mc_stat_has(item, "params/args/variant")
               ? json_string_value(mc_stat_at(item, "params/args/variant"))
               : "b";
}

static bool is_tau_b(const json_t *item)
{
    return strcmp(variant_of(item), "b") == 0;
}

/* Another of the family as a grouped figure. */
static struct mc_grouped_figure figure_of(const json_t *item)
{
    return strcmp(variant_of(item), "23") == 0 ? mc_grouped_tau_eq() : mc_grouped_acc_eq();
}

static struct mc_swap prepare(const json_t *item, const struct mc_paired_sample *sample,
                              struct mc_arena *arena)
{
    const char *name = json_string_value(mc_stat_at(item, "params/statistic"));
    struct mc_grouped_figure *figure = mc_arena_array(arena, 1, sizeof(*figure));

    if (strcmp(name, "pearson") == 0)
        return mc_swap_pearson(sample, arena);
    if (strcmp(name, "spearman") == 0)
        return mc_swap_spearman(sample, arena);
    if (is_tau_b(item))
        return mc_swap_tau_b(sample, arena);
    *figure = figure_of(item);
    return mc_swap_figure(sample, figure, arena);
}

/* A threshold that is fitted anew in each draw is not there: verdicts are exchanged instead (the
 * test `pairs`). */
static bool is_fitted(const json_t *item)
{
    return strcmp(json_string_value(mc_stat_at(item, "params/statistic")), "KendallWithTiesOpt") ==
           0;
}

static void test_golden(void **state)
{
    json_t *root, *cases = mc_stat_goldens("mtme_permutation_both", &root), *item;
    size_t c, n_fitted = 0;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        if (is_fitted(item))
            n_fitted++;
        else
            mc_compare_permutation(item, prepare);
    }
    assert_int_equal(c, 11);
    assert_int_equal(n_fitted, 1);
    json_decref(root);
}

static struct mc_swap prepare_verdicts(const json_t *item, const struct mc_paired_sample *sample,
                                       struct mc_arena *arena)
{
    const char *variant = json_string_value(mc_stat_at(item, "params/variant"));
    const double epsilons[] = {mc_stat_number(item, "params/epsilon1"),
                               mc_stat_number(item, "params/epsilon2")};

    return mc_swap_verdicts(sample, epsilons,
                            strcmp(variant, "23") == 0 ? MC_VERDICT_TAU_EQ : MC_VERDICT_ACC_EQ,
                            arena);
}

static void test_golden_pairs(void **state)
{
    json_t *root, *cases = mc_stat_goldens("mtme_permutation_pairs", &root), *item;
    size_t c;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        mc_compare_permutation(item, prepare_verdicts);
    }
    assert_int_equal(c, 4);
    json_decref(root);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_masks_by_hand),
        cmocka_unit_test(test_units_swap_together),
        cmocka_unit_test(test_undefined_draws_do_not_count),
        cmocka_unit_test(test_random_draws_know_a_better_metric),
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_golden_pairs),
    };

    mc_skip_without(&tests[4], "goldens/stats/mtme_permutation_both.json");
    mc_skip_without(&tests[5], "goldens/stats/mtme_permutation_pairs.json");
    return cmocka_run_group_tests_name("permutation", tests, NULL, NULL);
}
