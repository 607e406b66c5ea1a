/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single verdicts, by hand. */
#include "analysis/expectations.c"

#include "analysis/normalise.h"
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/sample.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

#define NONE ((double)NAN)

/* sick: passive a b, article c d e (e not pooled), negation f; people 1..5. */
enum { A, B, C, D, E, F, N };

static struct mc_made_up run;
static struct mc_result result;
static struct judged_scores test_judged;

static int set_up(void **state)
{
    static const double human[N] = {5, 3, 4, 2, 5, NONE};
    static const double metric[N] = {0.75, 0.5, 0.25, 0.625, 1, NONE};
    const char ids[] = "abcdef";
    uint32_t files[4];
    char id[2] = "";
    size_t i;

    (void)state;
    arena = mc_arena_new();
    mc_made_up_begin(&run, arena);
    files[0] = mc_made_up_file(&run, "sick", "passive", 1, 5, true);
    files[1] = mc_made_up_file(&run, "sick", "article", 1, 5, true);
    files[2] = mc_made_up_file(&run, "sick", "article", 1, 5, false);
    files[3] = mc_made_up_file(&run, "sick", "negation", 1, 5, true);
    for (i = 0; i < N; i++) {
        id[0] = ids[i];
        (void)mc_made_up_case(&run, files[i < C ? 0 : i < E ? 1 : i == E ? 2 : 3], id, human[i]);
    }
    (void)mc_made_up_column(&run, "metric", metric);
    result = (struct mc_result){.arena = arena, .suite = &run.suite, .scores = &run.scores};
    mc_group_cases(&result);
    mc_settle_scores(&result, NULL);
    test_judged = judged_column(&result, 0, arena);
    return 0;
}

/* As add_case() finds the other case. */
static struct mc_tested tested_of(uint32_t item, const struct mc_expectation *expectation,
                                  double distance)
{
    struct mc_tested tested = {.item = item, .expectation = expectation, .distance = distance};

    tested.other = expectation->other.length == 0
                       ? MC_NOT_FOUND
                       : mc_string_map_find(run.suite.case_ids, expectation->other);
    return tested;
}

static void check(uint32_t item, struct mc_expectation expectation, double distance,
                  enum mc_outcome outcome, double margin)
{
    struct mc_tested tested = tested_of(item, &expectation, distance);
    struct mc_verdict verdict = judge(&test_judged, &tested);

    assert_int_equal(verdict.outcome, outcome);
    assert_near(verdict.margin, margin, 1e-12);
}

static void check_reason(uint32_t item, struct mc_expectation expectation, double distance,
                         const char *reason)
{
    struct mc_tested tested = tested_of(item, &expectation, distance);
    struct mc_verdict verdict = judge(&test_judged, &tested);

    assert_int_equal(verdict.outcome, MC_OUTCOME_NONE);
    assert_true(isnan(mc_verdict_margin(&verdict)));
    assert_string_equal(verdict.reason, reason);
}

static struct mc_expectation bound(enum mc_expectation_type type, double value)
{
    return (struct mc_expectation){.type = type, .value = value};
}

static struct mc_expectation other(enum mc_expectation_type type, const char *id)
{
    return (struct mc_expectation){.type = type, .other = mc_slice_of(id), .value = NONE};
}

static void test_bounds(void **state)
{
    (void)state;
    /* 0.75 against 0.5, 0.75, 0.8 */
    check(A, bound(MC_EXPECT_MINIMUM, 0.5), 0, MC_OUTCOME_PASSED, 0.25);
    check(A, bound(MC_EXPECT_MINIMUM, 0.75), 0, MC_OUTCOME_PASSED, 0);
    check(A, bound(MC_EXPECT_MINIMUM, 0.8), 0, MC_OUTCOME_FAILED, -0.05);
    check(A, bound(MC_EXPECT_MAXIMUM, 0.5), 0, MC_OUTCOME_FAILED, -0.25);
    check(A, bound(MC_EXPECT_MAXIMUM, 0.75), 0, MC_OUTCOME_PASSED, 0);
}

