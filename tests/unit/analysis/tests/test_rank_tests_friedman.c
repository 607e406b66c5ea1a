/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "analysis/tests/rank_tests.h"
#include "tests/unit/stat_goldens.h"

static void compare(const json_t *item, struct mc_arena *arena)
{
    size_t n, k, i;
    const double *values = mc_stat_matrix(item, "input/blocks_by_treatment", &n, &k, arena);
    double *mean_ranks = mc_arena_array(arena, k, sizeof(*mean_ranks));
    struct mc_friedman found = mc_friedman_test(values, n, k, mean_ranks, arena);
    char path[80];

    assert_stat(found.chi_squared.statistic, item, "expected/chi2", 1e-9);
    assert_stat_relative(found.chi_squared.p, item, "expected/p", 1e-9);
    assert_stat(found.kendalls_w, item, "expected/kendalls_w", 1e-9);
    assert_stat(found.iman_davenport.statistic, item, "expected/iman_davenport_F", 1e-9);
    assert_stat_relative(found.iman_davenport.p, item, "expected/iman_davenport_p", 1e-9);
    assert_stat(mc_nemenyi_difference(n, k, 0.05, arena), item, "expected/nemenyi_cd_0.05", 1e-5);
    for (i = 0; i < k; i++) {
        (void)snprintf(path, sizeof(path), "expected/mean_rank_best_is_1/%zu", i);
        assert_stat(mean_ranks[i], item, path, 1e-12);
    }
}

static void test_as_scipy(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("scipy_friedman", &root), *item;
    size_t c;

    (void)state;
    json_array_foreach(cases, c, item) compare(item, arena);
    json_decref(root);
    mc_arena_free(arena);
}

/* Three blocks agree that a < b < c: rank sums 3 6 9, about 6: 9 + 0 + 9 = 18; chi^2 = 12 * 18 /
 * (3 * 3 * 4) = 6, the most there can be: W = 6 / (3 * 2) = 1. With one block turned round: 5 6 7,
 * chi^2 = 12 * 2 / 36 = 2/3, W = 1/9, F = 2 * 1/9 / (8/9) = 1/4. */
static void test_by_hand(void **state)
{
    const double agree[] = {1, 2, 3, 0.1, 0.2, 0.3, 5, 7, 9};
    const double mixed[] = {1, 2, 3, (double)NAN, 2, 3, 0.1, 0.2, 0.3, 9, 7, 5};
    struct mc_arena *arena = mc_arena_new();
    double mean_ranks[3];
    struct mc_friedman found = mc_friedman_test(agree, 3, 3, mean_ranks, arena);

    (void)state;
    assert_near(found.chi_squared.statistic, 6, 1e-14);
    assert_near(found.chi_squared.p, exp(-3.0), 1e-14); /* two degrees: exp(-x / 2) */
    assert_near(found.kendalls_w, 1, 0);
    assert_true(isinf(found.iman_davenport.statistic));
    assert_near(found.iman_davenport.p, 0, 0);
    assert_near(mean_ranks[0], 3, 0);
    assert_near(mean_ranks[2], 1, 0);
    found = mc_friedman_test(mixed, 4, 3, NULL, arena);
    assert_int_equal(found.n_blocks, 3);
    assert_near(found.chi_squared.statistic, 2.0 / 3, 1e-14);
    assert_near(found.kendalls_w, 1.0 / 9, 1e-14);
    assert_near(found.iman_davenport.statistic, 0.25, 1e-14);
    mc_arena_free(arena);
}

static void test_undefined(void **state)
{
    const double tied[] = {1, 1, 1, 2, 2, 2}, missing[] = {(double)NAN, 1};
    struct mc_arena *arena = mc_arena_new();
    double mean_ranks[3];
    struct mc_friedman found = mc_friedman_test(tied, 2, 3, mean_ranks, arena);

    (void)state;
    assert_string_equal(found.chi_squared.reason, "all values are tied in every block");
    assert_true(isnan(found.kendalls_w));
    assert_near(mean_ranks[1], 2, 0);
    assert_non_null(mc_friedman_test(tied, 6, 1, NULL, arena).chi_squared.reason);
    assert_non_null(mc_friedman_test(missing, 1, 2, mean_ranks, arena).chi_squared.reason);
    assert_true(isnan(mean_ranks[0]));
    found = mc_friedman_test(tied + 2, 1, 2, NULL, arena);
    assert_null(found.chi_squared.reason);
    assert_non_null(found.iman_davenport.reason);
    mc_arena_free(arena);
}

/* Demsar 2006, Table 5: q_0.05 is 1.960 for two classifiers and 3.164 for ten; the difference for
 * four over 14 data sets is 1.25 (section 3.2.2). */
static void test_nemenyi_as_published(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_near(mc_nemenyi_difference(1, 2, 0.05, arena), 1.960, 5e-4); /* sqrt(2 * 3 / 6) = 1 */
    assert_near(mc_nemenyi_difference(1, 10, 0.05, arena) / sqrt(10 * 11 / 6.0), 3.164, 5e-4);
    assert_near(mc_nemenyi_difference(14, 4, 0.05, arena), 1.25, 5e-3);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_scipy),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_undefined),
        cmocka_unit_test(test_nemenyi_as_published),
    };

    mc_skip_without(&tests[0], "goldens/stats/scipy_friedman.json");
    return cmocka_run_group_tests_name("friedman", tests, NULL, NULL);
}
