/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/analyse.h"
#include "analysis/change/change.h"
#include "analysis/change/paired_runs.h"
#include "analysis/expectations.h"
#include "base/hash.h"
#include "suite/case_content.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

/* Twelve cases, scale 0 to 1, human score i / 11. The metric of the baseline gives the same; the
 * changed one gives 0.1 more to cases 0 to 5. Expected of every case: at most 0.5. */
enum { N = 12 };

static struct mc_made_up base, changed;
static struct mc_policy policy;
static struct mc_change_settings settings;
static struct mc_paired_runs runs;

static void make_run(struct mc_made_up *run, double more)
{
    double scores[N];
    uint32_t file;
    size_t i;

    mc_made_up_begin(run, arena);
    file = mc_made_up_file(run, "d", "p", 0, 1, true);
    for (i = 0; i < N; i++) {
        struct mc_expectation *expected = mc_arena_array(arena, 1, sizeof(*expected));
        size_t at = mc_made_up_case(run, file, mc_arena_format(arena, "c%zu", i), (double)i / 11);

        expected->type = MC_EXPECT_MAXIMUM;
        expected->value = 0.5;
        mc_case_add_lists(&run->suite.cases[at], arena)->expectations = expected;
        mc_case_add_lists(&run->suite.cases[at], arena)->n_expectations = 1;
        scores[i] = (double)i / 11 + (i < 6 ? more : 0);
    }
    (void)mc_made_up_column(run, "m", scores);
}

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    make_run(&base, 0);
    make_run(&changed, 0.1);
    policy = mc_policy_default();
    settings = (struct mc_change_settings){
        .policy = &policy, .draws = 999, .resamples = 100, .confidence = 0.95, .seed = 1};
    runs = mc_pair_runs(&base.scores, &changed.scores, arena);
    return 0;
}

static struct mc_comparison *compare(struct mc_thread_pool *pool)
{
    const struct mc_analysis_settings analysis = {
        .normalisation = MC_NORMALISE_RANGE, .threshold_percentile = 5, .confidence = 0.95};

    return mc_compare_runs(&runs, mc_analyse(runs.base, &analysis, NULL, arena),
                           mc_analyse(runs.changed, &analysis, NULL, arena), &settings, pool,
                           arena);
}

static const struct mc_change *find(const struct mc_comparison *comparison, const char *phenomenon,
                                    const char *check)
{
    size_t i;

    for (i = 0; i < comparison->n_changes; i++)
        if (mc_slice_is(comparison->changes[i].phenomenon, phenomenon) &&
            strcmp(comparison->changes[i].check->name, check) == 0)
            return &comparison->changes[i];
    fail_msg("no check %s of %s", check, phenomenon);
    return NULL;
}

/* Cases 0 to 5 are below 0.5 in the baseline (5/11), 6 to 11 above; case 5 is 5/11 + 0.1 > 0.5 now:
 * of the 12, 6 pass before and 5 now. One case is discordant: it has two
 * swaps, and p is 1, whatever a test says (mid-p: 1/2). */
static void test_expectations(void **state)
{
    const struct mc_change *change;

    (void)state;
    change = find(compare(NULL), "p", "passed");
    assert_int_equal(change->n, N);
    assert_near(change->base, 6.0 / 12, 0);
    assert_near(change->changed, 5.0 / 12, 0);
    assert_near(change->loss, 1.0 / 12, 1e-15);
    assert_near(change->p, 1, 0);
    assert_true(change->low < -1.0 / 12 && change->high > 0);
}

/* Deviation is 0 before and 0.1 on six of twelve cases now: 0.05. All 2^6 signs of those that are
 * not 0 are gone through; two of them give a mean as far from 0: 2 / 64. */
static void test_deviation(void **state)
{
    const struct mc_change *change;

    (void)state;
    change = find(compare(NULL), "p", "mad");
    assert_near(change->base, 0, 1e-15);
    assert_near(change->changed, 0.05, 1e-15);
    assert_near(change->loss, 0.05, 1e-15);
    assert_near(change->p, 2.0 / 64, 1e-15);
    assert_true(change->low > 0 && change->high < 0.1);
}

