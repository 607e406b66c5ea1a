/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The statistics of values: correlation, concordance and errors. */
#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/made_up.h"

static struct mc_figure figure_of(const char *name, const struct mc_sample *sample)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_figure figure = mc_statistic_find(name)->compute(sample, arena);

    mc_arena_free(arena);
    return figure;
}

static void test_by_hand(void **state)
{
    /* raw: deviations -1 0 1 and -4 5 -1 thirds, products 1, squares 2 and 42/9: 1 / sqrt(28/3).
     * Normalised: differences 1/4 -1/4 1/2: mean 1/3, of squares 1/8; the same concordance, 1/4, as
     * in test_deviation.c, for all values are divided by 4 */
    const double human[] = {1, 4, 2}, metric[] = {2, 3, 4};
    const double human_normalised[] = {0.25, 1, 0.5}, metric_normalised[] = {0.5, 0.75, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 3, arena);

    (void)state;
    sample.human_normalised = human_normalised;
    sample.metric_normalised = metric_normalised;
    assert_near(figure_of("pearson", &sample).value, 1 / sqrt(28.0 / 3), 1e-15);
    assert_near(figure_of("concordance", &sample).value, 0.25, 1e-15);
    assert_near(figure_of("mae", &sample).value, 1.0 / 3, 1e-15);
    assert_near(figure_of("mad", &sample).value, 1.0 / 3, 1e-15);
    assert_near(figure_of("rmse", &sample).value, sqrt(0.125), 1e-15);
    sample.lower_is_better = true; /* the normalised scores have been turned round before */
    assert_near(figure_of("pearson", &sample).value, -1 / sqrt(28.0 / 3), 1e-15);
    assert_near(figure_of("rmse", &sample).value, sqrt(0.125), 1e-15);
    mc_arena_free(arena);
}

static void assert_undefined(struct mc_figure figure, const char *reason)
{
    assert_true(isnan(figure.value));
    assert_string_equal(figure.reason, reason);
}

/* Accepted from 1/2 on. Of ten cases people accept six, four of them the metric, too, and one more
 * of the others: 4, 1, 2, 3. */
static void test_decisions(void **state)
{
    const double human[] = {1, 1, 0.5, 0.9, 1, 1, 0, 0.4, 0, 0};
    const double metric[] = {1, 0.5, 0.7, 0.6, 0.2, 0, 0.8, 0.4, 0.49, 0};
    const double all[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, none[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 10, arena);

    (void)state;
    assert_near(figure_of("precision", &sample).value, 4.0 / 5, 1e-15);
    assert_near(figure_of("recall", &sample).value, 4.0 / 6, 1e-15);
    assert_near(figure_of("f1", &sample).value, 2 * 4.0 / (5 + 6), 1e-15);
    assert_near(figure_of("mcc", &sample).value, (4 * 3 - 1 * 2) / sqrt(5.0 * 6 * 4 * 5), 1e-15);
    assert_near(figure_of("balanced_accuracy", &sample).value, (4.0 / 6 + 3.0 / 4) / 2, 1e-15);
    /* P(A) = .7, P(E) = .5 x .6 + .5 x .4 */
    assert_near(figure_of("kappa", &sample).value, (0.7 - 0.5) / (1 - 0.5), 1e-15);
    sample.metric_normalised = none;
    assert_undefined(figure_of("precision", &sample), "the metric accepts no case");
    assert_near(figure_of("f1", &sample).value, 0, 0);
    assert_undefined(figure_of("mcc", &sample), "one side accepts all cases, or none");
    assert_near(figure_of("kappa", &sample).value, 0, 1e-15);
    sample.human_normalised = none;
    assert_undefined(figure_of("recall", &sample), "people accept no case");
    assert_undefined(figure_of("f1", &sample), "neither people nor the metric accept a case");
    sample.human_normalised = sample.metric_normalised = all;
    assert_undefined(figure_of("balanced_accuracy", &sample), "people accept all cases, or none");
    assert_undefined(figure_of("kappa", &sample), "both sides accept all cases, or none");
    sample.human_undefined = "why";
    assert_undefined(figure_of("f1", &sample), "why");
    mc_arena_free(arena);
}

static void test_not_defined(void **state)
{
    const double human[] = {1, 4, 2}, same[] = {2, 2, 2}, far[] = {-1e200, 1e200, 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(same, human, 3, arena);
    struct mc_sample flat = mc_made_up_sample(same, same, 3, arena);
    struct mc_sample wide = mc_made_up_sample(far, human, 3, arena);

    (void)state;
    assert_undefined(figure_of("pearson", &sample), "all scores of the metric are equal");
    assert_undefined(figure_of("pearson", &flat), "all human scores are equal");
    assert_undefined(figure_of("pearson", &wide), "the scores cannot be squared");
    assert_undefined(figure_of("concordance", &flat), "all scores of both sides are equal");
    wide.human_normalised = human;
    wide.metric_normalised = far;
    assert_undefined(figure_of("rmse", &wide), "the differences cannot be squared");
    sample.human_undefined = "why";
    assert_undefined(figure_of("mae", &sample), "why");
    assert_undefined(figure_of("rmse", &sample), "why");
    sample.metric_undefined = "because";
    assert_undefined(figure_of("concordance", &sample), "because");
    flat.n = 1;
    assert_undefined(figure_of("concordance", &flat), "fewer than 2 cases");
    assert_near(figure_of("rmse", &flat).value, 0, 0);
    flat.n = 0;
    assert_undefined(figure_of("rmse", &flat), "no case has both scores");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_decisions),
        cmocka_unit_test(test_not_defined),
    };

    return cmocka_run_group_tests_name("statistic_values", tests, NULL, NULL);
}
