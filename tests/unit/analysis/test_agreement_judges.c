/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/agreement.h"
#include "analysis/grouping.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

static struct mc_made_up run;

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    mc_made_up_begin(&run, arena);
    return 0;
}

/* A case with these ratings. */
static void add(uint32_t file, const double *ratings, size_t n)
{
    struct mc_case *item = &run.suite.cases[mc_made_up_case(&run, file, "x", 3)];
    double *copy = mc_arena_array(arena, n, sizeof(*copy));

    memcpy(copy, ratings, n * sizeof(*copy));
    mc_case_add_lists(item, arena)->ratings = copy;
    mc_case_add_lists(item, arena)->n_ratings = (uint32_t)n;
}

static struct mc_judge_figures figures(void)
{
    struct mc_result result = {.arena = arena, .suite = &run.suite, .scores = &run.scores};
    const struct mc_dataset_result *dataset;

    mc_group_cases(&result);
    dataset = &result.datasets[0];
    return mc_group_judge_figures(&run.suite, &dataset->groups[dataset->n_groups - 1], arena);
}

static void test_ratings_of_two_scales(void **state)
{
    /* On 1..9 (1 3), (5 7), on 0..1 the same two cases as 0 .25 and .5 .75, one case with a single
     * rating and one that is not pooled. As four cases 0 2 4 6 of 8: mean squares (test_intraclass)
     * between: means 1 5 1 5 about 3: 2 (4 * 4) / 3 = 32/3, within 8 / 4 = 2: ICC (32/3 - 2) /
     * (32/3
     * + 2) = 26/38; of the mean 26/32. Alpha: observed 4; values 0 2 4 6 twice each, squares about
     * 3: 2 (9 + 1 + 1 + 9) = 40; expected 2 * 8 * 40 / 56; 1 - 4 * 56 / 640 = .65 */
    const double low[] = {1, 3}, high[] = {5, 7}, least[] = {0, 0.25}, most[] = {0.5, 0.75};
    uint32_t nine = mc_made_up_file(&run, "d", "p", 1, 9, true);
    uint32_t one = mc_made_up_file(&run, "d", "q", 0, 1, true);
    uint32_t apart = mc_made_up_file(&run, "d", "r", 0, 1, false);
    struct mc_judge_figures found;

    (void)state;
    add(nine, low, 2);
    add(nine, high, 2);
    add(nine, high, 1);
    add(one, least, 2);
    add(one, most, 2);
    add(apart, most, 2);
    found = figures();
    assert_int_equal(found.n_cases, 4);
    assert_int_equal(found.n_ratings, 8);
    assert_near(found.alpha.value, 0.65, 1e-14);
    assert_null(found.alpha.reason);
    assert_near(found.icc.value, 26.0 / 38, 1e-14);
    assert_near(found.icc_mean.value, 26.0 / 32, 1e-14);
    assert_near(found.ceiling.value, sqrt(26.0 / 32), 1e-14);
    /* ranks about their mean -3 -1 1 3, twice each: each case has 2 * 3 in its two pairs, and the
     * squares are 2 (9 + 1 + 1 + 9) */
    assert_near(found.spearman.value, 24.0 / 40, 1e-14);
    assert_null(found.spearman.reason);
    /* two steps of eight, or a quarter, in every case: each rating from the other one */
    assert_near(found.deviation.value, 0.25, 1e-15);
}

static void test_without_ratings(void **state)
{
    uint32_t file = mc_made_up_file(&run, "d", "p", 1, 5, true);

    (void)state;
    (void)mc_made_up_case(&run, file, "x", 3);
    assert_int_equal(figures().n_cases, 0);
    assert_int_equal(figures().n_ratings, 0);
}

static void test_undefined(void **state)
{
    const double three[] = {1, 3, 2}, two[] = {2, 2};
    uint32_t file = mc_made_up_file(&run, "d", "p", 1, 5, true);
    struct mc_judge_figures found;

    (void)state;
    add(file, two, 2);
    found = figures();
    assert_string_equal(found.alpha.reason, "all ratings are equal");
    assert_string_equal(found.icc.reason, "fewer than 2 cases");
    assert_string_equal(found.spearman.reason, "fewer than 2 cases");
    assert_true(isnan(found.spearman.value));
    add(file, three, 3);
    found = figures();
    assert_null(found.alpha.reason);
    /* uneven: N = 5, n0 = 5 - (4 + 9) / 5 = 2.4; the means are equal: -W / (1.4 W) */
    assert_near(found.icc.value, -1 / 1.4, 1e-14);
    assert_string_equal(found.icc_mean.reason, "the means of all cases are equal");
    assert_string_equal(found.ceiling.reason, "the means of all cases are equal");
    /* a rating of three is in two pairs each way: 1 1 2 2 2 2 3 3, ranks about the mean -3 0 3;
     * products 0 and 0^2 - 18, squares 2 * 18 */
    assert_near(found.spearman.value, -0.5, 1e-15);
    /* of four steps: 0 twice; 1 from 2.5, 3 from 1.5, 2 from 2 */
    assert_near(found.deviation.value, (1.5 + 1.5) / 4 / 5, 1e-15);
}

