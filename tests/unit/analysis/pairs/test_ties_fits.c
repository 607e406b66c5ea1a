/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tie thresholds of a run: one fit a metric, over the datasets; the cells that rest on them. */
#include "analysis/analyse.h"
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/expectations.h"
#include "analysis/pairs/kendall.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "tests/unit/made_up.h"

enum { N_CASES = 90, N_FILES = 3 };

static double metrics[2][N_CASES];

/* Two datasets; the first has a file that is not pooled. The second metric is the first turned
 * round. */
static void make_run(struct mc_made_up *run, struct mc_arena *arena)
{
    uint32_t files[N_FILES];
    size_t i;

    mc_made_up_begin(run, arena);
    files[0] = mc_made_up_file(run, "a", "negation", 0, 4, true);
    files[1] = mc_made_up_file(run, "a", "passive", 0, 4, false);
    files[2] = mc_made_up_file(run, "b", "negation", 0, 4, true);
    for (i = 0; i < N_CASES; i++) {
        double human = mc_random_below(mc_random_bits(1, 1, i), 5);

        (void)mc_made_up_case(run, files[i % N_FILES], "x", i % 17 == 0 ? (double)NAN : human);
        metrics[0][i] =
            i % 13 == 0 ? (double)NAN : human + 3 * mc_random_unit(mc_random_bits(1, 2, i));
        metrics[1][i] = -metrics[0][i];
    }
    (void)mc_made_up_column(run, "m", metrics[0]);
    mc_made_up_column(run, "back", metrics[1])->lower_is_better = true;
}

static struct mc_result *analyse(const struct mc_made_up *run, enum mc_tie_rule ties,
                                 struct mc_thread_pool *pool, struct mc_arena *arena)
{
    static const char *const names[] = {"acc_eq"};
    struct mc_analysis_settings settings = {
        .confidence = 0.95, .seed = 1, .resamples = 50, .ties = ties, .tie_threshold = 0.5};

    assert_int_equal(
        mc_statistics_choose(names, 1, &settings.statistics, &settings.n_statistics, arena, NULL),
        0);
    return mc_analyse(&run->scores, &settings, pool, arena);
}

/* The cases of a dataset with both scores. */
static struct mc_tie_group group_of(const struct mc_made_up *run, const uint8_t *folds,
                                    uint32_t dataset, struct mc_arena *arena)
{
    double *gold = mc_arena_array(arena, N_CASES, sizeof(*gold));
    double *metric = mc_arena_array(arena, N_CASES, sizeof(*metric));
    uint8_t *own_folds = mc_arena_array(arena, N_CASES, 1);
    struct mc_tie_group group = {gold, metric, own_folds, 0};
    size_t i;

    for (i = 0; i < N_CASES; i++) {
        const struct mc_case *item = &run->suite.cases[i];

        if (item->dataset != dataset || isnan(item->human) || isnan(metrics[0][i]))
            continue;
        gold[group.n] = item->human;
        metric[group.n] = metrics[0][i];
        own_folds[group.n++] = folds[i];
    }
    return group;
}

static void test_fit_over_the_run(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_tie_group groups[2];
    uint8_t folds[N_CASES];
    struct mc_made_up run;
    struct mc_tie_fit fit;
    struct mc_result *result;
    unsigned a, b;

    (void)state;
    make_run(&run, arena);
    mc_tie_folds(N_CASES, 1, folds, arena);
    groups[0] = group_of(&run, folds, 0, arena);
    groups[1] = group_of(&run, folds, 1, arena);
    fit = mc_tie_fit_across(groups, 2, 1, arena);
    result = analyse(&run, MC_TIES_ACROSS, NULL, arena);
    assert_memory_equal(result->folds, folds, N_CASES);
    for (a = 0; a < MC_N_FOLDS; a++) {
        for (b = 0; b < MC_N_FOLDS; b++) {
            assert_near(result->ties[0].epsilon[a][b], fit.epsilon[a][b], 0);
            assert_near(result->ties[1].epsilon[a][b], fit.epsilon[a][b], 0);
        }
    }
    assert_true(fit.whole.epsilon > 0);
    mc_arena_free(arena);
}

static const struct mc_cell *cell(const struct mc_result *result, size_t dataset, size_t group,
                                  size_t column, size_t statistic)
{
    return &result->datasets[dataset]
                .groups[group]
                .cells[column * result->n_statistics + statistic];
}

enum { ACC_EQ, CHANCE, TIED, THRESHOLD };

