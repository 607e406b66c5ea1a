/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "analysis/tests/rank_tests.h"
#include "base/random.h"
#include "tests/unit/stat_goldens.h"

static const char *const alternative_names[] = {"two-sided", "less", "greater"};

/* One variant; where it is not there (exact with ties), nothing. */
static size_t compare(const json_t *item, const char *method, const char *correction,
                      const struct mc_rank_settings *settings, struct mc_arena *arena)
{
    size_t n_x, n_y;
    const double *x = mc_stat_vector(item, "input/x", &n_x, arena);
    const double *y = mc_stat_vector(item, "input/y", &n_y, arena);
    struct mc_rank_sum found;
    char path[120];

    (void)snprintf(path, sizeof(path), "expected/%s_%s%s/p", method,
                   alternative_names[settings->alternative], correction);
    if (!mc_stat_has(item, path))
        return 0;
    found = mc_rank_sum_test(x, n_x, y, n_y, settings, arena);
    assert_stat_relative(found.test.p, item, path, 1e-9);
    assert_int_equal(isnan(found.test.p), found.test.reason != NULL);
    assert_stat(found.auc, item, "expected/auc", 1e-12);
    assert_stat(found.cliffs_delta, item, "expected/cliffs_delta", 1e-12);
    (void)snprintf(path + strlen(path) - 1, 3, "U1");
    assert_stat(found.test.statistic, item, path, 1e-12);
    return 1;
}

static void test_as_scipy(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("scipy_mannwhitney", &root), *item;
    size_t c, n_compared = 0, n_expected = 0;
    int alternative;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        n_expected += json_object_size(mc_stat_at(item, "expected")) - 2;
        for (alternative = 0; alternative < 3; alternative++) {
            struct mc_rank_settings settings = {(enum mc_alternative)alternative,
                                                MC_NULL_ASYMPTOTIC, true};

            n_compared += compare(item, "asymptotic", "_cc1", &settings, arena);
            settings.continuity = false;
            n_compared += compare(item, "asymptotic", "_cc0", &settings, arena);
            settings.method = MC_NULL_EXACT;
            n_compared += compare(item, "exact", "", &settings, arena);
        }
    }
    assert_int_equal(n_compared, n_expected);
    json_decref(root);
    mc_arena_free(arena);
}

/* U of the first n_x values against the rest: pairs in which they are greater, ties by half. */
static double pairs_won(const double *x, size_t n_x, const double *y, size_t n_y)
{
    double won = 0;
    size_t i, j;

    for (i = 0; i < n_x; i++)
        for (j = 0; j < n_y; j++)
            won += x[i] > y[j] ? 1 : x[i] < y[j] ? 0 : 0.5;
    return won;
}

/* Tails over all ways to choose n_x of the n values. */
static struct mc_tails enumerate(const double *values, size_t n_x, size_t n, double seen)
{
    struct mc_tails tails = {0, 0};
    double total = 0, x[16], y[16];
    size_t chosen, i;

    for (chosen = 0; chosen < (size_t)1 << n; chosen++) {
        size_t at_x = 0, at_y = 0;

        for (i = 0; i < n; i++)
            *((chosen >> i & 1) != 0 ? &x[at_x++] : &y[at_y++]) = values[i];
        if (at_x != n_x)
            continue;
        total++;
        tails.lower += pairs_won(x, at_x, y, at_y) <= seen;
        tails.upper += pairs_won(x, at_x, y, at_y) >= seen;
    }
    tails.lower /= total;
    tails.upper /= total;
    return tails;
}

/* Few values on few steps: U and the exact tails are those of the definition, ties included. */
static void test_exact_by_enumeration(void **state)
{
    const struct mc_rank_settings less = {MC_LESS, MC_NULL_EXACT, false};
    const struct mc_rank_settings greater = {MC_GREATER, MC_NULL_EXACT, false};
    struct mc_arena *arena = mc_arena_new();
    uint64_t turn, i;

    (void)state;
    for (turn = 0; turn < 40; turn++) {
        size_t n_x = 1 + turn % 6, n_y = 1 + turn % 5;
        double values[11] = {0}, seen;
        struct mc_rank_sum found;

        for (i = 0; i < n_x + n_y; i++)
            values[i] = mc_random_below(mc_random_bits(3, turn, i), 5);
        seen = pairs_won(values, n_x, values + n_x, n_y);
        found = mc_rank_sum_test(values, n_x, values + n_x, n_y, &less, arena);
        assert_near(found.test.statistic, seen, 0);
        assert_near(found.auc, seen / (double)(n_x * n_y), 1e-15);
        assert_near(found.test.p, enumerate(values, n_x, n_x + n_y, seen).lower, 1e-14);
        found = mc_rank_sum_test(values, n_x, values + n_x, n_y, &greater, arena);
        assert_near(found.test.p, enumerate(values, n_x, n_x + n_y, seen).upper, 1e-14);
    }
    mc_arena_free(arena);
}

static void test_by_hand(void **state)
{
    /* 1 > 0; 3 > 0 and 2: 3 of 4 pairs; of the 6 ways to deal two make it 3 or more */
    const double x[] = {1, 3}, y[] = {0, 2};
    const struct mc_rank_settings settings = {MC_GREATER, MC_NULL_AUTO, true};
    struct mc_arena *arena = mc_arena_new();
    struct mc_rank_sum found = mc_rank_sum_test(x, 2, y, 2, &settings, arena);

    (void)state;
    assert_true(found.exact);
    assert_near(found.auc, 0.75, 1e-15);
    assert_near(found.cliffs_delta, 0.5, 1e-15);
    assert_near(found.test.p, 2.0 / 6, 1e-15);
    assert_non_null(mc_rank_sum_test(x, 0, y, 2, &settings, arena).test.reason);
    assert_true(isnan(mc_rank_sum_test(x, 2, y, 0, &settings, arena).auc));
    mc_arena_free(arena);
}

/* Exact by itself only where it is cheap; never where it would take too long. */
static void test_method(void **state)
{
    struct mc_rank_settings settings = {MC_TWO_SIDED, MC_NULL_AUTO, true};
    struct mc_arena *arena = mc_arena_new();
    double *x = mc_arena_array(arena, 600, sizeof(*x)), exact;
    struct mc_rank_sum found;
    size_t i;

    (void)state;
    for (i = 0; i < 600; i++)
        x[i] = mc_random_unit(mc_random_bits(4, 0, i));
    assert_true(mc_rank_sum_test(x, 8, x + 8, 100, &settings, arena).exact);
    assert_false(mc_rank_sum_test(x, 8, x + 8, 592, &settings, arena).exact);
    found = mc_rank_sum_test(x, 40, x + 40, 60, &settings, arena);
    assert_false(found.exact);
    settings.method = MC_NULL_EXACT;
    exact = mc_rank_sum_test(x, 40, x + 40, 60, &settings, arena).test.p;
    assert_near(found.test.p, exact, 2e-3);
    assert_true(mc_rank_sum_test(x, 71, x + 71, 69, &settings, arena).exact); /* 69 * 140 */
    assert_false(mc_rank_sum_test(x, 71, x + 71, 71, &settings, arena).exact);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_scipy),
        cmocka_unit_test(test_exact_by_enumeration),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_method),
    };

    mc_skip_without(&tests[0], "goldens/stats/scipy_mannwhitney.json");
    return cmocka_run_group_tests_name("rank_sum", tests, NULL, NULL);
}