static void test_uneven(void **state)
{
    /* N = 7 ratings of 3 cases about 40/7. Between: (2 * 2^2 + 3 * 6^2 + 2 * 9^2 - 40^2 / 7) / 2 =
     * 173/7; within: (2 + 2 + 2) / 4 = 3/2; n0 = (7 - (4 + 9 + 4) / 7) / 2 = 16/7.
     * ICC (173/7 - 3/2) / (173/7 + 9/7 * 3/2) = 162.5 / 186.5; of the mean 162.5 / 173 */
    const double one[] = {1, 3}, two[] = {5, 7, 6}, three[] = {8, 10};
    uint32_t file = mc_made_up_file(&run, "d", "p", 0, 10, true);
    struct mc_judge_figures found;

    (void)state;
    add(file, one, 2);
    add(file, two, 3);
    add(file, three, 2);
    found = figures();
    assert_near(found.icc.value, 162.5 / 186.5, 1e-14);
    assert_near(found.icc_mean.value, 162.5 / 173, 1e-14);
    assert_near(found.ceiling.value, sqrt(162.5 / 173), 1e-14);
    assert_null(found.icc.reason);
    assert_null(found.ceiling.reason);
}

static void test_uneven_is_even_where_it_is(void **state)
{
    /* The six ratings of three cases as a table and as units: one sum of squares. */
    const double values[] = {1, 3, 5, 7, 8, 10};
    const size_t ends[] = {2, 4, 6}, singles[] = {1, 2, 3};
    struct mc_unit_ratings units = {values, ends, 3};
    struct mc_intraclass table = mc_intraclass(values, 3, 2), uneven = mc_intraclass_uneven(&units);

    (void)state;
    assert_near(uneven.one_way, table.one_way, 1e-14);
    assert_near(uneven.one_way_mean, table.one_way_mean, 1e-14);
    assert_true(isnan(uneven.random) && isnan(uneven.fixed_mean));
    units.ends = singles;
    assert_string_equal(mc_intraclass_uneven(&units).reason, "fewer than 2 ratings a case");
    units.n_units = 0;
    assert_string_equal(mc_intraclass_uneven(&units).reason, "fewer than 2 cases");
}

static void test_all_equal(void **state)
{
    const double two[] = {2, 2};
    uint32_t file = mc_made_up_file(&run, "d", "p", 1, 5, true);

    (void)state;
    add(file, two, 2);
    add(file, two, 2);
    assert_string_equal(figures().spearman.reason, "all ratings are equal");
    assert_true(isnan(figures().spearman.value));
}

static void test_equal_means(void **state)
{
    /* no spread between cases: ICC(1,1) = -W / W = -1, of the mean: over 0 */
    const double up[] = {1, 3}, down[] = {3, 1}, low[] = {1, 2};
    uint32_t file = mc_made_up_file(&run, "d", "p", 1, 5, true);
    struct mc_judge_figures found;

    (void)state;
    add(file, up, 2);
    add(file, down, 2);
    found = figures();
    assert_near(found.icc.value, -1, 1e-15);
    assert_near(found.spearman.value, -1, 1e-15);
    assert_true(isnan(found.icc_mean.value) && isnan(found.ceiling.value));
    assert_string_equal(found.icc_mean.reason, "the means of all cases are equal");
    add(file, up, 2);
    add(file, low, 2);
    found = figures();
    /* means 2 2 2 3/2: below 0, and no ceiling */
    assert_true(found.icc_mean.value < 0);
    assert_true(isnan(found.ceiling.value));
    assert_string_equal(found.ceiling.reason,
                        "the ratings of a case differ as much as those of several");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_ratings_of_two_scales, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_without_ratings, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_undefined, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_uneven, set_up, free_arena),
        cmocka_unit_test(test_uneven_is_even_where_it_is),
        cmocka_unit_test_setup_teardown(test_all_equal, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_equal_means, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("judge_figures", tests, NULL, NULL);
}
