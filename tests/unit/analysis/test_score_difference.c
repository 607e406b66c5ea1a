/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/score_difference.h"

#include "tests/unit/support.h"

#include <math.h>

#include "base/memory.h"
#include "tests/unit/made_up.h"

/* 10 cases of score 0, 10 of score 2, 10 of score 6, of which people order some otherwise:
 *
 *   0 and 2, 100 pairs: people put 8 of the 10 cases of score 2 above all of score 0, and two below
 *            all: 80 of 100 as the metric does
 *   2 and 6, 100 pairs: all of score 6 above all of score 2: 100 of 100
 *   0 and 6, 100 pairs: 100 of 100
 *
 * Differences 2, 4, 6 with agreements .8, 1, 1: nothing to pool. */
static void fill(double *metric, double *human)
{
    size_t i;

    for (i = 0; i < 10; i++) {
        metric[i] = 0;
        human[i] = 5;
        metric[10 + i] = 2;
        human[10 + i] = i < 2 ? 1 : 7;
        metric[20 + i] = 6;
        human[20 + i] = 9;
    }
}

static void test_curve(void **state)
{
    double metric[30], human[30];
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample;
    struct mc_difference_curve curve;
    size_t i;

    (void)state;
    fill(metric, human);
    sample = mc_made_up_sample(metric, human, 30, arena);
    curve = mc_difference_curve(&sample, arena);
    assert_null(curve.reason);
    assert_int_equal(curve.n_pairs, 300);
    assert_int_equal(curve.n_hits, 280);
    /* people order 2 with 8 of score 2; the others of one score are tied on both sides */
    assert_int_equal(curve.n_tied, 16);
    assert_int_equal(curve.n, 2);
    assert_near(curve.steps[0].least, 2, 0);
    assert_near(curve.steps[0].agreement, 0.8, 1e-15);
    assert_near(curve.steps[1].least, 4, 0);
    assert_near(curve.steps[1].agreement, 1, 0);
    assert_near(mc_difference_for(&curve, 0.8).value, 2, 0);
    assert_near(mc_difference_for(&curve, 0.9).value, 4, 0);
    /* the other way round it is the same metric */
    for (i = 0; i < 30; i++)
        metric[i] = -metric[i];
    sample = mc_made_up_sample(metric, human, 30, arena);
    sample.lower_is_better = true;
    assert_near(mc_score_delta(&sample, 1, arena).value, 4, 0);
    mc_arena_free(arena);
}

/* People give score 6 a 6, below the 7 of eight cases of score 2 and above the 4 of the other two:
 * 20 of 100 at difference 4. At 2 it is 80 of 100, at 6 100 of 100. The first two are pooled: 100
 * of 200 from 2 on, all from 6 on. */
static void test_pooled(void **state)
{
    double metric[30], human[30];
    struct mc_arena *arena = mc_arena_new();
    struct mc_difference_curve curve;
    struct mc_sample sample;
    size_t i;

    (void)state;
    fill(metric, human);
    for (i = 10; i < 12; i++)
        human[i] = 4;
    for (i = 20; i < 30; i++)
        human[i] = 6;
    sample = mc_made_up_sample(metric, human, 30, arena);
    curve = mc_difference_curve(&sample, arena);
    assert_int_equal(curve.n, 2);
    assert_near(curve.steps[0].least, 2, 0);
    assert_near(curve.steps[0].agreement, 0.5, 1e-15);
    assert_int_equal(curve.steps[0].n_pairs, 200);
    assert_near(curve.steps[1].least, 6, 0);
    assert_near(mc_difference_for(&curve, 0.8).value, 6, 0);
    mc_arena_free(arena);
}

static void test_never_reached(void **state)
{
    double metric[30], human[30];
    struct mc_arena *arena = mc_arena_new();
    struct mc_difference_curve curve;
    struct mc_figure figure;
    struct mc_sample sample;
    size_t i;

    (void)state;
    fill(metric, human);
    for (i = 0; i < 30; i++)
        human[i] = -human[i];
    sample = mc_made_up_sample(metric, human, 30, arena);
    curve = mc_difference_curve(&sample, arena);
    figure = mc_difference_for(&curve, 0.8);
    assert_true(isinf(figure.value));
    assert_string_equal(figure.reason, "no difference of scores is enough for this agreement");
    /* 5 cases make 10 pairs */
    sample = mc_made_up_sample(metric + 8, human + 8, 5, arena);
    figure = mc_score_delta(&sample, 0, arena);
    assert_true(isnan(figure.value) && figure.reason != NULL);
    for (i = 0; i < 30; i++)
        human[i] = 1;
    sample = mc_made_up_sample(metric, human, 30, arena);
    assert_string_equal(mc_score_delta(&sample, 0, arena).reason, "all human scores are equal");
    for (i = 0; i < 30; i++) {
        human[i] = (double)i;
        metric[i] = 1;
    }
    sample = mc_made_up_sample(metric, human, 30, arena);
    assert_string_equal(mc_score_delta(&sample, 0, arena).reason,
                        "the metric gives all cases the same score");
    mc_arena_free(arena);
}

