/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conditions of a gate: how they are read, what they speak of, and when they are met. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/analyse.h"
#include "analysis/change/change.h"
#include "analysis/change/condition_result.h"
#include "analysis/change/paired_runs.h"
#include "analysis/statistics.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

static struct mc_condition condition;
static struct mc_diagnostics *diagnostics;

static int read(const char *text)
{
    struct mc_error error = MC_NO_ERROR;

    diagnostics = mc_diagnostics_new(arena);
    return mc_condition_read(mc_slice_of(text), arena, diagnostics, &condition, &error);
}

static void assert_reads(const char *text, const char *check, const char *metric,
                         const char *phenomenon, enum mc_relation relation)
{
    assert_int_equal(read(text), 0);
    assert_string_equal(condition.check->name, check);
    assert_true(mc_slice_is(condition.metric, metric));
    assert_true(mc_slice_is(condition.phenomenon, phenomenon));
    assert_int_equal(condition.relation, relation);
}

static void test_reading(void **state)
{
    (void)state;
    assert_reads("right_order < 0.60", "right_order", "", "", MC_BELOW);
    assert_near(condition.bound, 0.6, 0);
    assert_false(condition.from_base);
    assert_reads("  Right Order<=60 %  ", "right_order", "", "", MC_AT_MOST);
    assert_near(condition.bound, 0.6, 0);
    assert_reads("mad[negation] > base + 0.05", "mad", "", "negation", MC_ABOVE);
    assert_true(condition.from_base);
    assert_near(condition.bound, 0.05, 0);
    assert_reads("MAD ( bleu ) [ word order ] >= base-5e-2", "mad", "bleu", "word order",
                 MC_AT_LEAST);
    assert_near(condition.bound, -0.05, 0);
    assert_reads("spearman(\"m)\")[\"a [b]\"] < base", "spearman", "m)", "a [b]", MC_BELOW);
    assert_near(condition.bound, 0, 0);
    assert_reads("pearson < -1", "pearson", "", "", MC_BELOW);
    assert_near(condition.bound, -1, 0);
    assert_reads("expectations(a:b=1,c)[x]<1", "passed", "a:b=1,c", "x", MC_BELOW);
}

static void assert_refused(const char *text, uint32_t column, const char *message)
{
    assert_int_equal(read(text), -1);
    assert_int_equal(diagnostics->n_errors, 1);
    assert_int_equal(diagnostics->items[0].at.line, 1);
    assert_int_equal(diagnostics->items[0].at.column, column);
    assert_non_null(strstr(diagnostics->items[0].text.data, message));
}

static void test_mistakes(void **state)
{
    (void)state;
    assert_refused("", 1, "a condition begins with a check");
    assert_refused("< 3", 1, "a condition begins with a check");
    assert_refused("right_ordr < 3", 1, "no check 'right_ordr'; did you mean 'right_order'?");
    assert_refused("mad[negation > 3", 4, "this bracket is not closed");
    assert_refused("mad(\"bleu) > 3", 4, "this bracket is not closed");
    assert_refused("mad[ ] > 3", 4, "no name in the brackets");
    assert_refused("mad[a](b) > 3", 7, "expected <, <=, > or >=");
    assert_refused("mad = 3", 5, "expected <, <=, > or >=");
    assert_refused("mad <", 6, "expected a number");
    assert_refused("mad < 1e999", 7, "expected a number");
    assert_refused("mad < nan", 7, "expected a number");
    assert_refused("mad < bas", 7, "expected a number, or base");
    assert_refused("mad < base +", 13, "expected a number");
    assert_refused("mad < base + -1", 14, "without a sign");
    assert_refused("mad < 3 4", 9, "the condition ends before this");
    assert_refused("mad < 3 % %", 11, "the condition ends before this");
    assert_refused("mad \xc3\xa4 < 3", 5, "expected <");
}

/* Ten cases of one phenomenon, human score i / 10; both runs give .1 and .2 more, which is MAD .1
 * and .2, of a second metric 1 less i / 10. */
static struct mc_made_up base, changed;

static void make_run(struct mc_made_up *run, double more)
{
    double scores[10], others[10];
    uint32_t file;
    size_t i;

    mc_made_up_begin(run, arena);
    file = mc_made_up_file(run, "d", "p", 0, 1, true);
    for (i = 0; i < 10; i++) {
        (void)mc_made_up_case(run, file, mc_arena_format(arena, "c%zu", i), (double)i / 10);
        scores[i] = (double)i / 10 + more;
        others[i] = 1 - (double)i / 10;
    }
    (void)mc_made_up_column(run, "m", scores);
    (void)mc_made_up_column(run, "other", others);
    mc_made_up_column(run, "constant", others)->sentinel = true;
}

static struct mc_comparison *compare(void)
{
    static struct mc_policy policy;
    const struct mc_analysis_settings analysis = {
        .normalisation = MC_NORMALISE_RANGE, .threshold_percentile = 5, .confidence = 0.95};
    const struct mc_change_settings settings = {
        .policy = &policy, .draws = 99, .resamples = 100, .confidence = 0.95, .seed = 1};
    struct mc_paired_runs *runs = mc_arena_array(arena, 1, sizeof(*runs));

    policy = mc_policy_default();
    make_run(&base, 0.1);
    make_run(&changed, 0.2);
    *runs = mc_pair_runs(&base.scores, &changed.scores, arena);
    return mc_compare_runs(runs, mc_analyse(runs->base, &analysis, NULL, arena),
                           mc_analyse(runs->changed, &analysis, NULL, arena), &settings, NULL,
                           arena);
}

