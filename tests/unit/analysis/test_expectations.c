/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All expectations of a run, small enough to do by hand. */
#include "analysis/analyse.h"
#include "tests/unit/support.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/expectations.h"
#include "analysis/intervals.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

#define NONE ((double)NAN)

static const struct mc_analysis_settings settings = {
    .normalisation = MC_NORMALISE_NONE, .threshold_percentile = 5, .confidence = 0.95};

static struct mc_made_up run;

/* negation a b c, passive d; people on 1..5. */
static int set_up(void **state)
{
    static const double good[] = {0.25, 0.5, 0.75, 1}, errors[] = {10, 30, 20, NONE};
    uint32_t negation, passive;

    (void)state;
    arena = mc_arena_new();
    mc_made_up_begin(&run, arena);
    negation = mc_made_up_file(&run, "sick", "negation", 1, 5, true);
    passive = mc_made_up_file(&run, "sick", "passive", 1, 5, true);
    (void)mc_made_up_case(&run, negation, "a", 2);
    (void)mc_made_up_case(&run, negation, "b", 3);
    (void)mc_made_up_case(&run, negation, "c", 4);
    (void)mc_made_up_case(&run, passive, "d", 3);
    (void)mc_made_up_column(&run, "good", good);
    mc_made_up_column(&run, "errors", errors)->lower_is_better = true;
    run.scores.columns[1].worst = (double)INFINITY;
    run.scores.columns[1].best = 0;
    return 0;
}

static void expect(size_t index, struct mc_expectation *list, size_t n)
{
    mc_case_add_lists(&run.suite.cases[index], arena)->expectations = list;
    mc_case_add_lists(&run.suite.cases[index], arena)->n_expectations = (uint32_t)n;
}

static void test_nothing_expected(void **state)
{
    struct mc_result *result = mc_analyse(&run.scores, &settings, NULL, arena);

    (void)state;
    assert_null(result->expectations);
    assert_null(result->datasets[0].groups[0].passes);
    assert_int_equal(mc_failed_expectations(result), 0);
}

static void check(const struct mc_passes *passes, size_t passed, size_t failed, size_t none,
                  size_t people)
{
    assert_int_equal(passes->n_passed, passed);
    assert_int_equal(passes->n_failed, failed);
    assert_int_equal(passes->n_not_applicable, none);
    assert_int_equal(passes->n_people_fail, people);
}

static void test_by_hand(void **state)
{
    struct mc_expectation of_a[] = {
        {.type = MC_EXPECT_BELOW, .other = mc_slice_of("b"), .value = NONE},
        {.type = MC_EXPECT_MINIMUM, .value = 0.5},
    };
    struct mc_expectation of_b[] = {
        {.type = MC_EXPECT_ABOVE, .other = mc_slice_of("c"), .value = NONE}};
    struct mc_result *result;
    const struct mc_group *groups;
    double expected, clusters, n, t, spread;

    (void)state;
    expect(0, of_a, 2);
    expect(1, of_b, 1);
    result = mc_analyse(&run.scores, &settings, NULL, arena);
    groups = result->datasets[0].groups;
    assert_int_equal(result->expectations->n, 3);
    assert_int_equal(result->expectations->first[1], 2);
    assert_int_equal(result->expectations->first[4], 3);
    /* good: a < b holds, 0.25 >= 0.5 does not, nor for people (2 is 0.25 of 1..5), b > c does not,
     * nor for people (3 and 4) */
    check(&groups[0].passes[0], 1, 2, 0, 2);
    /* errors: a (10) is better than b (30), no range, b is worse than c (20) */
    check(&groups[0].passes[1], 0, 2, 1, 1);
    assert_near(groups[0].passes[0].rate, 1.0 / 3.0, 1e-15);
    /* a has two expectations, b is in two, c in one: s = 4 + 4 + 1 - 2 (a and b, b and c in
     * common), G = 9^2 / 33, and the sum of (x - n p)^2 is 1/9 + 1/9 + 1/9 - 4/9 - 1/9 = -2/9, f =
     * -1/3 */
    expected = 1 + mc_common_score_correlation(1.0 / 3) * (7 - 3) / 3;
    clusters = 81.0 / 33;
    n = 3 * (7 + clusters) / (8 * expected - clusters / 3);
    assert_near(groups[0].passes[0].effective_n, n, 1e-12);
    t = gsl_cdf_tdist_Pinv(0.975, 7 + clusters);
    spread = t * sqrt(2.0 / 9 / n + t * t / 4 / n / n);
    assert_near(groups[0].passes[0].low, (1.0 / 3 + t * t / 2 / n - spread) / (1 + t * t / n),
                1e-9);
    assert_near(groups[0].passes[0].high, (1.0 / 3 + t * t / 2 / n + spread) / (1 + t * t / n),
                1e-9);
    assert_near(groups[0].passes[1].rate, 0, 0);
    /* nothing is expected of passives; overall has all cases */
    assert_null(groups[1].passes);
    check(&groups[2].passes[0], 1, 2, 0, 2);
    assert_int_equal(mc_failed_expectations(result), 4);
    assert_near(result->expectations->items[0].verdicts[1].margin, -20, 0);
}

static struct mc_expectation compared(enum mc_expectation_type type, const char *other)
{
    return (struct mc_expectation){.type = type, .other = mc_slice_of(other), .value = NONE};
}

