/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/tests/variance.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "studies/humans/planning.h"
#include "tests/unit/human_studies.h"

static struct mc_variance_components components_of(const char *table, struct mc_arena *arena)
{
    struct mc_ratings ratings = mc_study_of_texts(table, NULL, NULL, arena);
    struct mc_output_selection all = mc_select_outputs(SIZE_MAX);
    const size_t scale = 0;

    return mc_variance_components(&ratings, &all, &scale, 1, arena);
}

/* Two systems, two items, two judges. */
static const char small_table[] = "item,system,annotator,scale,value\n"
                                  "1,A,j,q,1\n1,A,k,q,3\n2,A,j,q,5\n2,A,k,q,7\n"
                                  "1,B,j,q,6\n1,B,k,q,8\n2,B,j,q,4\n2,B,k,q,2\n";

static void test_components(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_variance_components found = components_of(small_table, arena);

    (void)state;
    /* Halved squared differences of pairs that share
     * an output: (1,3) (5,7) (6,8) (4,2): 2 each, mean 2;
     * system and judge: A (1,5) (3,7): 8, 8; B (6,4) 2, (8,2) 18: mean 9;
     * a system alone: A (1,7) 18, (3,5) 2; B (6,2) 8, (8,4) 8: mean 9.
     * an item alone, about the means 4 and 5: A -3 -1 1 3, B 1 3 -1 -3: item 1 (-3,3) 18,
     * (-1,1) 2; item 2 (1,-3) 8, (3,-1) 8: mean 9.
     * So judge 9 - 9, residual 2 - 0, output and item 9 - 2, output 9 - 2. */
    assert_null(found.reason);
    assert_int_equal(found.n_judgements, 8);
    assert_true(found.has_judge);
    assert_true(found.has_item);
    assert_near(found.judge, 0, 1e-12);
    assert_near(found.residual, 2, 1e-12);
    assert_near(found.output, 7, 1e-12);
    assert_near(found.item, 0, 1e-12);
    mc_arena_free(arena);
}

/* One system: what is of items cannot be told from what is of outputs. */
static void test_one_system(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    /* an output 2, 2; system and judge 8, 8; system (1,7) 18, (3,5) 2: mean 10. So judge
     * 10 - 8, residual 2 - 2, output 10 - 2. */
    struct mc_variance_components found =
        components_of("item,system,annotator,scale,value\n"
                      "1,A,j,q,1\n1,A,k,q,3\n2,A,j,q,5\n2,A,k,q,7\n",
                      arena);

    (void)state;
    assert_null(found.reason);
    assert_false(found.has_item);
    assert_near(found.judge, 2, 1e-12);
    assert_near(found.residual, 0, 1e-12);
    assert_near(found.output, 8, 1e-12);
    assert_near(found.item, 0, 0);
    mc_arena_free(arena);
}

static void test_no_components(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_variance_components found;

    (void)state;
    found = components_of("item,system,annotator,scale,value\n1,A,j,q,1\n2,A,k,q,3\n", arena);
    assert_string_equal(found.reason, "no output has two judges");
    assert_true(isnan(found.residual));
    found = components_of("item,system,annotator,scale,value\n1,A,j,q,1\n1,A,k,q,3\n", arena);
    assert_string_equal(found.reason, "no system has outputs of two items by two judges");
    /* other judges for each output: their strictness is part of the residual */
    found = components_of("item,system,annotator,scale,value\n1,A,j,q,1\n1,A,k,q,3\n"
                          "2,A,l,q,5\n2,A,m,q,7\n",
                          arena);
    assert_null(found.reason);
    assert_false(found.has_judge);
    assert_near(found.residual, 2, 1e-12); /* (1,3) (5,7) */
    /* (1,5) 8, (1,7) 18, (3,5) 2, (3,7) 8: mean 9, less 2 */
    assert_near(found.output, 7, 1e-12);
    mc_arena_free(arena);
}

