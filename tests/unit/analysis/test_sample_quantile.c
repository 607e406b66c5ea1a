/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "analysis/sample.h"
#include "base/number.h"
#include "tests/unit/stat_goldens.h"

/* As the published figures name them. */
static const char *const names[MC_N_QUANTILE_METHODS] = {
    [MC_QUANTILE_INVERTED_CDF] = "inverted_cdf",
    [MC_QUANTILE_AVERAGED_INVERTED_CDF] = "averaged_inverted_cdf",
    [MC_QUANTILE_CLOSEST_OBSERVATION] = "closest_observation",
    [MC_QUANTILE_INTERPOLATED_INVERTED_CDF] = "interpolated_inverted_cdf",
    [MC_QUANTILE_HAZEN] = "hazen",
    [MC_QUANTILE_WEIBULL] = "weibull",
    [MC_QUANTILE_LINEAR] = "linear",
    [MC_QUANTILE_MEDIAN_UNBIASED] = "median_unbiased",
    [MC_QUANTILE_NORMAL_UNBIASED] = "normal_unbiased",
    [MC_QUANTILE_LOWER] = "lower",
    [MC_QUANTILE_HIGHER] = "higher",
    [MC_QUANTILE_MIDPOINT] = "midpoint",
    [MC_QUANTILE_NEAREST] = "nearest",
};

static void test_as_numpy(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("numpy_descriptive", &root), *item, *value;
    size_t c, n, n_compared = 0;
    int method;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        double *x = mc_stat_vector(item, "input/x", &n, arena);

        mc_sort_values(x, n, arena);
        assert_int_equal(json_object_size(mc_stat_at(item, "expected/percentiles")),
                         MC_N_QUANTILE_METHODS);
        for (method = 0; method < MC_N_QUANTILE_METHODS; method++) {
            const char *percent;
            char path[80];

            (void)snprintf(path, sizeof(path), "expected/percentiles/%s", names[method]);
            json_object_foreach(mc_stat_at(item, path), percent, value)
            {
                assert_near(mc_quantile_sorted(x, n, strtod(percent, NULL),
                                               (enum mc_quantile_method)method),
                            mc_stat_value(value), 1e-12);
                n_compared++;
            }
        }
    }
    assert_int_equal(n_compared, 6 * 13 * 8);
    json_decref(root);
    mc_arena_free(arena);
}

/* Of 10 20 30 40 the 30th percentile: n q = 1.2, so that 1 takes the second value; 4 lies 0.2 above
 * the first, 5 0.7, 6 (1.5) 0.5, 7 (0.9 from 0 on) 0.9. */
static void test_by_hand(void **state)
{
    const double values[] = {10, 20, 30, 40};
    const double expected[] = {20, 20, 10, 12, 17, 15, 19};
    int method;

    (void)state;
    for (method = 0; method < 7; method++)
        assert_near(mc_quantile_sorted(values, 4, 30, (enum mc_quantile_method)method),
                    expected[method], 1e-13);
    assert_near(mc_quantile_sorted(values, 4, 30, MC_QUANTILE_LOWER), 10, 0);
    assert_near(mc_quantile_sorted(values, 4, 30, MC_QUANTILE_HIGHER), 20, 0);
    assert_near(mc_quantile_sorted(values, 4, 30, MC_QUANTILE_MIDPOINT), 15, 0);
    assert_near(mc_quantile_sorted(values, 4, 30, MC_QUANTILE_NEAREST), 20, 0);
    /* at 50 the place is 1.5: to the even one */
    assert_near(mc_quantile_sorted(values, 4, 50, MC_QUANTILE_NEAREST), 30, 0);
    assert_near(mc_quantile_sorted(values, 4, 50, MC_QUANTILE_AVERAGED_INVERTED_CDF), 25, 0);
    assert_near(mc_quantile_sorted(values, 4, 50, MC_QUANTILE_LINEAR),
                mc_percentile_sorted(values, 4, 50), 0);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_numpy),
        cmocka_unit_test(test_by_hand),
    };

    mc_skip_without(&tests[0], "goldens/stats/numpy_descriptive.json");
    return cmocka_run_group_tests_name("quantile", tests, NULL, NULL);
}
