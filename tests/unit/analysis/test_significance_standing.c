/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/analyse.h"
#include "analysis/significance.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "tests/unit/made_up.h"

static const struct mc_analysis_settings settings = {.threshold_percentile = 5,
                                                     .confidence = 0.95,
                                                     .seed = 1,
                                                     .draws = 4000,
                                                     .thin_correlations = true};

/* Phenomena p and q of a dataset, judged 1 2 3 4 and 2 2 3 3. */
static void make_run(struct mc_made_up *run, struct mc_arena *arena)
{
    const double in_order[] = {1, 2, 3, 4, 1, 2, 3, 4}, reversed[] = {4, 3, 2, 1, 4, 3, 2, 1};
    const double nearly[] = {1, 2, 4, 3, 5, 5, 5, 5};
    const double human[] = {1, 2, 3, 4, 2, 2, 3, 3};
    uint32_t file = 0;
    size_t i;

    mc_made_up_begin(run, arena);
    for (i = 0; i < 8; i++) {
        if (i % 4 == 0)
            file = mc_made_up_file(run, "d", i == 0 ? "p" : "q", 1, 5, true);
        (void)mc_made_up_case(run, file, "x", human[i]);
    }
    (void)mc_made_up_column(run, "reversed", reversed);
    (void)mc_made_up_column(run, "in order", in_order);
    (void)mc_made_up_column(run, "nearly", nearly);
}

enum { REVERSED, IN_ORDER, NEARLY };

static const struct mc_group *groups_of(const struct mc_made_up *run, struct mc_arena *arena)
{
    return mc_analyse(&run->scores, &settings, NULL, arena)->datasets[0].groups;
}

static void test_against_chance(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    const struct mc_group *p, *q;

    (void)state;
    make_run(&run, arena);
    p = groups_of(&run, arena);
    q = p + 1;
    /* two-sided: one order is as good as the right one, one as bad as the reversed one, and 4 as
     * good as that with two neighbours exchanged; with ties: 4 of 24 */
    assert_near(p->significances[REVERSED].p, 2 * 1.0 / 24, 0);
    assert_near(p->significances[IN_ORDER].p, 2 * 1.0 / 24, 0);
    assert_near(p->significances[NEARLY].p, 2 * 4.0 / 24, 0);
    assert_near(q->significances[IN_ORDER].p, 2 * 4.0 / 24, 0);
    assert_near(q->significances[REVERSED].p, 2 * 4.0 / 24, 0);
    assert_true(isnan(q->significances[NEARLY].p)); /* all its scores are equal */
    /* a family of 5: 2/24 * 5/2 (both), 8/24 * 5/5 (three) */
    assert_near(p->significances[IN_ORDER].q, 5.0 / 24, 1e-15);
    assert_near(p->significances[NEARLY].q, 8.0 / 24, 1e-15);
    assert_near(q->significances[IN_ORDER].q, 8.0 / 24, 1e-15);
    assert_near(q->significances[REVERSED].q, 8.0 / 24, 1e-15);
    assert_true(isnan(q->significances[NEARLY].q));
    assert_false(mc_is_above_chance(p, IN_ORDER));
    mc_arena_free(arena);
}

/* Standard deviations: of p sqrt(5/3), of q sqrt(1/3), of both sqrt(6/7). */
static void test_spread(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    const struct mc_group *p, *q, *overall;

    (void)state;
    make_run(&run, arena);
    p = groups_of(&run, arena);
    q = p + 1;
    overall = p + 2;
    assert_near(p->spread, sqrt(35.0 / 18), 1e-14);
    assert_near(q->spread, sqrt(7.0 / 18), 1e-14);
    assert_near(overall->spread, 1, 0);
    /* rho^2 = .8, u^2 = 18/7: .8 * 18/7 / (1 - .8 + .8 * 18/7) = 72/79 */
    assert_near(q->significances[IN_ORDER].spearman, sqrt(0.8), 1e-14);
    assert_near(q->significances[IN_ORDER].unrestricted, sqrt(72.0 / 79), 1e-14);
    assert_near(q->significances[REVERSED].unrestricted, -sqrt(72.0 / 79), 1e-14);
    assert_true(isnan(overall->significances[IN_ORDER].unrestricted));
    assert_near(overall->detectable_correlation, p[2].detectable_correlation, 0);
    assert_true(p->detectable_correlation > overall->detectable_correlation);
    assert_true(isnan(p->detectable_difference)); /* 4 cases */
    mc_arena_free(arena);
}

/* A phenomenon of five cases, judged 1 to 5. */
static void make_five(struct mc_made_up *run, struct mc_arena *arena)
{
    const double in_order[] = {1, 2, 3, 4, 5}, reversed[] = {5, 4, 3, 2, 1};
    const double nearly[] = {1, 2, 3, 5, 4};
    uint32_t file;
    size_t i;

    mc_made_up_begin(run, arena);
    file = mc_made_up_file(run, "d", "p", 1, 5, true);
    for (i = 0; i < 5; i++)
        (void)mc_made_up_case(run, file, "x", (double)i + 1);
    (void)mc_made_up_column(run, "reversed", reversed);
    (void)mc_made_up_column(run, "in order", in_order);
    (void)mc_made_up_column(run, "nearly", nearly);
}