/* All 66 pairs are in order before; now case 5 (5/11 + 0.1 = 0.555) is above case 6 (6/11 = 0.545),
 * and no other pair is turned round. */
static void test_order(void **state)
{
    const struct mc_change *change;

    (void)state;
    change = find(compare(NULL), "p", "order");
    assert_near(change->base, 1, 0);
    assert_near(change->changed, 65.0 / 66, 1e-15);
    assert_near(change->loss, 1.0 / 66, 1e-15);
    assert_true(change->p > 0.05 && change->p <= 1);
}

/* Spearman after the exchange of two neighbours: 1 - 6 * 2 / (12 * 143). */
static void test_figures(void **state)
{
    const struct mc_comparison *comparison;
    const struct mc_change *change;

    (void)state;
    comparison = compare(NULL);
    change = find(comparison, "p", "spearman");
    assert_near(change->base, 1, 1e-15);
    assert_near(change->changed, 1 - 12.0 / (12 * 143), 1e-14);
    assert_int_equal(change->setting.level, MC_GATE_BLOCK);
    change = find(comparison, "p", "order");
    assert_int_equal(change->setting.level, MC_GATE_INFO);
    assert_true(isnan(change->p_adjusted));
}

static const struct mc_slice any = {"", 0};

/* Six cases changed, for the worse: 1 of 2^6 swaps is as bad. Of the claims that block (passed,
 * MAD and Spearman, on the phenomenon and on all cases, which are the same), those of passed
 * changed on one case, 1/2, and are no part of the family. */
static void test_judging_jointly(void **state)
{
    struct mc_policy_rule no_figures = {
        any, any, any, mc_slice_of("spearman"), (double)NAN, (double)NAN, MC_GATE_INFO};
    const struct mc_comparison *comparison;
    const struct mc_change *change;

    (void)state;
    comparison = compare(NULL);
    assert_int_equal(comparison->n_claims, 4);
    assert_int_equal(find(comparison, "p", "mad")->outcome, MC_CHANGE_WORSE);
    assert_int_equal(comparison->n_blocking, 2);
    /* the two that are left move together: no more than one of them; five standard errors */
    policy.rules = &no_figures;
    policy.n_rules = 1;
    comparison = compare(NULL);
    assert_int_equal(comparison->n_claims, 2);
    change = find(comparison, "p", "mad");
    assert_near(change->p_adjusted, 1.0 / 64, 5 * sqrt(1.0 / 64 / 1000));
    assert_near(change->p_adjusted, find(comparison, "overall", "mad")->p_adjusted, 0);
    assert_near(change->p, 2.0 / 64, 1e-15); /* that of the check alone, two-sided */
    /* growth less 0.01: six of .09 and six of -.01. As far above 0 only where none of the six is
     * turned: 1/64 */
    assert_near(change->p_margin, 1.0 / 64, 5 * sqrt(1.0 / 64 / 1000));
}

/* The same after Holm. Tarone: of four claims with 1/64 each none can reach .05 / 4, and four are
 * too many for .05 / 3. Of two both reach .05 / 2, and p is 2/64. */
static void test_judging_each(void **state)
{
    struct mc_policy_rule no_figures = {
        any, any, any, mc_slice_of("spearman"), (double)NAN, (double)NAN, MC_GATE_INFO};
    const struct mc_comparison *comparison;

    (void)state;
    policy.correction = mc_correction(MC_ADJUST_HOLM);
    comparison = compare(NULL);
    assert_int_equal(comparison->n_claims, 0);
    assert_int_equal(find(comparison, "p", "mad")->outcome, MC_CHANGE_OUT_OF_REACH);
    assert_int_equal(comparison->n_blocking, 0);
    assert_true(comparison->blind);
    policy.rules = &no_figures;
    policy.n_rules = 1;
    comparison = compare(NULL);
    assert_near(find(comparison, "p", "mad")->p_adjusted, 2.0 / 64, 1e-12);
    assert_near(find(comparison, "overall", "mad")->p_adjusted, 2.0 / 64, 1e-12);
    assert_int_equal(find(comparison, "p", "mad")->outcome, MC_CHANGE_WORSE);
    assert_int_equal(comparison->n_blocking, 2);
    assert_false(comparison->blind);
}