/* Nearly normal with variance 1: twelve uniform numbers. */
static double noise(uint64_t stream, uint64_t index)
{
    double sum = -6;
    uint64_t i;

    for (i = 0; i < 12; i++)
        sum += mc_random_unit(mc_random_bits(7, stream, 12 * index + i));
    return sum;
}

/* Ratings of 3 systems, 300 items and 3 of 100 judges each with variances 1, .5, .4 and .8. The
 * standard errors of the estimates are about 1 sqrt(2 / 300) = .08 of items and
 * .4 sqrt(2 / 100) = .06 of judges; of outputs .04 and of residuals .02. */
static void test_known_components(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer table = {0};
    struct mc_variance_components found;
    uint64_t item, system, k;

    (void)state;
    mc_buffer_append_text(&table, "item,system,annotator,scale,value\n");
    for (item = 0; item < 300; item++) {
        for (system = 0; system < 3; system++) {
            for (k = 0; k < 3; k++) {
                uint64_t judge = (7 * item + 11 * system + 13 * k) % 100;
                double value =
                    (double)system + noise(0, item) + sqrt(0.5) * noise(1, item * 3 + system) +
                    sqrt(0.4) * noise(2, judge) + sqrt(0.8) * noise(3, (item * 3 + system) * 3 + k);

                mc_buffer_append_format(&table, "%u,%u,%u,q,%.17g\n", (unsigned)item,
                                        (unsigned)system, (unsigned)judge, value);
            }
        }
    }
    found = components_of(table.data, arena);
    assert_true(found.has_item && found.has_judge);
    assert_near(found.item, 1, 0.25);
    assert_near(found.output, 0.5, 0.12);
    assert_near(found.judge, 0.4, 0.18);
    assert_near(found.residual, 0.8, 0.06);
    mc_buffer_free(&table);
    mc_arena_free(arena);
}

static double normal_below(double x)
{
    return erfc(-x / sqrt(2)) / 2;
}

/* P(T > critical) for the noncentral t with df degrees of freedom: the integral of
 * P(Z > critical s - shift) over the standard deviation s, df s^2 being chi squared. By Simpson's
 * rule over s from 0 to 3. */
static double t_power(double shift, double critical, double df)
{
    const int n = 3000;
    double sum = 0;
    int i;

    for (i = 1; i < n; i++) {
        double s = 3.0 * i / n;
        double density = exp(log(2) + df / 2 * log(df / 2) - lgamma(df / 2) + (df - 1) * log(s) -
                             df * s * s / 2);

        sum += (i % 2 == 1 ? 4 : 2) * density * normal_below(shift - critical * s);
    }
    return sum * 3.0 / n / 3;
}

static const struct mc_variance_components parts = {1, 0.5, 0.3, 0.6, true, true, 1000, NULL};
static const size_t rungs[] = {10, 20, 50, 200};
static const size_t crews[] = {1, 2, 3};
static const double differences[] = {0.25, 0.5};

static struct mc_planning_settings plan(enum mc_planned_test test, size_t n_systems, size_t draws)
{
    return (struct mc_planning_settings){.test = test,
                                         .n_outputs = rungs,
                                         .n_rungs = 4,
                                         .n_judges = crews,
                                         .n_crews = 3,
                                         .n_systems = n_systems,
                                         .alpha = 0.05,
                                         .power = 0.8,
                                         .draws = draws,
                                         .seed = 3};
}

static struct mc_planning plan_study(const struct mc_variance_components *components,
                                     const struct mc_planning_settings *settings,
                                     struct mc_thread_pool *pool, struct mc_arena *arena)
{
    return mc_planning(components, mc_simulate_studies(settings, pool, arena), differences, 2,
                       arena);
}

/* Four standard errors of a share, and 1 / draws. */
static double monte_carlo(double share, double draws)
{
    return 4 * sqrt(share * (1 - share) / draws) + 1 / draws;
}

/* Two systems on the same items: the difference of a pair of outputs has the variance
 * 2 (.5 + (.3 + .6) / k), k judges for each output, the mean of n of them 1 / n of it. */
