/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/made_up.h"

extern const struct mc_statistic mc_statistic_mean;

static void test_mean_of_normalised_scores(void **state)
{
    const double metric[] = {10, 20, 40}, normalised[] = {0, 0.25, 0.75};
    const double human[] = {1, (double)NAN, 3};
    /* of the metric alone: a case that nobody judged counts; (0 + 0.25 + 0.75) / 3 */
    struct mc_sample sample = {
        .n = 3, .human = human, .metric = metric, .metric_normalised = normalised};
    struct mc_figure figure = mc_statistic_mean.compute(&sample, NULL);

    (void)state;
    assert_near(figure.value, 1.0 / 3.0, 1e-15);
    assert_null(figure.reason);
    assert_true(mc_statistic_mean.of_metric_alone);
    assert_true(mc_statistic_mean.interval);
    assert_true(isnan(mc_statistic_mean.best));
}

static void test_not_defined(void **state)
{
    struct mc_sample none = {.n = 0};
    struct mc_sample constant = {.n = 2, .metric_undefined = "all scores of the run are equal"};

    (void)state;
    assert_true(isnan(mc_statistic_mean.compute(&none, NULL).value));
    assert_string_equal(mc_statistic_mean.compute(&none, NULL).reason, "no case has a score");
    assert_true(isnan(mc_statistic_mean.compute(&constant, NULL).value));
    assert_string_equal(mc_statistic_mean.compute(&constant, NULL).reason,
                        "all scores of the run are equal");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mean_of_normalised_scores),
        cmocka_unit_test(test_not_defined),
    };

    return cmocka_run_group_tests_name("statistic_mean", tests, NULL, NULL);
}