/* The baseline with other scores. */
static const struct mc_comparison *compare_with(double (*other)(double, size_t))
{
    size_t i;

    make_run(&changed, 0);
    for (i = 0; i < N; i++)
        changed.scores.columns[0].values[i] = other(base.scores.columns[0].values[i], i);
    runs = mc_pair_runs(&base.scores, &changed.scores, arena);
    return compare(NULL);
}

static double squared(double score, size_t i)
{
    (void)i;
    return score * score;
}

static double a_little_more(double score, size_t i)
{
    (void)i;
    return score + 1e-8;
}

static double last_digit(double score, size_t i)
{
    return score * (1 + (i % 2 == 0 ? 4e-16 : -4e-16));
}

static double upside_down(double score, size_t i)
{
    (void)i;
    return 1 - score;
}

static double one_case(double score, size_t i)
{
    return i == 3 ? 1 : score;
}

static double a_third(double score, size_t i)
{
    (void)i;
    return score / 3;
}

/* Every order is kept: squares are farther from people, but that is calibration. */
static void test_rescaling(void **state)
{
    const struct mc_comparison *comparison;

    (void)state;
    comparison = compare_with(squared);
    assert_true(comparison->rescaled[0]);
    assert_true(isnan(comparison->factors[0]));
    assert_int_equal(find(comparison, "p", "mad")->outcome, MC_CHANGE_RESCALED);
    assert_int_equal(find(comparison, "p", "spearman")->outcome, MC_CHANGE_NONE);
    assert_int_equal(comparison->n_blocking, 0);
    assert_int_equal(comparison->n_warning, 1);
    assert_false(comparison->blind);
    policy.rescaling = MC_GATE_BLOCK;
    comparison = compare_with(squared);
    assert_int_equal(find(comparison, "p", "mad")->outcome, MC_CHANGE_WORSE);
    assert_int_equal(comparison->n_blocking, 2);
    comparison = compare_with(a_little_more); /* a loss, but far below what is tolerated */
    assert_true(comparison->rescaled[0]);
    assert_int_equal(find(comparison, "p", "mad")->outcome, MC_CHANGE_TOLERATED);
    assert_int_equal(comparison->n_blocking, 0);
    comparison = compare_with(a_third); /* of each score */
    assert_true(comparison->rescaled[0]);
    assert_near(comparison->factors[0], 1.0 / 3, 1e-15);
    comparison = compare_with(last_digit);
    assert_false(comparison->rescaled[0]);
    assert_true(isnan(comparison->factors[0]));
    assert_int_equal(comparison->n_any_changed, 0);
}

/* Turned round is no rescaling. */
static void test_reversal(void **state)
{
    const struct mc_comparison *comparison;

    (void)state;
    comparison = compare_with(upside_down);
    assert_false(comparison->rescaled[0]);
    assert_int_equal(find(comparison, "p", "spearman")->outcome, MC_CHANGE_WORSE);
    assert_true(find(comparison, "p", "spearman")->p_adjusted <= 0.05);
}

/* The 12 cases have 9 + 8 + ... + 1 = 45 pairs that are a fifth of the scale apart, 3/11 or more.
 * Of those of case 3, which is 1 now, five are turned round (with cases 6 to 10), one ties (11). */
static void test_right_order(void **state)
{
    struct mc_policy_rule blocks = {
        any, any, any, mc_slice_of("right_order"), (double)NAN, (double)NAN, MC_GATE_BLOCK};
    const struct mc_change *change;

    (void)state;
    change = find(compare_with(one_case), "p", "right_order");
    assert_int_equal(change->n, N);
    assert_near(change->base, 1, 0);
    assert_near(change->changed, 39.5 / 45, 1e-15);
    assert_int_equal(change->n_changed, 1);
    assert_string_equal(change->test->name, "influence");
    assert_int_equal(change->setting.level, MC_GATE_INFO);
    change = find(compare_with(squared), "p", "right_order"); /* no order is changed */
    assert_near(change->p, 1, 0);
    assert_int_equal(change->n_changed, 0);
    /* all are turned round: no variance, so no t; but of 2^12 swaps one is as bad */
    change = find(compare_with(upside_down), "p", "right_order");
    assert_near(change->loss, 1, 0);
    assert_string_equal(change->reason,
                        "the two order all pairs of the cases alike, or differ in all alike");
    assert_int_equal(change->outcome, MC_CHANGE_UNDEFINED);
    policy.rules = &blocks;
    policy.n_rules = 1;
    change = find(compare_with(upside_down), "p", "right_order");
    assert_null(change->reason);
    assert_true(change->p_adjusted < 0.01);
    assert_int_equal(change->outcome, MC_CHANGE_WORSE);
    policy.correction = mc_correction(MC_ADJUST_HOLM);
    assert_int_equal(find(compare_with(upside_down), "p", "right_order")->outcome,
                     MC_CHANGE_UNDEFINED);
}