/* The difference of a perfect and a reversed order is 2, as great as can be: of the 32 swaps of
 * five sources only two have it, that which changes nothing and that of the middle case, to which
 * both give 3; and of the 2 swaps of one source one has it. */
static void test_against_best(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    const struct mc_group *p;
    double reversed, nearly;
    size_t i;

    (void)state;
    make_five(&run, arena);
    p = groups_of(&run, arena);
    assert_int_equal(p->best, IN_ORDER);
    assert_true(isnan(p->significances[IN_ORDER].p_from_best));
    reversed = p->significances[REVERSED].p_from_best;
    nearly = p->significances[NEARLY].p_from_best;
    assert_near(reversed, 1.0 / 16, 0.02); /* 4000 draws: a standard error of .004 */
    assert_true(nearly > reversed);
    assert_near(p->significances[REVERSED].p_from_best_adjusted, 2 * reversed, 1e-15);
    assert_near(p->significances[NEARLY].p_from_best_adjusted, fmax(nearly, 2 * reversed), 1e-15);
    assert_false(mc_is_separable(p, REVERSED));
    for (i = 0; i < 5; i++)
        run.suite.cases[i].reference.text = mc_slice_of("one sentence");
    p = groups_of(&run, arena);
    assert_near(p->significances[REVERSED].p_from_best, 0.5, 0.04); /* standard error .008 */
    mc_arena_free(arena);
}

/* What is not shown to differ from 0 is what the others are compared with, but is not praised: of
 * four cases no order is. */
static void test_the_best_may_be_nothing(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const struct mc_result *result;
    const struct mc_group *p;
    struct mc_made_up run;

    (void)state;
    make_run(&run, arena);
    result = mc_analyse(&run.scores, &settings, NULL, arena);
    p = result->datasets[0].groups;
    assert_true(p->significances[IN_ORDER].spearman > 0.999);
    assert_true(p->significances[IN_ORDER].q > 0.05); /* 5/24 */
    assert_int_equal(p->best, IN_ORDER);
    assert_string_equal(result->statistics[2]->name, "spearman");
    assert_false(mc_may_be_best(result, p, IN_ORDER, 2));
    mc_arena_free(arena);
}

/* A sentinel is never the best, and changes no p and no q of a metric: 2/120 of the two extreme
 * orders, 2 (1 + 4)/120 of the one with two neighbours exchanged; a family of two: 2/120 * 2.
 */
static void test_sentinels_decide_nothing(void **state)
{
    const double reversed[] = {5, 4, 3, 2, 1};
    struct mc_analysis_settings pairs = settings;
    struct mc_arena *arena = mc_arena_new();
    const struct mc_result *result;
    const struct mc_group *p;
    struct mc_made_up run;
    size_t i;

    (void)state;
    make_five(&run, arena);
    mc_made_up_column(&run, "sentinel", reversed)->sentinel = true;
    run.scores.columns[IN_ORDER].sentinel = true;
    run.scores.columns[REVERSED].lower_is_better = true;
    pairs.metric_pairs = true;
    result = mc_analyse(&run.scores, &pairs, NULL, arena);
    p = result->datasets[0].groups;
    assert_int_equal(p->best, REVERSED); /* IN_ORDER does as well and stands behind it */
    assert_near(p->significances[REVERSED].q, 2.0 / 120 * 2, 1e-15);
    assert_near(p->significances[NEARLY].q, 2 * 5.0 / 120, 1e-15);
    assert_near(p->significances[IN_ORDER].p, 2.0 / 120, 0);
    for (i = IN_ORDER; i < 4; i += 2) { /* both sentinels */
        assert_true(isnan(p->significances[i].q));
        assert_true(isnan(p->significances[i].p_from_best));
        assert_false(mc_may_be_best(result, p, i, 2));
    }
    assert_int_equal(result->datasets[0].pairs->n, 6);
    assert_int_equal(result->datasets[0].pairs->n_family, 1); /* of two metrics */
    mc_arena_free(arena);
}

/* 60 cases that the first metric orders as people do, the second in reverse, the third, of which
 * lower is better, as people do; bits do not depend on the number of workers. */
