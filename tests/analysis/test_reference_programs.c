/* Ranks, percentiles, correlations and rankings of NumPy, SciPy, pandas, mt-metrics-eval and the
 * original CheckList program on synthetic vectors (goldens/stats of the shared data). */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include <jansson.h>

#include "analysis/correlation.h"
#include "analysis/pair_ranking.h"
#include "base/percentile.h"
#include "analysis/rank.h"
#include "tests/unit/made_up.h"

#define MOST 4000

static json_t *open_cases(const char *name, json_t **root)
{
    char path[256];
    json_error_t error;

    (void)snprintf(path, sizeof(path), "goldens/stats/%s.json", name);
    *root = json_load_file(mc_shared_path(path), 0, &error);
    assert_non_null(*root);
    assert_true(json_array_size(json_object_get(*root, "cases")) > 0);
    return json_object_get(*root, "cases");
}

/* null is NaN. */
static double number_of(const json_t *value)
{
    assert_true(json_is_number(value) || json_is_null(value));
    return json_is_null(value) ? (double)NAN : json_number_value(value);
}

static size_t read_vector(const json_t *array, double *values)
{
    size_t n = json_array_size(array), i;

    assert_true(n > 0 && n <= MOST);
    for (i = 0; i < n; i++)
        values[i] = number_of(json_array_get(array, i));
    return n;
}

static void test_numpy_percentiles_and_ranks(void **state)
{
    static double values[MOST], ranks[MOST], expected[MOST];
    static uint32_t levels[MOST];
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases, *item;
    size_t c, i;

    (void)state;
    cases = open_cases("numpy_descriptive", &root);
    json_array_foreach(cases, c, item)
    {
        json_t *wanted = json_object_get(item, "expected");
        json_t *linear = json_object_get(json_object_get(wanted, "percentiles"), "linear");
        json_t *numpy_ranks = json_object_get(wanted, "ranks");
        size_t n = read_vector(json_object_get(json_object_get(item, "input"), "x"), values);
        const char *percent;
        json_t *value;

        mc_level_ranks(levels, n, mc_levels(values, n, levels, arena), ranks, arena);
        (void)read_vector(json_object_get(numpy_ranks, "average"), expected);
        for (i = 0; i < n; i++)
            assert_near(ranks[i], expected[i], 0);
        (void)read_vector(json_object_get(numpy_ranks, "dense"), expected);
        for (i = 0; i < n; i++)
            assert_near(levels[i] + 1.0, expected[i], 0);
        mc_sort_values(values, n, arena);
        json_object_foreach(linear, percent, value) assert_near(
            mc_percentile_sorted(values, n, strtod(percent, NULL)), number_of(value), 0);
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
    static double a[MOST], b[MOST];
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases, *item;
    size_t c;

    (void)state;
    cases = open_cases("mtme_vector_correlations", &root);
    json_array_foreach(cases, c, item)
    {
        const json_t *input = json_object_get(item, "input");
        const json_t *expected = json_object_get(item, "expected");
        size_t n = read_vector(json_object_get(input, "gold"), a);

        assert_int_equal(read_vector(json_object_get(input, "metric"), b), n);
        assert_near(mc_pearson(a, b, n), number_of(json_object_get(expected, "pearson")), 1e-12);
        assert_near(spearman(a, b, n, arena), number_of(json_object_get(expected, "spearman")),
                    1e-12);
    }
    json_decref(root);
    mc_arena_free(arena);
}

static void test_pandas_pairwise_complete(void **state)
{
    static double columns[8][MOST];
    const double *pointers[8];
    const bool reversed[8] = {false};
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases, *item;
    size_t c, i, j;

    (void)state;
    cases = open_cases("pandas_pairwise_complete", &root);
    json_array_foreach(cases, c, item)
    {
        const json_t *input = json_object_get(json_object_get(item, "input"), "columns");
        const json_t *rows = json_object_get(json_object_get(item, "expected"), "spearman");
        size_t n_columns = json_array_size(input), n = 0;
        double matrix[64];

        assert_true(n_columns <= 8);
        for (i = 0; i < n_columns; i++) {
            n = read_vector(json_array_get(input, i), columns[i]);
            pointers[i] = columns[i];
        }
        mc_spearman_matrix(pointers, reversed, n_columns, n, matrix, arena);
        for (i = 0; i < n_columns; i++)
            for (j = 0; j < n_columns; j++)
                assert_near(matrix[i * n_columns + j],
                            number_of(json_array_get(json_array_get(rows, i), j)), 1e-12);
    }
    json_decref(root);
    mc_arena_free(arena);
}

/* One file has a last case about rating scales, which has no vectors. */
static void test_original_ranking(void **state)
{
    static double human[MOST], metric[MOST];
    struct mc_arena *arena = mc_arena_new();
    size_t n_compared = 0, c;
    json_t *root, *cases, *item;

    (void)state;
    cases = open_cases("checklist_ranking_accuracy", &root);
    json_array_foreach(cases, c, item)
    {
        const json_t *gold = json_object_get(json_object_get(item, "input"), "gold");
        const json_t *expected = json_object_get(item, "expected");
        struct mc_pair_ranking counts;
        struct mc_sample sample;
        size_t n;

        if (gold == NULL)
            continue;
        n = read_vector(gold, human);
        (void)read_vector(json_object_get(json_object_get(item, "input"), "metric"), metric);
        sample = mc_made_up_sample(metric, human, n, arena);
        counts = mc_pair_ranking(&sample, arena);
        assert_near(counts.threshold, number_of(json_object_get(expected, "threshold")), 0);
        assert_int_equal(counts.n_hits,
                         json_integer_value(json_object_get(expected, "ordered_pairs_hits")));
        assert_int_equal(counts.n_pairs,
                         json_integer_value(json_object_get(expected, "ordered_pairs_total")));
        assert_near(mc_statistic_find("ranking")->compute(&sample, arena).value,
                    number_of(json_object_get(expected, "ranking_accuracy")), 1e-15);
        assert_near(mc_statistic_find("ranking_distinct")->compute(&sample, arena).value,
                    number_of(json_object_get(expected, "without_self_pairs")), 1e-15);
        assert_near(mc_statistic_find("mad")->compute(&sample, arena).value,
                    number_of(json_object_get(expected, "mean_abs_deviation_from_gold")), 1e-12);
        n_compared++;
    }
    assert_int_equal(n_compared, 5);
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

    if (mc_shared_path("goldens/stats/README.md") == NULL) {
        puts("1..0 # SKIP reference_programs: shared data is not there");
        return 0;
    }
    return cmocka_run_group_tests_name("reference_programs", tests, NULL, NULL);
}