/* People give 0.02 i to the first eight cases and .3 to the rest, a metric .6 + .4 i / 11. */
static void make_skewed(struct mc_made_up *run, double (*score)(size_t))
{
    double scores[N];
    uint32_t file;
    size_t i;

    mc_made_up_begin(run, arena);
    file = mc_made_up_file(run, "d", "p", 0, 1, true);
    for (i = 0; i < N; i++) {
        (void)mc_made_up_case(run, file, mc_arena_format(arena, "c%zu", i),
                              i < 8 ? 0.02 * (double)i : 0.3);
        scores[i] = score(i);
    }
    (void)mc_made_up_column(run, "m", scores);
}

static double too_high(size_t i)
{
    return 0.6 + 0.4 * (double)i / 11;
}

static double negated(size_t i)
{
    return 1 - too_high(i);
}

/* Low, as people are, but cases 8 to 10 are below all others. */
static double low(size_t i)
{
    return i < 8 ? 0.1 + 0.01 * (double)i : i < 11 ? 0.09 + 0.0001 * (double)i : 0.5;
}

static const struct mc_comparison *compare_skewed(double (*score)(size_t))
{
    make_skewed(&base, too_high);
    make_skewed(&changed, score);
    runs = mc_pair_runs(&base.scores, &changed.scores, arena);
    return compare(NULL);
}

/* Every case is nearer to people after either change. All 24 pairs that are a fifth of the scale
 * apart, cases 0 to 5 with 8 to 11, were in the right order: none is when the metric is negated,
 * and the 6 of case 11 are when only 8 to 10 fall. Neither is called better. */
static void test_directions(void **state)
{
    const struct mc_comparison *comparison;
    size_t i;

    (void)state;
    comparison = compare_skewed(negated);
    assert_true(comparison->reversed[0]);
    assert_near(find(comparison, "p", "right_order")->base, 1, 0);
    assert_near(find(comparison, "p", "right_order")->changed, 0, 0);
    assert_true(find(comparison, "p", "mad")->p_adjusted <= 0.05);
    assert_true(find(comparison, "p", "mad")->loss < -0.3);
    assert_int_equal(find(comparison, "p", "mad")->outcome, MC_CHANGE_REVERSED);
    for (i = 0; i < comparison->n_changes; i++)
        assert_int_not_equal(comparison->changes[i].outcome, MC_CHANGE_BETTER);
    comparison = compare_skewed(low);
    assert_false(comparison->reversed[0]);
    assert_near(find(comparison, "p", "right_order")->changed, 6.0 / 24, 0);
    assert_int_equal(find(comparison, "p", "right_order")->outcome, MC_CHANGE_WORSE);
    assert_true(find(comparison, "p", "mad")->loss < -0.3);
    assert_int_equal(find(comparison, "p", "mad")->outcome, MC_CHANGE_CONTRADICTED);
    assert_int_equal(find(comparison, "overall", "mad")->outcome, MC_CHANGE_CONTRADICTED);
}

/* Case 3 is 8/11 farther from people, .06 of the mean, and one of two swaps is as bad: it is named,
 * and decides what the policy says. */