/* The first row of the second dataset, with the fit that it must use. */
static void test_cells(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    uint8_t folds[N_CASES];
    struct mc_tie_group group;
    struct mc_ranked gold, metric;
    struct mc_pair_counts counts;
    struct mc_made_up run;
    struct mc_tie_fit fit;
    struct mc_result *result;

    (void)state;
    make_run(&run, arena);
    mc_tie_folds(N_CASES, 1, folds, arena);
    group = group_of(&run, folds, 1, arena);
    gold = mc_rank_values(group.gold, group.n, arena);
    metric = mc_rank_values(group.metric, group.n, arena);

    result = analyse(&run, MC_TIES_ACROSS, NULL, arena);
    counts = mc_tie_counts(&gold, &metric, group.folds, group.n, &result->ties[0], false, arena);
    assert_near(cell(result, 1, 0, 0, ACC_EQ)->value, mc_acc_eq(&counts).value, 0);
    assert_near(cell(result, 1, 0, 1, ACC_EQ)->value, mc_acc_eq(&counts).value, 0);
    assert_near(cell(result, 1, 0, 0, CHANCE)->value, mc_chance_acc_eq(&counts), 0);
    assert_near(cell(result, 1, 0, 0, TIED)->value, mc_tied_share(&counts), 0);
    assert_near(cell(result, 1, 0, 0, THRESHOLD)->value, result->ties[0].whole.epsilon, 0);
    assert_true(cell(result, 1, 0, 0, ACC_EQ)->low < cell(result, 1, 0, 0, ACC_EQ)->value);

    result = analyse(&run, MC_TIES_IN_PLACE, NULL, arena);
    group.folds = NULL;
    fit = mc_tie_fit_in_place(&group, 1, 1, arena);
    assert_null(result->ties);
    assert_near(cell(result, 1, 0, 0, ACC_EQ)->value, fit.whole.accuracy, 1e-15);
    assert_near(cell(result, 1, 0, 1, ACC_EQ)->value, fit.whole.accuracy, 1e-15);
    assert_near(cell(result, 1, 0, 1, THRESHOLD)->value, fit.whole.epsilon, 0);

    result = analyse(&run, MC_TIES_GIVEN, NULL, arena);
    counts = mc_pair_counts(group.gold, group.metric, group.n, 0.5, arena);
    assert_near(cell(result, 1, 0, 0, ACC_EQ)->value, mc_acc_eq(&counts).value, 0);
    assert_near(cell(result, 1, 0, 0, THRESHOLD)->value, 0.5, 0);
    assert_null(result->folds);
    mc_arena_free(arena);
}

static void assert_same_cells(const struct mc_result *alone, const struct mc_result *shared,
                              size_t dataset, size_t group)
{
    size_t i;

    for (i = 0; i < 2 * alone->n_statistics; i++) {
        const struct mc_cell *a = cell(alone, dataset, group, 0, i);
        const struct mc_cell *b = cell(shared, dataset, group, 0, i);

        assert_near(a->value, b->value, 0);
        assert_near(a->low, b->low, 0);
        assert_near(a->high, b->high, 0);
    }
}

static void test_threads_change_nothing(void **state)
{
    static const enum mc_tie_rule rules[] = {MC_TIES_ACROSS, MC_TIES_IN_PLACE};
    struct mc_arena *arena = mc_arena_new();
    struct mc_thread_pool *pool = mc_thread_pool_new(4);
    struct mc_made_up run;
    size_t r, d, g;

    (void)state;
    make_run(&run, arena);
    for (r = 0; r < 2; r++) {
        struct mc_result *alone = analyse(&run, rules[r], NULL, arena);
        struct mc_result *shared = analyse(&run, rules[r], pool, arena);

        for (d = 0; d < alone->n_datasets; d++)
            for (g = 0; g < alone->datasets[d].n_groups; g++)
                assert_same_cells(alone, shared, d, g);
    }
    mc_thread_pool_free(pool);
    mc_arena_free(arena);
}

/* Nothing is fitted that no statistic asks for. */
static void test_nothing_needed(void **state)
{
    const struct mc_analysis_settings settings = {.seed = 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    struct mc_result *result;

    (void)state;
    make_run(&run, arena);
    result = mc_analyse(&run.scores, &settings, NULL, arena);
    assert_int_equal(result->n_statistics, 8);
    assert_false(mc_ties_needed(result));
    assert_null(result->ties);
    assert_null(result->folds);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fit_over_the_run),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_nothing_needed),
    };

    return cmocka_run_group_tests_name("tie_fits", tests, NULL, NULL);
}
