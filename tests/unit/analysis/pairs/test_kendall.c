/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Kendall family by hand and against mt-metrics-eval and SciPy. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/sample.h"
#include "tests/unit/made_up.h"
#include "tests/unit/stat_goldens.h"

static void test_by_hand(void **state)
{
    /* 10 pairs of 5 cases */
    const struct mc_pair_counts counts = {4, 1, 2, 2, 1};

    (void)state;
    assert_near(mc_tau_a(&counts).value, 3.0 / 10, 1e-15);
    assert_near(mc_tau_b(&counts).value, 3.0 / 7, 1e-15); /* sqrt(7 * 7) */
    assert_near(mc_tau_c(&counts, 5, 3, 4).value, 2 * 3.0 / (25 * 2.0 / 3), 1e-15);
    assert_near(mc_tau_c(&counts, 5, 4, 3).value, 2 * 3.0 / (25 * 2.0 / 3), 1e-15);
    /* the same 10 pairs of 6 cases, the other 5 being pairs of copies: 36 * 10/15 for n^2 */
    assert_near(mc_tau_c(&counts, 6, 4, 3).value, 2 * 3.0 / (24 * 2.0 / 3), 1e-15);
    assert_near(mc_tau_10(&counts).value, 1.0 / 7, 1e-15);
    assert_near(mc_tau_13(&counts).value, 3.0 / 5, 1e-15);
    assert_near(mc_tau_14(&counts).value, 3.0 / 7, 1e-15);
    assert_near(mc_tau_eq(&counts).value, 0, 1e-15); /* 4 + 1 - 1 - 2 - 2 */
    assert_near(mc_acc_eq(&counts).value, 0.5, 1e-15);
    assert_near(mc_somers_d(&counts).value, 3.0 / 7, 1e-15);
}

/* The two sides of tau_b, tau_14 and Somers' d are not the same. */
static void test_sides(void **state)
{
    const struct mc_pair_counts counts = {6, 1, 3, 0, 0}, turned = {6, 1, 0, 3, 0};

    (void)state;
    assert_near(mc_tau_b(&counts).value, 5 / sqrt(10.0 * 7.0), 1e-15);
    assert_near(mc_tau_14(&counts).value, 0.5, 1e-15);
    assert_near(mc_tau_14(&turned).value, 5.0 / 7, 1e-15);
    assert_near(mc_somers_d(&counts).value, 5.0 / 7, 1e-15);
    assert_near(mc_somers_d(&turned).value, 0.5, 1e-15);
}

static void assert_undefined(struct mc_figure figure, const char *reason)
{
    assert_true(isnan(figure.value));
    assert_string_equal(figure.reason, reason);
}

static void test_not_defined(void **state)
{
    const struct mc_pair_counts none = {0, 0, 0, 0, 0}, gold = {0, 0, 0, 3, 0},
                                metric = {0, 0, 3, 0, 0};

    (void)state;
    assert_undefined(mc_tau_a(&none), "no pair of cases");
    assert_undefined(mc_tau_eq(&none), "no pair of cases");
    assert_undefined(mc_acc_eq(&none), "no pair of cases");
    assert_undefined(mc_tau_b(&gold), "all human scores are equal");
    assert_undefined(mc_tau_c(&gold, 3, 1, 3), "all human scores are equal");
    assert_undefined(mc_tau_10(&gold), "all human scores are equal");
    assert_undefined(mc_tau_14(&gold), "all human scores are equal");
    assert_undefined(mc_tau_b(&metric), "all scores of the metric are equal");
    assert_undefined(mc_somers_d(&metric), "all scores of the metric are equal");
    assert_undefined(mc_tau_13(&metric), "no pair is tied on neither side");
    assert_near(mc_tau_10(&metric).value, -1, 0);
}

static void test_kendall_like(void **state)
{
    /* gaps of gold: 01 1, 02 3, 03 3, 12 2, 13 2, 23 0; the metric is right about 01 02 12, wrong
     * about 13, tied on 03 */
    const double gold[] = {0, 1, 3, 3}, metric[] = {0.25, 0.5, 0.75, 0.25};
    struct mc_arena *arena = mc_arena_new();
    struct mc_kendall_like all = mc_kendall_like_of(gold, metric, 4, 0, arena);
    struct mc_kendall_like some = mc_kendall_like_of(gold, metric, 4, 2, arena);
    struct mc_kendall_like none = mc_kendall_like_of(gold, metric, 4, 25, arena);

    (void)state;
    assert_int_equal(all.concordant, 3);
    assert_int_equal(all.discordant, 3); /* 03, 13, and 23, which is tied in gold */
    assert_near(all.value, 0, 0);
    assert_int_equal(some.concordant, 2); /* 02 12 */
    assert_int_equal(some.discordant, 2); /* 03 13 */
    assert_int_equal(none.concordant + none.discordant, 0);
    assert_near(none.value, 0, 0);
    mc_arena_free(arena);
}