static void test_out_of_reach(void **state)
{
    const struct mc_comparison *comparison;

    (void)state;
    comparison = compare_with(one_case);
    assert_int_equal(find(comparison, "p", "mad")->outcome, MC_CHANGE_OUT_OF_REACH);
    assert_int_equal(comparison->n_claims, 0);
    assert_true(find(comparison, "p", "mad")->is_small);
    assert_true(comparison->n_small > 0);
    assert_false(comparison->blind);
    assert_int_equal(comparison->n_blocking, 0);
    assert_int_equal(comparison->n_warning, 0);
    policy.small_losses = MC_GATE_WARN;
    comparison = compare_with(one_case);
    assert_int_equal(comparison->n_warning, comparison->n_small);
    policy.small_losses = MC_GATE_BLOCK;
    policy.rescaling = MC_GATE_INFO; /* nothing to do with it */
    settings.claims_only = true;
    comparison = compare_with(one_case);
    assert_int_equal(comparison->n_blocking, comparison->n_small);
    assert_false(comparison->blind);
}

static double two_cases(double score, size_t i)
{
    return i == 3 || i == 4 ? 1 : score;
}

static double four_cases(double score, size_t i)
{
    return i < 4 ? 1 : score;
}

/* Of k changed cases no two-sided p is below 2^(1-k), in no check, whether it blocks or informs:
 * with four of them (1/8) nothing is significant, and what is lost is not said to be. */
static void test_few_changed(void **state)
{
    double (*const changes[])(double, size_t) = {one_case, two_cases, four_cases};
    static const double least[] = {1, 0.5, 0.125};
    enum mc_adjustment methods[] = {MC_ADJUST_MAXT, MC_ADJUST_HOLM, MC_ADJUST_NONE};
    const struct mc_comparison *comparison;
    size_t k, m, i;

    (void)state;
    for (m = 0; m < 3; m++)
        for (k = 0; k < 3; k++) {
            policy.correction = mc_correction(methods[m]);
            comparison = compare_with(changes[k]);
            for (i = 0; i < comparison->n_changes; i++) {
                const struct mc_change *change = &comparison->changes[i];

                if (change->n_changed == 0)
                    continue;
                assert_true(change->p >= least[k]);
                assert_false(change->p_loss < least[k] / 2);
                assert_false(change->p_adjusted < least[k] / 2);
                assert_int_equal(change->outcome, change->loss > change->setting.largest_loss
                                                      ? MC_CHANGE_OUT_OF_REACH
                                                      : MC_CHANGE_NONE);
            }
            assert_int_equal(find(comparison, "p", "right_order")->outcome, MC_CHANGE_OUT_OF_REACH);
            assert_int_equal(find(comparison, "p", "order")->outcome, MC_CHANGE_OUT_OF_REACH);
            assert_int_equal(find(comparison, "p", "pearson")->outcome, MC_CHANGE_OUT_OF_REACH);
            assert_int_equal(comparison->n_blocking, 0);
        }
}

static double a_trifle(size_t i)
{
    return i % 2 == 0 ? 1e-6 : -1e-6;
}

static double one_case_and_trifles(double score, size_t i)
{
    return one_case(score, i) + a_trifle(i);
}

static double trifles(double score, size_t i)
{
    return score + a_trifle(i);
}

/* The same, and every other case changed by next to nothing: 1 of 2^12 swaps is as bad as all of
 * them worse, so that a loss could be shown, but not one over .01: growth less that is .717 once
 * and -.01 eleven times, and in half of the swaps the one stays. */
static void test_trifles_give_no_reach(void **state)
{
    struct mc_policy_rule deviation_alone[] = {
        {any, any, any, mc_slice_of("spearman"), (double)NAN, (double)NAN, MC_GATE_INFO},
        {any, any, any, mc_slice_of("passed"), (double)NAN, (double)NAN, MC_GATE_INFO}};
    const struct mc_comparison *comparison;
    const struct mc_change *change;

    (void)state;
    policy.rules = deviation_alone;
    policy.n_rules = 2;
    comparison = compare_with(one_case_and_trifles);
    change = find(comparison, "p", "mad");
    assert_int_equal(change->n_changed, N);
    assert_true(change->reachable && change->swamped);
    assert_int_equal(change->outcome, MC_CHANGE_OUT_OF_REACH);
    assert_true(change->beyond);
    assert_true(comparison->blind);
    comparison = compare_with(trifles); /* within what is tolerated */
    assert_int_equal(comparison->n_beyond, 0);
    assert_false(comparison->blind);
}

