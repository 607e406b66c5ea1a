/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "analysis/tests/multiple_testing.h"
#include "base/options.h"
#include "base/random.h"
#include "tests/unit/stat_goldens.h"

static const struct {
    const char *name; /* of statsmodels */
    enum mc_adjustment method;
} methods[] = {
    {"bonferroni", MC_ADJUST_BONFERRONI},
    {"sidak", MC_ADJUST_SIDAK},
    {"holm", MC_ADJUST_HOLM},
    {"holm-sidak", MC_ADJUST_HOLM_SIDAK},
    {"simes-hochberg", MC_ADJUST_HOCHBERG},
    {"hommel", MC_ADJUST_HOMMEL},
    {"fdr_bh", MC_ADJUST_BH},
    {"fdr_by", MC_ADJUST_BY},
};
#define N_METHODS (sizeof(methods) / sizeof(methods[0]))

/* One method on one family, and what it rejects. */
static void compare(const json_t *item, size_t m, struct mc_arena *arena)
{
    size_t n, i;
    const double *p = mc_stat_vector(item, "input/p", &n, arena);
    double *adjusted = mc_arena_array(arena, n, sizeof(*adjusted));
    double level = mc_stat_number(item, "input/alpha");
    char path[80];

    mc_adjust_p_values(methods[m].method, p, n, adjusted, arena);
    for (i = 0; i < n; i++) {
        (void)snprintf(path, sizeof(path), "expected/%s/adjusted/%zu", methods[m].name, i);
        assert_stat_relative(adjusted[i], item, path, 1e-9);
        (void)snprintf(path, sizeof(path), "expected/%s/reject/%zu", methods[m].name, i);
        assert_int_equal(adjusted[i] <= level, json_is_true(mc_stat_at(item, path)));
    }
}

static void test_as_statsmodels(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("statsmodels_multiple_testing", &root), *item;
    size_t c, m;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        assert_int_equal(json_object_size(mc_stat_at(item, "expected")), N_METHODS);
        for (m = 0; m < N_METHODS; m++)
            compare(item, m, arena);
    }
    json_decref(root);
    mc_arena_free(arena);
}

static void assert_adjusted(enum mc_adjustment method, const double *p, const double *expected,
                            size_t n)
{
    struct mc_arena *arena = mc_arena_new();
    double adjusted[8];
    size_t i;

    mc_adjust_p_values(method, p, n, adjusted, arena);
    for (i = 0; i < n; i++)
        assert_near(adjusted[i], expected[i], 1e-15);
    mc_arena_free(arena);
}

static void test_by_hand(void **state)
{
    const double p[] = {0.03, 0.01, 0.04}, none[] = {0.03, 0.01, 0.04};
    /* 3 p */
    const double bonferroni[] = {0.09, 0.03, 0.12};
    /* 3 * 0.01; 2 * 0.03; 0.04, which may not be below 0.06 */
    const double holm[] = {0.06, 0.03, 0.06};
    /* 0.04; 2 * 0.03, not above 0.04; 3 * 0.01 */
    const double hochberg[] = {0.04, 0.03, 0.04};
    /* the pair {0.01, 0.04}: min(0.02, 0.04); all three: min(0.03, 3/2 * 0.03, 0.04) = 0.03 */
    const double hommel[] = {0.04, 0.03, 0.04};
    /* 0.04; 3/2 * 0.03 = 0.045, not above 0.04; 3 * 0.01 */
    const double bh[] = {0.04, 0.03, 0.04};
    /* the same before the minimum, times 1 + 1/2 + 1/3 = 11/6: 0.22/3, 0.0825, 0.055 */
    const double by[] = {0.22 / 3, 0.055, 0.22 / 3};
    /* 1 - 0.97^3, 1 - 0.99^3, 1 - 0.96^3 */
    const double sidak[] = {0.087327, 0.029701, 0.115264};
    /* 1 - 0.97^2; 1 - 0.99^3; 0.04, which may not be below the first */
    const double holm_sidak[] = {0.0591, 0.029701, 0.0591};

    (void)state;
    assert_adjusted(MC_ADJUST_NONE, p, none, 3);
    assert_adjusted(MC_ADJUST_BONFERRONI, p, bonferroni, 3);
    assert_adjusted(MC_ADJUST_HOLM, p, holm, 3);
    assert_adjusted(MC_ADJUST_HOCHBERG, p, hochberg, 3);
    assert_adjusted(MC_ADJUST_HOMMEL, p, hommel, 3);
    assert_adjusted(MC_ADJUST_BH, p, bh, 3);
    assert_adjusted(MC_ADJUST_BY, p, by, 3);
    assert_adjusted(MC_ADJUST_SIDAK, p, sidak, 3);
    assert_adjusted(MC_ADJUST_HOLM_SIDAK, p, holm_sidak, 3);
}

