/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/agreement.h"
#include "tests/unit/stat_goldens.h"

static void test_by_hand(void **state)
{
    /* 10 cases: both 0: 4, both 1: 3, (0, 1): 2, (1, 0): 1. Observed .7, margins .6 .4 and .5 .5:
     * chance .5, kappa .4. */
    const uint32_t first[] = {0, 0, 0, 0, 1, 1, 1, 0, 0, 1};
    const uint32_t second[] = {0, 0, 0, 0, 1, 1, 1, 1, 1, 0};
    /* 0 1 2 against 0 2 2: linear agreement (1 + .5 + 1) / 3; by chance over all 9 pairs of a value
     * of one side with a value of the other: 0: 1 0 0, 1: .5 .5 .5, 2: 0 1 1: 4.5 / 9; kappa (5/6 -
     * 1/2) / (1/2). Quadratic: (1 + .75 + 1) / 3, by chance (1 + 2.25 + 2) / 9 = 7/12: (11/12 -
     * 7/12) / (5/12) */
    const uint32_t a[] = {0, 1, 2}, b[] = {0, 2, 2};
    struct mc_arena *arena = mc_arena_new();
    struct mc_kappa kappa = mc_cohen_kappa(first, second, 10, 2, MC_KAPPA_PLAIN, arena);

    (void)state;
    assert_near(kappa.value, 0.4, 1e-15);
    assert_null(kappa.reason);
    /* with two categories weights change nothing */
    assert_near(mc_cohen_kappa(first, second, 10, 2, MC_KAPPA_QUADRATIC, arena).value, 0.4, 1e-15);
    assert_near(mc_cohen_kappa(a, b, 3, 3, MC_KAPPA_LINEAR, arena).value, 2.0 / 3, 1e-15);
    assert_near(mc_cohen_kappa(a, b, 3, 3, MC_KAPPA_QUADRATIC, arena).value, 0.8, 1e-15);
    mc_arena_free(arena);
}

static void test_undefined(void **state)
{
    const uint32_t same[] = {1, 1, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_kappa kappa = mc_cohen_kappa(same, same, 3, 2, MC_KAPPA_PLAIN, arena);

    (void)state;
    assert_true(isnan(kappa.value) && isnan(kappa.standard_error));
    assert_string_equal(kappa.reason, "both judges use only one category");
    assert_non_null(mc_cohen_kappa(same, same, 0, 2, MC_KAPPA_PLAIN, arena).reason);
    /* a single category */
    assert_non_null(
        mc_cohen_kappa((const uint32_t[]){0}, (const uint32_t[]){0}, 1, 1, MC_KAPPA_LINEAR, arena)
            .reason);
    mc_arena_free(arena);
}

static void test_fleiss_by_hand(void **state)
{
    /* 2 items, 3 judges: 3 0 and 1 2: 3 + 1 of 6 pairs agree; shares 4/6 and 2/6: chance 5/9;
     * (2/3 - 5/9) / (4/9) = 1/4; with even chance (2/3 - 1/2) * 2 = 1/3 */
    const uint32_t counts[] = {3, 0, 1, 2}, uneven[] = {3, 0, 1, 1}, one[] = {2, 0, 2, 0};
    struct mc_fleiss_kappa kappa = mc_fleiss_kappa(counts, 2, 2);

    (void)state;
    assert_near(kappa.fleiss, 0.25, 1e-15);
    assert_near(kappa.randolph, 1.0 / 3, 1e-15);
    assert_null(kappa.reason);
    assert_non_null(mc_fleiss_kappa(uneven, 2, 2).reason);
    assert_non_null(mc_fleiss_kappa(counts, 0, 2).reason);
    kappa = mc_fleiss_kappa(one, 2, 2);
    assert_true(isnan(kappa.fleiss));
    assert_non_null(kappa.reason);
    assert_near(kappa.randolph, 1, 0);
}

static const uint32_t *read_categories(const json_t *item, const char *path, size_t *n,
                                       struct mc_arena *arena)
{
    const double *values = mc_stat_vector(item, path, n, arena);
    uint32_t *categories = mc_arena_array(arena, *n, sizeof(*categories));
    size_t i;

    for (i = 0; i < *n; i++)
        categories[i] = (uint32_t)values[i];
    return categories;
}

static void test_golden_cohen(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("agreement_cohen_kappa", &root), *item;
    size_t c;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        size_t n, n_categories = mc_stat_count(item, "input/categories");
        const uint32_t *first = read_categories(item, "input/rater1", &n, arena);
        const uint32_t *second = read_categories(item, "input/rater2", &n, arena);
        struct mc_kappa plain =
            mc_cohen_kappa(first, second, n, n_categories, MC_KAPPA_PLAIN, arena);
        struct mc_kappa linear =
            mc_cohen_kappa(first, second, n, n_categories, MC_KAPPA_LINEAR, arena);
        struct mc_kappa quadratic =
            mc_cohen_kappa(first, second, n, n_categories, MC_KAPPA_QUADRATIC, arena);
        double margin = 1.959963984540054 * plain.standard_error;

        assert_stat(plain.value, item, "expected/kappa", 1e-9);
        if (!mc_stat_has(item, "expected/linear"))
            continue;
        assert_stat(linear.value, item, "expected/linear", 1e-9);
        assert_stat(quadratic.value, item, "expected/quadratic", 1e-9);
        assert_stat(plain.standard_error, item, "expected/kappa_se", 1e-9);
        assert_stat(plain.standard_error_null, item, "expected/kappa_se_null", 1e-9);
        assert_stat(linear.standard_error, item, "expected/linear_se", 1e-9);
        assert_stat(quadratic.standard_error, item, "expected/quadratic_se", 1e-9);
        assert_stat(plain.value - margin, item, "expected/ci95/0", 1e-9);
        assert_stat(plain.value + margin, item, "expected/ci95/1", 1e-9);
    }
    assert_true(c >= 5);
    json_decref(root);
    mc_arena_free(arena);
}

static void test_golden_fleiss(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("agreement_fleiss_kappa", &root), *item;
    size_t c, i;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        size_t n_items, n_categories;
        const double *values = mc_stat_matrix(item, "input/counts", &n_items, &n_categories, arena);
        uint32_t *counts = mc_arena_array(arena, n_items * n_categories, sizeof(*counts));
        struct mc_fleiss_kappa kappa;

        for (i = 0; i < n_items * n_categories; i++)
            counts[i] = (uint32_t)values[i];
        kappa = mc_fleiss_kappa(counts, n_items, n_categories);
        assert_stat(kappa.fleiss, item, "expected/fleiss", 1e-9);
        assert_stat(kappa.randolph, item, "expected/randolph", 1e-9);
    }
    assert_true(c >= 3);
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),        cmocka_unit_test(test_undefined),
        cmocka_unit_test(test_fleiss_by_hand), cmocka_unit_test(test_golden_cohen),
        cmocka_unit_test(test_golden_fleiss),
    };

    mc_skip_without(&tests[3], "goldens/stats/agreement_cohen_kappa.json");
    mc_skip_without(&tests[4], "goldens/stats/agreement_fleiss_kappa.json");
    return cmocka_run_group_tests_name("cohen_kappa", tests, NULL, NULL);
}
