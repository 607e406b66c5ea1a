/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tails of the distributions that the tests stand on: those of sample.h, and those that are taken
 * from GSL as they are. */
#include "tests/unit/support.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/sample.h"
#include "tests/unit/stat_goldens.h"

static double normal_lower(const json_t *at)
{
    return gsl_cdf_ugaussian_P(mc_stat_number(at, "x"));
}

static double normal_upper(const json_t *at)
{
    return gsl_cdf_ugaussian_Q(mc_stat_number(at, "x"));
}

static double normal_quantile(const json_t *at)
{
    return gsl_cdf_ugaussian_Pinv(mc_stat_number(at, "p"));
}

static double student_upper(const json_t *at)
{
    return mc_student_upper(mc_stat_number(at, "t"), mc_stat_number(at, "df"));
}

static double chi_squared_upper(const json_t *at)
{
    return gsl_cdf_chisq_Q(mc_stat_number(at, "x"), mc_stat_number(at, "df"));
}

static double f_upper(const json_t *at)
{
    return gsl_cdf_fdist_Q(mc_stat_number(at, "x"), mc_stat_number(at, "d1"),
                           mc_stat_number(at, "d2"));
}

static double beta_lower(const json_t *at)
{
    return gsl_cdf_beta_P(mc_stat_number(at, "x"), mc_stat_number(at, "a"),
                          mc_stat_number(at, "b"));
}

static double binomial_lower(const json_t *at)
{
    return gsl_cdf_binomial_P((unsigned)mc_stat_count(at, "k"), mc_stat_number(at, "p"),
                              (unsigned)mc_stat_count(at, "n"));
}

static const struct {
    const char *name;
    double (*compute)(const json_t *at);
} laws[] = {
    {"normal_cdf", normal_lower},    {"normal_sf_tail", normal_upper},
    {"normal_ppf", normal_quantile}, {"student_t_sf", student_upper},
    {"chi2_sf", chi_squared_upper},  {"f_sf", f_upper},
    {"beta_inc", beta_lower},        {"binom_cdf", binomial_lower},
};

static void test_as_scipy(void **state)
{
    const size_t n_laws = sizeof(laws) / sizeof(laws[0]);
    json_t *root, *cases = mc_stat_goldens("scipy_distributions", &root);
    const json_t *expected = mc_stat_at(json_array_get(cases, 0), "expected");
    size_t law, i;

    (void)state;
    assert_int_equal(json_object_size(expected), n_laws);
    for (law = 0; law < n_laws; law++) {
        json_t *values = mc_stat_at(expected, laws[law].name), *at;

        json_array_foreach(values, i, at)
            assert_stat_relative(laws[law].compute(at), at, "v", 1e-10);
    }
    json_decref(root);
}

/* One degree: 1/2 - atan(t) / pi; two: 1/2 - t / (2 sqrt(2 + t^2)), at t = 1: 1/2 - 1 / sqrt(12).
 * With very many degrees Student's distribution is the normal one. */
static void test_student_by_hand(void **state)
{
    const double pi = acos(-1.0);

    (void)state;
    assert_near(mc_student_upper(3, 1), 0.5 - atan(3.0) / pi, 1e-14);
    assert_near(mc_student_upper(-3, 1), 0.5 + atan(3.0) / pi, 1e-14);
    assert_near(mc_student_upper(1, 2), 0.5 - 1 / sqrt(12.0), 1e-14);
    assert_near(mc_student_upper(0, 7), 0.5, 1e-15);
    /* far out, 1 / (pi t); near 0, 1/2 - t f(0), f(0) = 0.39893230 for 10,000 degrees (phi(0) less
     * one part in 4 n) */
    assert_near(mc_student_upper(1e7, 1) * pi * 1e7, 1, 1e-12);
    assert_near(mc_student_upper(1e-4, 1e4), 0.5 - 1e-4 / sqrt(2 * pi) * (1 - 0.25e-4), 1e-12);
    assert_near(mc_student_upper(2, 1e12) / gsl_cdf_ugaussian_Q(2), 1, 1e-10);
    /* on both sides of the change of formula */
    assert_near(mc_student_upper(4, 199999.99) / mc_student_upper(4, 200000.01), 1, 1e-10);
}

/* Beta(1, 4): P(X < x) = 1 - (1 - x)^4; Beta(1/2, 1/2): the arcsine law, x = sin(pi p / 2)^2. */
static void test_beta_quantile_by_hand(void **state)
{
    const double pi = acos(-1.0);

    (void)state;
    assert_near(mc_beta_quantile(0.3, 1, 4), 1 - pow(0.7, 0.25), 1e-13);
    assert_near(mc_beta_quantile(0.01, 0.5, 0.5) / pow(sin(pi * 0.005), 2), 1, 1e-12);
    assert_near(mc_beta_quantile(0.5, 70, 70), 0.5, 1e-13);
}

static void test_margins(void **state)
{
    (void)state;
    assert_near(mc_normal_margin(0.95), 1.959963984540054, 1e-14); /* tables */
    assert_near(mc_normal_margin(0.99), 2.5758293035489004, 1e-14);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_scipy),
        cmocka_unit_test(test_student_by_hand),
        cmocka_unit_test(test_beta_quantile_by_hand),
        cmocka_unit_test(test_margins),
    };

    mc_skip_without(&tests[0], "goldens/stats/scipy_distributions.json");
    return cmocka_run_group_tests_name("distribution", tests, NULL, NULL);
}
