/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Systems and items, small enough to do by hand. */
#include "analysis/systems.h"
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/analyse.h"
#include "analysis/system_contests.h"
#include "base/thread_pool.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

enum { N_SYSTEMS = 5, N_ITEMS = 4 };

static struct mc_made_up run;

/* Means by people 1, 2, 3, 4, 20, every item adding the same to all systems; the metric gives the
 * systems 1, 2, 3, 4, 0, the other one, of which lower is better, 1, 2, 4, 3, 5. */
static int set_up(void **state)
{
    static const char *const systems[N_SYSTEMS] = {"a", "b", "c", "d", "e"};
    static const char *const items[N_ITEMS] = {"1", "2", "3", "4"};
    static const double means[N_SYSTEMS] = {1, 2, 3, 4, 20},
                        added[N_ITEMS] = {0.5, -0.5, 0.5, -0.5};
    static const double up[N_SYSTEMS] = {1, 2, 3, 4, 0}, down[N_SYSTEMS] = {1, 2, 4, 3, 5};
    double first[N_SYSTEMS * N_ITEMS], second[N_SYSTEMS * N_ITEMS];
    uint32_t file;
    size_t s, i;

    (void)state;
    arena = mc_arena_new();
    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "made-up", "negation", 0, 100, true);
    for (s = 0; s < N_SYSTEMS; s++)
        for (i = 0; i < N_ITEMS; i++) {
            const char *id = mc_arena_format(arena, "%s-%s", systems[s], items[i]);
            size_t at = mc_made_up_case(&run, file, id, means[s] + added[i]);

            mc_case_add_labels(&run.suite.cases[at], arena)->system = mc_slice_of(systems[s]);
            mc_case_add_labels(&run.suite.cases[at], arena)->item = mc_slice_of(items[i]);
            first[at] = up[s];
            second[at] = down[s];
        }
    (void)mc_made_up_column(&run, "up", first);
    mc_made_up_column(&run, "down", second)->lower_is_better = true;
    return 0;
}

static struct mc_result *analyse(void)
{
    const struct mc_analysis_settings settings = {
        .normalisation = MC_NORMALISE_NONE, .threshold_percentile = 5, .confidence = 0.95};

    return mc_analyse(&run.scores, &settings, NULL, arena);
}

static const struct mc_system_settings settings = {200, 0.95, 1};

static const struct mc_system_level *level_of(const struct mc_result *result,
                                              struct mc_thread_pool *pool)
{
    size_t n;
    const struct mc_system_level *levels = mc_find_systems(result, &settings, &n, pool);

    assert_int_equal(n, 1);
    return levels;
}

/* Median 3, deviations 2, 1, 0, 1, 17, their median 1: 17 / 1.4826 is above 2.5, 2 / 1.4826 is not.
 * Without e the first metric is a straight line. */
static void test_outliers(void **state)
{
    const struct mc_system_level *level = level_of(analyse(), NULL);
    size_t s;

    (void)state;
    for (s = 0; s < N_SYSTEMS; s++)
        assert_int_equal(level->outliers[s], s == 4);
    assert_near(level->metrics[0].without_outliers, 1, 1e-12);
    assert_true(level->metrics[0].figures[MC_SYSTEM_PEARSON].value < 0);
}

/* By people 1 2 3 4 5, by the first metric 2 3 4 5 1: 1 - 6 (1 + 1 + 1 + 1 + 16) / 120 = 0; of 10
 * pairs the four with e are the other way round. The second one turned round: 5 4 2 3 1; d^2 16 + 4
 * + 1 + 1 + 16 = 38: 1 - 228 / 120 = -.9, one pair of ten as people have it. */
