/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/normalise.h"
#include "analysis/sample.h"
#include "tests/unit/made_up.h"

/* Two datasets on scales 1..5 and 0..5; the last case is not pooled and holds the least score. */
static struct mc_result normalise(struct mc_arena *arena, enum mc_normalisation normalisation)
{
    static struct mc_made_up run;
    static const double scores[] = {20, 60, (double)NAN, 100, 0};
    static const double same[] = {3, 3, 3, (double)NAN, 3},
                        none[] = {(double)NAN, (double)NAN, (double)NAN, (double)NAN, (double)NAN};
    struct mc_result result = {.arena = arena, .settings.normalisation = normalisation};
    struct mc_score_column *errors, *column;
    uint32_t file;

    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "sick", "p", 1, 5, true);
    (void)mc_made_up_case(&run, file, "a", 3);
    (void)mc_made_up_case(&run, file, "b", (double)NAN);
    file = mc_made_up_file(&run, "sts", "p", 0, 5, true);
    (void)mc_made_up_case(&run, file, "c", 1.5);
    (void)mc_made_up_case(&run, file, "d", 5);
    (void)mc_made_up_case(&run, mc_made_up_file(&run, "sick", "q", 1, 5, false), "e", 4);
    column = mc_made_up_column(&run, "percent", scores);
    column->best = 200;
    errors = mc_made_up_column(&run, "errors", scores);
    errors->lower_is_better = true;
    errors->worst = 200;
    errors->best = 0;
    (void)mc_made_up_column(&run, "same", same);
    column = mc_made_up_column(&run, "none", none);
    column->best = (double)INFINITY;
    result.suite = &run.suite;
    result.scores = &run.scores;
    mc_settle_scores(&result, NULL);
    mc_normalise(&result);
    return result;
}

static void test_minmax_over_all_cases(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result result = normalise(arena, MC_NORMALISE_MINMAX);

    (void)state;
    /* people: 1.5..5 over both datasets, whatever the scales */
    assert_near(result.bounds[0].low, 1.5, 0);
    assert_near(result.bounds[0].high, 5, 0);
    assert_near(result.human_normalised[0], 1.5 / 3.5, 1e-15);
    assert_true(isnan(result.human_normalised[1]));
    assert_near(result.human_normalised[3], 1, 0);
    assert_near(result.human_normalised[4], 2.5 / 3.5, 1e-15);
    /* 0..100, the 0 from the case that is not pooled, also where nobody judged */
    assert_near(result.metric_normalised[0][0], 0.2, 1e-15);
    assert_near(result.metric_normalised[0][1], 0.6, 1e-15);
    assert_true(isnan(result.metric_normalised[0][2]));
    /* lower is better: 100 is worst, 0 best */
    assert_near(result.bounds[2].low, 100, 0);
    assert_near(result.bounds[2].high, 0, 0);
    assert_near(result.metric_normalised[1][0], 0.8, 1e-15);
    assert_near(result.metric_normalised[1][4], 1, 0);
    assert_null(result.bounds[1].reason);
    assert_string_equal(result.bounds[3].reason, "all scores of the run are equal");
    assert_true(isnan(result.metric_normalised[2][0]));
    assert_near(result.bounds[3].low, 3, 0);
    assert_string_equal(result.bounds[4].reason, "no case of the run has a score");
    mc_arena_free(arena);
}

static void test_declared_range(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result result = normalise(arena, MC_NORMALISE_RANGE);

    (void)state;
    /* people: (3 - 1) / 4 on 1..5, 1.5 / 5 on 0..5; no bounds for both */
    assert_near(result.human_normalised[0], 0.5, 0);
    assert_true(isnan(result.human_normalised[1]));
    assert_near(result.human_normalised[2], 0.3, 1e-15);
    assert_true(isnan(result.bounds[0].low) && result.bounds[0].reason == NULL);
    assert_near(result.metric_normalised[0][1], 0.3, 1e-15); /* 60 of 0..200 */
    assert_near(result.metric_normalised[1][1], 0.7, 1e-15); /* 60 of 200..0 */
    assert_near(result.metric_normalised[2][0], 3, 0);       /* beyond the range 0..1 */
    assert_string_equal(result.bounds[4].reason, "the metric declares no finite range");
    mc_arena_free(arena);
}

/* By declared range where that is finite, else by what occurs; people by their scale. */
static void test_auto(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result result = normalise(arena, MC_NORMALISE_AUTO);

    (void)state;
    assert_near(result.human_normalised[0], 0.5, 0);         /* 3 of 1..5 */
    assert_near(result.metric_normalised[0][1], 0.3, 1e-15); /* 60 of 0..200 */
    assert_near(result.metric_normalised[1][1], 0.7, 1e-15); /* 60 of 200..0 */
    assert_int_equal(result.bounds[1].rule, MC_BOUNDS_DECLARED);
    assert_int_equal(result.bounds[2].rule, MC_BOUNDS_DECLARED);
    assert_int_equal(result.bounds[4].rule, MC_BOUNDS_MINMAX);
    assert_string_equal(result.bounds[4].reason, "no case of the run has a score");
    mc_arena_free(arena);
}

/* One end is infinite: 0..100 occur, and lower is better. The cases that are not selected count. */
static void test_auto_of_an_open_range(void **state)
{
    static const double scores[] = {20, 60, 0, 100};
    static const bool selected[] = {true, true, false, false};
    struct mc_arena *arena = mc_arena_new();
    struct mc_result result = {.arena = arena};
    struct mc_made_up run;
    uint32_t file, i;

    (void)state;
    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "sick", "p", 1, 5, true);
    for (i = 0; i < 4; i++)
        (void)mc_made_up_case(&run, file, "x", 2 + i / 2.0);
    run.suite.selected = selected;
    mc_made_up_column(&run, "errors", scores)->worst = (double)INFINITY;
    run.scores.columns[0].best = 0;
    run.scores.columns[0].lower_is_better = true;
    result.suite = &run.suite;
    result.scores = &run.scores;
    mc_settle_scores(&result, NULL);
    mc_normalise(&result);
    assert_int_equal(result.bounds[1].rule, MC_BOUNDS_MINMAX);
    assert_near(result.bounds[1].low, 100, 0);
    assert_near(result.bounds[1].high, 0, 0);
    assert_near(result.metric_normalised[0][0], 0.8, 1e-15); /* (20 - 100) / (0 - 100) */
    assert_near(result.human_normalised[1], 0.375, 1e-15);   /* (2.5 - 1) / 4 */
    result.settings.normalisation = MC_NORMALISE_MINMAX;
    mc_normalise(&result);
    assert_near(result.bounds[0].high, 3.5, 0); /* of the last case */
    assert_near(result.metric_normalised[0][0], 0.8, 1e-15);
    mc_arena_free(arena);
}

static void test_none(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result result = normalise(arena, MC_NORMALISE_NONE);

    (void)state;
    assert_near(result.human_normalised[2], 1.5, 0);
    assert_near(result.metric_normalised[0][1], 60, 0);
    assert_near(result.metric_normalised[1][1], 60, 0);
    assert_null(result.bounds[3].reason);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minmax_over_all_cases),
        cmocka_unit_test(test_declared_range),
        cmocka_unit_test(test_auto),
        cmocka_unit_test(test_auto_of_an_open_range),
        cmocka_unit_test(test_none),
    };

    return cmocka_run_group_tests_name("normalise", tests, NULL, NULL);
}
