/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two runs over cases that nobody judged: the mean of the scores is compared. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/analyse.h"
#include "analysis/change/change.h"
#include "analysis/change/paired_runs.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

/* Twelve cases of a metric with the range 0 to 2: 1.6, 1.61 and so on, and then less by `less` in
 * every other one. */
enum { N = 12 };

static struct mc_policy policy;

static void make_run(struct mc_made_up *run, double less, bool judged, bool lower_is_better)
{
    struct mc_score_column *column;
    double scores[N];
    uint32_t file;
    size_t i;

    mc_made_up_begin(run, arena);
    file = mc_made_up_file(run, "d", "p", 0, 1, true);
    for (i = 0; i < N; i++) {
        (void)mc_made_up_case(run, file, mc_arena_format(arena, "c%zu", i),
                              judged && i == 0 ? 0.5 : (double)NAN);
        scores[i] = 1.6 + 0.01 * (double)i - (i % 2 == 0 ? less : 0);
    }
    column = mc_made_up_column(run, "m", scores);
    column->lower_is_better = lower_is_better;
    column->worst = lower_is_better ? 2 : 0;
    column->best = lower_is_better ? 0 : 2;
}

static const struct mc_comparison *compare(double less, bool judged, bool lower_is_better)
{
    const struct mc_analysis_settings analysis = {
        .normalisation = MC_NORMALISE_RANGE, .threshold_percentile = 5, .confidence = 0.95};
    const struct mc_change_settings settings = {
        .policy = &policy, .draws = 999, .resamples = 200, .confidence = 0.95, .seed = 1};
    struct mc_made_up *base = mc_arena_array(arena, 1, sizeof(*base));
    struct mc_made_up *changed = mc_arena_array(arena, 1, sizeof(*changed));
    struct mc_paired_runs *runs = mc_arena_array(arena, 1, sizeof(*runs));

    policy = mc_policy_default();
    make_run(base, 0, judged, lower_is_better);
    make_run(changed, less, judged, lower_is_better);
    *runs = mc_pair_runs(&base->scores, &changed->scores, arena);
    return mc_compare_runs(runs, mc_analyse(runs->base, &analysis, NULL, arena),
                           mc_analyse(runs->changed, &analysis, NULL, arena), &settings, NULL,
                           arena);
}

/* The mean check over all cases: the last of the changes. */
static const struct mc_change *mean_of(const struct mc_comparison *comparison)
{
    const struct mc_change *change = &comparison->changes[comparison->n_changes - 1];

    assert_string_equal(change->check->name, "mean");
    return change;
}

/* On the range 0 to 2 the mean is (1.6 + .055) / 2 = .8275, and .4 less in six of twelve cases is
 * .1. All 2^6 signs are gone through, and two are as far out: 2/64. As a claim 1/64, and over .02
 * by the signs of six of .18 and six of -.02: as far above 0 only if none of the six is turned. */
static void test_worse(void **state)
{
    const struct mc_comparison *comparison;
    const struct mc_change *change;

    (void)state;
    comparison = compare(0.4, false, false);
    change = mean_of(comparison);
    assert_int_equal(change->n, N);
    assert_int_equal(change->n_changed, 6);
    assert_near(change->base, 0.8275, 1e-12);
    assert_near(change->changed, 0.7275, 1e-12);
    assert_near(change->loss, 0.1, 1e-12);
    assert_near(change->p, 2.0 / 64, 1e-12);
    assert_true(change->low < -0.1 && change->low > -0.2 - 1e-12);
    assert_true(change->high > -0.1 && change->high < 1e-12);
    assert_near(change->p_adjusted, 1.0 / 64, 5 * sqrt(1.0 / 64 / 1000));
    assert_int_equal(change->outcome, MC_CHANGE_WORSE);
    assert_int_equal(comparison->n_blocking, 2); /* the phenomenon, and all cases */
}

static void test_better(void **state)
{
    (void)state;
    assert_int_equal(mean_of(compare(-0.2, false, false))->outcome, MC_CHANGE_BETTER);
    assert_int_equal(mean_of(compare(0.2, false, true))->outcome, MC_CHANGE_BETTER);
    assert_int_equal(mean_of(compare(-0.2, false, true))->outcome, MC_CHANGE_WORSE);
    assert_int_equal(mean_of(compare(0, false, false))->outcome, MC_CHANGE_NONE);
}

/* Where one case is judged, the checks are those that look at people. */
static void test_with_people(void **state)
{
    const struct mc_comparison *comparison;
    size_t i;

    (void)state;
    comparison = compare(0.2, true, false);
    assert_int_equal(comparison->n_checks + 1, compare(0.2, false, false)->n_checks);
    for (i = 0; i < comparison->n_changes; i++)
        assert_string_not_equal(comparison->changes[i].check->name, "mean");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_worse, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_better, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_with_people, new_arena, free_arena),
    };

    return cmocka_run_group_tests_name("change_mean", tests, NULL, NULL);
}