/* Hommel rejects more than Hochberg. Of 0.02 0.024 0.025 0.1 Hochberg's are 4 * 0.02 = 0.08,
 * 3 * 0.024 = 0.072, 2 * 0.025 = 0.05 and 0.1: 0.05 for the first three. The Simes values that
 * Hommel's are the greatest of hold for the least p: all four min(0.08, 0.048, 0.1 / 3, 0.1) =
 * 0.1 / 3; with the greatest two min(0.06, 0.0375, 0.1) = 0.0375; with the greatest min(0.04, 0.1).
 * For the second: min(0.048, 0.1) with the greatest; for the third min(0.05, 0.1). */
static void test_hommel_is_sharper(void **state)
{
    const double p[] = {0.1, 0.024, 0.02, 0.025};
    const double hochberg[] = {0.1, 0.05, 0.05, 0.05}, hommel[] = {0.1, 0.048, 0.04, 0.05};

    (void)state;
    assert_adjusted(MC_ADJUST_HOCHBERG, p, hochberg, 4);
    assert_adjusted(MC_ADJUST_HOMMEL, p, hommel, 4);
}

static void test_missing_values_and_small_families(void **state)
{
    const double p[] = {0.02, (double)NAN, 0.5, (double)NAN}, lone[] = {0.3};
    const double holm[] = {0.04, (double)NAN, 0.5, (double)NAN};
    const double none[] = {(double)NAN, (double)NAN};
    struct mc_arena *arena = mc_arena_new();
    double in_place[] = {0.5, 0.02};
    int m;

    (void)state;
    assert_adjusted(MC_ADJUST_HOLM, p, holm, 4); /* a family of two */
    for (m = MC_ADJUST_NONE; m <= MC_ADJUST_BY; m++) {
        assert_adjusted((enum mc_adjustment)m, lone, lone, 1);
        assert_adjusted((enum mc_adjustment)m, none, none, 2);
        assert_adjusted((enum mc_adjustment)m, none, none, 0);
    }
    mc_adjust_p_values(MC_ADJUST_HOLM, in_place, 2, in_place, arena);
    assert_near(in_place[0], 0.5, 0);
    assert_near(in_place[1], 0.04, 0);
    mc_arena_free(arena);
}

/* 3 p / 3 is less than p for the last one; 1 - (1 - p) may be. */
static void test_never_below_p(void **state)
{
    double p[] = {0.01, 0.02, 0.04825216982136142}, adjusted[3];
    struct mc_arena *arena = mc_arena_new();
    uint64_t turn;
    int m, i;

    (void)state;
    assert_true(p[2] * 3 / 3 < p[2]);
    for (turn = 0; turn < 200; turn++) {
        for (m = MC_ADJUST_NONE; m <= MC_ADJUST_BY; m++) {
            mc_adjust_p_values((enum mc_adjustment)m, p, 3, adjusted, arena);
            for (i = 0; i < 3; i++)
                assert_true(adjusted[i] >= p[i] && adjusted[i] <= 1);
        }
        for (i = 0; i < 3; i++)
            p[i] = mc_random_unit(mc_random_bits(1, turn, (uint64_t)i));
    }
    mc_arena_free(arena);
}

/* Names, in the order of the methods. */
static void test_names(void **state)
{
    int method;

    (void)state;
    for (method = 0; mc_correction_names[method] != NULL; method++) {
        assert_int_equal(mc_correction((enum mc_adjustment)method)->method, method);
        assert_string_equal(mc_correction((enum mc_adjustment)method)->name,
                            mc_correction_names[method]);
        assert_true(mc_correction((enum mc_adjustment)method)->title[0] != '\0');
        assert_int_equal(
            mc_choice_index(MC_ADJUSTMENT_CHOICES, mc_slice_of(mc_correction_names[method])),
            method);
    }
    assert_int_equal(method, MC_ADJUST_BY + 1);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_statsmodels),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_hommel_is_sharper),
        cmocka_unit_test(test_missing_values_and_small_families),
        cmocka_unit_test(test_never_below_p),
    };

    mc_skip_without(&tests[0], "goldens/stats/statsmodels_multiple_testing.json");
    return cmocka_run_group_tests_name("multiple_testing", tests, NULL, NULL);
}
