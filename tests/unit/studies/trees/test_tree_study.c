/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/trees/tree_analysis.h"

#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/tree_samples.h"

static void test_rules(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_rule rule;

    (void)state;
    assert_int_equal(mc_tree_rule_parse("dea<q25", arena, &rule, &error), 0);
    assert_string_equal(rule.score, "dea");
    assert_int_equal(rule.relation, MC_FAIL_BELOW);
    assert_true(rule.is_percentile);
    assert_near(rule.bound, 25, 0);
    assert_int_equal(mc_tree_rule_parse("ter>=0.5", arena, &rule, &error), 0);
    assert_string_equal(rule.score, "ter");
    assert_int_equal(rule.relation, MC_FAIL_FROM);
    assert_false(rule.is_percentile);
    assert_int_equal(mc_tree_rule_parse("dea<q101", arena, &rule, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    mc_arena_free(arena);
}

/* How many of five sentences fail: four have a score, whose first quartile is between the first
 * and the second, .1 + .75 x .1 = .175. */
static size_t n_failing(const char *text, double *threshold)
{
    double values[] = {0.1, 0.2, 0.3, 0.4 * (1 + 5e-13), (double)NAN};
    struct mc_tree_score score = {"dea", values};
    struct mc_tree_run run = {.name = "run", .scores = &score, .n_scores = 1};
    struct mc_tree_study study = {.runs = &run, .n_runs = 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_failed_sentences failed;
    struct mc_tree_rule rule;

    study.treebank.n_trees = 5;
    assert_int_equal(mc_tree_rule_parse(text, arena, &rule, &error), 0);
    assert_int_equal(mc_failed_sentences(&study, &run, &rule, arena, &failed, &error), 0);
    assert_int_equal(failed.n_counted, 4);
    assert_false(failed.counted[4]);
    assert_false(failed.failed[4]);
    *threshold = failed.threshold;
    mc_arena_free(arena);
    return failed.n_failed;
}

static void test_failures(void **state)
{
    double threshold;

    (void)state;
    assert_int_equal(n_failing("dea<q25", &threshold), 1);
    assert_near(threshold, 0.175, 1e-15);
    assert_int_equal(n_failing("dea<=0.2", &threshold), 2);
    assert_int_equal(n_failing("dea<0.2", &threshold), 1);
    assert_int_equal(n_failing("dea>0.4", &threshold), 0); /* 5e-13 off: the same score */
    assert_int_equal(n_failing("dea>=0.4", &threshold), 1);
    assert_int_equal(n_failing("dea<0.4", &threshold), 3);
}

/* Trees of one root: mfs is mdd, and arity follows length. */
static void test_identities(void **state)
{
    double bleu[] = {0.1, 0.4, 0.2, 0.3}, dea[] = {(double)NAN, 0.5, 0.25, 1};
    struct mc_tree_score scores[] = {{"bleu", bleu}, {"dea", dea}};
    struct mc_tree_run run = {.name = "run", .scores = scores, .n_scores = 2};
    struct mc_tree_measures measures[4];
    struct mc_tree_study study = {.measures = measures, .runs = &run, .n_runs = 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_tree_correlation *found;
    uint32_t i;

    (void)state;
    memset(measures, 0, sizeof(measures));
    for (i = 0; i < 4; i++) {
        measures[i].length = i + 1;
        measures[i].depth = i / 2;
        measures[i].mdd = measures[i].mean_flux_size = i;
        measures[i].mean_flux_weight = i % 3;
        measures[i].arity = i / (i + 1.0);
    }
    study.treebank.n_trees = 4;
    assert_int_equal(mc_tree_correlations(&study, &run, true, arena, &found), 28); /* 8 x 7 / 2 */
    assert_int_equal(mc_tree_correlations(&study, &run, false, arena, &found), 26);
    assert_string_equal(found[0].x, "bleu");
    assert_string_equal(found[0].y, "dea");
    assert_int_equal(found[0].n, 3);
    /* ranks of bleu 3 1 2 and of dea 2 1 3: 1 - 6 x (1 + 0 + 1) / (3 x 8) */
    assert_near(found[0].rho, 0.5, 1e-12);
    mc_arena_free(arena);
}

/* A head with ten dependents behind it, at the distances 1 to 10. */
static void test_bins(void **state)
{
    static const char *const labels[] = {"1", "2", "3", "4", "5", "6-9", "10-"};
    static const uint64_t edges[] = {1, 1, 1, 1, 1, 4, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_tree_study study = {.treebank = mc_sample_treebank(
                                      "a<0 b<1 c<1 d<1 e<1 f<1 g<1 h<1 i<1 j<1 k<1", false, arena)};
    struct mc_tree_groups groups;
    size_t i;

    (void)state;
    mc_tree_group_edges(&study, MC_BY_DISTANCE, arena, &groups);
    assert_int_equal(groups.n, 7);
    for (i = 0; i < groups.n; i++) {
        assert_true(mc_slice_is(groups.items[i].label, labels[i]));
        assert_int_equal(groups.items[i].edges, edges[i]);
    }
    mc_tree_group_edges(&study, MC_BY_DIRECTION, arena, &groups);
    assert_int_equal(groups.n, 1);
    assert_true(mc_slice_is(groups.items[0].label, "right"));
    assert_int_equal(groups.items[0].directions.right, 10);
    mc_tree_group_edges(&study, MC_BY_LENGTH, arena, &groups);
    assert_int_equal(groups.items[2].edges, 10); /* 11 words: the bin 11-20 */
    mc_arena_free(arena);
}

/* Differences 0, .5 and -.5: their standard deviation is .5, and t of 2 degrees 4.302653. */
static void test_comparison(void **state)
{
    const double first[] = {1, 0.5, 0.5, (double)NAN}, second[] = {1, 1, 0, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_tree_difference found = mc_tree_compare(first, second, 4, MC_ZEROS_PRATT, arena);

    (void)state;
    assert_int_equal(found.n, 3);
    assert_int_equal(found.better, 1);
    assert_int_equal(found.worse, 1);
    assert_near(found.mean, 0, 1e-15);
    assert_near(found.high, 4.302653 * 0.5 / sqrt(3), 1e-6);
    assert_near(found.low, -found.high, 1e-12);
    mc_arena_free(arena);
}

/* Differences 0, 1, 2, -3, 4. Without the first the ranks are 1 to 4, and 5 of 16 choices of signs
 * put ranks of no more than 3 below 0; with it they are 2 to 5, and 4 choices put no more than 4
 * there. */
static void test_zeros(void **state)
{
    const double first[] = {0, 0, 0, 0, 0}, second[] = {0, 1, 2, -3, 4};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_near(mc_tree_compare(first, second, 5, MC_ZEROS_LEFT_OUT, arena).p, 2 * 5.0 / 16, 1e-12);
    assert_near(mc_tree_compare(first, second, 5, MC_ZEROS_PRATT, arena).p, 2 * 4.0 / 16, 1e-12);
    mc_arena_free(arena);
}

/* With 1 of 4 heads: 2 x (1 + 4) / 16 - 4 / 16; with none of 5: 2 / 32 - 1 / 32. */
static void test_mid_p(void **state)
{
    (void)state;
    assert_near(mc_tree_mid_p(1, 3), 6.0 / 16, 1e-12);
    assert_near(mc_tree_mid_p(5, 0), 1.0 / 32, 1e-12);
    assert_near(mc_tree_mid_p(2, 2), 1, 1e-12);
    assert_true(isnan(mc_tree_mid_p(0, 0)));
}

/* Two sentences with the form, both fail; two without, both pass. One of the 6 ways to choose two
 * of four is as far out, on either side. Wilson: 2 / (2 + 1.959964^2) to 1. */
static void test_rates(void **state)
{
    const struct mc_suspicion found = {2, 2, 2, 2, 0, true}, none = {0, 0, 4, 2, 0, false};
    struct mc_tree_rate rate = mc_tree_rate(&found);

    (void)state;
    assert_near(rate.rate, 1, 0);
    assert_near(rate.base, 0.5, 0);
    assert_near(rate.low, 2 / (2 + 1.959964 * 1.959964), 1e-6);
    assert_near(rate.high, 1, 1e-12);
    assert_near(rate.p, 2.0 / 6, 1e-12);
    assert_true(isnan(mc_tree_rate(&none).rate));
}

static struct mc_tree_rate rate_of(uint32_t with_failed, uint32_t with, uint32_t without_failed,
                                   uint32_t without)
{
    const struct mc_suspicion figures = {.with = with,
                                         .with_failed = with_failed,
                                         .without = without,
                                         .without_passed = without - without_failed};

    return mc_tree_rate(&figures);
}

/* Newcombe 1998 (Statistics in Medicine 17:857), table I, method 3. */
static void test_wilson(void **state)
{
    static const struct {
        uint32_t failed, n;
        double low, high;
    } rows[] = {{81, 263, 0.2553, 0.3662},
                {15, 148, 0.0624, 0.1605},
                {0, 20, 0.0, 0.1611},
                {1, 29, 0.0061, 0.1718}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct mc_tree_rate rate = rate_of(rows[i].failed, rows[i].n, 0, 0);

        assert_near(rate.rate, (double)rows[i].failed / rows[i].n, 1e-15);
        assert_near(rate.base, rate.rate, 1e-15);
        assert_true(fabs(rate.low - rows[i].low) < 0.00005);
        assert_true(fabs(rate.high - rows[i].high) < 0.00005);
    }
    assert_near(rate_of(0, 20, 0, 0).low, 0, 0);
    assert_near(rate_of(20, 20, 0, 0).high, 1, 0);
}

/* Fisher's tea: of eight cups four, of which the lady names 4, 3, 2, 1, 0 in 1, 16, 36, 16, 1 of 70
 * ways. */
static void test_fisher(void **state)
{
    (void)state;
    assert_near(rate_of(4, 4, 0, 4).p, 2.0 / 70, 1e-12);
    assert_near(rate_of(3, 4, 1, 4).p, 34.0 / 70, 1e-12);
    assert_near(rate_of(2, 4, 2, 4).p, 1, 1e-12);
    assert_near(rate_of(1, 4, 3, 4).p, 34.0 / 70, 1e-12);
    assert_near(rate_of(0, 4, 4, 4).p, 2.0 / 70, 1e-12);
    assert_near(rate_of(3, 4, 1, 4).base, 0.5, 1e-15);
    /* The whales of scipy.stats.fisher_exact, 0.0350: of 8008 ways 189 have 8 of 10 among 9 of 16,
     * 7 have 9, and 84 have 3; 882 have 4. The same from the other side. */
    assert_near(rate_of(8, 10, 1, 6).p, (189.0 + 7 + 84) / 8008, 1e-12);
    assert_near(rate_of(1, 6, 8, 10).p, (189.0 + 7 + 84) / 8008, 1e-12);
    /* 9 of 10 is alone: no other number is as rare as 7 of 8008. */
    assert_near(rate_of(9, 10, 0, 6).p, 7.0 / 8008, 1e-12);
    /* Nothing to compare with; nothing fails; all do; no sentence has the form. */
    assert_near(rate_of(2, 4, 0, 0).p, 1, 1e-12);
    assert_near(rate_of(0, 4, 0, 9).p, 1, 1e-12);
    assert_near(rate_of(4, 4, 9, 9).p, 1, 1e-12);
    assert_true(isnan(rate_of(0, 0, 1, 4).rate) && isnan(rate_of(0, 0, 1, 4).p));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),      cmocka_unit_test(test_failures),
        cmocka_unit_test(test_identities), cmocka_unit_test(test_bins),
        cmocka_unit_test(test_comparison), cmocka_unit_test(test_mid_p),
        cmocka_unit_test(test_rates),      cmocka_unit_test(test_wilson),
        cmocka_unit_test(test_fisher),     cmocka_unit_test(test_zeros),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
