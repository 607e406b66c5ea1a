/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/tests/clusters.h"
#include "analysis/tests/permutation.h"
#include "base/random.h"
#include "tests/unit/stat_goldens.h"

static void test_ranks_by_hand(void **state)
{
    /* 1 beats 2, but not strictly at alpha; nobody of the cluster {2, 3} beats 3; 2 beats 4. What 0
     * thinks of 3 and 4 does not matter once 2 has opened a cluster. */
    const double none = (double)NAN;
    const double p[5 * 5] = {none, 0.06, 0.2,  0.01, none, none, none, 0.05, 0.3,
                             0.2,  none, none, none, none, 0.04, none, none, none,
                             none, 0.9,  none, none, none, none, none};
    uint32_t ranks[5];

    (void)state;
    mc_cluster_ranks(p, 5, 0.05, ranks);
    assert_int_equal(ranks[0], 1);
    assert_int_equal(ranks[1], 1);
    assert_int_equal(ranks[2], 2);
    assert_int_equal(ranks[3], 2);
    assert_int_equal(ranks[4], 3);
    mc_cluster_ranks(p, 0, 0.05, ranks);
}

static void test_averages_by_hand(void **state)
{
    /* (0 + 1) / 2 = .5 and .9 of range 0..1; the second metric is missing in one task */
    const double first[] = {0, 0.4}, second[] = {0.9, (double)NAN}, ranks[] = {1, 2};
    const struct mc_task tasks[] = {{first, ranks, -1, 0}, {second, ranks, 0, 1}};
    const struct mc_task levels[] = {
        {first, ranks, -1, 2}, {first, ranks, -1, 0}, {first, ranks, -1, 2}};
    const double weights[] = {0.25, 0.75};
    struct mc_arena *arena = mc_arena_new();
    double figures[2], means[2], by_level[3];

    (void)state;
    mc_task_averages(tasks, 2, NULL, 2, figures, means);
    assert_near(figures[0], 0.7, 1e-15);
    assert_near(means[0], 1, 1e-15);
    assert_true(isnan(figures[1]));
    assert_true(isnan(means[1]));
    mc_task_averages(tasks, 2, weights, 1, figures, means);
    assert_near(figures[0], 0.25 * 0.5 + 0.75 * 0.9, 1e-15);
    mc_task_weights_by_level(levels, 3, by_level, arena);
    assert_near(by_level[0], 0.25, 1e-15);
    assert_near(by_level[1], 0.5, 1e-15);
    assert_near(by_level[2], 0.25, 1e-15);
    mc_arena_free(arena);
}

/* Task 0 of range -1..1 and weight .25: .2 and .6; task 1 of range 0..1 and weight .75: .5 and .4.
 * The averages differ by .25 * .4 / 2 - .75 * .1 = -.025. Of the draws, the second task having but
 * two, which are taken again:
 *   .25 *  .4 / 2 - .75 * .1 = -.025   as far: counts
 *   .25 * -.8 / 2 + .75 * .1 = -.025   as far: counts
 *   .25 * -.4 / 2 - .75 * .1 = -.125
 *   .25 *   0 / 2 + .75 * .1 =  .075   counts
 *   not defined */
static void test_draws_are_averaged_by_hand(void **state)
{
    const double first[] = {0.2, 0.6}, second[] = {0.5, 0.4}, none[] = {0.5, (double)NAN};
    double many[][2] = {{0.2, 0.6}, {0.6, -0.2}, {0.5, 0.1}, {0, 0}, {(double)NAN, 0}};
    double few[][2] = {{0.5, 0.4}, {0.4, 0.5}};
    const double weights[] = {0.25, 0.75};
    const struct mc_task tasks[] = {{first, NULL, -1, 0}, {second, NULL, 0, 0}};
    const struct mc_task missing[] = {{first, NULL, -1, 0}, {none, NULL, 0, 0}};
    const struct mc_task_draws draws[] = {{many, 5}, {few, 2}};
    struct mc_average_test test = mc_average_test(tasks, draws, 2, weights, 0, 1);

    (void)state;
    assert_near(test.difference, -0.025, 1e-15);
    assert_int_equal(test.n_draws, 5);
    assert_int_equal(test.n_undefined, 1);
    assert_int_equal(test.n_at_least, 3);
    assert_near(test.p, 4.0 / 5, 1e-15);
    /* all weigh the same */
    test = mc_average_test(tasks, draws, 2, NULL, 0, 1);
    assert_near(test.difference, (0.2 - 0.1) / 2, 1e-15);
    test = mc_average_test(missing, draws, 2, weights, 0, 1);
    assert_true(isnan(test.difference) && isnan(test.p));
    assert_int_equal(test.n_draws, 0);
    assert_true(isnan(mc_average_test(tasks, draws, 0, NULL, 0, 1).p));
}

