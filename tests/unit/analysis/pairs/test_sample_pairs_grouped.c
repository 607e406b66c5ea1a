/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/pairs/sample_pairs.h"
#include "analysis/sample.h"
#include "tests/unit/made_up.h"
#include "tests/unit/stat_goldens.h"

static const double nan_ = (double)NAN;

static struct mc_group_mean figure_of(const struct mc_score_matrix *matrix,
                                      enum mc_grouping grouping, bool micro, bool as_zero)
{
    const struct mc_grouping_policy policy = {grouping, micro, as_zero};
    struct mc_arena *arena = mc_arena_new();
    struct mc_group_mean figure = mc_group_mean(matrix, &policy, mc_of_acc_eq, 0, arena);

    mc_arena_free(arena);
    return figure;
}

/* Two systems, three items. By system: 01 and 02 right and 12 wrong: 2/3; one pair, right: 1. By
 * item: right, nothing (one score is missing), wrong. */
static void test_by_hand(void **state)
{
    const double gold[] = {1, 2, 3, 2, nan_, 4}, metric[] = {1, 3, 2, 5, 6, 7};
    const double back[] = {1, 3, 2, 5, 6, 1};
    const struct mc_score_matrix matrix = {2, 3, gold, metric}, other = {2, 3, gold, back};

    (void)state;
    assert_near(figure_of(&matrix, MC_GROUP_BY_SYSTEM, false, false).value, 2.5 / 3, 1e-15);
    assert_near(figure_of(&matrix, MC_GROUP_BY_SYSTEM, false, false).weight, 2, 0);
    /* weights 3 and 2 */
    assert_near(figure_of(&matrix, MC_GROUP_BY_SYSTEM, true, false).value, (2 + 2) / 5.0, 1e-15);
    assert_near(figure_of(&matrix, MC_GROUP_BY_SYSTEM, true, false).weight, 5, 0);
    assert_near(figure_of(&other, MC_GROUP_BY_ITEM, false, false).value, 0.5, 0);
    assert_near(figure_of(&other, MC_GROUP_BY_ITEM, false, false).weight, 2, 0);
}

static void test_undefined_groups(void **state)
{
    /* the second system says the same of all: no correlation */
    const double gold[] = {1, 2, 1, 2}, metric[] = {3, 4, 5, 5};
    const struct mc_score_matrix matrix = {2, 2, gold, metric};
    struct mc_grouping_policy policy = {MC_GROUP_BY_SYSTEM, false, false};
    struct mc_arena *arena = mc_arena_new();
    struct mc_group_mean figure;

    (void)state;
    figure = mc_group_mean(&matrix, &policy, mc_of_pearson, 0, arena);
    assert_near(figure.value, 1, 0);
    assert_near(figure.weight, 1, 0);
    assert_int_equal(figure.n_undefined, 1);
    policy.undefined_as_zero = true;
    figure = mc_group_mean(&matrix, &policy, mc_of_pearson, 0, arena);
    assert_near(figure.value, 0.5, 0);
    assert_int_equal(figure.n_undefined, 1);
    policy.grouping = MC_GROUP_BY_ITEM; /* gold is constant everywhere */
    policy.undefined_as_zero = false;
    assert_true(isnan(mc_group_mean(&matrix, &policy, mc_of_pearson, 0, arena).value));
    mc_arena_free(arena);
}

/* The differences written out: 2 * 2 of each of two items. */
static void test_differences(void **state)
{
    const double gold[] = {1, 4, 2, 6}, metric[] = {3, 1, 5, 2}, same[] = {1, 2, 1, 2};
    const struct mc_score_matrix matrix = {2, 2, gold, metric}, flat = {2, 2, same, metric};
    const double gold_gaps[] = {0, -1, 1, 0, 0, -2, 2, 0};
    const double metric_gaps[] = {0, -2, 2, 0, 0, -1, 1, 0};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_near(mc_pearson_of_differences(&matrix, MC_GROUP_BY_ITEM, arena),
                mc_pearson(gold_gaps, metric_gaps, 8), 1e-15);
    assert_near(mc_pearson_of_differences(&matrix, MC_GROUP_NONE, arena),
                mc_pearson(gold, metric, 4), 1e-15);
    assert_true(isnan(mc_pearson_of_differences(&flat, MC_GROUP_BY_ITEM, arena)));
    mc_arena_free(arena);
}

static const struct known {
    const char *name;
    mc_vector_statistic *statistic;
    double parameter;
} all_known[] = {
    {"pearson", mc_of_pearson, 0},
    {"spearman", mc_of_spearman, 0},
    {"kendall_b", mc_of_tau_b, 0},
    {"variant_c", mc_of_tau_c, 0},
    {"variant_23", mc_of_tau_eq, 0},
    {"variant_acc23", mc_of_acc_eq, 0},
    {"variant_acc23_eps0.5", mc_of_acc_eq, 0.5},
    {"kendall_like_thresh0.5", mc_of_kendall_like, 0.5},
};

