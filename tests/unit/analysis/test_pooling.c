/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/pooling.h"

#include "tests/unit/support.h"

#include <math.h>

#include "analysis/analyse.h"
#include "tests/unit/made_up.h"

static const struct mc_analysis_settings settings = {.normalisation = MC_NORMALISE_RANGE,
                                                     .threshold_percentile = 5,
                                                     .confidence = 0.95,
                                                     .resamples = 1,
                                                     .thin_correlations = true};

/* Two phenomena of two cases, people 1 2 and 3 4. */
static const struct mc_group *overall_of(const double *metric, bool lower_is_better,
                                         struct mc_arena *arena)
{
    static const double human[] = {1, 2, 3, 4};
    static const char *const phenomena[] = {"p", "q"};
    struct mc_made_up run;
    const struct mc_dataset_result *dataset;
    size_t i, k;

    mc_made_up_begin(&run, arena);
    for (i = 0; i < 2; i++) {
        uint32_t file = mc_made_up_file(&run, "d", phenomena[i], 1, 5, true);

        for (k = 0; k < 2; k++)
            (void)mc_made_up_case(&run, file,
                                  i == 0   ? (k == 0 ? "a" : "b")
                                  : k == 0 ? "c"
                                           : "d",
                                  human[2 * i + k]);
    }
    mc_made_up_column(&run, "m", metric)->lower_is_better = lower_is_better;
    dataset = mc_analyse(&run.scores, &settings, NULL, arena)->datasets;
    return &dataset->groups[dataset->n_groups - 1];
}

/* Ranks about their mean: people -1.5 -.5 .5 1.5, the metric -.5 -1.5 1.5 .5. Products 4 * .75 = 3,
 * squares 5: rho = .6. Sums of the phenomena -2 and 2 on both sides: between 4 / 4 = 1, a part of 4
 * / 5; within (3 - 4) / sqrt(1 * 1) = -1, a part of -1 / 5. */
static void test_split(void **state)
{
    const double metric[] = {2, 1, 4, 3}, turned[] = {-2, -1, -4, -3};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_split *split = overall_of(metric, false, arena)->splits;

    (void)state;
    assert_int_equal(split->n_phenomena, 2);
    assert_near(split->between, 1, 1e-15);
    assert_near(split->within, -1, 1e-15);
    assert_near(split->between_part, 0.8, 1e-15);
    assert_near(split->within_part, -0.2, 1e-15);
    split = overall_of(turned, true, arena)->splits;
    assert_near(split->between_part, 0.8, 1e-15);
    assert_near(split->within_part, -0.2, 1e-15);
    mc_arena_free(arena);
}

/* A metric that knows the phenomenon alone has nothing within. */
static void test_nothing_within(void **state)
{
    const double metric[] = {1, 1, 2, 2}, same[] = {1, 1, 1, 1};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_split *split = overall_of(metric, false, arena)->splits;

    (void)state;
    assert_near(split->between, 1, 1e-15);
    assert_true(isnan(split->within));
    assert_near(split->within_part, 0, 1e-15);
    split = overall_of(same, false, arena)->splits;
    assert_true(isnan(split->between) && isnan(split->between_part));
    mc_arena_free(arena);
}

/* Figures 1 and 3 of the variance 1: 2 / (1 + s) = 1, so s = 1, each half way to 2, and the weights
 * are 1/2 + 1/2. t(.975) with 1 degree of freedom. */
static void test_shrink(void **state)
{
    const double y[] = {1, 3}, v[] = {1, 1}, near_y[] = {1.9, 2.1};
    const double margin = 12.706204736174698 * sqrt(0.5 + 0.25);
    struct mc_shrunk shrunk[2];

    (void)state;
    mc_shrink(y, v, 2, 0.95, shrunk);
    assert_near(shrunk[0].value, 1.5, 1e-12);
    assert_near(shrunk[1].value, 2.5, 1e-12);
    assert_near(shrunk[1].high, 2.5 + margin, 1e-6);
    assert_near(shrunk[1].low, 0, 0);
    /* .01 + .01 of squares are less than the 1 expected: there is no difference but noise */
    mc_shrink(near_y, v, 2, 0.95, shrunk);
    assert_near(shrunk[0].value, 2, 1e-12);
    assert_near(shrunk[1].value, 2, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_split),
        cmocka_unit_test(test_nothing_within),
        cmocka_unit_test(test_shrink),
    };

    return cmocka_run_group_tests_name("pooling", tests, NULL, NULL);
}
