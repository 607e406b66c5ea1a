/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "analysis/tests/rank_tests.h"
#include "tests/unit/stat_goldens.h"

static const char *const zero_names[] = {"wilcox", "pratt", "zsplit"};
static const char *const alternative_names[] = {"two-sided", "less", "greater"};

/* One variant of the golden file; where it is not there (exact with ties), nothing. */
static size_t compare(const json_t *item, const char *variant, int zeros,
                      const struct mc_rank_settings *settings, struct mc_arena *arena)
{
    size_t n;
    const double *differences = mc_stat_vector(item, "input/differences", &n, arena);
    struct mc_signed_rank found;
    char path[120];

    (void)snprintf(path, sizeof(path), "expected/%s_%s_%s/W", zero_names[zeros],
                   alternative_names[settings->alternative], variant);
    if (!mc_stat_has(item, path))
        return 0;
    found = mc_signed_rank_test(differences, n, (enum mc_zeros)zeros, settings, arena);
    assert_stat(found.test.statistic, item, path, 1e-12);
    path[strlen(path) - 1] = 'p';
    assert_stat_relative(found.test.p, item, path, 1e-9);
    assert_null(found.test.reason);
    return 1;
}

static void test_as_scipy(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("scipy_wilcoxon", &root), *item;
    size_t c, n_compared = 0, n_expected = 0;
    int zeros, alternative;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        n_expected += json_object_size(mc_stat_at(item, "expected"));
        for (zeros = 0; zeros < 3; zeros++) {
            for (alternative = 0; alternative < 3; alternative++) {
                struct mc_rank_settings settings = {(enum mc_alternative)alternative,
                                                    MC_NULL_ASYMPTOTIC, false};

                n_compared += compare(item, "approx_cc0", zeros, &settings, arena);
                settings.continuity = true;
                n_compared += compare(item, "approx_cc1", zeros, &settings, arena);
                settings.method = MC_NULL_EXACT;
                n_compared += compare(item, "exact", zeros, &settings, arena);
            }
        }
    }
    assert_int_equal(n_compared, n_expected);
    json_decref(root);
    mc_arena_free(arena);
}

/* Chances by going through all signs, ranks being given; tails of the sum above 0. */
static struct mc_tails enumerate(const double *ranks, size_t n, double seen)
{
    struct mc_tails tails = {0, 0};
    size_t signs, i;

    for (signs = 0; signs < (size_t)1 << n; signs++) {
        double sum = 0;

        for (i = 0; i < n; i++)
            sum += (signs >> i & 1) != 0 ? ranks[i] : 0;
        tails.lower += sum <= seen;
        tails.upper += sum >= seen;
    }
    tails.lower /= (double)((size_t)1 << n);
    tails.upper /= (double)((size_t)1 << n);
    return tails;
}

/* Magnitudes 0 0 1 1 1 2 3: ranks 1.5 1.5 4 4 4 6 7; without the zeros 2 2 2 4 5. */
static void test_exact_with_ties_and_zeros(void **state)
{
    const double differences[] = {1, 0, -1, 3, 1, -0.0, -2};
    const double left_out[] = {2, 2, 5, 2, 4}, pratt[] = {4, 4, 7, 4, 6};
    const struct mc_rank_settings less = {MC_LESS, MC_NULL_AUTO, true};
    const struct mc_rank_settings greater = {MC_GREATER, MC_NULL_AUTO, true};
    struct mc_arena *arena = mc_arena_new();
    struct mc_signed_rank found;

    (void)state;
    found = mc_signed_rank_test(differences, 7, MC_ZEROS_LEFT_OUT, &less, arena);
    assert_true(found.exact);
    assert_int_equal(found.n, 5);
    assert_near(found.plus, 9, 0);
    assert_near(found.minus, 6, 0);
    assert_near(found.test.p, enumerate(left_out, 5, 9).lower, 1e-15);
    found = mc_signed_rank_test(differences, 7, MC_ZEROS_PRATT, &greater, arena);
    assert_near(found.plus, 15, 0);
    assert_near(found.minus, 10, 0);
    assert_near(found.test.p, enumerate(pratt, 5, 15).upper, 1e-15);
    /* the ranks of zeros go to both sides alike, whatever the signs */
    found = mc_signed_rank_test(differences, 7, MC_ZEROS_SPLIT, &greater, arena);
    assert_near(found.plus, 16.5, 0);
    assert_near(found.minus, 11.5, 0);
    assert_near(found.test.p, enumerate(pratt, 5, 15).upper, 1e-15);
    mc_arena_free(arena);
}

static void test_by_hand(void **state)
{
    /* all above 0: of 2^4 signs one gives the sum 10 */
    const double above[] = {0.1, 0.4, 0.2, 0.9};
    const struct mc_rank_settings two_sided = {MC_TWO_SIDED, MC_NULL_AUTO, true};
    struct mc_arena *arena = mc_arena_new();
    struct mc_signed_rank found =
        mc_signed_rank_test(above, 4, MC_ZEROS_LEFT_OUT, &two_sided, arena);

    (void)state;
    assert_near(found.test.statistic, 0, 0);
    assert_near(found.test.p, 0.125, 1e-15);
    mc_arena_free(arena);
}

/* Up to 50 differences exact by itself, beyond on request; near the normal one by then. */
static void test_method(void **state)
{
    struct mc_rank_settings settings = {MC_GREATER, MC_NULL_AUTO, true};
    struct mc_arena *arena = mc_arena_new();
    struct mc_signed_rank found;
    double differences[120], exact;
    size_t i;

    (void)state;
    for (i = 0; i < 120; i++)
        differences[i] = (i % 3 == 0 ? -1.0 : 0.8) * (double)(i + 1);
    assert_true(mc_signed_rank_test(differences, 50, MC_ZEROS_LEFT_OUT, &settings, arena).exact);
    found = mc_signed_rank_test(differences, 120, MC_ZEROS_LEFT_OUT, &settings, arena);
    assert_false(found.exact);
    settings.method = MC_NULL_EXACT;
    exact = mc_signed_rank_test(differences, 120, MC_ZEROS_LEFT_OUT, &settings, arena).test.p;
    assert_near(found.test.p, exact, 1e-3);
    mc_arena_free(arena);
}

static void test_undefined(void **state)
{
    const double zeros[] = {0, -0.0};
    const struct mc_rank_settings settings = {MC_TWO_SIDED, MC_NULL_AUTO, true};
    struct mc_arena *arena = mc_arena_new();
    struct mc_signed_rank found = mc_signed_rank_test(zeros, 2, MC_ZEROS_SPLIT, &settings, arena);

    (void)state;
    assert_true(isnan(found.test.p));
    assert_string_equal(found.test.reason, "all differences are 0");
    found = mc_signed_rank_test(zeros, 0, MC_ZEROS_PRATT, &settings, arena);
    assert_string_equal(found.test.reason, "no difference");
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_scipy),  cmocka_unit_test(test_exact_with_ties_and_zeros),
        cmocka_unit_test(test_by_hand),   cmocka_unit_test(test_method),
        cmocka_unit_test(test_undefined),
    };

    mc_skip_without(&tests[0], "goldens/stats/scipy_wilcoxon.json");
    return cmocka_run_group_tests_name("signed_rank", tests, NULL, NULL);
}
