/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>

#include "analysis/intervals.h"
#include "tests/unit/stat_goldens.h"

static const struct {
    const char *name; /* of statsmodels */
    enum mc_proportion_method method;
} methods[] = {
    {"wilson", MC_PROPORTION_WILSON},     {"beta", MC_PROPORTION_CLOPPER_PEARSON},
    {"jeffreys", MC_PROPORTION_JEFFREYS}, {"agresti_coull", MC_PROPORTION_AGRESTI_COULL},
    {"normal", MC_PROPORTION_WALD},
};
#define N_METHODS (sizeof(methods) / sizeof(methods[0]))

static void test_as_statsmodels(void **state)
{
    json_t *root, *cases = mc_stat_goldens("statsmodels_proportion_ci", &root), *item;
    size_t c, m;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        assert_int_equal(json_object_size(mc_stat_at(item, "expected")), N_METHODS);
        for (m = 0; m < N_METHODS; m++) {
            struct mc_interval interval =
                mc_proportion_interval(methods[m].method, mc_stat_count(item, "input/successes"),
                                       mc_stat_count(item, "input/n"), 0.95);
            char path[80];

            (void)snprintf(path, sizeof(path), "expected/%s/0", methods[m].name);
            assert_stat(interval.low, item, path, 1e-12);
            (void)snprintf(path, sizeof(path), "expected/%s/1", methods[m].name);
            assert_stat(interval.high, item, path, 1e-12);
        }
    }
    json_decref(root);
}

/* No success in n: Clopper and Pearson's upper end u has (1 - u)^n = 0.025; Wilson's ends are 0 and
 * z^2 / (n + z^2). With n = 1 the former is 0.975. z for 95 % is 1.959964. */
static void test_by_hand(void **state)
{
    struct mc_interval exact = mc_proportion_interval(MC_PROPORTION_CLOPPER_PEARSON, 0, 1, 0.95);
    struct mc_interval wilson = mc_proportion_interval(MC_PROPORTION_WILSON, 0, 6, 0.95);
    struct mc_interval wald = mc_proportion_interval(MC_PROPORTION_WALD, 2, 4, 0.95);

    (void)state;
    assert_near(exact.low, 0, 0);
    assert_near(exact.high, 0.975, 1e-12);
    exact = mc_proportion_interval(MC_PROPORTION_CLOPPER_PEARSON, 0, 10, 0.95);
    assert_near(exact.high, 1 - pow(0.025, 0.1), 1e-12);
    assert_near(wilson.low, 0, 1e-15);
    assert_near(wilson.high, 1.959964 * 1.959964 / (6 + 1.959964 * 1.959964), 1e-6);
    assert_near(wald.low, 0.5 - 1.959964 / 4, 1e-6); /* sqrt(1/2 * 1/2 / 4) = 1/4 */
    assert_near(wald.high, 0.5 + 1.959964 / 4, 1e-6);
}

/* At the ends of Clopper and Pearson's interval what was seen, or more of it, has a chance of
 * 0.5 %: of any n, where GSL's quantiles often do not converge. */
static void test_exact_ends_by_the_binomial(void **state)
{
    const unsigned n_cases[] = {1, 8, 35, 156, 939, 20000};
    size_t i, k;

    (void)state;
    for (i = 0; i < 6; i++) {
        for (k = 0; k < 12; k++) {
            unsigned n = n_cases[i], s = (unsigned)(k * n / 11);
            struct mc_interval interval =
                mc_proportion_interval(MC_PROPORTION_CLOPPER_PEARSON, s, n, 0.99);

            if (s > 0)
                assert_near(gsl_cdf_binomial_Q(s - 1, interval.low, n) / 0.005, 1, 1e-8);
            if (s < n)
                assert_near(gsl_cdf_binomial_P(s, interval.high, n) / 0.005, 1, 1e-8);
        }
    }
}

static void test_no_case(void **state)
{
    struct mc_interval interval = mc_proportion_interval(MC_PROPORTION_WILSON, 0, 0, 0.95);

    (void)state;
    assert_true(isnan(interval.low) && isnan(interval.high));
    assert_non_null(interval.reason);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_statsmodels),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_exact_ends_by_the_binomial),
        cmocka_unit_test(test_no_case),
    };

    mc_skip_without(&tests[0], "goldens/stats/statsmodels_proportion_ci.json");
    return cmocka_run_group_tests_name("proportion", tests, NULL, NULL);
}