/* Too few cases for the policy: a loss over what is tolerated is not passed, one within it is. */
static void test_too_few_cases(void **state)
{
    struct mc_policy_rule many = {any, any, any, any, (double)NAN, N + 1, -1};

    (void)state;
    policy.rules = &many;
    policy.n_rules = 1;
    assert_true(compare_with(one_case_and_trifles)->blind);
    assert_false(compare_with(one_case)->blind); /* one case says nothing anywhere */
    assert_int_equal(compare_with(one_case)->n_beyond, 0);
    assert_false(compare_with(trifles)->blind);
    assert_false(compare_with(a_little_more)->blind);
}

/* Case 5 fails now (5/11 + .05); cases are nearer or farther by .05 in turn. */
static double up_and_down(double score, size_t i)
{
    return score + (i % 2 == 1 || i == 6 ? .05 : -.05);
}

/* One verdict of twelve is more than .02 lost, and one swap of two is as bad. But the distance to
 * people of the same cases could have been shown to have grown, all twelve by .05. */
static void test_another_check_of_the_same_cases(void **state)
{
    struct mc_policy_rule no_deviation = {any,         any,         any,         mc_slice_of("mad"),
                                          (double)NAN, (double)NAN, MC_GATE_INFO};
    const struct mc_comparison *comparison;
    const struct mc_change *change;

    (void)state;
    comparison = compare_with(up_and_down);
    change = find(comparison, "p", "passed");
    assert_near(change->loss, 1.0 / 12, 1e-15);
    assert_int_equal(change->outcome, MC_CHANGE_OUT_OF_REACH);
    assert_false(change->beyond);
    assert_int_equal(comparison->n_blocking, 2);
    assert_false(comparison->blind);
    policy.rules = &no_deviation; /* neither judges */
    policy.n_rules = 1;
    comparison = compare_with(up_and_down);
    assert_true(find(comparison, "p", "passed")->is_small);
    assert_int_equal(comparison->n_blocking, 0);
    assert_false(comparison->blind);
}

static void test_policy_is_asked(void **state)
{
    struct mc_policy_rule rules[] = {
        {any, mc_slice_of("p"), any, mc_slice_of("mad"), 0.06, (double)NAN, MC_GATE_WARN},
        {any, mc_slice_of("overall"), any, any, (double)NAN, 13, -1},
    };
    const struct mc_comparison *comparison;

    (void)state;
    policy.alpha = 0.2;
    policy.rules = rules;
    policy.n_rules = 2;
    comparison = compare(NULL);
    assert_int_equal(find(comparison, "p", "mad")->outcome, MC_CHANGE_TOLERATED);
    assert_int_equal(find(comparison, "overall", "mad")->outcome, MC_CHANGE_TOO_FEW);
    rules[0].largest_loss = 0.005;
    comparison = compare(NULL);
    assert_int_equal(find(comparison, "p", "mad")->outcome, MC_CHANGE_WORSE);
    assert_int_equal(comparison->n_warning, 1);
    assert_int_equal(comparison->n_blocking, 0);
}

/* Case 5: margin 0.5 - 5/11 before, 0.5 - 5/11 - 0.1 now. */
static void test_cases(void **state)
{
    const struct mc_comparison *comparison;

    (void)state;
    comparison = compare(NULL);
    assert_int_equal(comparison->n_cases, 1);
    assert_int_equal(comparison->n_worse, 1);
    assert_int_equal(comparison->cases[0].item, 5);
    assert_true(comparison->cases[0].worse);
    assert_int_equal(comparison->cases[0].n_flips, 1);
    assert_near(comparison->cases[0].flips[0].base, 0.5 - 5.0 / 11, 1e-15);
    assert_near(comparison->cases[0].flips[0].changed, 0.5 - 5.0 / 11 - 0.1, 1e-15);
}

static void expect_second(struct mc_made_up *run, size_t item, enum mc_expectation_type type,
                          double value)
{
    struct mc_case *of = &run->suite.cases[item];
    struct mc_expectation *expected = mc_arena_array(arena, 2, sizeof(*expected));

    expected[0] = mc_case_lists(of)->expectations[0];
    expected[1] = (struct mc_expectation){.type = type, .value = value};
    mc_case_add_lists(of, arena)->expectations = expected;
    mc_case_add_lists(of, arena)->n_expectations = 2;
}

