/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "analysis/tests/variance.h"
#include "tests/unit/stat_goldens.h"

static const double *read_row(const json_t *rows, size_t row, size_t *n, struct mc_arena *arena)
{
    char path[24];

    (void)snprintf(path, sizeof(path), "%zu", row);
    return mc_stat_vector(rows, path, n, arena);
}

/* The groups of a golden case, one behind the other. */
static struct mc_value_groups read_groups(const json_t *item, struct mc_arena *arena)
{
    const json_t *rows = mc_stat_at(item, "input/groups");
    struct mc_value_groups groups = {NULL, NULL, json_array_size(rows)};
    size_t *sizes = mc_arena_array(arena, groups.n_groups, sizeof(*sizes)), n = 0, g, i;
    double *values = mc_arena_array(arena, 1000, sizeof(*values));

    for (g = 0; g < groups.n_groups; g++) {
        const double *row = read_row(rows, g, &sizes[g], arena);

        assert_true(n + sizes[g] <= 1000);
        for (i = 0; i < sizes[g]; i++)
            values[n++] = row[i];
    }
    groups.values = values;
    groups.sizes = sizes;
    return groups;
}

static void compare_pair(const struct mc_mean_difference *pair, const json_t *item, size_t i,
                         size_t j)
{
    const struct {
        const char *name;
        double value, tolerance;
    } figures[] = {
        {"mean_difference", pair->difference, 1e-12},
        {"p", pair->p, 1e-9},
        {"ci95_low", pair->low, 1e-7},
        {"ci95_high", pair->high, 1e-7},
    };
    char path[80];
    size_t f;

    for (f = 0; f < 4; f++) {
        (void)snprintf(path, sizeof(path), "expected/%s/%zu/%zu", figures[f].name, i, j);
        assert_stat(figures[f].value, item, path, figures[f].tolerance);
    }
}

static void test_as_scipy(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("scipy_tukey_anova", &root), *item;
    size_t c, i, n_compared = 0;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        struct mc_mean_difference pairs[64];
        struct mc_value_groups groups;
        struct mc_significance ranks;
        struct mc_anova anova;

        if (!mc_stat_has(item, "input/groups"))
            continue;
        groups = read_groups(item, arena);
        assert_true(groups.n_groups <= 8);
        anova = mc_tukey(&groups, 0.95, pairs, arena);
        assert_stat(anova.test.statistic, item, "expected/anova/F", 1e-9);
        assert_stat_relative(anova.test.p, item, "expected/anova/p", 1e-9);
        ranks = mc_kruskal_wallis(&groups, arena);
        assert_stat(ranks.statistic, item, "expected/kruskal_wallis/H", 1e-9);
        assert_stat_relative(ranks.p, item, "expected/kruskal_wallis/p", 1e-9);
        for (i = 0; i < groups.n_groups * groups.n_groups; i++)
            compare_pair(&pairs[i], item, i / groups.n_groups, i % groups.n_groups);
        n_compared++;
    }
    assert_int_equal(n_compared, 4);
    json_decref(root);
    mc_arena_free(arena);
}

/* Groups 1 3 and 4 6 8: means 2 and 6, of all 4.4. Between: 2 * 2.4^2 + 3 * 1.6^2 = 19.2; within:
 * 2 + 8 = 10 over 3 degrees. F = 19.2 / (10 / 3) = 5.76. Two groups: Tukey's p is that of F, as t^2
 * is F. Ranks 1 2 and 3 4 5: means 1.5 and 4 about 3: 2 * 1.5^2 + 3 = 7.5; H = 12 * 7.5 * 4 / 120
 * = 3. */
static void test_by_hand(void **state)
{
    const double values[] = {1, 3, 4, 6, 8};
    const size_t sizes[] = {2, 3};
    const struct mc_value_groups groups = {values, sizes, 2};
    struct mc_arena *arena = mc_arena_new();
    struct mc_mean_difference pairs[4];
    struct mc_anova anova = mc_tukey(&groups, 0.95, pairs, arena);

    (void)state;
    assert_near(anova.test.statistic, 5.76, 1e-14);
    assert_near(anova.between, 1, 0);
    assert_near(anova.within, 3, 0);
    assert_near(anova.mean_square, 10.0 / 3, 1e-14);
    assert_near(pairs[2].difference, 4, 1e-14);
    assert_near(pairs[1].difference, -4, 1e-14);
    assert_near(pairs[1].p, anova.test.p, 1e-11);
    assert_near(pairs[0].p, 1, 1e-12);
    /* t = 3.182446 for 3 degrees; standard error sqrt(10/3 (1/2 + 1/3)) = 5/3 */
    assert_near(pairs[2].high, 4 + 3.182446 * 5 / 3, 1e-5);
    assert_near(pairs[2].low, 4 - 3.182446 * 5 / 3, 1e-5);
    assert_near(mc_kruskal_wallis(&groups, arena).statistic, 3, 1e-14);
    mc_arena_free(arena);
}

static void test_undefined(void **state)
{
    const double values[] = {2, 2, 2, 2}, other[] = {1, 2, 3, 4};
    const size_t halves[] = {2, 2}, ones[] = {1, 1}, all[] = {4};
    const struct mc_value_groups same = {values, halves, 2}, single = {other, ones, 2};
    const struct mc_value_groups one = {other, all, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_mean_difference pairs[4];

    (void)state;
    assert_string_equal(mc_anova(&same).test.reason, "no group varies");
    assert_string_equal(mc_anova(&single).test.reason, "one value a group");
    assert_string_equal(mc_anova(&one).test.reason, "fewer than two groups");
    assert_non_null(mc_tukey(&same, 0.95, pairs, arena).test.reason);
    assert_true(isnan(pairs[1].p) && isnan(pairs[1].low) && isnan(pairs[0].difference));
    assert_string_equal(mc_kruskal_wallis(&same, arena).reason, "all values are equal");
    assert_string_equal(mc_kruskal_wallis(&one, arena).reason, "fewer than two groups");
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_scipy),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_undefined),
    };

    mc_skip_without(&tests[0], "goldens/stats/scipy_tukey_anova.json");
    return cmocka_run_group_tests_name("variance", tests, NULL, NULL);
}
