/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "base/thread_pool.h"
#include "studies/humans/system_pairs.h"
#include "tests/unit/human_studies.h"
#include "tests/unit/stat_goldens.h"

static void compare_pair(const struct mc_study *study, const struct mc_system_pair *found,
                         const json_t *expected)
{
    assert_int_equal(
        found->first,
        mc_study_system(&study->ratings, json_string_value(mc_stat_at(expected, "pair/0"))));
    assert_int_equal(
        found->second,
        mc_study_system(&study->ratings, json_string_value(mc_stat_at(expected, "pair/1"))));
    assert_stat(found->difference, expected, "difference", 1e-9);
    assert_stat(found->q, expected, "q", 1e-9);
    assert_stat(found->p, expected, "p", 1e-6);
    assert_int_equal(found->is_significant, json_is_true(mc_stat_at(expected, "significant")));
    /* the interval for all pairs holds 0 exactly where the pair is not significant */
    assert_int_equal(found->is_significant, found->low > 0 || found->high < 0);
}

static void compare_metric(const struct mc_study *study, const struct mc_metric_pairs *found,
                           const json_t *expected)
{
    const json_t *errors = mc_stat_at(expected, "errors");
    size_t e;

    assert_int_equal(found->n_as_people, mc_stat_count(expected, "ordered_as_people"));
    assert_int_equal(found->n_errors, json_array_size(errors));
    for (e = 0; e < found->n_errors; e++) {
        const json_t *error = json_array_get(errors, e);

        assert_int_equal(
            found->errors[e].better,
            mc_study_system(&study->ratings, json_string_value(json_array_get(error, 0))));
        assert_int_equal(
            found->errors[e].worse,
            mc_study_system(&study->ratings, json_string_value(json_array_get(error, 1))));
    }
}

static void compare_case(struct mc_study *study, const json_t *item, struct mc_thread_pool *pool)
{
    struct mc_output_selection selection = mc_study_selection(study, item);
    struct mc_human_column human =
        mc_study_column(study, item, json_string_value(mc_stat_at(item, "params/scale")));
    struct mc_tukey_pairs found =
        mc_tukey_pairs(&study->ratings, &human, &selection, 0.05, NULL, pool, study->arena);
    json_t *expected = mc_stat_at(item, "expected"), *groups, *metrics, *value;
    const char *name;
    size_t i;

    groups = mc_stat_at(expected, "groups");
    metrics = mc_stat_at(expected, "metrics");
    assert_null(found.reason);
    assert_int_equal(found.n_groups, json_object_size(groups));
    for (i = 0; i < found.n_groups; i++) {
        value =
            json_object_get(groups, study->ratings.system_names.items[found.groups[i].system].data);
        assert_int_equal(found.groups[i].n, mc_stat_count(value, "n"));
        assert_stat(found.groups[i].mean, value, "mean", 1e-9);
    }
    assert_stat(found.mean_square, expected, "mse", 1e-9);
    assert_near(found.df, (double)mc_stat_count(expected, "df"), 0);
    assert_int_equal(found.n_pairs, json_array_size(mc_stat_at(expected, "pairs")));
    for (i = 0; i < found.n_pairs; i++)
        compare_pair(study, &found.pairs[i], json_array_get(mc_stat_at(expected, "pairs"), i));
    assert_int_equal(found.n_significant, mc_stat_count(expected, "significant"));
    assert_int_equal(found.n_metrics, json_object_size(metrics));
    json_object_foreach(metrics, name, value)
        compare_metric(study, &found.metrics[mc_study_metric(&study->ratings, name)], value);
}

static void test_golden(void **state)
{
    struct mc_study study = mc_study_open("tukey_pairs");
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
    assert_true(c > 30);
    mc_thread_pool_free(pool);
    mc_study_close(&study);
}

/* B and C far above A; the fourth system has one output. */
static const char small_ratings[] = "item,system,annotator,scale,value\n"
                                    "1,A,j,q,1\n2,A,j,q,3\n1,B,j,q,21\n2,B,j,q,23\n"
                                    "1,C,j,q,41\n2,C,j,q,43\n1,D,j,q,9\n";