/* Case 5, 5/11 before and 5/11 + 0.1 now, is to be at most 0.5 and at least 0.55: the first fails
 * now, the second passes. It is one case, whose first expectation has the margin that fell. */
static void test_case_of_two_expectations(void **state)
{
    const struct mc_comparison *comparison;

    (void)state;
    expect_second(&base, 5, MC_EXPECT_MINIMUM, 0.55);
    expect_second(&changed, 5, MC_EXPECT_MINIMUM, 0.55);
    runs = mc_pair_runs(&base.scores, &changed.scores, arena);
    comparison = compare(NULL);
    assert_int_equal(comparison->n_cases, 1);
    assert_int_equal(comparison->n_worse, 1);
    assert_int_equal(comparison->cases[0].n_flips, 2);
    assert_true(comparison->cases[0].worse);
    assert_true(comparison->cases[0].flips[0].worse);
    assert_int_equal(comparison->cases[0].flips[0].tested, 5);
    assert_false(comparison->cases[0].flips[1].worse);
    assert_int_equal(comparison->cases[0].flips[1].tested, 6);
    assert_near(comparison->cases[0].flips[1].changed, 5.0 / 11 + 0.1 - 0.55, 1e-15);
}

/* A run against itself has p 1 everywhere and nothing to tell. */
static void test_no_change(void **state)
{
    const struct mc_comparison *comparison;
    size_t i;

    (void)state;
    runs = mc_pair_runs(&base.scores, &base.scores, arena);
    comparison = compare(NULL);
    assert_int_equal(comparison->n_changes, 2 * 6);
    for (i = 0; i < comparison->n_changes; i++) {
        assert_near(comparison->changes[i].p, 1, 0);
        assert_near(comparison->changes[i].loss, 0, 0);
        assert_int_equal(comparison->changes[i].outcome, MC_CHANGE_NONE);
    }
    assert_int_equal(comparison->n_cases, 0);
}

static void test_pairing(void **state)
{
    struct mc_made_up other;
    double scores[2] = {1, 2};
    uint32_t file;

    (void)state;
    mc_made_up_begin(&other, arena);
    file = mc_made_up_file(&other, "d", "p", 0, 1, true);
    (void)mc_made_up_case(&other, file, "new", 0.5);
    (void)mc_made_up_case(&other, file, "c3", 0.5);
    (void)mc_made_up_column(&other, "another name", scores);
    runs = mc_pair_runs(&base.scores, &other.scores, arena);
    assert_int_equal(runs.suite->n_cases, 1);
    assert_int_equal(runs.n_unlike, 13);
    assert_true(mc_slice_is(runs.unlike[0].id, "new"));
    assert_int_equal(runs.unlike[0].what, MC_ONLY_IN_CHANGED);
    assert_true(mc_slice_is(runs.unlike[1].id, "c3")); /* judged 3/11 there, and expected there */
    assert_int_equal(runs.unlike[1].what, MC_DIFFERS_JUDGEMENT | MC_DIFFERS_EXPECTATIONS);
    assert_true(mc_slice_is(runs.unlike[2].id, "c0"));
    assert_int_equal(runs.unlike[2].what, MC_ONLY_IN_BASE);
    assert_int_equal(mc_count_unlike(&runs, MC_ONLY_IN_BASE), 11);
    assert_int_equal(runs.n_unknown, 0);
    assert_near(runs.base->columns[0].values[0], 3.0 / 11, 0);
    assert_near(runs.changed->columns[0].values[0], 2, 0);
    /* each has but one metric: they are paired though their names differ */
    assert_int_equal(runs.n_metrics, 1);
    assert_int_equal(runs.metrics[0].base, 0);
    (void)mc_made_up_column(&other, "m", scores);
    runs = mc_pair_runs(&base.scores, &other.scores, arena);
    assert_int_equal(runs.n_metrics, 2);
    assert_int_equal(runs.metrics[0].base, MC_NOT_FOUND);
    assert_int_equal(runs.metrics[1].base, 0);
}

