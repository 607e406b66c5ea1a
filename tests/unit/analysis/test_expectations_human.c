/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/expectations.h"
#include "analysis/grouping.h"
#include "analysis/normalise.h"
#include "analysis/sample.h"
#include "tests/unit/made_up.h"

/* Figures about one file's cases on the scale 1..5, normalised over all of them. */
static struct mc_human_figures figures_of(const double *human, size_t n, struct mc_arena *arena)
{
    struct mc_made_up run;
    struct mc_result result = {.arena = arena, .settings.normalisation = MC_NORMALISE_MINMAX};
    uint32_t file;
    size_t i;

    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "d", "p", 1, 5, true);
    for (i = 0; i < n; i++)
        (void)mc_made_up_case(&run, file, "x", human[i]);
    result.suite = &run.suite;
    result.scores = &run.scores;
    mc_group_cases(&result);
    mc_settle_scores(&result, NULL);
    mc_normalise(&result);
    return mc_human_figures(&result, &result.datasets[0].groups[0], arena);
}

static void test_four_cases_and_one_that_nobody_judged(void **state)
{
    /* mean 3, the middle ones 2 and 4; squares 4 + 1 + 1 + 4 = 10, 10 / 3, its root over 2 */
    const double human[] = {5, 2, (double)NAN, 4, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_human_figures figures = figures_of(human, 5, arena);

    (void)state;
    assert_int_equal(figures.n, 4);
    assert_near(figures.mean, 3, 0);
    assert_near(figures.median, 3, 0);
    assert_near(figures.standard_deviation, sqrt(10.0 / 3.0), 1e-15);
    assert_near(figures.standard_error, sqrt(10.0 / 3.0) / 2, 1e-15);
    assert_near(figures.scaled_mean, 0.5, 0);
    assert_near(figures.scaled_median, 0.5, 0);
    assert_near(figures.scaled_standard_deviation, sqrt(10.0 / 3.0) / 4, 1e-15);
    assert_near(figures.scaled_standard_error, sqrt(10.0 / 3.0) / 8, 1e-15);
    assert_near(figures.mean_normalised, 0.5, 0); /* 1..5 occur, so that this is the same */
    assert_near(figures.standard_error_normalised, sqrt(10.0 / 3.0) / 8, 1e-15);
    mc_arena_free(arena);
}

static void test_odd_number(void **state)
{
    const double human[] = {4, 2, 2.5};
    struct mc_arena *arena = mc_arena_new();
    struct mc_human_figures figures = figures_of(human, 3, arena);

    (void)state;
    assert_near(figures.median, 2.5, 0);
    assert_near(figures.scaled_median, 0.375, 0);    /* (2.5 - 1) / 4 */
    assert_near(figures.median_normalised, 0.25, 0); /* (2.5 - 2) / 2 */
    mc_arena_free(arena);
}

static void test_one_and_none(void **state)
{
    const double human[] = {4, (double)NAN};
    struct mc_arena *arena = mc_arena_new();
    struct mc_human_figures figures = figures_of(human, 2, arena);

    (void)state;
    assert_int_equal(figures.n, 1);
    assert_near(figures.mean, 4, 0);
    assert_near(figures.median, 4, 0);
    assert_true(isnan(figures.standard_deviation) && isnan(figures.standard_error));
    assert_near(figures.scaled_mean, 0.75, 0);
    assert_true(isnan(figures.mean_normalised)); /* one value has no range */
    figures = figures_of(human + 1, 1, arena);
    assert_int_equal(figures.n, 0);
    assert_true(isnan(figures.mean) && isnan(figures.median) && isnan(figures.scaled_mean));
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_four_cases_and_one_that_nobody_judged),
        cmocka_unit_test(test_odd_number),
        cmocka_unit_test(test_one_and_none),
    };

    return cmocka_run_group_tests_name("human_figures", tests, NULL, NULL);
}
