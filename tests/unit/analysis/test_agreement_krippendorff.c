/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "analysis/agreement.h"

#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/stat_goldens.h"

#define NONE ((double)NAN)

static void test_by_hand(void **state)
{
    /* Units (1 1), (1 3), a single 7 that cannot be paired, and (4 with one missing). Pairable: 1 1
     * 1 3. Nominal: observed 2 / 4; expected 2 * 3 * 1 / 12; alpha 1 - .5 / .5 = 0. Interval: both
     * times 4: the same. */
    const double values[] = {1, 1, 1, NONE, 3, 7, 4, NONE};
    const size_t ends[] = {2, 5, 6, 8};
    const struct mc_unit_ratings ratings = {values, ends, 4};
    /* Units (1 2) and (2 4): interval: observed (2 + 8) / 4 = 2.5; expected: 1-2 twice, 1-4, 2-4
     * twice: 2 (2 * 1 + 9 + 2 * 4) / 12 = 38 / 12; alpha 1 - 30/38. Ordinal: below 0, 1, 3, middles
     * .5, 2, 3.5: observed 2 (2.25 + 2.25) / 4; expected 2 (2 * 2.25 + 9 + 2 * 2.25) / 12 = 3.
     * Ratio: 1/9 and 1/9 observed: (2/9 + 2/9) / 4 = 1/9; expected 2 (2/9 + 9/25 + 2/9) / 12. */
    const double other[] = {1, 2, 2, 4};
    const size_t twos[] = {2, 4};
    const struct mc_unit_ratings steps = {other, twos, 2};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_near(mc_krippendorff_alpha(&ratings, MC_RATING_NOMINAL, arena).value, 0, 1e-15);
    assert_near(mc_krippendorff_alpha(&ratings, MC_RATING_INTERVAL, arena).value, 0, 1e-15);
    assert_near(mc_krippendorff_alpha(&steps, MC_RATING_INTERVAL, arena).value, 8.0 / 38, 1e-15);
    assert_near(mc_krippendorff_alpha(&steps, MC_RATING_ORDINAL, arena).value, 1 - 2.25 / 3, 1e-15);
    assert_near(mc_krippendorff_alpha(&steps, MC_RATING_RATIO, arena).value,
                1 - 6 / 9.0 / (4 / 9.0 + 9 / 25.0), 1e-15);
    mc_arena_free(arena);
}

static void test_undefined(void **state)
{
    const double values[] = {1, NONE, 1, 1, -1, 2};
    const size_t single[] = {2}, same[] = {2, 4}, negative[] = {4, 6};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_unit_ratings none = {values, single, 0}, one = {values, single, 1},
                                 equal = {values, same, 2}, below = {values, negative, 2};

    (void)state;
    assert_string_equal(mc_krippendorff_alpha(&none, MC_RATING_NOMINAL, arena).reason,
                        "no case with 2 ratings");
    assert_string_equal(mc_krippendorff_alpha(&one, MC_RATING_NOMINAL, arena).reason,
                        "no case with 2 ratings");
    assert_string_equal(mc_krippendorff_alpha(&equal, MC_RATING_INTERVAL, arena).reason,
                        "all ratings are equal");
    assert_true(isnan(mc_krippendorff_alpha(&equal, MC_RATING_INTERVAL, arena).value));
    assert_non_null(mc_krippendorff_alpha(&below, MC_RATING_RATIO, arena).reason);
    assert_null(mc_krippendorff_alpha(&below, MC_RATING_INTERVAL, arena).reason);
    mc_arena_free(arena);
}

/* A matrix of judges by units, unit by unit. */
static struct mc_unit_ratings read_ratings(const json_t *item, struct mc_arena *arena)
{
    size_t n_judges, n_units, u, j;
    const double *matrix =
        mc_stat_matrix(item, "input/raters_by_units", &n_judges, &n_units, arena);
    double *values = mc_arena_array(arena, n_judges * n_units, sizeof(*values));
    size_t *ends = mc_arena_array(arena, n_units, sizeof(*ends));

    for (u = 0; u < n_units; u++) {
        for (j = 0; j < n_judges; j++)
            values[u * n_judges + j] = matrix[j * n_units + u];
        ends[u] = (u + 1) * n_judges;
    }
    return (struct mc_unit_ratings){values, ends, n_units};
}

static void test_golden(void **state)
{
    static const char *const paths[] = {"expected/nominal", "expected/ordinal", "expected/interval",
                                        "expected/ratio"};
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("agreement_krippendorff_alpha", &root), *item;
    size_t c;
    int level;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        struct mc_unit_ratings ratings = read_ratings(item, arena);

        for (level = MC_RATING_NOMINAL; level <= MC_RATING_RATIO; level++)
            assert_stat(mc_krippendorff_alpha(&ratings, (enum mc_rating_level)level, arena).value,
                        item, paths[level], 1e-9);
    }
    assert_true(c >= 8);
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

    mc_skip_without(&tests[2], "goldens/stats/agreement_krippendorff_alpha.json");
    return cmocka_run_group_tests_name("krippendorff_alpha", tests, NULL, NULL);
}