static void test_paired_power(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_planning_settings settings = plan(MC_PLAN_PAIRED, 2, 1000);
    struct mc_planning found = plan_study(&parts, &settings, NULL, arena);
    size_t d, c, r;

    (void)state;
    /* t tables: 9 degrees 2.2622, 19 2.0930, 49 2.0096, 199 1.9720 */
    assert_near(found.critical[0], 2.2622, 1e-4);
    assert_near(found.critical[1], 2.0930, 1e-4);
    assert_near(found.critical[2], 2.0096, 1e-4);
    assert_near(found.critical[3], 1.9720, 1e-4);
    for (d = 0; d < 2; d++) {
        for (c = 0; c < 3; c++) {
            for (r = 0; r < 4; r++) {
                double n = (double)rungs[r];
                double error = sqrt(2 * (0.5 + 0.9 / (double)crews[c]) / n);
                double expected = t_power(differences[d] / error, found.critical[r], n - 1);

                assert_near(found.power[(d * 3 + c) * 4 + r], expected,
                            monte_carlo(expected, 1000));
            }
        }
    }
    /* .25 with one judge: 199 of 200 outputs would give .25 / sqrt(2.8 / 200) = 2.11, power .56;
     * .5 with three: sqrt(1.6 / 50) = .179, 2.80 - 2.01, power .79 at 50 and 1 at 200 */
    assert_int_equal(found.needs[0].n_outputs, 0);
    assert_int_equal(found.needs[0].n_judges, 1);
    assert_near(found.needs[3].difference, 0.5, 0);
    assert_int_equal(found.needs[3].n_outputs, 200);
    mc_arena_free(arena);
}

/* Two systems by Tukey's test: q = t sqrt(2), of two independent samples where items do not
 * differ, with 2 (n - 1) degrees of freedom. */
static void test_two_systems(void **state)
{
    struct mc_variance_components even = parts;
    struct mc_arena *arena = mc_arena_new();
    struct mc_planning_settings settings = plan(MC_PLAN_TUKEY, 2, 1000);
    struct mc_planning found, uneven;
    size_t r;

    (void)state;
    even.item = 0;
    settings.n_rungs = 3;
    found = plan_study(&even, &settings, NULL, arena);
    uneven = plan_study(&parts, &settings, NULL, arena);
    for (r = 0; r < 3; r++) {
        double n = (double)rungs[r], error = sqrt(2 * (0.5 + 0.9 / 2) / n);
        double critical = found.critical[r] / sqrt(2);
        double expected = t_power(differences[1] / error, critical, 2 * (n - 1));

        assert_near(found.power[(3 + 1) * 3 + r], expected, monte_carlo(expected, 1000));
        assert_true(uneven.power[(3 + 1) * 3 + r] <= found.power[(3 + 1) * 3 + r]);
    }
    /* t table: 98 degrees 1.9845 */
    assert_near(found.critical[2] / sqrt(2), 1.9845, 1e-4);
    mc_arena_free(arena);
}

/* Five systems and 200 items: the mean square is near its expectation, item + output + judgements,
 * and the error of the difference is that of the paired one. */
static void test_five_systems(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_planning_settings settings = plan(MC_PLAN_TUKEY, 5, 1000);
    struct mc_planning found;
    double spread = 0.5 + 0.9 / 3, shift, expected;

    (void)state;
    settings.n_outputs = &rungs[3];
    settings.n_rungs = 1;
    found = plan_study(&parts, &settings, NULL, arena);
    /* the table of the studentized range: 5 groups, infinitely many degrees 3.858 */
    assert_near(found.critical[0], 3.858, 0.01);
    shift = (0.5 * sqrt(200) - found.critical[0] * sqrt(1 + spread)) / sqrt(2 * spread);
    expected = normal_below(shift);
    assert_near(found.power[3 + 2], expected, 0.01 + monte_carlo(expected, 1000));
    /* were the same people to judge all, their strictness would not count */
    settings.same_judges = true;
    found = plan_study(&parts, &settings, NULL, arena);
    spread = 0.5 + 0.6;
    shift = (0.5 * sqrt(200) - found.critical[0] * sqrt(1 + spread)) / sqrt(2 * spread);
    expected = normal_below(shift);
    assert_near(found.power[3], expected, 0.01 + monte_carlo(expected, 1000));
    mc_arena_free(arena);
}

