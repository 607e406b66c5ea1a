/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "report/figures.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_result.h"

static struct mc_result *result;

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    result = mc_made_up_result(arena);
    return 0;
}

static void test_counts(void **state)
{
    const struct mc_group *aspect = &result->datasets[1].groups[0];

    (void)state;
    /* the mean rests on 2 cases, what is about people on 1 */
    assert_int_equal(mc_result_cell(result, aspect, 0, 0)->n, 2);
    assert_int_equal(mc_result_n(result, aspect, 0), 1);
    assert_int_equal(mc_result_statistic(result, "mad"), 1);
    assert_true(mc_result_statistic(result, "madness") == SIZE_MAX);
    result->n_statistics = 1;
    assert_int_equal(mc_result_n(result, aspect, 0), 2);
    result->n_statistics = 0;
    assert_int_equal(mc_result_n(result, aspect, 0), 0);
}

static void test_human_figures(void **state)
{
    struct mc_human_figure figures[MC_N_HUMAN_FIGURES];
    struct mc_group *aspect = &result->datasets[1].groups[0];

    (void)state;
    mc_human_figure_list(result, &result->datasets[0].groups[0], figures);
    assert_string_equal(figures[3].name, "standard_error");
    assert_near(figures[3].value, 0.2, 0);
    assert_null(figures[3].reason);
    assert_string_equal(figures[8].name, "mean_normalised");
    assert_near(figures[8].value, 0.597, 0);
    mc_human_figure_list(result, aspect, figures);
    assert_null(figures[0].reason);
    assert_string_equal(figures[2].reason, "fewer than 2 cases");
    aspect->human.mean_normalised = (double)NAN;
    result->bounds[0].reason = "all scores of the run are equal";
    mc_human_figure_list(result, aspect, figures);
    assert_string_equal(figures[8].reason, "all scores of the run are equal");
    aspect->human.n = 0;
    aspect->human.mean = (double)NAN;
    mc_human_figure_list(result, aspect, figures);
    assert_string_equal(figures[0].reason, "no case has a human score");
}

static void test_judgement(void **state)
{
    struct mc_dataset_result *dataset = &result->datasets[0];

    (void)state;
    assert_string_equal(mc_judgement_name(dataset), "human");
    dataset->has_rubric = true;
    assert_string_equal(mc_judgement_name(dataset), "mixed");
    dataset->has_human = false;
    assert_string_equal(mc_judgement_name(dataset), "rubric");
    dataset->has_rubric = false;
    assert_string_equal(mc_judgement_name(dataset), "none");
}

static void test_missing(void **state)
{
    struct mc_score_column *ter = &result->scores->columns[2];
    struct mc_reason_count *reasons;

    (void)state;
    assert_int_equal(mc_missing_reasons(result, 0, arena, &reasons), 0);
    assert_int_equal(mc_missing_reason(ter, 0).length, 0);
    /* P2 failed, A1 was not given */
    assert_int_equal(mc_missing_reasons(result, 2, arena, &reasons), 2);
    assert_true(mc_slice_is(reasons[0].reason, "the metric failed"));
    assert_true(mc_slice_is(reasons[1].reason, "no score was given"));
    ter->states[10] = MC_SCORE_MISSING;
    assert_int_equal(mc_missing_reasons(result, 2, arena, &reasons), 2);
    assert_true(mc_slice_is(reasons[0].reason, "no score was given"));
    assert_int_equal(reasons[0].n, 2);
    assert_int_equal(reasons[1].n, 1);
    ter->notes[5] = mc_slice_of("out of range");
    assert_true(mc_slice_is(mc_missing_reason(ter, 5), "out of range"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_counts, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_human_figures, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_judgement, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_missing, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("figure", tests, NULL, NULL);
}
