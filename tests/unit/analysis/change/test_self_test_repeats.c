/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gates of scores with standard errors against themselves. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/analyse.h"
#include "analysis/change/paired_runs.h"
#include "analysis/change/self_test.h"
#include "base/thread_pool.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

enum { N = 30 };

static struct mc_policy policy;

/* Human scores i / 29; the metric has .1 more and less in turn, and a standard error of every
 * score; another metric has none. */
static void make_run(struct mc_made_up *run, double error)
{
    struct mc_score_column *column;
    double scores[N];
    uint32_t file;
    size_t i;

    mc_made_up_begin(run, arena);
    file = mc_made_up_file(run, "d", "p", 0, 1, true);
    for (i = 0; i < N; i++) {
        (void)mc_made_up_case(run, file, mc_arena_format(arena, "c%zu", i), (double)i / 29);
        scores[i] = (double)i / 29 + (i % 2 == 0 ? 0.1 : -0.1);
    }
    (void)mc_made_up_column(run, "other", scores);
    column = mc_made_up_column(run, "judge", scores);
    column->worst = -1;
    column->best = 2;
    if (!(error > 0))
        return;
    column->estimates = true;
    column->standard_errors = mc_arena_array(arena, N, sizeof(double));
    for (i = 0; i < N; i++)
        column->standard_errors[i] = error;
}

static struct mc_gate_repeats gates(double error, struct mc_thread_pool *pool)
{
    const struct mc_analysis_settings analysis = {
        .normalisation = MC_NORMALISE_RANGE, .threshold_percentile = 5, .confidence = 0.95};
    const struct mc_change_settings settings = {
        .policy = &policy, .draws = 199, .confidence = 0.95, .seed = 1};
    struct mc_made_up *base = mc_arena_array(arena, 1, sizeof(*base));
    struct mc_made_up *changed = mc_arena_array(arena, 1, sizeof(*changed));
    struct mc_paired_runs *runs = mc_arena_array(arena, 1, sizeof(*runs));

    policy = mc_policy_default();
    make_run(base, error);
    make_run(changed, error);
    *runs = mc_pair_runs(&base->scores, &changed->scores, arena);
    return mc_gate_repeats(mc_compare_runs(runs, mc_analyse(runs->base, &analysis, NULL, arena),
                                           mc_analyse(runs->changed, &analysis, NULL, arena),
                                           &settings, NULL, arena),
                           pool, arena);
}

static void test_without_errors(void **state)
{
    (void)state;
    assert_int_equal(gates(0, NULL).n_metrics, 0);
    assert_int_equal(gates(0, NULL).n_gates, 0);
}

/* Of the 30 scores the variance is 2247.5 / 29 / 841 (30 equal steps) + .01 * 30 / 29 + twice the
 * covariance of both, which is -.1 * 15 / 29 / 29: (sum of (i - 14.5) (+-1) = -15). An error of .2
 * is .04 of it. */
static void test_variance(void **state)
{
    const double all = 2247.5 / 29 / 841 + 0.01 * 30 / 29 - 2 * 0.1 * 15 / 29 / 29;
    struct mc_gate_repeats found = gates(0.2, NULL);

    (void)state;
    assert_int_equal(found.n_metrics, 1);
    assert_true(isnan(found.within[0]) && isnan(found.between[0]));
    assert_near(found.within[1], 0.04, 1e-12);
    assert_near(found.between[1], all - 0.04, 1e-12);
}

/* Errors that are the same on both sides are no change: at most alpha of the gates block, and of
 * 100 more than 13 do with a chance of .0005. Tiny errors lose less than is tolerated. */
static void test_gates(void **state)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(3);
    struct mc_gate_repeats found = gates(0.2, NULL), again = gates(0.2, pool);

    (void)state;
    assert_int_equal(found.n_gates, 100);
    assert_true(found.n_failed <= 13);
    assert_true(found.interval.low <= found.n_failed / 100.0 &&
                found.interval.high >= found.n_failed / 100.0);
    assert_int_equal(again.n_failed, found.n_failed);
    assert_int_equal(again.n_blind, found.n_blind);
    assert_int_equal(gates(1e-6, NULL).n_failed, 0);
    mc_thread_pool_free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_without_errors, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_variance, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_gates, new_arena, free_arena),
    };

    return cmocka_run_group_tests_name("self_test_repeats", tests, NULL, NULL);
}