/* Of one task the test is that of permutation.h. */
static void test_one_task_is_the_permutation_test(void **state)
{
    enum { N = 40, N_DRAWS = 200 };
    double human[N], worse[N], better[N], drawn[N_DRAWS][2], figures[2];
    const struct mc_paired_scores scores = {N, human, {worse, better}, NULL, NULL, N, 1};
    const struct mc_draw_key key = {1, 2};
    const struct mc_permutation_settings settings = {
        .n_draws = N_DRAWS, .source = mc_random_bit_source(&key), .figures = drawn};
    const struct mc_task task = {figures, NULL, -1, 0};
    const struct mc_task_draws draws = {drawn, N_DRAWS};
    struct mc_arena *arena = mc_arena_new();
    struct mc_permutation_result result;
    struct mc_average_test test;
    struct mc_paired_sample sample;
    struct mc_swap swap;
    uint64_t i;

    (void)state;
    for (i = 0; i < N; i++) {
        human[i] = mc_random_unit(mc_random_bits(4, 0, i));
        worse[i] = human[i] + 2 * mc_random_unit(mc_random_bits(4, 1, i));
        better[i] = human[i] + 1.2 * mc_random_unit(mc_random_bits(4, 2, i));
    }
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
    swap = mc_swap_spearman(&sample, arena);
    result = mc_permutation_test(&swap, &settings, arena);
    memcpy(figures, result.figures, sizeof(figures));
    test = mc_average_test(&task, &draws, 1, NULL, 0, 1);
    assert_near(test.difference, result.difference / 2, 1e-15);
    assert_int_equal(test.n_at_least, result.n_at_least);
    assert_near(test.p, result.p, 0);
    assert_true(result.p > 0.005 && result.p < 0.9);
    mc_arena_free(arena);
}

static void test_golden_ranks(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("mtme_cluster_ranks", &root), *item;
    size_t c, i;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        size_t n, n_columns, n_ranks;
        const double *p = mc_stat_matrix(item, "input/sig_matrix", &n, &n_columns, arena);
        const double *expected = mc_stat_vector(item, "expected/ranks", &n_ranks, arena);
        uint32_t *ranks = mc_arena_array(arena, n, sizeof(*ranks));

        assert_int_equal(n_columns, n);
        assert_int_equal(n_ranks, n);
        mc_cluster_ranks(p, n, mc_stat_number(item, "input/pval"), ranks);
        for (i = 0; i < n; i++)
            assert_near(ranks[i], expected[i], 0);
    }
    assert_true(c >= 16);
    json_decref(root);
    mc_arena_free(arena);
}

enum { MOST_TASKS = 8, MOST_METRICS = 5 };

/* The tasks of a golden case; metrics are m0, m1 ... */
struct golden_tasks {
    size_t n;
    struct mc_task tasks[MOST_TASKS];
    double figures[MOST_TASKS][MOST_METRICS], ranks[MOST_TASKS][MOST_METRICS];
};

static double member(const json_t *from, const char *path, size_t m)
{
    char name[80];

    (void)snprintf(name, sizeof(name), "%s/m%zu", path, m);
    return mc_stat_has(from, name) ? mc_stat_number(from, name) : (double)NAN;
}

static void read_tasks(const json_t *item, struct golden_tasks *golden)
{
    const json_t *tasks = mc_stat_at(item, "input/tasks");
    size_t t, m;

    golden->n = json_array_size(tasks);
    assert_in_range(golden->n, 1, MOST_TASKS);
    for (t = 0; t < golden->n; t++) {
        const json_t *task = json_array_get(tasks, t);

        for (m = 0; m < MOST_METRICS; m++) {
            golden->figures[t][m] = member(task, "corr", m);
            golden->ranks[t][m] = member(task, "rank", m);
        }
        assert_near(mc_stat_number(task, "range/1"), 1, 0);
        golden->tasks[t] = (struct mc_task){
            golden->figures[t], golden->ranks[t], mc_stat_number(task, "range/0"),
            strcmp(json_string_value(mc_stat_at(task, "level")), "sys") == 0 ? 1 : 0};
    }
}

static void compare_averages(const json_t *expected, const struct golden_tasks *golden,
                             const double *weights)
{
    double figures[MOST_METRICS], ranks[MOST_METRICS];
    size_t m;

    mc_task_averages(golden->tasks, golden->n, weights, MOST_METRICS, figures, ranks);
    for (m = 0; m < MOST_METRICS; m++) {
        assert_near(figures[m], member(expected, "average_corr", m), 1e-12);
        assert_near(ranks[m], member(expected, "average_rank", m), 1e-12);
    }
}

static void test_golden_averages(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("mtme_task_averages", &root), *item;
    size_t c, t;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        struct golden_tasks golden;
        double weights[MOST_TASKS];
        const json_t *expected = mc_stat_at(item, "expected/weights_by_level");

        read_tasks(item, &golden);
        mc_task_weights_by_level(golden.tasks, golden.n, weights, arena);
        for (t = 0; t < golden.n; t++)
            assert_near(weights[t], json_number_value(json_array_get(expected, t)), 1e-12);
        compare_averages(mc_stat_at(item, "expected/uniform"), &golden, NULL);
        compare_averages(mc_stat_at(item, "expected/by_level"), &golden, weights);
    }
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranks_by_hand),
        cmocka_unit_test(test_averages_by_hand),
        cmocka_unit_test(test_draws_are_averaged_by_hand),
        cmocka_unit_test(test_one_task_is_the_permutation_test),
        cmocka_unit_test(test_golden_ranks),
        cmocka_unit_test(test_golden_averages),
    };

    mc_skip_without(&tests[4], "goldens/stats/mtme_cluster_ranks.json");
    mc_skip_without(&tests[5], "goldens/stats/mtme_task_averages.json");
    return cmocka_run_group_tests_name("clusters", tests, NULL, NULL);
}