/* b above a, c above a, d above a, all of which hold: each two have a in common, 9 / 9 trials. */
static void test_reused_case(void **state)
{
    struct mc_expectation above = compared(MC_EXPECT_ABOVE, "a");
    const struct mc_passes *passes;

    (void)state;
    expect(1, &above, 1);
    expect(2, &above, 1);
    expect(3, &above, 1);
    passes = mc_analyse(&run.scores, &settings, NULL, arena)->datasets[0].groups[2].passes;
    check(passes, 3, 0, 0, 0);
    assert_near(passes->effective_n, 1, 1e-12);
    assert_near(passes->low, 1 / (1 + 1.959963984540054 * 1.959963984540054), 1e-9);
}

/* b above a twice, a below b, and d above c: two pairs of cases, of three trials and of one:
 * 4^2 / (3^2 + 1). In the group of negation, which lacks d: 3^2 / 3^2. */
static void test_said_twice(void **state)
{
    struct mc_expectation of_a = compared(MC_EXPECT_BELOW, "b"),
                          of_d = compared(MC_EXPECT_ABOVE, "c");
    struct mc_expectation of_b[] = {compared(MC_EXPECT_ABOVE, "a"), compared(MC_EXPECT_ABOVE, "a")};
    const struct mc_group *groups;

    (void)state;
    expect(0, &of_a, 1);
    expect(1, of_b, 2);
    expect(3, &of_d, 1);
    groups = mc_analyse(&run.scores, &settings, NULL, arena)->datasets[0].groups;
    assert_near(groups[0].passes->effective_n, 1, 1e-12);
    assert_near(groups[1].passes->effective_n, 1, 1e-12);
    check(groups[2].passes, 4, 0, 0, 0);
    assert_near(groups[2].passes->effective_n, 1.6, 1e-12);
}

/* The phenomenon speaks for cases that have nothing of their own. */
static void test_of_the_phenomenon(void **state)
{
    struct mc_expectation of_a[] = {{.type = MC_EXPECT_MINIMUM, .value = 0}};
    struct mc_slice than = mc_slice_of("passive");
    struct mc_expectation of_negation = {
        .type = MC_EXPECT_BELOW, .than = &than, .n_than = 1, .value = 0.5};
    struct mc_result *result;

    (void)state;
    expect(0, of_a, 1);
    run.suite.phenomena[0].expectations = &of_negation;
    run.suite.phenomena[0].n_expectations = 1;
    result = mc_analyse(&run.scores, &settings, NULL, arena);
    assert_int_equal(result->expectations->n, 3);
    assert_false(result->expectations->items[0].of_phenomenon);
    assert_true(result->expectations->items[1].of_phenomenon);
    /* 1 - 0.5 - 0.5 is on the line, which is not enough; 1 - 0.75 - 0.5 */
    assert_near(result->expectations->items[1].verdicts[0].margin, 0, 1e-15);
    assert_int_equal(result->expectations->items[1].verdicts[0].outcome, MC_OUTCOME_FAILED);
    assert_near(result->expectations->items[2].verdicts[0].margin, -0.25, 1e-15);
}

static void test_human_spread(void **state)
{
    struct mc_expectation of_a[] = {{.type = MC_EXPECT_INVARIANCE, .value = 2},
                                    {.type = MC_EXPECT_INVARIANCE, .value = 2}};
    double self_scores[] = {0.75, NONE, NONE, NONE};
    struct mc_result *result;
    double distance;

    (void)state;
    of_a[1].in_human_spread = true;
    expect(0, of_a, 2);
    run.scores.columns[0].self_values = self_scores;
    result = mc_analyse(&run.scores, &settings, NULL, arena);
    /* people 2 3 4 3 on 1..5: 0.25 0.5 0.75 0.5, mean 0.5, sd sqrt(2 * 0.0625 / 3) */
    distance = 2 * sqrt(0.125 / 3);
    assert_near(result->expectations->items[0].distance, 2, 0);
    assert_near(result->expectations->items[1].distance, distance, 1e-15);
    assert_near(result->expectations->items[1].verdicts[0].margin, distance - 0.5, 1e-15);
    assert_int_equal(result->expectations->items[1].verdicts[0].outcome, MC_OUTCOME_FAILED);
}

static void test_no_spread(void **state)
{
    struct mc_expectation of_a[] = {
        {.type = MC_EXPECT_INVARIANCE, .value = 2, .in_human_spread = true}};
    struct mc_result *result;
    size_t i;

    (void)state;
    for (i = 1; i < run.suite.n_cases; i++)
        run.suite.cases[i].human = NONE;
    expect(0, of_a, 1);
    result = mc_analyse(&run.scores, &settings, NULL, arena);
    check(&result->datasets[0].groups[0].passes[0], 0, 0, 1, 0);
    assert_true(isnan(result->datasets[0].groups[0].passes[0].rate));
    assert_true(isnan(result->datasets[0].groups[0].passes[0].low));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_nothing_expected), TEST(test_by_hand),           TEST(test_reused_case),
        TEST(test_said_twice),       TEST(test_of_the_phenomenon), TEST(test_human_spread),
        TEST(test_no_spread),
    };

    return cmocka_run_group_tests_name("expectations", tests, NULL, NULL);
}
