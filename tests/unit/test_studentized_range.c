#include "tests/unit/support.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/sample.h"
#include "analysis/tests/variance.h"
#include "tests/unit/stat_goldens.h"

static json_t *find_table(json_t *cases)
{
    size_t c;
    json_t *item;

    json_array_foreach(cases, c, item) if (mc_stat_has(item, "expected/sf")) return item;
    fail();
    return NULL;
}

static void test_as_scipy(void **state)
{
    json_t *root, *table = find_table(mc_stat_goldens("scipy_tukey_anova", &root)), *at;
    json_t *quantiles = mc_stat_at(table, "expected/ppf");
    size_t i;

    (void)state;
    json_array_foreach(mc_stat_at(table, "expected/sf"), i, at) assert_stat(
        mc_studentized_range_upper(mc_stat_number(at, "q"), (unsigned)mc_stat_count(at, "k"),
                                   mc_stat_number(at, "df")),
        at, "sf", 1e-9);
    assert_true(i > 50);
    json_array_foreach(quantiles, i, at) assert_stat(
        mc_studentized_range_quantile(1 - mc_stat_number(at, "p"), (unsigned)mc_stat_count(at, "k"),
                                      mc_stat_number(at, "df")),
        at, "ppf", 1e-7);
    json_decref(root);
}

/* Of two means the range over sqrt(2) is the magnitude of Student's t. */
static void test_two_means_are_student(void **state)
{
    const double degrees[] = {1, 1.5, 2, 3, 7, 30, 200, 1e4, 1e6, 1e9};
    const double ranges[] = {0, 0.01, 0.5, 2, 4, 8, 40};
    size_t i, j;

    (void)state;
    for (i = 0; i < 10; i++)
        for (j = 0; j < 7; j++)
            assert_near(mc_studentized_range_upper(ranges[j], 2, degrees[i]),
                        2 * mc_student_upper(ranges[j] / sqrt(2.0), degrees[i]), 1e-12);
    for (j = 0; j < 7; j++)
        assert_near(mc_studentized_range_upper(ranges[j], 2, (double)INFINITY),
                    2 * gsl_cdf_ugaussian_Q(ranges[j] / sqrt(2.0)), 1e-13);
}

/* Tables: 3.314493 for three and 3.633160 for four means at 5 % with infinite degrees of freedom
 * (Harter 1960); 3.877 for three at 5 % with 10 degrees, 5.270 at 1 %. */
static void test_published_quantiles(void **state)
{
    (void)state;
    assert_near(mc_studentized_range_quantile(0.05, 3, (double)INFINITY), 3.314493, 1e-6);
    assert_near(mc_studentized_range_quantile(0.05, 4, (double)INFINITY), 3.633160, 1e-6);
    assert_near(mc_studentized_range_quantile(0.05, 3, 10), 3.877, 5e-4);
    assert_near(mc_studentized_range_quantile(0.01, 3, 10), 5.270, 5e-4);
}

static void test_quantile_inverts(void **state)
{
    const unsigned sizes[] = {2, 100};
    const double degrees[] = {1, 60, (double)INFINITY}, levels[] = {0.9, 0.001};
    size_t i, j, l;

    (void)state;
    for (i = 0; i < 2; i++)
        for (j = 0; j < 3; j++)
            for (l = 0; l < 2; l++)
                assert_near(mc_studentized_range_upper(
                                mc_studentized_range_quantile(levels[l], sizes[i], degrees[j]),
                                sizes[i], degrees[j]),
                            levels[l], 1e-10);
}

static void test_edges(void **state)
{
    (void)state;
    assert_near(mc_studentized_range_upper(0, 3, 10), 1, 1e-12);
    assert_near(mc_studentized_range_upper(1000, 3, 10), 0, 1e-12);
    assert_near(mc_studentized_range_upper((double)INFINITY, 3, 10), 0, 1e-12);
    assert_true(isnan(mc_studentized_range_upper(1, 1, 10)));
    assert_true(isnan(mc_studentized_range_upper(1, 3, 0.5)));
    assert_true(isnan(mc_studentized_range_upper(-1, 3, 10)));
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_scipy),
        cmocka_unit_test(test_two_means_are_student),
        cmocka_unit_test(test_published_quantiles),
        cmocka_unit_test(test_quantile_inverts),
        cmocka_unit_test(test_edges),
    };

    mc_skip_without(&tests[0], "goldens/stats/scipy_tukey_anova.json");
    return cmocka_run_group_tests_name("studentized_range", tests, NULL, NULL);
}