static void test_other_case(void **state)
{
    (void)state;
    /* a 0.75, b 0.5 */
    check(A, other(MC_EXPECT_ABOVE, "b"), 0, MC_OUTCOME_PASSED, 0.25);
    check(A, other(MC_EXPECT_BELOW, "b"), 0, MC_OUTCOME_FAILED, -0.25);
    check(A, other(MC_EXPECT_ABOVE, "b"), 0.125, MC_OUTCOME_PASSED, 0.125);
    /* more than the margin, not as much; and no case is above an equal one */
    check(A, other(MC_EXPECT_ABOVE, "b"), 0.25, MC_OUTCOME_FAILED, 0);
    check(A, other(MC_EXPECT_ABOVE, "a"), 0, MC_OUTCOME_FAILED, 0);
    check(A, other(MC_EXPECT_BELOW, "a"), 0, MC_OUTCOME_FAILED, 0);
}

static void score_b(double score)
{
    run.scores.columns[0].values[B] = score;
    mc_settle_scores(&result, NULL);
    test_judged = judged_column(&result, 0, arena);
}

/* A difference of the last bit is one of rounding, on the line and beside it; 1e-10 is not. */
static void test_rounding(void **state)
{
    const double below = nextafter(0.75, 0);

    (void)state;
    score_b(below);
    check(A, other(MC_EXPECT_ABOVE, "b"), 0, MC_OUTCOME_FAILED, 0);
    check(B, other(MC_EXPECT_BELOW, "a"), 0, MC_OUTCOME_FAILED, 0);
    check(B, bound(MC_EXPECT_MINIMUM, 0.75), 0, MC_OUTCOME_PASSED, 0);
    score_b(
        0.18); /* 0.75 - 0.18 - 0.57 is 1.1e-16 in doubles, with 0.07 and 0.68 as much below 0 */
    check(A, other(MC_EXPECT_ABOVE, "b"), 0.57, MC_OUTCOME_FAILED, 0);
    score_b(0.07);
    check(A, other(MC_EXPECT_ABOVE, "b"), 0.68, MC_OUTCOME_FAILED, 0);
    score_b(0.75 - 1e-10);
    check(A, other(MC_EXPECT_ABOVE, "b"), 0, MC_OUTCOME_PASSED, 1e-10);
    check(B, bound(MC_EXPECT_MINIMUM, 0.75), 0, MC_OUTCOME_FAILED, -1e-10);
}

static void test_medians(void **state)
{
    struct mc_slice names[] = {mc_slice_of("article"), mc_slice_of("negation"),
                               mc_slice_of("passive"), mc_slice_of("aspect")};
    struct mc_expectation above = {.type = MC_EXPECT_ABOVE, .than = names, .n_than = 1};

    (void)state;
    /* articles 0.25 and 0.625, the one of 1 is not pooled: 0.4375 */
    check(A, above, 0, MC_OUTCOME_PASSED, 0.3125);
    check(A, above, 0.5, MC_OUTCOME_FAILED, -0.1875);
    /* the negation has no score, the passives 0.75 and 0.5: 0.625 is nearer than 0.4375 */
    above.n_than = 4;
    check(A, above, 0, MC_OUTCOME_PASSED, 0.125);
    above.type = MC_EXPECT_BELOW;
    check(A, above, 0, MC_OUTCOME_FAILED, -0.3125);
    above.than = &names[1];
    above.n_than = 1;
    check_reason(A, above, 0, "no case of the other phenomena has a score");
    above.than = &names[3];
    check_reason(A, above, 0, "no case of the other phenomena has a score");
}

static void test_invariance(void **state)
{
    double self_scores[N] = {1, 0.25, NONE, NONE, NONE, NONE};

    (void)state;
    check_reason(A, bound(MC_EXPECT_INVARIANCE, NONE), 0,
                 "the score of the reference against itself is not known");
    run.scores.columns[0].self_values = self_scores;
    test_judged = judged_column(&result, 0, arena);
    /* 0.75 for 1, within 0, 0.25, 0.5; 0.5 for 0.25: better than itself is no better */
    check(A, bound(MC_EXPECT_INVARIANCE, NONE), 0, MC_OUTCOME_FAILED, -0.25);
    check(A, bound(MC_EXPECT_INVARIANCE, 0.25), 0.25, MC_OUTCOME_PASSED, 0);
    check(A, bound(MC_EXPECT_INVARIANCE, 0.5), 0.5, MC_OUTCOME_PASSED, 0.25);
    check(B, bound(MC_EXPECT_INVARIANCE, 0.125), 0.125, MC_OUTCOME_FAILED, -0.125);
    check_reason(C, bound(MC_EXPECT_INVARIANCE, NONE), 0,
                 "the reference has no score against itself");
}

