/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/thread_pool.h"
#include "studies/humans/rank_errors.h"
#include "tests/unit/human_studies.h"
#include "tests/unit/stat_goldens.h"

static void compare_group(const struct mc_study *study, const struct mc_rank_group *found,
                          const json_t *row)
{
    const struct mc_rank_counts *counts = &found->counts;

    assert_string_equal(study->ratings.item_names.items[found->item].data,
                        json_string_value(json_array_get(row, 0)));
    assert_int_equal(found->n, mc_stat_count(row, "1"));
    assert_int_equal(counts->inverted, mc_stat_count(row, "2"));
    assert_int_equal(counts->metric_tied, mc_stat_count(row, "3"));
    assert_int_equal(counts->people_tied, mc_stat_count(row, "4"));
    assert_int_equal(mc_rank_counts_ordered(counts), mc_stat_count(row, "5"));
    assert_stat(found->footrule, row, "6", 1e-9);
}

static void compare_totals(const struct mc_rank_errors *found, const json_t *expected)
{
    const json_t *inversions = mc_stat_at(expected, "inversions_to_groups");
    size_t begin, end, n = 0;
    char name[24];

    assert_int_equal(mc_rank_counts_sum(&found->totals), mc_stat_count(expected, "totals/pairs"));
    assert_int_equal(found->totals.kept, mc_stat_count(expected, "totals/kept"));
    assert_int_equal(found->totals.inverted, mc_stat_count(expected, "totals/inverted"));
    assert_int_equal(found->totals.metric_tied, mc_stat_count(expected, "totals/metric_tied"));
    assert_int_equal(found->totals.people_tied, mc_stat_count(expected, "totals/human_tied"));
    assert_int_equal(found->totals.both_tied, mc_stat_count(expected, "totals/both_tied"));
    assert_int_equal(found->n_groups, mc_stat_count(expected, "groups"));
    assert_int_equal(found->n_inverted_groups, mc_stat_count(expected, "groups_with_inversions"));
    for (begin = 0; begin < found->n_groups; begin = end, n++) {
        uint64_t inverted = found->groups[begin].counts.inverted;

        for (end = begin; end < found->n_groups && found->groups[end].counts.inverted == inverted;)
            end++;
        (void)snprintf(name, sizeof(name), "%u", (unsigned)inverted);
        assert_int_equal(end - begin, mc_stat_count(inversions, name));
    }
    assert_int_equal(n, json_object_size(inversions));
}

static void test_golden(void **state)
{
    const struct mc_rank_error_settings settings = {50, 99, 1};
    struct mc_study study = mc_study_open("rank_errors");
    json_t *item, *row;
    size_t c, w;

    (void)state;
    json_array_foreach(study.cases, c, item)
    {
        const json_t *expected = mc_stat_at(item, "expected");
        struct mc_output_selection selection;
        struct mc_human_column human;
        struct mc_rank_errors found;
        size_t metric;

        mc_study_load(&study, item);
        selection = mc_study_selection(&study, item);
        human = mc_study_column(&study, item, json_string_value(mc_stat_at(item, "params/scale")));
        metric =
            mc_study_metric(&study.ratings, json_string_value(mc_stat_at(item, "params/metric")));
        found = mc_rank_errors(&study.ratings, &human, metric, &selection, &settings, NULL,
                               study.arena);
        compare_totals(&found, expected);
        json_array_foreach(mc_stat_at(expected, "worst"), w, row)
            compare_group(&study, &found.groups[w], row);
        assert_int_equal(w, found.n_groups < 50 ? found.n_groups : 50);
    }
    assert_int_equal(c, 12);
    mc_study_close(&study);
}

/* Two outputs an item; people prefer B. The metric is wrong about the two items of kind x and right
 * about those of kind y; item 5 has one output alone. */
static const char small_ratings[] = "item,system,annotator,scale,value\n"
                                    "1,A,j,q,1\n1,B,j,q,2\n2,A,j,q,1\n2,B,j,q,2\n"
                                    "3,A,j,q,1\n3,B,j,q,2\n4,A,j,q,1\n4,B,j,q,2\n5,A,j,q,1\n";
static const char small_scores[] = "item,system,metric,value\n"
                                   "1,A,m,2\n1,B,m,1\n2,A,m,1\n2,B,m,2\n"
                                   "3,A,m,2\n3,B,m,1\n4,A,m,1\n4,B,m,2\n5,A,m,1\n";
static const char small_items[] =
    "item,kind,own,one\n1,x,a,s\n2,y,b,s\n3,x,c,s\n4,y,d,s\n5,x,e,s\n";

/* A study of these tables. */
struct small {
    struct mc_arena *arena;
    struct mc_ratings ratings;
    struct mc_human_column human;
    struct mc_output_selection all;
};

static struct small small_study(void)
{
    struct small small = {.arena = mc_arena_new()};
    double *values;
    const size_t scale = 0;

    small.ratings = mc_study_of_texts(small_ratings, small_scores, small_items, small.arena);
    values = mc_arena_array(small.arena, small.ratings.n_outputs, sizeof(*values));
    mc_ratings_scores(&small.ratings, &scale, 1, values);
    small.human = (struct mc_human_column){mc_slice_of("q"), values, false};
    small.all = mc_select_outputs(SIZE_MAX);
    return small;
}