static const char small_scores[] = "item,system,metric,value\n"
                                   "1,A,m,1\n2,A,m,1\n1,B,m,1\n2,B,m,1\n1,C,m,0\n2,C,m,5\n"
                                   "1,D,m,1\n";

static void test_small(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_study_of_texts(small_ratings, small_scores, NULL, arena);
    double *values = mc_arena_array(arena, ratings.n_outputs, sizeof(*values));
    struct mc_human_column human = {mc_slice_of("q"), values, false};
    struct mc_output_selection all = mc_select_outputs(SIZE_MAX);
    struct mc_tukey_pairs found, again;
    const size_t scale = 0;

    (void)state;
    mc_ratings_scores(&ratings, &scale, 1, values);
    found = mc_tukey_pairs(&ratings, &human, &all, 0.05, NULL, NULL, arena);
    assert_int_equal(found.n_groups, 3);
    /* within each system (1 + 1); 6 - 3 degrees of freedom */
    assert_near(found.mean_square, 2, 1e-12);
    assert_near(found.df, 3, 0);
    /* 20 / sqrt(2 / 2 (1/2 + 1/2)) and 40; the critical q of 3 groups and 3 degrees is 5.910 */
    assert_near(found.pairs[0].q, 20, 1e-12);
    assert_near(found.pairs[1].q, 40, 1e-12);
    assert_near(found.pairs[0].high - found.pairs[0].difference, 5.910, 1e-3);
    assert_near(found.pairs[0].difference, -20, 1e-12);
    assert_false(found.pairs[0].first_is_better);
    assert_int_equal(found.n_significant, 3);
    /* m: A 1, B 1, C 2.5: a tie is no order */
    assert_int_equal(found.metrics[0].n_as_people, 2);
    assert_int_equal(found.metrics[0].n_errors, 1);
    assert_int_equal(found.metrics[0].errors[0].better, 1);
    assert_int_equal(found.metrics[0].errors[0].worse, 0);
    /* with people's values better when lower m is wrong about all */
    human.lower_is_better = true;
    again = mc_tukey_pairs(&ratings, &human, &all, 0.05, &found, NULL, arena);
    assert_near(again.groups[2].mean, 42, 1e-12);
    assert_near(again.pairs[0].difference, -20, 1e-12);
    assert_true(again.pairs[0].first_is_better);
    assert_int_equal(again.metrics[0].n_as_people, 0);
    assert_ptr_equal(again.law, found.law);
    /* two systems of two outputs have another law: the critical q of 2 groups and 2 degrees is
     * 6.085, the scale 1 as before */
    all.excluded_system = 0;
    again = mc_tukey_pairs(&ratings, &human, &all, 0.05, &found, NULL, arena);
    assert_ptr_not_equal(again.law, found.law);
    assert_near(again.pairs[0].high - again.pairs[0].difference, 6.085, 1e-3);
    mc_arena_free(arena);
}

static void test_undefined(void **state)
{
    static const char flat[] = "item,system,annotator,scale,value\n"
                               "1,A,j,q,1\n2,A,j,q,1\n1,B,j,q,2\n2,B,j,q,2\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_study_of_texts(flat, NULL, NULL, arena);
    double values[4];
    struct mc_human_column human = {mc_slice_of("q"), values, false};
    struct mc_output_selection some = mc_select_outputs(SIZE_MAX);
    struct mc_tukey_pairs found;
    const size_t scale = 0;

    (void)state;
    mc_ratings_scores(&ratings, &scale, 1, values);
    found = mc_tukey_pairs(&ratings, &human, &some, 0.05, NULL, NULL, arena);
    assert_string_equal(found.reason, "no group varies");
    assert_int_equal(found.n_pairs, 0);
    some.excluded_system = 0;
    found = mc_tukey_pairs(&ratings, &human, &some, 0.05, NULL, NULL, arena);
    assert_string_equal(found.reason, "fewer than two groups");
    assert_int_equal(found.n_groups, 1);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_undefined),
    };

    mc_skip_without(&tests[0], "goldens/human/tukey_pairs.json");
    return cmocka_run_group_tests_name("system_pairs", tests, NULL, NULL);
}