/* Compares the statistic with each policy of which the file has a value; returns their number. */
static size_t assert_known(const struct mc_score_matrix *matrix, enum mc_grouping grouping,
                           const struct known *known, const json_t *expected,
                           struct mc_arena *arena)
{
    size_t n_compared = 0;
    unsigned which;

    for (which = 0; which < 4; which++) {
        const struct mc_grouping_policy policy = {grouping, (which & 1) != 0, (which & 2) != 0};
        struct mc_group_mean found;
        const json_t *item;
        char name[64];

        (void)snprintf(name, sizeof(name), "%s%s%s", known->name,
                       policy.undefined_as_zero ? "_nan0" : "", policy.micro ? "_micro" : "");
        if (!mc_stat_has(expected, name))
            continue;
        item = mc_stat_at(expected, name);
        found = mc_group_mean(matrix, &policy, known->statistic, known->parameter, arena);
        assert_stat(found.value, item, "value", 1e-12);
        assert_stat(found.weight, item, "denominator", 0);
        n_compared++;
    }
    return n_compared;
}

static void assert_grouping(const struct mc_score_matrix *matrix, enum mc_grouping grouping,
                            const json_t *expected, struct mc_arena *arena)
{
    size_t n_compared = 3, k; /* pairwise differences; tie calibration, in test_tie_threshold.c */

    for (k = 0; k < sizeof(all_known) / sizeof(all_known[0]); k++)
        n_compared += assert_known(matrix, grouping, &all_known[k], expected, arena);
    assert_stat(mc_pearson_of_differences(matrix, grouping, arena), expected,
                "pearson_of_pairwise_differences/value", 1e-9);
    assert_int_equal(n_compared, json_object_size(expected));
}

static void test_goldens(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("mtme_grouped_correlations", &root), *item;
    size_t c, n, n_metric;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        const json_t *expected = mc_stat_at(item, "expected");
        struct mc_score_matrix matrix = {mc_stat_count(item, "input/num_sys"),
                                         mc_stat_count(item, "input/num_items"),
                                         mc_stat_vector(item, "input/gold", &n, arena),
                                         mc_stat_vector(item, "input/metric", &n_metric, arena)};

        assert_int_equal(n, matrix.n_systems * matrix.n_items);
        assert_int_equal(n_metric, n);
        assert_grouping(&matrix, MC_GROUP_NONE, mc_stat_at(expected, "none"), arena);
        assert_grouping(&matrix, MC_GROUP_BY_SYSTEM, mc_stat_at(expected, "sys"), arena);
        assert_grouping(&matrix, MC_GROUP_BY_ITEM, mc_stat_at(expected, "item"), arena);
    }
    json_decref(root);
    mc_arena_free(arena);
}

/* The three matrices of pandas; its Kendall has 1 on the diagonal for a constant too, which it does
 * not compute. */
static void test_pandas(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("pandas_pairwise_complete", &root), *item;
    const struct mc_grouping_policy policy = {MC_GROUP_NONE, false, false};
    size_t c, i, j, n, n_columns;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        const double *columns = mc_stat_matrix(item, "input/columns", &n_columns, &n, arena);

        for (i = 0; i < n_columns; i++) {
            for (j = 0; j < n_columns; j++) {
                const struct mc_score_matrix pair = {1, n, columns + i * n, columns + j * n};
                char path[64];

                (void)snprintf(path, sizeof(path), "expected/pearson/%zu/%zu", i, j);
                assert_stat(mc_group_mean(&pair, &policy, mc_of_pearson, 0, arena).value, item,
                            path, 1e-12);
                (void)snprintf(path, sizeof(path), "expected/spearman/%zu/%zu", i, j);
                assert_stat(mc_group_mean(&pair, &policy, mc_of_spearman, 0, arena).value, item,
                            path, 1e-12);
                (void)snprintf(path, sizeof(path), "expected/kendall/%zu/%zu", i, j);
                if (i == j)
                    assert_near(mc_stat_number(item, path), 1, 0);
                else
                    assert_stat(mc_group_mean(&pair, &policy, mc_of_tau_b, 0, arena).value, item,
                                path, 1e-12);
            }
        }
    }
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),     cmocka_unit_test(test_undefined_groups),
        cmocka_unit_test(test_differences), cmocka_unit_test(test_goldens),
        cmocka_unit_test(test_pandas),
    };

    mc_skip_without(&tests[3], "goldens/stats/README.md");
    mc_skip_without(&tests[4], "goldens/stats/README.md");
    return cmocka_run_group_tests_name("grouped", tests, NULL, NULL);
}
