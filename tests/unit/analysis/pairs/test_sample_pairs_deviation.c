/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/pairs/sample_pairs.h"
#include "tests/unit/stat_goldens.h"

static void test_by_hand(void **state)
{
    /* differences 1 -1 2: mean of sizes 4/3, of squares 2. Means 3 and 7/3; deviations -1 0 1 and
     * -4/3 5/3 -1/3: products 4/3 0 -1/3 = 1, squares 2 and 42/9; 2 / (2 + 14/3 + 3 * 4/9) = 1/4 */
    const double x[] = {2, 3, 4}, y[] = {1, 4, 2};

    (void)state;
    assert_near(mc_mean_absolute_error(x, y, 3), 4.0 / 3, 1e-15);
    assert_near(mc_root_mean_square_error(x, y, 3), sqrt(2.0), 1e-15);
    assert_near(mc_concordance(x, y, 3), 0.25, 1e-15);
    assert_near(mc_concordance(x, x, 3), 1, 1e-15);
}

static void test_edges(void **state)
{
    const double x[] = {1, 2}, same[] = {1, 1}, other[] = {3, 3};

    (void)state;
    assert_true(isnan(mc_mean_absolute_error(x, x, 0)));
    assert_true(isnan(mc_root_mean_square_error(x, x, 0)));
    assert_true(isnan(mc_concordance(x, x, 1)));
    assert_true(isnan(mc_concordance(same, same, 2)));
    assert_near(mc_concordance(same, other, 2), 0, 0);
    assert_near(mc_concordance(x, same, 2), 0, 0);
}

static void test_goldens(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("scipy_correlation_pvalues", &root), *item;
    size_t c, n, n_y;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        const double *x = mc_stat_vector(item, "input/x", &n, arena);
        const double *y = mc_stat_vector(item, "input/y", &n_y, arena);

        assert_int_equal(n_y, n);
        assert_stat(mc_mean_absolute_error(x, y, n), item, "expected/mae", 1e-12);
        assert_stat(mc_root_mean_square_error(x, y, n), item, "expected/rmse", 1e-12);
        assert_stat(mc_concordance(x, y, n), item, "expected/lin_ccc", 1e-12);
    }
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_goldens),
    };

    mc_skip_without(&tests[2], "goldens/stats/README.md");
    return cmocka_run_group_tests_name("deviation", tests, NULL, NULL);
}
