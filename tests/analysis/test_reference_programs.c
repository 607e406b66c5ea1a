/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranks, percentiles, correlations and rankings of NumPy, SciPy, pandas, mt-metrics-eval and the
 * original CheckList program on synthetic vectors (goldens/stats of the shared data). */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/pairs/pair_ranking.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/sample.h"
#include "base/number.h"
#include "suite/suite.h"
#include "tests/unit/made_up.h"
#include "tests/unit/stat_goldens.h"

static void compare_ranks(const double *ranks, size_t n, const json_t *item, const char *path,
                          struct mc_arena *arena)
{
    size_t n_expected, i;
    const double *expected = mc_stat_vector(item, path, &n_expected, arena);

    assert_int_equal(n_expected, n);
    for (i = 0; i < n; i++)
        assert_near(ranks[i], expected[i], 0);
}

static void test_numpy_percentiles_and_ranks(void **state)
{
    static const char *const ties[] = {"expected/ranks/average", "expected/ranks/min",
                                       "expected/ranks/max", "expected/ranks/dense",
                                       "expected/ranks/ordinal"};
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("numpy_descriptive", &root), *item;
    size_t c, i;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        json_t *linear = mc_stat_at(item, "expected/percentiles/linear");
        size_t n;
        double *values = mc_stat_vector(item, "input/x", &n, arena);
        uint32_t *levels = mc_arena_array(arena, n, sizeof(*levels));
        double *ranks = mc_arena_array(arena, n, sizeof(*ranks));
        const char *percent;
        json_t *value;

        for (i = MC_RANK_AVERAGE; i <= MC_RANK_ORDINAL; i++) {
            mc_tied_ranks(values, n, (enum mc_rank_ties)i, ranks, arena);
            compare_ranks(ranks, n, item, ties[i], arena);
        }
        mc_level_ranks(levels, n, mc_levels(values, n, levels, arena), ranks, arena);
        compare_ranks(ranks, n, item, "expected/ranks/average", arena);
        for (i = 0; i < n; i++)
            ranks[i] = levels[i] + 1.0;
        compare_ranks(ranks, n, item, "expected/ranks/dense", arena);
        mc_sort_values(values, n, arena);
        json_object_foreach(linear, percent, value)
        {
            assert_near(mc_percentile_sorted(values, n, strtod(percent, NULL)),
                        mc_stat_value(value), 0);
        }
    }
    json_decref(root);
    mc_arena_free(arena);
}

static double spearman(const double *a, const double *b, size_t n, struct mc_arena *arena)
{
    struct mc_sample sample = mc_made_up_sample(a, b, n, arena);

    return mc_spearman(sample.metric_levels, sample.n_metric_levels, sample.human_levels,
                       sample.n_human_levels, n, arena);
}

static void test_vector_correlations(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("mtme_vector_correlations", &root), *item;
    size_t c;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        size_t n, n_metric;
        const double *a = mc_stat_vector(item, "input/gold", &n, arena);
        const double *b = mc_stat_vector(item, "input/metric", &n_metric, arena);

        assert_int_equal(n_metric, n);
        assert_stat(mc_pearson(a, b, n), item, "expected/pearson", 1e-12);
        assert_stat(spearman(a, b, n, arena), item, "expected/spearman", 1e-12);
    }
    json_decref(root);
    mc_arena_free(arena);
}

static void test_pandas_pairwise_complete(void **state)
{
    const double *columns[8];
    const bool reversed[8] = {false};
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("pandas_pairwise_complete", &root), *item;
    size_t c, i, n, n_columns, n_rows;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        const double *values = mc_stat_matrix(item, "input/columns", &n_columns, &n, arena);
        const double *expected = mc_stat_matrix(item, "expected/spearman", &n_rows, &n_rows, arena);
        double matrix[64];

        assert_true(n_columns <= 8 && n_rows == n_columns);
        for (i = 0; i < n_columns; i++)
            columns[i] = values + i * n;
        mc_spearman_matrix(columns, reversed, n_columns, n, matrix, arena);
        for (i = 0; i < n_columns * n_columns; i++)
            assert_near(matrix[i], expected[i], 1e-12);
    }
    json_decref(root);
    mc_arena_free(arena);
}

static void compare_scale(const json_t *item, const char *name, double minimum, double maximum,
                          struct mc_arena *arena)
{
    const struct mc_score_scale scale = {.minimum = minimum, .maximum = maximum};
    size_t n, n_expected, i;
    const double *given = mc_stat_vector(mc_stat_at(item, "input"), name, &n, arena);
    const double *unit = mc_stat_vector(mc_stat_at(item, "expected"), name, &n_expected, arena);

    assert_true(n == n_expected && n > 0);
    for (i = 0; i < n; i++)
        assert_near(mc_score_scale_to_unit(&scale, given[i]), unit[i], 1e-12);
}

/* The last case of the file is about the scales of SICK, 1 to 5, and STS, 0 to 5. */
static void test_original_ranking(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("checklist_ranking_accuracy", &root), *item;
    size_t n_compared = 0, n_scales = 0, c, n, n_metric;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        const double *human, *metric;
        struct mc_pair_ranking counts;
        struct mc_sample sample;

        if (!mc_stat_has(item, "input/gold")) {
            compare_scale(item, "sick", 1, 5, arena);
            compare_scale(item, "sts", 0, 5, arena);
            n_scales++;
            continue;
        }
        human = mc_stat_vector(item, "input/gold", &n, arena);
        metric = mc_stat_vector(item, "input/metric", &n_metric, arena);
        assert_int_equal(n_metric, n);
        sample = mc_made_up_sample(metric, human, n, arena);
        counts = mc_pair_ranking(&sample, arena);
        assert_stat(counts.threshold, item, "expected/threshold", 0);
        assert_true(counts.n_hits == mc_stat_count(item, "expected/ordered_pairs_hits"));
        assert_true(counts.n_pairs == mc_stat_count(item, "expected/ordered_pairs_total"));
        assert_stat(mc_statistic_find("ranking")->compute(&sample, arena).value, item,
                    "expected/ranking_accuracy", 1e-15);
        assert_stat(mc_statistic_find("ranking_distinct")->compute(&sample, arena).value, item,
                    "expected/without_self_pairs", 1e-15);
        assert_stat(mc_statistic_find("mad")->compute(&sample, arena).value, item,
                    "expected/mean_abs_deviation_from_gold", 1e-12);
        n_compared++;
    }
    assert_int_equal(n_compared, 5);
    assert_int_equal(n_scales, 1);
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numpy_percentiles_and_ranks),
        cmocka_unit_test(test_vector_correlations),
        cmocka_unit_test(test_pandas_pairwise_complete),
        cmocka_unit_test(test_original_ranking),
    };

    if (!mc_stat_goldens_here("reference_programs"))
        return 0;
    return cmocka_run_group_tests_name("reference_programs", tests, NULL, NULL);
}
