/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "analysis/agreement.h"

#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/stat_goldens.h"

static void test_by_hand(void **state)
{
    /* Cases (1 3), (5 7): mean 4, case means 2 and 6, judge means 3 and 5. Sums of squares: between
     * 2 (4 + 4) = 16, within 4 * 1 = 4, judges 2 (1 + 1) = 4, error 0. Mean squares: 16, 2, 4, 0.
     */
    const double ratings[] = {1, 3, 5, 7};
    struct mc_intraclass icc = mc_intraclass(ratings, 2, 2);

    (void)state;
    assert_null(icc.reason);
    assert_near(icc.one_way, 14.0 / 18, 1e-15);
    assert_near(icc.random, 16.0 / 20, 1e-15); /* 2 (4 - 0) / 2 = 4 */
    assert_near(icc.fixed, 1, 1e-15);
    assert_near(icc.one_way_mean, 14.0 / 16, 1e-15);
    assert_near(icc.random_mean, 16.0 / 18, 1e-15);
    assert_near(icc.fixed_mean, 1, 1e-15);
}

static void test_undefined(void **state)
{
    const double same[] = {0.1, 0.1, 0.1, 0.1};

    (void)state;
    assert_string_equal(mc_intraclass(same, 2, 2).reason, "all ratings are equal");
    assert_true(isnan(mc_intraclass(same, 2, 2).one_way));
    assert_string_equal(mc_intraclass(same, 1, 4).reason, "fewer than 2 cases");
    assert_string_equal(mc_intraclass(same, 4, 1).reason, "fewer than 2 ratings a case");
    assert_non_null(mc_intraclass(same, 0, 0).reason);
}

static void test_golden(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("agreement_icc", &root), *item;
    size_t c;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        size_t n_cases, n_judges;
        const double *ratings =
            mc_stat_matrix(item, "input/items_by_raters", &n_cases, &n_judges, arena);
        struct mc_intraclass icc = mc_intraclass(ratings, n_cases, n_judges);

        assert_stat(icc.one_way, item, "expected/ICC1", 1e-9);
        assert_stat(icc.random, item, "expected/ICC2", 1e-9);
        assert_stat(icc.fixed, item, "expected/ICC3", 1e-9);
        assert_stat(icc.one_way_mean, item, "expected/ICC1k", 1e-9);
        assert_stat(icc.random_mean, item, "expected/ICC2k", 1e-9);
        assert_stat(icc.fixed_mean, item, "expected/ICC3k", 1e-9);
    }
    assert_true(c >= 3);
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_undefined),
        cmocka_unit_test(test_golden),
    };

    mc_skip_without(&tests[2], "goldens/stats/agreement_icc.json");
    return cmocka_run_group_tests_name("intraclass", tests, NULL, NULL);
}