static void test_traits(void **state)
{
    const struct mc_rank_error_settings settings = {1, 1000, 1};
    struct small small = small_study();
    struct mc_rank_errors found =
        mc_rank_errors(&small.ratings, &small.human, 0, &small.all, &settings, NULL, small.arena);

    (void)state;
    assert_int_equal(found.n_groups, 4);
    assert_int_equal(found.n_inverted_groups, 2);
    assert_int_equal(found.groups[0].item, 0);
    assert_int_equal(found.groups[1].item, 2);
    assert_near(found.groups[0].footrule, 2, 0);
    assert_true(isnan(found.groups[0].length));
    /* `own` has a value for each item, `one` the same for all: kind alone gives traits */
    assert_int_equal(found.n_traits, 2);
    assert_true(mc_slice_is(found.traits[0].name, "kind"));
    assert_true(mc_slice_is(found.traits[0].value, "x"));
    assert_int_equal(found.traits[0].n_items, 2);
    assert_int_equal(found.traits[0].n_worst, 1);
    assert_near(found.traits[0].rate, 1, 0);
    assert_near(found.traits[0].rest_rate, 0, 0);
    /* 2 of the 6 ways to choose two of four items are as far apart: the two x, the two y */
    assert_true(found.traits[0].is_exact);
    assert_near(found.traits[0].p, 2.0 / 6, 1e-12);
    assert_near(found.traits[1].p, 2.0 / 6, 1e-12);
    /* two values are one test: what is left when one is chosen is the other */
    assert_int_equal(found.n_tests, 1);
    assert_near(found.traits[0].p_adjusted, 2.0 / 6, 1e-12);
    assert_near(found.traits[1].p_adjusted, 2.0 / 6, 1e-12);
    assert_near(found.least_p, 1.0 / 6, 1e-12);
    mc_arena_free(small.arena);
}

/* Best first by people, whichever system stands first. */
static void test_outputs_of_a_group(void **state)
{
    const struct mc_rank_error_settings settings = {1, 1000, 1};
    struct small small = small_study();
    struct mc_rank_errors found =
        mc_rank_errors(&small.ratings, &small.human, 0, &small.all, &settings, NULL, small.arena);
    size_t g, k;

    (void)state;
    for (g = 0; g < found.n_groups; g++) {
        const size_t *outputs = mc_rank_group_outputs(&small.ratings, &small.human, 0, &small.all,
                                                      &found.groups[g], small.arena);

        for (k = 0; k < found.groups[g].n; k++)
            assert_int_equal(small.ratings.outputs[outputs[k]].item, found.groups[g].item);
        for (k = 1; k < found.groups[g].n; k++)
            assert_true(small.human.values[outputs[k - 1]] >= small.human.values[outputs[k]]);
    }
    small.human.lower_is_better = true;
    for (g = 0; g < found.n_groups; g++) {
        const size_t *outputs = mc_rank_group_outputs(&small.ratings, &small.human, 0, &small.all,
                                                      &found.groups[g], small.arena);

        for (k = 1; k < found.groups[g].n; k++)
            assert_true(small.human.values[outputs[k - 1]] <= small.human.values[outputs[k]]);
    }
    mc_arena_free(small.arena);
}

/* Five draws are too few for the 6 ways: the p is a share of them, and the same for any pool. */
static void test_random_traits(void **state)
{
    const struct mc_rank_error_settings few = {1, 5, 1}, none = {1, 0, 1};
    struct mc_thread_pool *pool = mc_thread_pool_new(3);
    struct small small = small_study();
    struct mc_rank_errors one, three;
    double share;

    (void)state;
    one = mc_rank_errors(&small.ratings, &small.human, 0, &small.all, &few, NULL, small.arena);
    three = mc_rank_errors(&small.ratings, &small.human, 0, &small.all, &few, pool, small.arena);
    assert_false(one.traits[0].is_exact);
    share = one.traits[0].p * 6;
    assert_near(share, rint(share), 1e-12);
    assert_true(share >= 1 && share <= 6);
    assert_memory_equal(&one.traits[0].p, &three.traits[0].p, sizeof(double));
    one = mc_rank_errors(&small.ratings, &small.human, 0, &small.all, &none, NULL, small.arena);
    assert_true(isnan(one.traits[0].p));
    assert_near(one.traits[0].rate, 1, 0);
    mc_thread_pool_free(pool);
    mc_arena_free(small.arena);
}

/* By words: 1 a text in item 1, 2 in item 2... */
static void test_lengths(void **state)
{
    static const char *const texts[] = {"a", " a b", "a\tb c ", "a b c d"};
    const struct mc_rank_error_settings settings = {10, 1000, 1};
    struct small small = small_study();
    struct mc_rank_errors found;
    size_t o;

    (void)state;
    for (o = 0; o < small.ratings.n_outputs; o++) {
        small.ratings.outputs[o].text = mc_slice_of(texts[small.ratings.outputs[o].item % 4]);
        small.ratings.outputs[o].has_text = true;
    }
    small.ratings.n_factors = 0;
    found =
        mc_rank_errors(&small.ratings, &small.human, 0, &small.all, &settings, NULL, small.arena);
    assert_near(found.groups[0].length, 1, 0);
    assert_near(found.groups[1].length, 3, 0);
    /* terciles of 1 2 3 4: 2 and 3; above 3 and between them is one item each, which is no trait */
    assert_int_equal(found.n_traits, 1);
    assert_true(mc_slice_is(found.traits[0].name, "length"));
    assert_true(mc_slice_is(found.traits[0].value, "up to 2 words"));
    assert_int_equal(found.traits[0].n_items, 2); /* 1 wrong, 1 right, as in the rest */
    assert_near(found.traits[0].p, 1, 0);
    mc_arena_free(small.arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_traits),
        cmocka_unit_test(test_outputs_of_a_group),
        cmocka_unit_test(test_random_traits),
        cmocka_unit_test(test_lengths),
    };

    mc_skip_without(&tests[0], "goldens/human/rank_errors.json");
    return cmocka_run_group_tests_name("rank_errors", tests, NULL, NULL);
}