/* What a metric was shown is another thing: its scores are not compared. What it is held to is that
 * of the changed run. */
static void test_other_contents(void **state)
{
    (void)state;
    changed.suite.cases[2].candidate =
        (struct mc_side){.text = mc_slice_of("A."), .has_text = true};
    changed.suite.cases[4].human = 1;
    mc_case_add_lists(&changed.suite.cases[5], arena)->n_expectations = 0;
    runs = mc_pair_runs(&base.scores, &changed.scores, arena);
    assert_int_equal(runs.n_unlike, 3);
    assert_int_equal(runs.unlike[0].what, MC_DIFFERS_TEXTS);
    assert_int_equal(runs.unlike[1].what, MC_DIFFERS_JUDGEMENT);
    assert_int_equal(runs.unlike[2].what, MC_DIFFERS_EXPECTATIONS);
    assert_int_equal(runs.suite->n_cases, N - 1);
    assert_true(mc_slice_is(runs.suite->cases[2].id, "c3"));
    assert_near(runs.base->columns[0].values[2], 3.0 / 11, 0);
    assert_near(runs.suite->cases[3].human, 1, 0);
}

/* Cases 0 to 7 are shown in the base run, 4 to 11 in the changed one: those that both show are
 * compared, and all are there to normalise by. */
static void test_selected(void **state)
{
    bool first[N], last[N];
    size_t i;

    (void)state;
    for (i = 0; i < N; i++) {
        first[i] = i < 8;
        last[i] = i >= 4;
    }
    base.suite.selected = first;
    changed.suite.selected = last;
    base.scores.columns[0].values[0] = changed.scores.columns[0].values[5] = (double)NAN;
    runs = mc_pair_runs(&base.scores, &changed.scores, arena);
    assert_int_equal(runs.suite->n_cases, N);
    assert_int_equal(mc_suite_n_selected(runs.suite), 4);
    assert_true(mc_case_is_selected(runs.suite, 4) && !mc_case_is_selected(runs.suite, 8));
    assert_int_equal(mc_count_unlike(&runs, MC_ONLY_IN_BASE), 4);
    assert_int_equal(mc_count_unlike(&runs, MC_ONLY_IN_CHANGED), 4);
    assert_int_equal(runs.n_unlike, 8);
    assert_true(mc_slice_is(runs.unlike[0].id, "c8")); /* in the order of the changed run, then */
    assert_true(mc_slice_is(runs.unlike[4].id, "c0"));
    assert_int_equal(runs.metrics[0].n_lost, 1); /* of c5; nobody misses c0 */
    assert_int_equal(runs.metrics[0].n_gained, 0);
    assert_int_equal(find(compare(NULL), "p", "mad")->n, 3);
    assert_int_equal(compare(NULL)->changed->expectations->n, 4);
    /* the same choice in both: no case is missed */
    base.suite.selected = last;
    runs = mc_pair_runs(&base.scores, &changed.scores, arena);
    assert_int_equal(runs.n_unlike, 0);
    assert_int_equal(mc_suite_n_selected(runs.suite), 8);
}

/* A metric that gives per cent now, and says so: nothing has changed. */
static void test_other_range(void **state)
{
    const struct mc_change *change;
    size_t i;

    (void)state;
    for (i = 0; i < N; i++)
        changed.scores.columns[0].values[i] = 100 * base.scores.columns[0].values[i];
    changed.scores.columns[0].best = 100;
    runs = mc_pair_runs(&base.scores, &changed.scores, arena);
    change = find(compare(NULL), "p", "mad");
    assert_near(change->base, 0, 1e-15);
    assert_near(change->changed, 0, 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_expectations, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_deviation, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_order, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_figures, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_judging_jointly, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_judging_each, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_rescaling, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_reversal, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_right_order, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_out_of_reach, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_few_changed, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_directions, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_trifles_give_no_reach, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_too_few_cases, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_another_check_of_the_same_cases, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_policy_is_asked, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_cases, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_case_of_two_expectations, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_no_change, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_pairing, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_other_contents, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_selected, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_other_range, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("change", tests, NULL, NULL);
}
