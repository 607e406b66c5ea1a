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
    item->ratings = copy;
    item->n_ratings = n;
}

static struct mc_judge_figures figures(void)
{
    struct mc_result result = {.arena = arena, .suite = &run.suite, .scores = &run.scores};

    mc_group_cases(&result);
    return mc_judge_figures(&result, &result.datasets[0], arena);
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
    add(file, three, 3);
    found = figures();
    assert_null(found.alpha.reason);
    assert_true(isnan(found.icc.value) && isnan(found.icc_mean.value));
    assert_string_equal(found.icc.reason, "not all cases have the same number of ratings");
}

static void test_equal_means(void **state)
{
    /* no spread between cases: ICC(1,1) = -W / W = -1, of the mean: over 0 */
    const double up[] = {1, 3}, down[] = {3, 1};
    uint32_t file = mc_made_up_file(&run, "d", "p", 1, 5, true);
    struct mc_judge_figures found;

    (void)state;
    add(file, up, 2);
    add(file, down, 2);
    found = figures();
    assert_near(found.icc.value, -1, 1e-15);
    assert_true(isnan(found.icc_mean.value));
    assert_string_equal(found.icc_mean.reason, "the means of all cases are equal");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_ratings_of_two_scales, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_without_ratings, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_undefined, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_equal_means, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("judge_figures", tests, NULL, NULL);
}
