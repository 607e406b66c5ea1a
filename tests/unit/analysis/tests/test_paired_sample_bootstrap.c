/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/tests/paired_sample.h"

struct recorded_draw {
    uint32_t axes[2][4];
};

static void recorded(const void *context, size_t draw, unsigned axis, uint32_t limit,
                     uint32_t *indexes, size_t n)
{
    const struct recorded_draw *draws = context;
    size_t i;

    (void)limit;
    for (i = 0; i < n; i++)
        indexes[i] = draws[draw].axes[axis][i];
}

/* The mean score is a figure that is easy to follow. */
static double mean(const double *human, const double *metric, size_t n, const void *context,
                   struct mc_arena *scratch)
{
    double sum = 0;
    size_t i;

    (void)human;
    (void)context;
    (void)scratch;
    for (i = 0; i < n; i++)
        sum += metric[i];
    return sum / (double)n;
}

static const struct mc_grouped_figure mean_score = {mean, NULL, false};

static void test_cases_of_an_input_stay_together(void **state)
{
    /* inputs 0 (cases 0, 1, 2) and 1 (case 3); the first metric gives 0. Inputs {0, 0}: mean of 1 2
     * 3 1 2 3 is 2; {1, 0}: of 10 1 2 3 is 4; {1, 1}: 10; all: 4. */
    static const struct recorded_draw draws[3] = {
        {{{0, 0}, {0}}}, {{{1, 0}, {0}}}, {{{1, 1}, {0}}}};
    const double human[] = {1, 2, 3, 4}, first[] = {0, 0, 0, 0}, second[] = {1, 2, 3, 10};
    const uint32_t inputs[] = {0, 0, 0, 1};
    const struct mc_paired_scores scores = {4, human, {first, second}, inputs, NULL, 2, 1};
    double differences[3];
    const struct mc_paired_bootstrap_settings settings = {
        3, 0.5, MC_BOOTSTRAP_INPUTS, MC_PAIRED_ALL, {recorded, draws}, differences};
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_bootstrap_result result =
        mc_paired_bootstrap(&scores, &mean_score, &settings, arena);

    (void)state;
    assert_near(result.difference, 4, 1e-15);
    assert_near(differences[0], 2, 1e-15);
    assert_near(differences[1], 4, 1e-15);
    assert_near(differences[2], 10, 1e-15);
    /* quartiles of 2 4 10 */
    assert_near(result.low, 3, 1e-15);
    assert_near(result.high, 7, 1e-15);
    assert_null(result.reason);
    assert_int_equal(result.n_undefined, 0);
    mc_arena_free(arena);
}

static void test_both_axes(void **state)
{
    /* two systems, two inputs, second metric 1 2 / 30 40 (system by system). Systems {1, 1}, inputs
     * {0, 1}: 30 40 30 40; systems {0, 1}, inputs {1, 1}: 2 2 40 40 */
    static const struct recorded_draw draws[2] = {{{{0, 1}, {1, 1}}}, {{{1, 1}, {0, 1}}}};
    const double human[] = {1, 2, 3, 4}, first[] = {0, 0, 0, 0}, second[] = {1, 2, 30, 40};
    const uint32_t inputs[] = {0, 1, 0, 1}, systems[] = {0, 0, 1, 1};
    const struct mc_paired_scores scores = {4, human, {first, second}, inputs, systems, 2, 2};
    double differences[2];
    struct mc_paired_bootstrap_settings settings = {
        2, 0.5, MC_BOOTSTRAP_BOTH, MC_PAIRED_ALL, {recorded, draws}, differences};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_null(mc_paired_bootstrap(&scores, &mean_score, &settings, arena).reason);
    assert_near(differences[0], 35, 1e-15);
    assert_near(differences[1], 21, 1e-15);
    /* systems alone: {1, 1} with all inputs is 35 again, {0, 1} is everything: 73 / 4 */
    settings.axes = MC_BOOTSTRAP_SYSTEMS;
    assert_null(mc_paired_bootstrap(&scores, &mean_score, &settings, arena).reason);
    assert_near(differences[0], 35, 1e-15);
    assert_near(differences[1], 73.0 / 4, 1e-15);
    mc_arena_free(arena);
}

static void test_copies_are_groups_of_their_own(void **state)
{
    /* input 0 with scores 0 and 2 (mean 1), input 1 with 10 and 30 (mean 20): drawn as {0, 0} the
     * mean of two groups is 1, as {1, 0} 10.5. One group of 4 copies would give the same; a missing
     * score in input 1 makes it fall away: {1, 0} is then 1. */
    static const struct recorded_draw draws[2] = {{{{0, 0}, {0}}}, {{{1, 0}, {0}}}};
    const double human[] = {1, 2, 3, 4}, first[] = {0, 0, 0, 0};
    double second[] = {0, 2, 10, 30}, differences[2];
    const uint32_t inputs[] = {0, 0, 1, 1};
    const struct mc_paired_scores scores = {4, human, {first, second}, inputs, NULL, 2, 1};
    const struct mc_paired_bootstrap_settings settings = {
        2, 0.5, MC_BOOTSTRAP_INPUTS, MC_PAIRED_BY_INPUT, {recorded, draws}, differences};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_null(mc_paired_bootstrap(&scores, &mean_score, &settings, arena).reason);
    assert_near(differences[0], 1, 1e-15);
    assert_near(differences[1], 10.5, 1e-15);
    second[3] = (double)NAN;
    assert_null(mc_paired_bootstrap(&scores, &mean_score, &settings, arena).reason);
    assert_near(differences[1], 1, 1e-15);
    mc_arena_free(arena);
}

