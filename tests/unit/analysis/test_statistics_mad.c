/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/made_up.h"

extern const struct mc_statistic mc_statistic_mad;

static void test_mean_absolute_difference(void **state)
{
    const double metric[] = {0.5, 0.25, 1}, human[] = {0.75, 0.25, 0};
    /* (0.25 + 0 + 1) / 3: the mean, not the median, and not from the mean */
    struct mc_sample sample = {.n = 3, .human_normalised = human, .metric_normalised = metric};

    (void)state;
    assert_near(mc_statistic_mad.compute(&sample, NULL).value, 1.25 / 3.0, 1e-15);
    assert_null(mc_statistic_mad.compute(&sample, NULL).reason);
}

static void test_not_defined(void **state)
{
    struct mc_sample none = {.n = 0};
    struct mc_sample metric = {.n = 2, .metric_undefined = "m", .human_undefined = "h"};
    struct mc_sample human = {.n = 2, .human_undefined = "h"};

    (void)state;
    assert_string_equal(mc_statistic_mad.compute(&none, NULL).reason, "no case has both scores");
    assert_string_equal(mc_statistic_mad.compute(&metric, NULL).reason, "m");
    assert_string_equal(mc_statistic_mad.compute(&human, NULL).reason, "h");
    assert_true(isnan(mc_statistic_mad.compute(&human, NULL).value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mean_absolute_difference),
        cmocka_unit_test(test_not_defined),
    };

    return cmocka_run_group_tests_name("statistic_mad", tests, NULL, NULL);
}