/* 2,000 cases have 1,999,000 pairs: 1048576 / 2000 = 524 distances of 2,000 pairs are taken. All
 * are in order, so that any difference is enough. */
static void test_many(void **state)
{
    static double metric[2000], human[2000];
    struct mc_arena *arena = mc_arena_new();
    struct mc_difference_curve curve;
    struct mc_sample sample;
    size_t i;

    (void)state;
    for (i = 0; i < 2000; i++)
        metric[i] = human[i] = (double)(i * 7 % 2000);
    sample = mc_made_up_sample(metric, human, 2000, arena);
    curve = mc_difference_curve(&sample, arena);
    assert_int_equal(curve.n_pairs, 524 * 2000);
    assert_int_equal(curve.n_hits, curve.n_pairs);
    assert_int_equal(curve.n, 1);
    mc_arena_free(arena);
}

static double agreement_at(const struct mc_difference_curve *curve, double difference)
{
    const char *reason;
    const struct mc_difference_step *step = mc_difference_step_at(curve, difference, &reason);

    assert_true((step == NULL) == (reason != NULL));
    return step == NULL ? (double)NAN : step->agreement;
}

/* The steps of test_curve: .8 from 2 on, 100 pairs; 1 from 4 on, 200 pairs, the farthest 6. */
static void test_asked_by_difference(void **state)
{
    double metric[30], human[30];
    struct mc_arena *arena = mc_arena_new();
    struct mc_difference_curve curve;
    struct mc_sample sample;
    const char *reason;

    (void)state;
    fill(metric, human);
    sample = mc_made_up_sample(metric, human, 30, arena);
    curve = mc_difference_curve(&sample, arena);
    assert_near(curve.farthest, 6, 0);
    assert_near(agreement_at(&curve, 2), 0.8, 1e-15);
    assert_near(agreement_at(&curve, 2 - 1e-12), 0.8, 1e-15);
    assert_near(agreement_at(&curve, 3.9), 0.8, 1e-15);
    assert_near(agreement_at(&curve, 4), 1, 0);
    assert_near(agreement_at(&curve, 6), 1, 0);
    assert_null(mc_difference_step_at(&curve, 1.9, &reason));
    assert_string_equal(reason, "the scores of no pair of cases are so near together");
    assert_null(mc_difference_step_at(&curve, 6.1, &reason));
    assert_string_equal(reason, "the scores of no pair of cases are so far apart");
    assert_int_equal(mc_pairs_for(&curve, 0.8), 300);
    assert_int_equal(mc_pairs_for(&curve, 0.9), 200);
    sample.difference = 5;
    assert_near(mc_score_agreement(&sample, arena).value, 1, 0);
    sample.difference = 7;
    assert_true(isnan(mc_score_agreement(&sample, arena).value));
    mc_arena_free(arena);
}

/* Of the cases of scores 0 and 2 (100 pairs, .8), and one of score 50 above all, which makes 20
 * pairs, too few to say anything. */
static void test_few_so_far_apart(void **state)
{
    double metric[30], human[30];
    struct mc_arena *arena = mc_arena_new();
    struct mc_difference_curve curve;
    struct mc_sample sample;
    const char *reason;

    (void)state;
    fill(metric, human);
    metric[20] = 50;
    sample = mc_made_up_sample(metric, human, 21, arena);
    curve = mc_difference_curve(&sample, arena);
    assert_near(agreement_at(&curve, 40), 0.8, 1e-15);
    assert_null(mc_difference_step_at(&curve, 48, &reason));
    assert_string_equal(reason, "fewer than 30 pairs of cases are so far apart");
    sample = mc_made_up_sample(metric + 8, human + 8, 5, arena);
    curve = mc_difference_curve(&sample, arena);
    assert_null(mc_difference_step_at(&curve, 2, &reason));
    assert_string_equal(reason, "fewer than 30 pairs of cases that both people and metric order");
    curve = mc_difference_curve(&(struct mc_sample){.n = 0}, arena);
    assert_null(mc_difference_step_at(&curve, 2, &reason));
    assert_string_equal(reason, "no case has both scores");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_curve),
        cmocka_unit_test(test_pooled),
        cmocka_unit_test(test_never_reached),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_asked_by_difference),
        cmocka_unit_test(test_few_so_far_apart),
    };

    return cmocka_run_group_tests_name("score_difference", tests, NULL, NULL);
}