static void test_when_there_is_none(void **state)
{
    static const struct recorded_draw draws[3] = {
        {{{0, 0}, {0}}}, {{{1, 1}, {0}}}, {{{0, 1}, {0}}}};
    const double human[] = {1, 2}, first[] = {1, 2}, second[] = {2, 1}, flat[] = {1, 1};
    const struct mc_paired_scores scores = {2, human, {first, second}, NULL, NULL, 2, 1};
    const struct mc_paired_scores constant = {2, human, {first, flat}, NULL, NULL, 2, 1};
    struct mc_paired_bootstrap_settings settings = {
        3, 0.5, MC_BOOTSTRAP_INPUTS, MC_PAIRED_ALL, {recorded, draws}, NULL};
    struct mc_grouped_figure pearson = mc_grouped_pearson();
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_bootstrap_result result;

    (void)state;
    /* two of three resamples are one case twice */
    result = mc_paired_bootstrap(&scores, &pearson, &settings, arena);
    assert_near(result.difference, -2, 1e-15);
    assert_int_equal(result.n_undefined, 2);
    assert_true(isnan(result.low));
    assert_non_null(result.reason);
    assert_non_null(mc_paired_bootstrap(&constant, &pearson, &settings, arena).reason);
    settings.axes = MC_BOOTSTRAP_BOTH;
    assert_string_equal(mc_paired_bootstrap(&scores, &pearson, &settings, arena).reason,
                        "fewer than 2 systems");
    mc_arena_free(arena);
}

static void test_random_interval(void **state)
{
    /* means of 100 draws of 0 and 1, half each: standard error .05; 95 % within 1.96 of it */
    enum { N = 100 };
    const struct mc_draw_key key = {5, 6};
    double human[N], first[N], second[N];
    const struct mc_paired_scores scores = {N, human, {first, second}, NULL, NULL, N, 1};
    const struct mc_paired_bootstrap_settings settings = {
        1000, 0.95, MC_BOOTSTRAP_INPUTS, MC_PAIRED_ALL, mc_random_index_source(&key), NULL};
    struct mc_arena *arena = mc_arena_new();
    struct mc_paired_bootstrap_result result;
    size_t i;

    (void)state;
    for (i = 0; i < N; i++) {
        human[i] = first[i] = 0;
        second[i] = (double)(i % 2);
    }
    result = mc_paired_bootstrap(&scores, &mean_score, &settings, arena);
    assert_near(result.low, 0.5 - 0.098, 0.02);
    assert_near(result.high, 0.5 + 0.098, 0.02);
    mc_arena_free(arena);
}

/* Figures of the order alone are computed from levels: every resample gives what its scores give.
 */
static void test_levels_stand_for_scores(void **state)
{
    enum { N = 40, N_DRAWS = 50 };
    const struct mc_grouped_figure figures[] = {mc_grouped_spearman(), mc_grouped_tau_b(),
                                                mc_grouped_acc_eq(), mc_grouped_tau_eq(),
                                                mc_grouped_order()};
    const struct mc_draw_key key = {3, 4};
    double human[N], first[N], second[N], of_levels[N_DRAWS], of_scores[N_DRAWS];
    const struct mc_paired_scores scores = {N, human, {first, second}, NULL, NULL, N, 1};
    struct mc_paired_bootstrap_settings settings = {
        N_DRAWS, 0.95, MC_BOOTSTRAP_INPUTS, MC_PAIRED_ALL, mc_random_index_source(&key), of_levels};
    struct mc_arena *arena = mc_arena_new();
    size_t f, i;

    (void)state;
    for (i = 0; i < N; i++) {
        human[i] = (double)(i * 7 % 11) / 2;
        first[i] = sin((double)i);
        second[i] = -1e6 * (double)(i * 5 % 13);
    }
    human[4] = (double)NAN;
    second[9] = -(double)INFINITY;
    for (f = 0; f < sizeof(figures) / sizeof(*figures); f++) {
        struct mc_grouped_figure plain = figures[f];

        assert_true(plain.of_order);
        plain.of_order = false;
        settings.differences = of_levels;
        assert_null(mc_paired_bootstrap(&scores, &figures[f], &settings, arena).reason);
        settings.differences = of_scores;
        assert_null(mc_paired_bootstrap(&scores, &plain, &settings, arena).reason);
        for (i = 0; i < N_DRAWS; i++)
            assert_near(of_levels[i], of_scores[i], 0);
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_stand_for_scores),
        cmocka_unit_test(test_cases_of_an_input_stay_together),
        cmocka_unit_test(test_both_axes),
        cmocka_unit_test(test_copies_are_groups_of_their_own),
        cmocka_unit_test(test_when_there_is_none),
        cmocka_unit_test(test_random_interval),
    };

    return cmocka_run_group_tests_name("paired_bootstrap", tests, NULL, NULL);
}