static void test_any_pool(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_thread_pool *pool = mc_thread_pool_new(3);
    struct mc_planning_settings settings = plan(MC_PLAN_TUKEY, 4, 300);
    struct mc_planning one, three;
    size_t i;

    (void)state;
    settings.n_rungs = 2;
    one = plan_study(&parts, &settings, NULL, arena);
    three = plan_study(&parts, &settings, pool, arena);
    assert_memory_equal(one.power, three.power, 2 * 3 * 2 * sizeof(double));
    for (i = 0; i < 6; i++)
        assert_true(one.power[i] <= one.power[6 + i]); /* the greater difference */
    settings.test = MC_PLAN_PAIRED;
    one = plan_study(&parts, &settings, pool, arena);
    settings.seed++;
    three = plan_study(&parts, &settings, pool, arena);
    assert_memory_not_equal(one.power, three.power, 2 * 3 * 2 * sizeof(double));
    mc_thread_pool_free(pool);
    mc_arena_free(arena);
}

static void test_differences(void **state)
{
    double found[3];

    (void)state;
    mc_planning_differences(&parts, found); /* the variances sum to 2.4 */
    assert_near(found[0], 0.2 * sqrt(2.4), 1e-12);
    assert_near(found[1], 0.5 * sqrt(2.4), 1e-12);
    assert_near(found[2], 0.8 * sqrt(2.4), 1e-12);
}

static void test_reached(void **state)
{
    /* Four outputs of A: mean 4, squares 9 1 1 9; two of B: mean 3, squares 1 1. */
    static const char table[] = "item,system,annotator,scale,value\n"
                                "1,A,j,q,1\n2,A,j,q,3\n3,A,j,q,5\n4,A,j,q,7\n"
                                "1,B,j,q,2\n2,B,j,q,4\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_study_of_texts(table, NULL, NULL, arena);
    double values[6], margin;
    struct mc_human_column human = {mc_slice_of("q"), values, false};
    struct mc_output_selection some = mc_select_outputs(SIZE_MAX);
    struct mc_reached found;
    const size_t scale = 0;

    (void)state;
    mc_ratings_scores(&ratings, &scale, 1, values);
    found = mc_reached(&ratings, &human, &some, 0.05, NULL, arena);
    assert_int_equal(found.n_systems, 2);
    assert_near(found.systems[0].mean, 4, 0);
    /* t with 3 degrees 3.18245, with 1 degree 12.7062; errors sqrt(20 / 3 / 4), sqrt(2 / 2) */
    assert_near(found.systems[0].high, 4 + 3.18245 * sqrt(20.0 / 12), 1e-4);
    assert_near(found.systems[1].low, 3 - 12.7062, 1e-4);
    /* mean square 22 / 4; of two groups q is t sqrt(2): 4 degrees 2.77645 */
    margin = 2.77645 * sqrt(5.5 * (1.0 / 4 + 1.0 / 2));
    assert_near(found.least_margin, margin, 1e-4);
    assert_near(found.median_margin, margin, 1e-4);
    assert_near(found.greatest_margin, margin, 1e-4);
    some.excluded_system = 1;
    found = mc_reached(&ratings, &human, &some, 0.05, NULL, arena);
    assert_string_equal(found.reason, "fewer than two groups");
    assert_true(isnan(found.least_margin));
    assert_int_equal(found.n_systems, 1);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_components),    cmocka_unit_test(test_one_system),
        cmocka_unit_test(test_no_components), cmocka_unit_test(test_known_components),
        cmocka_unit_test(test_paired_power),  cmocka_unit_test(test_two_systems),
        cmocka_unit_test(test_five_systems),  cmocka_unit_test(test_any_pool),
        cmocka_unit_test(test_differences),   cmocka_unit_test(test_reached),
    };

    return cmocka_run_group_tests_name("planning", tests, NULL, NULL);
}
