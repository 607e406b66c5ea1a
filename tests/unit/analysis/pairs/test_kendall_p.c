/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/pairs/kendall.c"

#include "tests/unit/support.h"

#include <math.h>

#include "analysis/sample.h"
#include "tests/unit/stat_goldens.h"

static void test_pearson_by_hand(void **state)
{
    (void)state;
    /* n = 4: (r + 1) / 2 is uniform, so p = 1 - |r| */
    assert_near(mc_pearson_p(0.5, 4).two_sided, 0.5, 1e-15);
    assert_near(mc_pearson_p(0.5, 4).greater, 0.25, 1e-15);
    assert_near(mc_pearson_p(-0.5, 4).two_sided, 0.5, 1e-15);
    assert_near(mc_pearson_p(-0.5, 4).greater, 0.75, 1e-15);
    assert_near(mc_pearson_p(1, 2).two_sided, 1, 0);
    assert_near(mc_pearson_p(1, 2).greater, 0.5, 0);
    assert_near(mc_pearson_p(-1, 2).greater, 1, 0);
    assert_true(isnan(mc_pearson_p((double)NAN, 9).two_sided));
    assert_true(isnan(mc_pearson_p(1, 1).greater));
}

static void test_spearman_by_hand(void **state)
{
    (void)state;
    /* n = 3: Student's t with 1 degree is Cauchy's; rho 0.5 gives t = 0.5 * sqrt(1 / 0.75), of
     * which the two tails are 1 - 2 atan(t) / pi = 2 / 3 */
    assert_near(mc_spearman_p(0.5, 3), 2.0 / 3, 1e-14);
    assert_near(mc_spearman_p(-0.5, 3), 2.0 / 3, 1e-14);
    assert_near(mc_spearman_p(-1, 5), 0, 0);
    assert_true(isnan(mc_spearman_p(0.5, 2)));
    assert_true(isnan(mc_spearman_p((double)NAN, 9)));
}

/* Inversions of the 24 orders of 4 elements: 1 3 5 6 5 3 1 orders have 0 1 2 3 4 5 6. */
static void test_kendall_exact_by_hand(void **state)
{
    static const double at_most[] = {1, 4, 9, 15};
    struct mc_arena *arena = mc_arena_new();
    uint64_t d;

    (void)state;
    for (d = 0; d <= 3; d++) {
        struct mc_pair_counts counts = {6 - d, d, 0, 0, 0}, turned = {d, 6 - d, 0, 0, 0};

        assert_near(kendall_p_exact(4, &counts, arena), fmin(1, at_most[d] / 12), 1e-15);
        assert_near(kendall_p_exact(4, &turned, arena), fmin(1, at_most[d] / 12), 1e-15);
    }
    mc_arena_free(arena);
}

static void test_kendall_without_p(void **state)
{
    const double one[] = {1, 2}, same[] = {3, 3};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_true(isnan(mc_kendall_p(one, same, 2, arena)));
    assert_true(isnan(mc_kendall_p(same, one, 2, arena)));
    assert_true(isnan(mc_kendall_p(one, one, 1, arena)));
    assert_near(mc_kendall_p(one, one, 2, arena), 1, 0);
    mc_arena_free(arena);
}

static void assert_kendall(const json_t *expected, const double *x, const double *y, size_t n,
                           struct mc_arena *arena)
{
    struct mc_ranked by_x = mc_rank_values(x, n, arena), by_y = mc_rank_values(y, n, arena);
    struct mc_pair_counts counts = mc_pair_counts(y, x, n, 0, arena);
    bool ties = by_x.n_levels < n || by_y.n_levels < n;
    double exact = ties ? (double)NAN : kendall_p_exact(n, &counts, arena);
    double normal = kendall_p_normal(n, &counts, &by_y, &by_x, arena);
    double automatic = mc_kendall_p(y, x, n, arena);

    assert_stat(mc_tau_b(&counts).value, expected, "kendall_b/tau", 1e-12);
    assert_stat(mc_tau_c(&counts, n, by_y.n_levels, by_x.n_levels).value, expected, "kendall_c/tau",
                1e-12);
    assert_stat(mc_somers_d(&counts).value, expected, "somers_d_y_given_x", 1e-12);
    assert_stat_relative(exact, expected, "kendall_b/p_exact", 1e-9);
    assert_stat_relative(exact, expected, "kendall_c/p_exact", 1e-9);
    assert_stat_relative(normal, expected, "kendall_b/p_asymptotic", 1e-9);
    assert_stat_relative(normal, expected, "kendall_c/p_asymptotic", 1e-9);
    assert_stat_relative(automatic, expected, "kendall_b/p_auto", 1e-9);
    assert_stat_relative(automatic, expected, "kendall_c/p_auto", 1e-9);
}

static double spearman(const double *x, const double *y, size_t n, struct mc_arena *arena)
{
    struct mc_ranked by_x = mc_rank_values(x, n, arena), by_y = mc_rank_values(y, n, arena);

    return mc_spearman(by_x.levels, by_x.n_levels, by_y.levels, by_y.n_levels, n, arena);
}

static void test_goldens(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("scipy_correlation_pvalues", &root), *item;
    size_t c, n, n_y;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        const json_t *expected = mc_stat_at(item, "expected");
        const double *x = mc_stat_vector(item, "input/x", &n, arena);
        const double *y = mc_stat_vector(item, "input/y", &n_y, arena);
        double r = mc_pearson(x, y, n), rho = spearman(x, y, n, arena);

        assert_int_equal(n_y, n);
        assert_stat(r, expected, "pearson/r", 1e-12);
        /* r one bit away from 1 moves p by more than its own bits */
        assert_stat_relative(mc_pearson_p(r, n).two_sided, expected, "pearson/p_two_sided", 1e-9);
        assert_stat_relative(mc_pearson_p(r, n).greater, expected, "pearson/p_greater", 1e-9);
        assert_stat(rho, expected, "spearman/rho", 1e-12);
        assert_stat_relative(mc_spearman_p(rho, n), expected, "spearman/p_two_sided", 1e-9);
        assert_kendall(expected, x, y, n, arena);
    }
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pearson_by_hand),
        cmocka_unit_test(test_spearman_by_hand),
        cmocka_unit_test(test_kendall_exact_by_hand),
        cmocka_unit_test(test_kendall_without_p),
        cmocka_unit_test(test_goldens),
    };

    mc_skip_without(&tests[4], "goldens/stats/README.md");
    return cmocka_run_group_tests_name("correlation_p", tests, NULL, NULL);
}