static void test_figures(void **state)
{
    const struct mc_system_level *level = level_of(analyse(), NULL);
    const struct mc_system_metric *metrics = level->metrics;

    (void)state;
    assert_near(metrics[0].figures[MC_SYSTEM_SPEARMAN].value, 0, 1e-12);
    assert_near(metrics[0].figures[MC_SYSTEM_KENDALL].value, 0.2, 1e-12);
    assert_near(metrics[0].figures[MC_SYSTEM_AGREEMENT].value, 0.6, 1e-12);
    assert_near(metrics[1].figures[MC_SYSTEM_SPEARMAN].value, -0.9, 1e-12);
    assert_near(metrics[1].figures[MC_SYSTEM_KENDALL].value, -0.8, 1e-12);
    assert_near(metrics[1].figures[MC_SYSTEM_AGREEMENT].value, 0.1, 1e-12);
    assert_near(metrics[0].groupings[MC_WITHIN_ITEMS][MC_SYSTEM_SPEARMAN], 0, 1e-12);
    /* 6 pairs alike, 4 not, no ties: tau c 2 (6 - 4) / (25 * 4 / 5), tau_eq (6 - 4) / 10 */
    assert_near(metrics[0].groupings[MC_OF_SYSTEM_MEANS][MC_GROUPED_TAU_C], 0.2, 1e-12);
    assert_near(metrics[0].groupings[MC_WITHIN_ITEMS][MC_GROUPED_TAU_C], 0.2, 1e-12);
    assert_near(metrics[0].groupings[MC_WITHIN_ITEMS][MC_GROUPED_TAU_EQ], 0.2, 1e-12);
    /* about their means 6 people have -5 -4 -3 -2 14, about 2 the metric -1 0 1 2 -2: products -30,
     * squares 250 and 10; items add the same to all systems */
    assert_near(metrics[0].groupings[MC_WITHIN_ITEMS][MC_GROUPED_DIFFERENCES], -30 / sqrt(2500),
                1e-12);
    assert_true(isnan(metrics[0].groupings[MC_WITHIN_SYSTEMS][MC_GROUPED_DIFFERENCES]));
    assert_int_equal(metrics[0].n, 20);
    assert_int_equal(metrics[0].n_systems, 5);
    assert_near(level->means[(size_t)2 * N_SYSTEMS + 4].mean, 5, 0);
    assert_int_equal(level->means[(size_t)2 * N_SYSTEMS + 4].rank, 5);
    /* All differences of two systems are the same on all items: one sign vector in 16. */
    assert_near(level->people_p[1], 1, 0);
    assert_near(metrics[0].figures[MC_SYSTEM_SOFT].value, 1 - 0.4 * 15 / 16, 1e-12);
}

/* People differ by 1 at least, the standard deviation within systems being .577: Tukey's least
 * difference at .05 for five groups and 15 degrees is 4.37 * .577 / 2 = 1.26 (Pearson and Hartley
 * 1966, table 29), so that all pairs but a b, b c, c d are told apart: seven. */
static void test_pairs(void **state)
{
    const struct mc_system_level *level = level_of(analyse(), NULL);

    (void)state;
    assert_null(level->tukey_reason);
    assert_int_equal(level->n_apart, 7);
    assert_int_equal(level->metrics[0].n_as_people, 3);
    assert_int_equal(level->metrics[1].n_as_people, 0);
    assert_false(mc_systems_apart(level, &settings, 0, 1));
    assert_true(mc_systems_apart(level, &settings, 0, 2));
    assert_true(mc_ordered_as_people(level, 0, 0, 2));
}

static void test_contests(void **state)
{
    const struct mc_contest_settings contest = {MC_SYSTEM_SPEARMAN, MC_PERMUTE_BOTH, 200, 0.05, 1};
    const struct mc_result *result = analyse();
    const struct mc_system_level *level = level_of(result, NULL);
    struct mc_contests found = mc_find_contests(result, level, 1, &contest, NULL);

    (void)state;
    assert_int_equal(found.n_levels, 1);
    assert_int_equal(found.levels[0].n, 2);
    assert_int_equal(found.levels[0].order[0], 0);
    assert_near(found.levels[0].figures[1], -0.9, 1e-12);
    assert_true(found.levels[0].p[1] > 0 && found.levels[0].p[1] <= 1);
    assert_true(isnan(found.levels[0].p[2]));
    assert_int_equal(found.levels[0].clusters[1], found.levels[0].p[1] <= 0.05 ? 2 : 1);
    assert_int_equal(found.n_tasks, 1);
    assert_int_equal(found.average.n, 0);
}

static void test_threads(void **state)
{
    const struct mc_contest_settings contest = {MC_SYSTEM_SOFT, MC_PERMUTE_INPUTS, 50, 0.05, 1};
    const struct mc_result *result = analyse();
    struct mc_thread_pool *pool = mc_thread_pool_new(4);
    const struct mc_system_level *alone = level_of(result, NULL), *many = level_of(result, pool);
    struct mc_contests one = mc_find_contests(result, alone, 1, &contest, NULL);
    struct mc_contests four = mc_find_contests(result, many, 1, &contest, pool);
    size_t f;

    (void)state;
    for (f = 0; f < MC_N_MEAN_FIGURES; f++) {
        assert_near(alone->metrics[1].figures[f].low, many->metrics[1].figures[f].low, 0);
        assert_near(alone->metrics[1].figures[f].high, many->metrics[1].figures[f].high, 0);
    }
    assert_near(one.levels[0].p[1], four.levels[0].p[1], 0);
    mc_thread_pool_free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outliers), cmocka_unit_test(test_figures),
        cmocka_unit_test(test_pairs),    cmocka_unit_test(test_contests),
        cmocka_unit_test(test_threads),
    };

    return cmocka_run_group_tests(tests, set_up, free_arena);
}
