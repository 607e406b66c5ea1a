/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/sample.h"
#include "tests/unit/stat_goldens.h"

static void test_as_numpy_and_scipy(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("numpy_descriptive", &root), *item;
    size_t c;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        size_t n;
        const double *x = mc_stat_vector(item, "input/x", &n, arena);
        struct mc_moments moments = mc_moments(x, n);

        assert_stat(moments.mean, item, "expected/mean", 1e-12);
        assert_stat(moments.standard_deviation, item, "expected/sd_sample", 1e-12);
        assert_stat(moments.standard_error, item, "expected/sem", 1e-12);
        assert_stat(moments.population_deviation, item, "expected/sd_population", 1e-12);
        assert_stat(moments.mean_deviation, item, "expected/mean_abs_deviation_about_mean", 1e-12);
        assert_stat(moments.skew, item, "expected/skew", 1e-12);
        assert_stat(moments.kurtosis, item, "expected/excess_kurtosis", 1e-12);
        assert_stat(mc_median(x, n, arena), item, "expected/median", 1e-12);
        assert_stat(mc_median_deviation(x, n, arena), item, "expected/median_abs_deviation", 1e-12);
        assert_stat(1.482602218505602 * mc_median_deviation(x, n, arena), item,
                    "expected/median_abs_deviation_normal", 1e-12);
    }
    json_decref(root);
    mc_arena_free(arena);
}

/* 0 0 0 4: mean 1, deviations -1 -1 -1 3: squares 12, cubes 24, fourths 84. m2 = 3, m3 = 6,
 * m4 = 21. Median 0, distances 0 0 0 4. */
static void test_by_hand(void **state)
{
    const double values[] = {0, 4, 0, 0}, odd[] = {5, 1, 2};
    struct mc_arena *arena = mc_arena_new();
    struct mc_moments moments = mc_moments(values, 4);

    (void)state;
    assert_near(mc_mean(values, 4), 1, 0);
    assert_near(mc_squares_about(1, values, 4), 12, 0);
    assert_near(moments.standard_deviation, 2, 1e-15);
    assert_near(moments.standard_error, 1, 1e-15);
    assert_near(moments.population_deviation, sqrt(3), 1e-15);
    assert_near(moments.mean_deviation, 1.5, 1e-15);
    assert_near(moments.skew, 6 / pow(3, 1.5), 1e-14);
    assert_near(moments.kurtosis, 21.0 / 9 - 3, 1e-14);
    assert_near(mc_median(values, 4, arena), 0, 0);
    assert_near(mc_median_deviation(values, 4, arena), 0, 0);
    assert_near(mc_median(odd, 3, arena), 2, 0);
    assert_near(mc_median_deviation(odd, 3, arena), 1, 0); /* distances 3 1 0 */
    mc_arena_free(arena);
}

static void test_no_spread(void **state)
{
    const double values[] = {3, 3}, tenth[] = {0.1, 0.1, 0.1}, apart[] = {0.1, 0.1, 0.2};
    struct mc_moments tenths = mc_moments(tenth, 3);
    struct mc_moments one = mc_moments(values, 1), two = mc_moments(values, 2);

    (void)state;
    assert_true(isnan(one.standard_deviation) && isnan(one.standard_error));
    assert_near(one.population_deviation, 0, 0);
    assert_near(two.standard_deviation, 0, 0);
    assert_true(isnan(two.skew) && isnan(two.kurtosis));
    /* (0.1 + 0.1 + 0.1) / 3 is not 0.1 */
    assert_near(tenths.mean, 0.1, 0);
    assert_near(tenths.standard_deviation, 0, 0);
    assert_true(isnan(tenths.skew) && isnan(tenths.kurtosis));
    assert_true(mc_all_equal(tenth, 3) && mc_all_equal(tenth, 0));
    assert_false(mc_all_equal(apart, 3));
}

/* The squares of the deviations, 1e600, are beyond all doubles. */
static void test_beyond_doubles(void **state)
{
    const double values[] = {-1e300, 1e300, 0};
    struct mc_moments moments = mc_moments(values, 3);

    (void)state;
    assert_near(moments.mean, 0, 0);
    assert_true(isnan(moments.standard_deviation) && isnan(moments.standard_error));
    assert_true(isnan(moments.population_deviation));
    assert_true(isnan(moments.skew) && isnan(moments.kurtosis));
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_numpy_and_scipy),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_no_spread),
        cmocka_unit_test(test_beyond_doubles),
    };

    mc_skip_without(&tests[0], "goldens/stats/numpy_descriptive.json");
    return cmocka_run_group_tests_name("descriptive", tests, NULL, NULL);
}
