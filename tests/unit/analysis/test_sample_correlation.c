/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <gsl/gsl_statistics_double.h>
#include <math.h>

#include "analysis/sample.h"
#include "base/random.h"

static void test_pearson(void **state)
{
    /* deviations -2 -1 0 1 2 and -2 0 -1 2 1: products 4 0 0 2 2 = 8; squares 10 and 10 */
    const double a[] = {1, 2, 3, 4, 5}, b[] = {1, 3, 2, 5, 4}, same[] = {7, 7, 7, 7, 7};
    const double reversed[] = {10, 8, 6, 4, 2}, far[] = {-1e200, 1e200, 0, 1, 2};
    const double tenth[] = {0.1, 0.1, 0.1}; /* (0.1 + 0.1 + 0.1) / 3 is not 0.1 */

    (void)state;
    assert_near(mc_pearson(a, b, 5), 0.8, 1e-15);
    assert_near(mc_pearson(a, a, 5), 1, 0);
    assert_near(mc_pearson(a, reversed, 5), -1, 0);
    assert_true(isnan(mc_pearson(a, same, 5)));
    assert_true(isnan(mc_pearson(same, a, 5)));
    assert_true(isnan(mc_pearson(a, tenth, 3)) && isnan(mc_pearson(tenth, a, 3)));
    assert_near(mc_deviations(tenth, a, 3).aa, 0, 0);
    assert_near(mc_deviations(a, tenth, 3).ab, 0, 0);
    assert_true(isnan(mc_pearson(a, far, 5)));
    assert_true(isnan(mc_pearson(far, a, 5)));
    assert_true(isnan(mc_pearson(a, b, 1)));
    assert_true(isnan(mc_pearson(a, b, 0)));
}

static double spearman(const double *a, const double *b, size_t n, struct mc_arena *arena)
{
    uint32_t a_levels[100], b_levels[100];
    uint32_t n_a = mc_levels(a, n, a_levels, arena), n_b = mc_levels(b, n, b_levels, arena);

    return mc_spearman(a_levels, n_a, b_levels, n_b, n, arena);
}

/* GSL's gsl_stats_spearman gives ties their average rank too; it is right where neither side is
 * constant and no value is missing. */
static void test_spearman_against_gsl(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    double a[100], b[100], work[200];
    uint32_t turn, i;

    (void)state;
    for (turn = 0; turn < 2000; turn++) {
        uint32_t n = 3 + turn % 97, steps = 2 + turn % 23;

        for (i = 0; i < n; i++) {
            a[i] = mc_random_below(mc_random_bits(1, turn, i), steps);
            b[i] = turn % 2 != 0 ? mc_random_unit(mc_random_bits(2, turn, i))
                                 : mc_random_below(mc_random_bits(2, turn, i), 5);
        }
        a[0] = -1; /* so that neither side is constant */
        b[n - 1] = 9;
        assert_near(spearman(a, b, n, arena), gsl_stats_spearman(a, 1, b, 1, n, work), 1e-13);
    }
    mc_arena_free(arena);
}

static void test_spearman_by_hand(void **state)
{
    /* ranks 1 2.5 2.5 4 and 1 2 3.5 3.5: deviations -1.5 0 0 1.5 and -1.5 -0.5 1 1:
     * 3.75 / sqrt(4.5 * 4.5) = 5 / 6 */
    const double a[] = {10, 20, 20, 30}, b[] = {0.1, 0.2, 0.7, 0.7}, same[] = {1, 1, 1, 1};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_near(spearman(a, b, 4, arena), 5.0 / 6.0, 1e-15);
    assert_true(isnan(spearman(a, same, 4, arena)));
    assert_true(isnan(spearman(same, a, 4, arena)));
    assert_true(isnan(spearman(a, b, 1, arena)));
    mc_arena_free(arena);
}

static void test_matrix_uses_cases_that_both_columns_have(void **state)
{
    const double a[] = {1, 2, 3, 4, (double)NAN}, b[] = {2, 1, (double)NAN, 4, 5},
                 same[] = {3, 3, 3, 3, 3};
    const double c[] = {1, 2, 3, 4, 5},
                 lone[] = {(double)NAN, (double)NAN, 1, (double)NAN, (double)NAN};
    const double *const columns[] = {a, b, same, c, lone};
    const bool reversed[] = {false, true, false, false, false};
    struct mc_arena *arena = mc_arena_new();
    double matrix[25];
    size_t i, j;

    (void)state;
    mc_spearman_matrix(columns, reversed, 5, 5, matrix, arena);
    /* a, b share cases 0 1 3: ranks 1 2 3 and 2 1 3: (0 + 0 + 1) / 2 = 0.5, turned round by b */
    assert_near(matrix[0 * 5 + 1], -0.5, 1e-15);
    assert_near(matrix[0 * 5 + 3], 1, 0);
    /* b, c share 0 1 3 4: ranks 2 1 3 4 and 1 2 3 4: 4 of 5, turned round */
    assert_near(matrix[1 * 5 + 3], -0.8, 1e-15);
    assert_near(matrix[0], 1, 0);
    assert_near(matrix[1 * 5 + 1], 1, 0);
    for (i = 0; i < 5; i++) {
        assert_true(isnan(matrix[2 * 5 + i]));
        assert_true(isnan(matrix[4 * 5 + i]));
        for (j = 0; j < 5; j++)
            assert_near(matrix[i * 5 + j], matrix[j * 5 + i], 0);
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pearson),
        cmocka_unit_test(test_spearman_against_gsl),
        cmocka_unit_test(test_spearman_by_hand),
        cmocka_unit_test(test_matrix_uses_cases_that_both_columns_have),
    };

    return cmocka_run_group_tests_name("correlation", tests, NULL, NULL);
}
