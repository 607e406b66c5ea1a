/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/paired_tests.c"

#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/stat_goldens.h"

static void test_as_statsmodels(void **state)
{
    json_t *root, *cases = mc_stat_goldens("statsmodels_mcnemar", &root), *item;
    size_t c;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        struct mcnemar test = mcnemar((uint32_t)mc_stat_count(item, "input/table/0/1"),
                                      (uint32_t)mc_stat_count(item, "input/table/1/0"));

        assert_stat_relative(test.exact_p, item, "expected/exact_p", 1e-9);
        assert_stat_relative(test.mid_p, item, "expected/mid_p", 1e-9);
        assert_stat(test.chi_squared.statistic, item, "expected/chi2", 1e-9);
        assert_stat_relative(test.chi_squared.p, item, "expected/chi2_p", 1e-9);
        assert_stat(test.corrected.statistic, item, "expected/chi2_cc", 1e-9);
        assert_stat_relative(test.corrected.p, item, "expected/chi2_cc_p", 1e-9);
        assert_int_equal(isnan(test.mid_p), test.reason != NULL);
    }
    json_decref(root);
}

static void test_by_hand(void **state)
{
    struct mcnemar test = mcnemar(0, 4), turned = mcnemar(4, 0), even = mcnemar(1, 1);

    (void)state;
    /* 2 P(X <= 0) = 2 / 16; less P(X = 0) = 1 / 16; (4 - 0)^2 / 4; (4 - 1)^2 / 4 */
    assert_near(test.exact_p, 0.125, 1e-15);
    assert_near(test.mid_p, 0.0625, 1e-15);
    assert_near(test.chi_squared.statistic, 4, 1e-15);
    assert_near(test.corrected.statistic, 2.25, 1e-15);
    assert_near(turned.exact_p, test.exact_p, 0);
    assert_near(turned.mid_p, test.mid_p, 0);
    /* P(X = 1) = 1 / 2 */
    assert_near(even.exact_p, 1, 0);
    assert_near(even.mid_p, 0.75, 1e-15);
}

/* Complete response before and after therapy, Cavo et al. 2012, as the R package contingencytables
 * 3.0.0 prints them. */
static void test_published_example(void **state)
{
    struct mcnemar test = mcnemar(6, 16);

    (void)state;
    assert_near(test.exact_p, 0.052479, 5e-7);
    assert_near(test.mid_p, 0.034690, 5e-7);
    assert_near(test.chi_squared.p, 0.033006, 5e-7);
    assert_near(test.corrected.p, 0.055009, 5e-7);
}

static void test_without_discordant_cases(void **state)
{
    struct mcnemar test = mcnemar(0, 0);

    (void)state;
    assert_near(test.exact_p, 1, 0);
    assert_true(isnan(test.mid_p) && isnan(test.chi_squared.p) && isnan(test.corrected.p));
    assert_non_null(test.reason);
    assert_non_null(test.chi_squared.reason);
}

/* Items that pass 2, 2, 1 more before and 1 more now: of the 16 signs of 2, 2, 1, 1 one gives a sum
 * of 6, two give 4; 6 of 16 are as far from 0 as 4, 2 farther. */
static void test_of_items(void **state)
{
    const double units[] = {2, 2, 0, 1, -1}, turned[] = {-2, -2, 1, -1};
    struct mc_arena *scratch = mc_arena_new();
    struct clustered_mcnemar test = clustered_mcnemar(units, 5, scratch);

    (void)state;
    assert_near(test.exact_p, 6.0 / 16, 1e-15);
    assert_near(test.mid_p, 4.0 / 16, 1e-15);
    test = clustered_mcnemar(turned, 4, scratch);
    assert_near(test.exact_p, 6.0 / 16, 1e-15);
    test = clustered_mcnemar(units, 0, scratch);
    assert_near(test.exact_p, 1, 0);
    assert_near(test.mid_p, 1, 0);
    mc_arena_free(scratch);
}

/* Items of one case each are McNemar's test: 16 and 6 as published above. Very many are taken for
 * normal: (700 - 500) / sqrt(1200) of 1 each, and 20,000 of 0. */
static void test_of_items_with_one_case(void **state)
{
    enum { MANY = 21200 };
    struct mc_arena *scratch = mc_arena_new();
    double *units = mc_arena_array(scratch, MANY, sizeof(*units));
    struct mcnemar expected = mcnemar(6, 16);
    struct clustered_mcnemar test;
    size_t i;

    (void)state;
    for (i = 0; i < 22; i++)
        units[i] = i < 6 ? 1 : -1;
    test = clustered_mcnemar(units, 40, scratch);
    assert_near(test.exact_p, expected.exact_p, 1e-12);
    assert_near(test.mid_p, expected.mid_p, 1e-12);
    for (i = 0; i < 1200; i++)
        units[i] = i < 700 ? 1 : -1;
    test = clustered_mcnemar(units, MANY, scratch);
    assert_near(test.exact_p, 2 * gsl_cdf_ugaussian_Q(200 / sqrt(1200)), 1e-15);
    mc_arena_free(scratch);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_statsmodels),    cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_published_example), cmocka_unit_test(test_without_discordant_cases),
        cmocka_unit_test(test_of_items),          cmocka_unit_test(test_of_items_with_one_case),
    };

    mc_skip_without(&tests[0], "goldens/stats/statsmodels_mcnemar.json");
    return cmocka_run_group_tests_name("mcnemar", tests, NULL, NULL);
}