static void test_not_applicable(void **state)
{
    (void)state;
    check_reason(F, bound(MC_EXPECT_MINIMUM, 0), 0, "the case has no score");
    check_reason(A, other(MC_EXPECT_ABOVE, "f"), 0, "the other case has no score");
    check_reason(A, other(MC_EXPECT_ABOVE, "z"), 0, "the other case is not in the run");
    check_reason(A, other(MC_EXPECT_ABOVE, "b"), NONE,
                 "fewer than 2 cases of the dataset have human scores: their spread is not "
                 "defined");
}

/* No graph tells a metric what AMR does not express; one that reads the text as well may know. */
static void test_not_expressed(void **state)
{
    const char *reason = "AMR does not express the difference, and the metric reads only graphs";
    uint32_t passive = run.suite.cases[A].phenomenon;

    (void)state;
    run.suite.phenomena[passive].amr_silent = true;
    check(A, other(MC_EXPECT_BELOW, "b"), 0, MC_OUTCOME_FAILED, -0.25);
    run.scores.columns[0].needs = MC_NEEDS_AMR;
    test_judged = judged_column(&result, 0, arena);
    check_reason(A, other(MC_EXPECT_BELOW, "b"), 0, reason);
    check_reason(A, other(MC_EXPECT_ABOVE, "b"), 0, reason);
    /* what is said of one score alone is judged, and so are cases of other phenomena */
    check(A, bound(MC_EXPECT_MINIMUM, 0.5), 0, MC_OUTCOME_PASSED, 0.25);
    check(C, other(MC_EXPECT_BELOW, "b"), 0, MC_OUTCOME_PASSED, 0.25);
    run.scores.columns[0].needs = MC_NEEDS_AMR | MC_NEEDS_TEXT;
    test_judged = judged_column(&result, 0, arena);
    check(A, other(MC_EXPECT_BELOW, "b"), 0, MC_OUTCOME_FAILED, -0.25);
}

/* Errors in percent, 100 at worst: 1 - u is the score. */
static void test_lower_is_better(void **state)
{
    struct mc_score_column *column = &run.scores.columns[0];

    (void)state;
    column->lower_is_better = true;
    column->worst = 100;
    column->best = 0;
    column->values[A] = 25;
    column->values[B] = 50;
    mc_settle_scores(&result, NULL);
    test_judged = judged_column(&result, 0, arena);
    check(A, other(MC_EXPECT_ABOVE, "b"), 0, MC_OUTCOME_PASSED, 0.25);
    check(A, bound(MC_EXPECT_MINIMUM, 0.5), 0, MC_OUTCOME_PASSED, 0.25);
    /* without a finite range: as it is, and only without a distance */
    column->worst = (double)INFINITY;
    test_judged = judged_column(&result, 0, arena);
    check(A, other(MC_EXPECT_ABOVE, "b"), 0, MC_OUTCOME_PASSED, 25);
    check(A, other(MC_EXPECT_BELOW, "b"), 0, MC_OUTCOME_FAILED, -25);
    check_reason(A, bound(MC_EXPECT_MINIMUM, 0.5), 0, "the metric declares no finite range");
    check_reason(A, other(MC_EXPECT_ABOVE, "b"), 0.1, "the metric declares no finite range");
}

static void test_people(void **state)
{
    (void)state;
    test_judged = judged_people(&result, arena);
    /* 1..5: a 1, b 0.5, d 0.25; a sentence and itself 1 */
    check(A, other(MC_EXPECT_ABOVE, "b"), 0.25, MC_OUTCOME_PASSED, 0.25);
    check(B, bound(MC_EXPECT_INVARIANCE, 0.25), 0.25, MC_OUTCOME_FAILED, -0.25);
    check(D, bound(MC_EXPECT_MAXIMUM, 0.25), 0, MC_OUTCOME_PASSED, 0);
    check_reason(F, bound(MC_EXPECT_MAXIMUM, 0.25), 0, "the case has no score");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_bounds),        TEST(test_other_case),      TEST(test_rounding),
        TEST(test_medians),       TEST(test_invariance),      TEST(test_not_applicable),
        TEST(test_not_expressed), TEST(test_lower_is_better), TEST(test_people),
    };

    return cmocka_run_group_tests_name("verdict", tests, NULL, NULL);
}