/* What each case of the vector file expects at epsilon 0. */
static void assert_family(const json_t *expected, const double *gold, const double *metric,
                          size_t n, struct mc_arena *arena)
{
    struct mc_pair_counts counts = mc_pair_counts(gold, metric, n, 0, arena);
    uint32_t *levels = mc_arena_array(arena, n, sizeof(*levels));
    uint32_t n_gold = mc_levels(gold, n, levels, arena);
    uint32_t n_metric = mc_levels(metric, n, levels, arena);

    assert_stat(mc_tau_a(&counts).value, expected, "tau_a", 1e-12);
    assert_stat(mc_tau_b(&counts).value, expected, "variant_b", 1e-12);
    assert_stat(mc_tau_b(&counts).value, expected, "kendall_b_scipy", 1e-12);
    assert_stat(mc_tau_c(&counts, n, n_gold, n_metric).value, expected, "variant_c", 1e-12);
    assert_stat(mc_tau_c(&counts, n, n_gold, n_metric).value, expected, "kendall_c_scipy", 1e-12);
    assert_stat(mc_tau_10(&counts).value, expected, "tau_10", 1e-12);
    assert_stat(mc_tau_13(&counts).value, expected, "tau_13", 1e-12);
    assert_stat(mc_tau_14(&counts).value, expected, "tau_14", 1e-12);
    assert_stat(mc_tau_eq(&counts).value, expected, "variant_23", 1e-12);
    assert_stat(mc_acc_eq(&counts).value, expected, "variant_acc23", 1e-12);
    assert_stat(mc_acc_eq(&counts).value, expected, "agreement/accuracy", 1e-12);
    assert_int_equal(counts.concordant + counts.both_ties,
                     mc_stat_count(expected, "agreement/agree"));
    assert_int_equal(mc_pair_counts_sum(&counts), mc_stat_count(expected, "agreement/pairs"));
}

static void assert_with_epsilon(json_t *list, const double *gold, const double *metric, size_t n,
                                struct mc_arena *arena)
{
    const json_t *item;
    size_t i;

    json_array_foreach(list, i, item)
    {
        struct mc_pair_counts counts =
            mc_pair_counts(gold, metric, n, mc_stat_number(item, "epsilon"), arena);

        assert_stat(mc_tau_b(&counts).value, item, "variant_b", 1e-12);
        assert_stat(mc_tau_eq(&counts).value, item, "variant_23", 1e-12);
        assert_stat(mc_acc_eq(&counts).value, item, "variant_acc23", 1e-12);
    }
}

/* `extra` concordant pairs are the threshold apart but for rounding, which the published program
 * takes for less. */
static void assert_like(const struct mc_kendall_like *like, const json_t *expected, uint64_t extra)
{
    double concordant = (double)mc_stat_count(expected, "concordant") + (double)extra;
    double pairs = (double)mc_stat_count(expected, "pairs") + (double)extra;

    assert_int_equal(like->concordant, mc_stat_count(expected, "concordant") + extra);
    assert_int_equal(like->discordant, mc_stat_count(expected, "discordant"));
    assert_int_equal(like->concordant + like->discordant, mc_stat_count(expected, "pairs") + extra);
    if (extra == 0)
        assert_stat(like->value, expected, "corr", 1e-12);
    else
        assert_near(like->value, (2 * concordant - pairs) / pairs, 1e-12);
}

/* One row rests on a last bit: cases 7 and 25 of no_gold_ties have the human scores 1.501 and .501,
 * whose difference in doubles is .9999999999999999. At the threshold 1 they count here. */
static uint64_t extra_pairs(const char *id, double threshold)
{
    return strcmp(id, "no_gold_ties") == 0 && fabs(threshold - 1) < 1e-9;
}

static void assert_likes(const char *id, json_t *list, const double *gold, const double *metric,
                         size_t n, struct mc_arena *arena)
{
    const json_t *item;
    size_t i;

    assert_true(json_array_size(list) > 0);
    json_array_foreach(list, i, item)
    {
        double threshold = mc_stat_number(item, "thresh");
        struct mc_kendall_like like = mc_kendall_like_of(gold, metric, n, threshold, arena);

        assert_like(&like, item, extra_pairs(id, threshold));
    }
}

static void test_goldens(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("mtme_vector_correlations", &root), *item;
    size_t c, n, n_metric;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        const json_t *expected = mc_stat_at(item, "expected");
        const double *gold = mc_stat_vector(item, "input/gold", &n, arena);
        const double *metric = mc_stat_vector(item, "input/metric", &n_metric, arena);

        assert_int_equal(n_metric, n);
        assert_family(expected, gold, metric, n, arena);
        assert_with_epsilon(mc_stat_at(expected, "with_epsilon"), gold, metric, n, arena);
        assert_likes(json_string_value(mc_stat_at(item, "id")),
                     mc_stat_at(expected, "kendall_like"), gold, metric, n, arena);
    }
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),     cmocka_unit_test(test_sides),
        cmocka_unit_test(test_not_defined), cmocka_unit_test(test_kendall_like),
        cmocka_unit_test(test_goldens),
    };

    mc_skip_without(&tests[4], "goldens/stats/README.md");
    return cmocka_run_group_tests_name("kendall", tests, NULL, NULL);
}