static const struct mc_result *valued(const struct mc_comparison *comparison)
{
    static const struct mc_statistic *statistics[1];
    struct mc_analysis_settings settings = comparison->changed->settings;

    statistics[0] = mc_statistic_find("mad");
    settings.statistics = statistics;
    settings.n_statistics = 1;
    settings.resamples = 100;
    return mc_analyse(comparison->runs->changed, &settings, NULL, arena);
}

/* How many results, and how many are met. */
static void check(const char *text, size_t n, size_t n_met)
{
    struct mc_comparison *comparison = compare();
    struct mc_error error = MC_NO_ERROR;
    struct mc_condition *held = mc_arena_array(arena, 1, sizeof(*held));

    assert_int_equal(read(text), 0);
    *held = condition;
    assert_int_equal(
        mc_conditions_apply(comparison, held, 1, valued(comparison), arena, diagnostics, &error),
        0);
    assert_int_equal(comparison->n_conditions, n);
    assert_int_equal(comparison->n_met, n_met);
}

/* MAD of m is .2, of the other mean |1 - i / 5| = (1 + .8 + .6 + .4 + .2 + 0 + .2 + ... + .8) / 10
 * = .5, in both runs. */
static void test_meeting(void **state)
{
    (void)state;
    check("mad < 0.3", 2, 1);
    check("mad < 0.2", 2, 0);
    check("mad <= 0.2", 2, 1);
    check("mad > 20 %", 2, 1);
    check("mad >= 20 %", 2, 2);
    check("mad(m)[p] > base", 1, 1);
    check("mad(m)[p] > base + 0.1", 1, 0);
    check("mad(m)[p] >= base + 0.1", 1, 1);
    check("mad > base + 0.05", 2, 1);
    check("mad(constant) > 0", 1, 1); /* a sentinel, where it is named */
}

static void test_intervals(void **state)
{
    struct mc_comparison *comparison = compare();
    struct mc_error error = MC_NO_ERROR;
    struct mc_condition conditions[2];

    (void)state;
    assert_int_equal(read("mad(other) < 0.3"), 0);
    conditions[0] = condition;
    assert_int_equal(read("mad(m) < base"), 0);
    conditions[1] = condition;
    assert_int_equal(mc_conditions_apply(comparison, conditions, 2, valued(comparison), arena,
                                         diagnostics, &error),
                     0);
    assert_true(comparison->conditions[0].low < 0.5 && comparison->conditions[0].high > 0.5);
    assert_true(isnan(comparison->conditions[1].low)); /* that of the change stands beside it */
    assert_near(comparison->conditions[1].change->low, 0.1, 1e-12);
    assert_int_equal(comparison->n_unjudged, 0);
}

/* There are no expectations: nothing to judge by. */
static void test_without_a_value(void **state)
{
    struct mc_comparison *comparison = compare();
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(read("passed(m) < 0.3"), 0);
    assert_int_equal(
        mc_conditions_apply(comparison, &condition, 1, NULL, arena, diagnostics, &error), 0);
    assert_int_equal(comparison->n_unjudged, 1);
    assert_int_equal(comparison->n_met, 0);
    assert_false(comparison->conditions[0].is_known);
}

static void assert_unknown(const char *text, uint32_t column, const char *message)
{
    struct mc_comparison *comparison = compare();
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(read(text), 0);
    assert_int_equal(
        mc_conditions_apply(comparison, &condition, 1, NULL, arena, diagnostics, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_int_equal(diagnostics->items[0].at.column, column);
    assert_non_null(strstr(diagnostics->items[0].text.data, message));
}

/* Of a file, the place is that in its string, and the code that of bad input. */
static void test_in_a_file(void **state)
{
    struct mc_comparison *comparison = compare();
    struct mc_error error = MC_NO_ERROR;
    struct mc_policy policy;

    (void)state;
    diagnostics = mc_diagnostics_new(arena);
    assert_int_equal(
        mc_policy_read_text(mc_slice_of("policy.json"),
                            mc_slice_of("{\"schema\": \"metricheck/policy/1\",\n"
                                        " \"fail_if\": [\"mad(othr) < 1\", \"mad > 1\"]}"),
                            mc_check_names(), arena, diagnostics, &policy, &error),
        0);
    assert_int_equal(policy.n_conditions, 2);
    assert_int_equal(
        mc_conditions_apply(comparison, policy.conditions, 2, NULL, arena, diagnostics, &error),
        -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_true(mc_slice_is(diagnostics->items[0].file, "policy.json"));
    assert_int_equal(diagnostics->items[0].at.line, 2);
    assert_int_equal(diagnostics->items[0].at.column, 19);
}

static void test_names_that_are_not_compared(void **state)
{
    (void)state;
    assert_unknown("mad(othr) < 1", 5, "no metric 'othr' is compared; did you mean 'other'?");
    assert_unknown("mad(m)[\"q\"] < 1", 9, "no phenomenon 'q' is compared");
    assert_unknown("mad[negation] < 1", 5, "no phenomenon 'negation' is compared");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_reading, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_mistakes, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_meeting, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_intervals, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_without_a_value, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_in_a_file, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_names_that_are_not_compared, new_arena, free_arena),
    };

    return cmocka_run_group_tests_name("condition", tests, NULL, NULL);
}
