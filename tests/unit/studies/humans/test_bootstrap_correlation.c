/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "base/thread_pool.h"
#include "studies/humans/bootstrap_correlation.h"
#include "tests/unit/human_studies.h"
#include "tests/unit/stat_goldens.h"

/* The indexes that params lists of a draw. */
static void compare_indexes(const json_t *item, const char *path, uint64_t draw, size_t n_units)
{
    const json_t *expected = mc_stat_at(item, path);
    size_t k;

    assert_true(json_array_size(expected) > 0);
    for (k = 0; k < json_array_size(expected); k++)
        assert_int_equal(mc_bootstrap_unit(1, draw, k, (uint32_t)n_units),
                         json_integer_value(json_array_get(expected, k)));
}

static void compare_metric(const struct mc_bootstrapped_metric *found, const json_t *expected)
{
    const json_t *draws = mc_stat_at(expected, "first_draws");
    size_t d;

    assert_stat(found->spearman, expected, "spearman", 1e-9);
    assert_stat(found->lower, expected, "lower", 1e-9);
    assert_stat(found->upper, expected, "upper", 1e-9);
    assert_int_equal(found->n_undefined, mc_stat_count(expected, "undefined_draws"));
    assert_int_equal(found->within_best,
                     json_is_true(mc_stat_at(expected, "within_interval_of_best")));
    assert_int_equal(json_array_size(draws), 3);
    for (d = 0; d < 3; d++)
        assert_near(found->draws[d], mc_stat_value(json_array_get(draws, d)), 1e-9);
}

static void compare_case(struct mc_study *study, const json_t *item, struct mc_thread_pool *pool)
{
    struct mc_correlation_bootstrap_settings settings = {MC_UNIT_OUTPUT, 1000, 0.95, 1};
    const char *unit = json_string_value(mc_stat_at(item, "params/unit"));
    struct mc_output_selection selection = mc_study_selection(study, item);
    struct mc_human_column human =
        mc_study_column(study, item, json_string_value(mc_stat_at(item, "params/scale")));
    json_t *metrics = mc_stat_at(item, "expected/metrics"), *expected;
    struct mc_bootstrap_correlation found;
    const char *metric;

    assert_int_equal(mc_stat_count(item, "params/draws"), settings.draws);
    assert_int_equal(mc_stat_count(item, "params/seed"), settings.seed);
    settings.unit = strcmp(unit, "item") == 0 ? MC_UNIT_ITEM : MC_UNIT_OUTPUT;
    found = mc_bootstrap_correlation(&study->ratings, &human, &selection, &settings, pool,
                                     study->arena);
    assert_int_equal(found.n, mc_stat_count(item, "params/n"));
    assert_int_equal(found.n_units, mc_stat_count(item, "params/units"));
    compare_indexes(item, "params/indices_of_draw_0", 0, found.n_units);
    compare_indexes(item, "params/indices_of_draw_999", 999, found.n_units);
    assert_int_equal(found.n_metrics, json_object_size(metrics));
    json_object_foreach(metrics, metric, expected)
        compare_metric(&found.metrics[mc_study_metric(&study->ratings, metric)], expected);
    assert_int_equal(
        found.best,
        mc_study_metric(&study->ratings, json_string_value(mc_stat_at(item, "expected/best"))));
}

static void test_golden(void **state)
{
    struct mc_study study = mc_study_open("bootstrap_correlation");
    struct mc_thread_pool *pool = mc_thread_pool_new(0);
    json_t *item;
    size_t c;

    (void)state;
    json_array_foreach(study.cases, c, item)
    {
        if (c % mc_study_stride(4) != 0)
            continue;
        mc_study_load(&study, item);
        compare_case(&study, item, pool);
    }
    assert_int_equal(c, 47);
    mc_thread_pool_free(pool);
    mc_study_close(&study);
}

static const char small_ratings[] = "item,system,annotator,scale,value\n"
                                    "1,A,j,q,1\n1,B,j,q,2\n2,A,j,q,3\n2,B,j,q,3\n3,A,j,q,5\n";
static const char small_scores[] = "item,system,metric,value\n"
                                   "1,A,good,1\n1,B,good,2\n2,A,good,3\n2,B,good,3\n3,A,good,9\n"
                                   "1,A,flat,7\n1,B,flat,7\n2,A,flat,7\n2,B,flat,7\n3,A,flat,7\n"
                                   "1,A,ter,1\n1,B,ter,2\n2,A,ter,3\n2,B,ter,3\n3,A,ter,9\n";

static struct mc_bootstrap_correlation small_study(enum mc_bootstrap_unit unit, size_t draws,
                                                   struct mc_thread_pool *pool,
                                                   struct mc_arena *arena)
{
    struct mc_ratings ratings = mc_study_of_texts(small_ratings, small_scores, NULL, arena);
    double *values = mc_arena_array(arena, ratings.n_outputs, sizeof(*values));
    struct mc_human_column human = {mc_slice_of("q"), values, false};
    struct mc_output_selection all = mc_select_outputs(SIZE_MAX);
    const struct mc_correlation_bootstrap_settings settings = {unit, draws, 0.9, 5};
    size_t scale = 0;