static void test_clear_differences(void **state)
{
    double up[60], down[60], human[60];
    struct mc_arena *arena = mc_arena_new();
    const struct mc_group *p;
    struct mc_made_up run;
    unsigned n_workers;
    uint32_t file, i;

    (void)state;
    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "d", "p", 0, 100, true);
    for (i = 0; i < 60; i++) {
        human[i] = i;
        up[i] = i + 9 * mc_random_unit(mc_random_bits(1, 1, i));
        down[i] = -up[i];
        (void)mc_made_up_case(&run, file, "x", human[i]);
    }
    (void)mc_made_up_column(&run, "up", up);
    (void)mc_made_up_column(&run, "down", down);
    mc_made_up_column(&run, "down, lower is better", down)->lower_is_better = true;
    p = groups_of(&run, arena);
    assert_int_equal(p->best, 0); /* the first of equals */
    assert_true(mc_is_above_chance(p, 0) && !mc_is_above_chance(p, 1) && mc_is_above_chance(p, 2));
    assert_true(mc_is_separable(p, 1) && !mc_is_separable(p, 2));
    assert_near(p->significances[1].p_from_best, 1.0 / 4001,
                0);                                     /* no draw is as far: (0 + 1) / 4001 */
    assert_near(p->significances[2].p_from_best, 1, 0); /* a difference of 0, always */
    for (n_workers = 1; n_workers <= 4; n_workers++) {
        struct mc_thread_pool *pool = mc_thread_pool_new(n_workers);
        const struct mc_result *again = mc_analyse(&run.scores, &settings, pool, arena);

        for (i = 0; i < 3; i++) {
            const struct mc_metric_significance *significance =
                &again->datasets[0].groups[0].significances[i];

            assert_near(significance->q, p->significances[i].q, 0);
            assert_near(significance->p_from_best_adjusted,
                        p->significances[i].p_from_best_adjusted, 0);
        }
        mc_thread_pool_free(pool);
    }
    mc_arena_free(arena);
}

static void test_switched_off(void **state)
{
    struct mc_analysis_settings off = settings;
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    const struct mc_group *p;

    (void)state;
    make_run(&run, arena);
    off.draws = 0;
    p = mc_analyse(&run.scores, &off, NULL, arena)->datasets[0].groups;
    assert_null(p->significances);
    assert_false(mc_is_above_chance(p, 0));
    assert_false(mc_is_separable(p, 0));
    run.scores.n_columns = 1; /* one metric is not compared with itself */
    assert_true(groups_of(&run, arena)->best == MC_NO_BEST);
    mc_arena_free(arena);
}

/* What is not shown to differ from 0: a Spearman by its test, whatever the interval says; others by
 * the interval, its ends included; nothing that is best at 0, and no share. */
static void test_near_zero(void **state)
{
    struct mc_cell cells[4] = {{.value = 0.5, .low = 0.1, .high = 0.9},
                               {.value = 0.1, .low = 0, .high = 0.3},
                               {.value = 0.1, .low = 0, .high = 0.3},
                               {.value = 0.4, .low = 0, .high = 0.8}};
    const struct mc_statistic *statistics[] = {
        mc_statistic_find("spearman"), mc_statistic_find("pearson"), mc_statistic_find("mad"),
        mc_statistic_find("ranking")};
    struct mc_metric_significance significance = {.q = 0.2};
    struct mc_score_column column = {.sentinel = false};
    struct mc_score_table scores = {.columns = &column, .n_columns = 1};
    struct mc_result result = {
        .statistics = statistics, .n_statistics = 4, .settings = settings, .scores = &scores};
    struct mc_group group = {.cells = cells, .significances = &significance};

    (void)state;
    assert_true(mc_is_near_chance(&result, &group, 0, 0));
    significance.q = 0.01;
    cells[0].low = -0.1;
    assert_false(mc_is_near_chance(&result, &group, 0, 0));
    group.significances = NULL;
    assert_true(mc_is_near_chance(&result, &group, 0, 0));
    assert_true(mc_is_near_chance(&result, &group, 0, 1));
    cells[1] = (struct mc_cell){.value = -0.1, .low = -0.3, .high = 0};
    assert_true(mc_is_near_chance(&result, &group, 0, 1));
    cells[1].high = -0.001;
    assert_false(mc_is_near_chance(&result, &group, 0, 1));
    cells[1].low = cells[1].high = (double)NAN;
    assert_false(mc_is_near_chance(&result, &group, 0, 1));
    assert_false(mc_is_near_chance(&result, &group, 0, 2));
    assert_false(mc_is_near_chance(&result, &group, 0, 3));
    assert_true(mc_statistic_is_signed(mc_statistic_find("ranking_skill")));
    assert_false(mc_statistic_is_signed(mc_statistic_find("agreement")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_chance),
        cmocka_unit_test(test_spread),
        cmocka_unit_test(test_against_best),
        cmocka_unit_test(test_the_best_may_be_nothing),
        cmocka_unit_test(test_sentinels_decide_nothing),
        cmocka_unit_test(test_clear_differences),
        cmocka_unit_test(test_switched_off),
        cmocka_unit_test(test_near_zero),
    };

    return cmocka_run_group_tests_name("standing", tests, NULL, NULL);
}
