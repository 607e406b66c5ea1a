/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/intervals.h"
#include "tests/unit/stat_goldens.h"

static void test_fisher_as_scipy(void **state)
{
    json_t *root, *cases = mc_stat_goldens("scipy_correlation_pvalues", &root), *item;
    size_t c;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        size_t n = json_array_size(mc_stat_at(item, "input/x"));
        double r = mc_stat_number(item, "expected/pearson/r");
        struct mc_interval interval = mc_correlation_interval(MC_CORRELATION_PEARSON, r, n, 0.95);

        assert_stat(interval.low, item, "expected/pearson/fisher_ci95/0", 1e-9);
        assert_stat(interval.high, item, "expected/pearson/fisher_ci95/1", 1e-9);
    }
    json_decref(root);
}

/* tanh of atanh(0.5) = 0.5493061 -+ 1.959964 / 5 (n = 28) = 0.1573133 and 0.9412989, which is
 * 0.1560 and 0.7357; Spearman: times sqrt(1 + 1/8) = 1.0606602; Kendall: n = 28: sqrt(0.437 / 24).
 */
static void test_by_hand(void **state)
{
    struct mc_interval interval = mc_correlation_interval(MC_CORRELATION_PEARSON, 0.5, 28, 0.95);
    double margin = 1.959963984540054 / 5 * sqrt(1.125);

    (void)state;
    assert_near(interval.low, tanh(0.1573133), 1e-6);
    assert_near(interval.high, tanh(0.9412989), 1e-6);
    interval = mc_correlation_interval(MC_CORRELATION_SPEARMAN, 0.5, 28, 0.95);
    assert_near(interval.low, tanh(atanh(0.5) - margin), 1e-14);
    assert_near(interval.high, tanh(atanh(0.5) + margin), 1e-14);
    margin = 1.959963984540054 * sqrt(0.437 / 24);
    interval = mc_correlation_interval(MC_CORRELATION_KENDALL, 0.5, 28, 0.95);
    assert_near(interval.low, tanh(atanh(0.5) - margin), 1e-14);
    assert_near(interval.high, tanh(atanh(0.5) + margin), 1e-14);
}

static void test_edges(void **state)
{
    struct mc_interval interval = mc_correlation_interval(MC_CORRELATION_PEARSON, 1, 10, 0.95);

    (void)state;
    assert_near(interval.low, 1, 0);
    assert_near(interval.high, 1, 0);
    interval = mc_correlation_interval(MC_CORRELATION_SPEARMAN, -1, 10, 0.95);
    assert_near(interval.low, -1, 0);
    assert_near(interval.high, -1, 0);
    interval = mc_correlation_interval(MC_CORRELATION_PEARSON, 0.5, 3, 0.95);
    assert_true(isnan(interval.low) && isnan(interval.high));
    assert_string_equal(interval.reason, "too few cases");
    assert_null(mc_correlation_interval(MC_CORRELATION_PEARSON, 0.5, 4, 0.95).reason);
    assert_non_null(mc_correlation_interval(MC_CORRELATION_KENDALL, 0.5, 4, 0.95).reason);
    interval = mc_correlation_interval(MC_CORRELATION_PEARSON, (double)NAN, 30, 0.95);
    assert_string_equal(interval.reason, "no correlation");
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fisher_as_scipy),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_edges),
    };

    mc_skip_without(&tests[0], "goldens/stats/scipy_correlation_pvalues.json");
    return cmocka_run_group_tests_name("correlation_interval", tests, NULL, NULL);
}