    mc_ratings_scores(&ratings, &scale, 1, values);
    return mc_bootstrap_correlation(&ratings, &human, &all, &settings, pool, arena);
}

/* `good` orders as people do and so in every resample, ter the other way round; a constant is
 * never defined. */
static void test_small(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_bootstrap_correlation found = small_study(MC_UNIT_ITEM, 200, NULL, arena);

    (void)state;
    assert_int_equal(found.n, 5);
    assert_int_equal(found.n_units, 3);
    assert_int_equal(found.best, 0);
    assert_near(found.metrics[0].spearman, 1, 1e-12);
    assert_near(found.metrics[0].lower, 1, 1e-12);
    assert_near(found.metrics[0].upper, 1, 1e-12);
    assert_true(found.metrics[0].within_best);
    assert_near(found.metrics[2].upper, -1, 1e-12);
    assert_false(found.metrics[2].within_best);
    assert_true(isnan(found.metrics[1].spearman));
    assert_true(isnan(found.metrics[1].lower));
    assert_int_equal(found.metrics[1].n_undefined, 200);
    /* three times item 2, or item 3, is constant: about 2 draws of 27 */
    assert_true(found.metrics[0].n_undefined > 0 && found.metrics[0].n_undefined < 50);
    assert_int_equal(found.metrics[0].n_undefined, found.metrics[2].n_undefined);
    mc_arena_free(arena);
}

/* Human scores 1, 2, .. of so many outputs of one item each, or of one item; metric "same" has them
 * too, and "late" with the first two exchanged. */
static struct mc_bootstrap_correlation counted_study(size_t n, bool is_one_item,
                                                     struct mc_arena *arena)
{
    struct mc_buffer ratings = {NULL, 0, 0}, scores = {NULL, 0, 0};
    const struct mc_correlation_bootstrap_settings settings = {MC_UNIT_ITEM, 2, 0.95, 1};
    struct mc_output_selection all = mc_select_outputs(SIZE_MAX);
    struct mc_ratings read;
    size_t scale = 0, i;
    double *values;

    mc_buffer_append_format(&ratings, "item,system,annotator,scale,value\n");
    mc_buffer_append_format(&scores, "item,system,metric,value\n");
    for (i = 0; i < n; i++) {
        size_t item = is_one_item ? 0 : i;

        mc_buffer_append_format(&ratings, "%zu,s%zu,j,q,%zu\n", item, i, i + 1);
        mc_buffer_append_format(&scores, "%zu,s%zu,same,%zu\n", item, i, i + 1);
        mc_buffer_append_format(&scores, "%zu,s%zu,late,%zu\n", item, i, i < 2 ? 2 - i : i + 1);
    }
    read = mc_study_of_texts(ratings.data, scores.data, NULL, arena);
    mc_buffer_free(&ratings);
    mc_buffer_free(&scores);
    values = mc_arena_array(arena, read.n_outputs, sizeof(*values));
    mc_ratings_scores(&read, &scale, 1, values);
    return mc_bootstrap_correlation(&read,
                                    &(struct mc_human_column){mc_slice_of("q"), values, false},
                                    &all, &settings, NULL, arena);
}

/* A metric that orders all outputs as people do has 1 in every draw, and so an interval of no width
 * with itself in it, whatever the rounding of sums of so many outputs. */
static void test_best_in_its_interval(void **state)
{
    size_t n;

    (void)state;
    for (n = 10; n <= 60; n++) {
        struct mc_arena *arena = mc_arena_new();
        struct mc_bootstrap_correlation found = counted_study(n, false, arena);

        assert_int_equal(found.best, 0);
        assert_near(found.metrics[0].lower, 1, 1e-12);
        assert_true(found.metrics[0].within_best);
        assert_false(found.metrics[1].within_best);
        mc_arena_free(arena);
    }
}

/* One item can be drawn in one way alone: its correlation has no interval. */
static void test_one_unit(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_bootstrap_correlation found = counted_study(5, true, arena);

    (void)state;
    assert_int_equal(found.n_units, 1);
    /* 1 - 6 * (1 + 1) / (5 * 24) */
    assert_near(found.metrics[1].spearman, 0.9, 1e-12);
    assert_true(isnan(found.metrics[0].lower) && isnan(found.metrics[0].upper));
    assert_false(found.metrics[0].within_best);
    mc_arena_free(arena);
}

static void test_any_pool(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_thread_pool *pool = mc_thread_pool_new(3);
    struct mc_bootstrap_correlation one = small_study(MC_UNIT_OUTPUT, 500, NULL, arena);
    struct mc_bootstrap_correlation three = small_study(MC_UNIT_OUTPUT, 500, pool, arena);

    (void)state;
    assert_memory_equal(one.metrics[0].draws, three.metrics[0].draws, 500 * sizeof(double));
    assert_memory_equal(one.metrics[2].draws, three.metrics[2].draws, 500 * sizeof(double));
    mc_thread_pool_free(pool);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_best_in_its_interval),
        cmocka_unit_test(test_one_unit),
        cmocka_unit_test(test_any_pool),
    };

    mc_skip_without(&tests[0], "goldens/human/bootstrap_correlation.json");
    return cmocka_run_group_tests_name("bootstrap_correlation", tests, NULL, NULL);
}
