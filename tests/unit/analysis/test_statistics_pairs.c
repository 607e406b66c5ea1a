/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The statistics that are shares of counts of pairs. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/pairs/ties.h"
#include "tests/unit/made_up.h"

enum { N = 5 };

/* Pairs 01: tied in the metric; 02 03 12 13 24 34: in order; 04 14: not; 23: tied in gold. With a
 * threshold of 1/8: 02 12 24 in order, 23 tied on both sides, the other six tied in the metric. */
static const double human[N] = {1, 2, 3, 3, 0}, metric[N] = {0.5, 0.5, 0.75, 0.625, 0.6};

static const struct expected {
    const char *name;
    double value;
} all_expected[] = {
    {"kendall_a", 4.0 / 10},
    {"kendall_b", 4.0 / 9},                /* sqrt(9 * 9) */
    {"kendall_c", 2 * 4 / (25 * 3.0 / 4)}, /* 4 different scores on either side */
    {"tau_10", 3.0 / 9},
    {"tau_13", 4.0 / 8},
    {"tau_14", 4.0 / 9},
    {"gamma", 4.0 / 8},
    {"somers_d", 4.0 / 9},
    {"agreement", 6.0 / 10},
    {"acc_eq", 4.0 / 10},
    {"tau_eq", -2.0 / 10},
    {"tied_pairs", 7.0 / 10},
    {"acc_eq_chance", 0.7 * 0.1 + 0.3 * 0.9 / 2},
    {"tie_threshold", 0.125},
};

static struct mc_figure figure_of(const char *name, struct mc_sample *sample,
                                  struct mc_arena *arena)
{
    assert_non_null(mc_statistic_find(name));
    return mc_statistic_find(name)->compute(sample, arena);
}

static void test_by_hand(void **state)
{
    const struct mc_tie_fit fit = mc_tie_fit_given(0.125);
    struct mc_arena *arena = mc_arena_new();
    struct mc_pair_counts shared[MC_N_THRESHOLDS] = {{0, 0, 0, 0, 0}};
    struct mc_sample sample = mc_made_up_sample(metric, human, N, arena), turned;
    double back[N];
    size_t i;

    (void)state;
    for (i = 0; i < N; i++)
        back[i] = -metric[i];
    turned = mc_made_up_sample(back, human, N, arena);
    turned.lower_is_better = true;
    sample.ties = turned.ties = &fit;
    sample.counts = shared; /* one count serves all */
    for (i = 0; i < sizeof(all_expected) / sizeof(all_expected[0]); i++) {
        const struct expected *expected = &all_expected[i];

        assert_near(figure_of(expected->name, &sample, arena).value, expected->value, 1e-15);
        assert_near(figure_of(expected->name, &turned, arena).value, expected->value, 1e-15);
    }
    mc_arena_free(arena);
}

static void assert_undefined(struct mc_figure figure, const char *reason)
{
    assert_true(isnan(figure.value));
    assert_string_equal(figure.reason, reason);
}

static void test_not_defined(void **state)
{
    const double same[] = {1, 1, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, N, arena);
    struct mc_sample gold = mc_made_up_sample(metric + 1, same, 3, arena);
    struct mc_sample flat = mc_made_up_sample(same, human, 3, arena);

    (void)state;
    assert_undefined(figure_of("acc_eq", &sample, arena), "no tie threshold was fitted");
    assert_undefined(figure_of("tie_threshold", &sample, arena), "no tie threshold was fitted");
    assert_undefined(figure_of("kendall_c", &gold, arena), "all human scores are equal");
    assert_undefined(figure_of("tau_14", &gold, arena), "all human scores are equal");
    assert_undefined(figure_of("somers_d", &flat, arena), "all scores of the metric are equal");
    sample.n = 1;
    assert_undefined(figure_of("kendall_a", &sample, arena), "fewer than 2 cases");
    assert_undefined(figure_of("tie_threshold", &sample, arena), "fewer than 2 cases");
    sample.n = 0;
    assert_undefined(figure_of("gamma", &sample, arena), "no case has both scores");
    mc_arena_free(arena);
}

/* Only copies of one case, as a resample may be. */
static void test_only_copies(void **state)
{
    const double two[] = {0.5, 0.5};
    const struct mc_tie_fit fit = mc_tie_fit_given(0);
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(two, two, 2, arena);

    (void)state;
    sample.n_copy_pairs = 2;
    sample.ties = &fit;
    assert_undefined(figure_of("kendall_a", &sample, arena), "no pair of cases");
    assert_undefined(figure_of("acc_eq", &sample, arena), "no pair of cases");
    assert_undefined(figure_of("acc_eq_chance", &sample, arena), "no pair of cases");
    assert_undefined(figure_of("tied_pairs", &sample, arena), "no pair of cases");
    mc_arena_free(arena);
}

/* In place chance gets a threshold of its own in each order: with all pairs tied it has the 4 of 10
 * right that are tied in gold, and often more. At a threshold of 0, with one pair tied, it would
 * have 0.1 * 0.4 + 0.9 * 0.6 / 2. */
static void test_chance_in_place(void **state)
{
    const double steps[N] = {1, 1, 1, 2, 2};
    struct mc_tie_fit fit = mc_tie_fit_given(0);
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, steps, N, arena);
    struct mc_tie_group group = {steps, metric, NULL, N};

    (void)state;
    sample.ties = &fit;
    assert_near(figure_of("acc_eq_chance", &sample, arena).value, 0.31, 1e-15);
    fit.in_place = true;
    assert_true(figure_of("acc_eq_chance", &sample, arena).value > 0.401);
    assert_near(figure_of("acc_eq_chance", &sample, arena).value,
                mc_tie_chance_in_place(&group, 1, arena), 0);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_not_defined),
        cmocka_unit_test(test_only_copies),
        cmocka_unit_test(test_chance_in_place),
    };

    return cmocka_run_group_tests_name("statistic_pairs", tests, NULL, NULL);
}
