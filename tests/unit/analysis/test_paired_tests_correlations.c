/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/sample.h"
#include "analysis/paired_tests.h"
#include "tests/unit/stat_goldens.h"

static void test_williams_by_hand(void **state)
{
    /* r12 = .8, r13 = .2, r23 = .5, n = 7: K = 1 - .64 - .04 - .25 + .16 = .23; root of
     * 2 (6/4) .23 + .25 (.5)^3 = .69 + .03125 = .72125; t = .6 sqrt(6 * 1.5) / sqrt(.72125) */
    struct mc_three_correlations r = {0.8, 0.2, 0.5, 7};
    struct mc_test_value test = mc_williams_test(&r);

    (void)state;
    assert_near(test.statistic, 0.6 * 3 / sqrt(0.72125), 1e-14);
    assert_near(test.degrees, 4, 0);
    assert_near(test.p_two_sided, 2 * test.p_one_sided, 0);
    assert_null(test.reason);
    /* one degree of freedom: P(T > t) = 1/2 - atan(t) / pi */
    r.n = 4;
    test = mc_williams_test(&r);
    assert_near(test.p_one_sided, 0.5 - atan(test.statistic) / acos(-1), 1e-14);
}

static void test_normal_by_hand(void **state)
{
    /* r23 = 0: covariance -.5 m^2 (1 - 2 m^2), m = .5: -.125 * .5 = -.0625; over .75^2: -1/9;
     * variance 2 + 2/9; z = (atanh .6 - atanh .4) sqrt(12 / (20/9)) */
    const struct mc_three_correlations r = {0.6, 0.4, 0, 15};
    struct mc_test_value test = mc_steiger_test(&r);

    (void)state;
    assert_near(test.statistic, (atanh(0.6) - atanh(0.4)) * sqrt(5.4), 1e-14);
    assert_near(test.p_two_sided, erfc(test.statistic / sqrt(2)), 1e-14);
    assert_true(isnan(test.degrees));
    /* mean square .26, f = 1 / 1.48, h = (1 - .26 / 1.48) / .74 */
    test = mc_meng_test(&r);
    assert_near(test.statistic,
                (atanh(0.6) - atanh(0.4)) * sqrt(12 / (2 * (1 - 0.26 / 1.48) / 0.74)), 1e-14);
}

static void test_zou_by_hand(void **state)
{
    /* both correlations 0: Fisher's ends are -w and w, w = tanh(1.96 / sqrt(n - 3)), the overlap is
     * c (1 - c^2) + c^3 = c = .5; low = -sqrt(2 w^2 - 2 * .5 w^2) = -w */
    const struct mc_three_correlations r = {0, 0, 0.5, 19};
    struct mc_interval interval = mc_zou_interval(&r, 0.95);
    double w = tanh(1.959963984540054 / 4);

    (void)state;
    assert_near(interval.low, -w, 1e-14);
    assert_near(interval.high, w, 1e-14);
    assert_null(interval.reason);
    /* .6 * 2 / sqrt(1 - .36 + .36 * 4) = 1.2 / sqrt(2.08) */
    assert_near(mc_unrestricted_correlation(0.6, 2), 1.2 / sqrt(2.08), 1e-15);
}

static void test_undefined(void **state)
{
    const struct mc_three_correlations few = {0.5, 0.4, 0.3, 3}, impossible = {0.9, -0.9, 0.9, 50},
                                       perfect = {1, 0.4, 0.4, 50}, same = {0.5, 0.5, 1, 50};

    (void)state;
    assert_string_equal(mc_williams_test(&few).reason, "fewer than 4 cases");
    assert_true(isnan(mc_williams_test(&few).p_one_sided));
    assert_string_equal(mc_steiger_test(&few).reason, "fewer than 4 cases");
    assert_string_equal(mc_meng_test(&few).reason, "fewer than 4 cases");
    assert_string_equal(mc_zou_interval(&few, 0.95).reason, "fewer than 4 cases");
    assert_non_null(mc_williams_test(&impossible).reason);
    assert_non_null(mc_steiger_test(&perfect).reason);
    assert_non_null(mc_meng_test(&perfect).reason);
    assert_true(isnan(mc_zou_interval(&perfect, 0.95).low));
    /* a metric against itself: no variance */
    assert_non_null(mc_williams_test(&same).reason);
    assert_non_null(mc_steiger_test(&same).reason);
    assert_non_null(mc_meng_test(&same).reason);
}

/* The three correlations of a golden case: given, or those of its vectors. */
static struct mc_three_correlations read_correlations(const json_t *item, struct mc_arena *arena)
{
    const double *gold, *first, *second;
    size_t n;

    if (mc_stat_has(item, "input/n"))
        return (struct mc_three_correlations){
            mc_stat_number(item, "input/r_gold_metric1"),
            mc_stat_number(item, "input/r_gold_metric2"),
            mc_stat_number(item, "input/r_metric1_metric2"),
            mc_stat_count(item, "input/n"),
        };
    gold = mc_stat_vector(item, "input/gold", &n, arena);
    first = mc_stat_vector(item, "input/metric1", &n, arena);
    second = mc_stat_vector(item, "input/metric2", &n, arena);
    return (struct mc_three_correlations){mc_pearson(gold, first, n), mc_pearson(gold, second, n),
                                          mc_pearson(first, second, n), n};
}

static void test_golden_williams(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("mtme_williams", &root), *item;
    size_t c;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        struct mc_three_correlations r = read_correlations(item, arena);
        struct mc_test_value test = mc_williams_test(&r);

        assert_stat(test.p_one_sided, item, "expected/p_one_sided", 1e-10);
        if (!mc_stat_has(item, "expected/t"))
            continue;
        assert_stat(test.statistic, item, "expected/t", 1e-10);
        assert_stat(test.p_two_sided, item, "expected/p_two_sided", 1e-10);
        if (test.reason == NULL)
            assert_stat(test.degrees, item, "expected/df", 0);
    }
    assert_true(c >= 16);
    json_decref(root);
    mc_arena_free(arena);
}

static void test_golden_formulas(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("dependent_correlations_formulas", &root), *item;
    size_t c;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        struct mc_three_correlations r;
        struct mc_interval interval;

        if (mc_stat_has(item, "expected/r_corrected_case2")) {
            assert_stat(mc_unrestricted_correlation(
                            mc_stat_number(item, "input/r_restricted"),
                            mc_stat_number(item, "input/sd_ratio_unrestricted_over_restricted")),
                        item, "expected/r_corrected_case2", 1e-9);
            continue;
        }
        r = read_correlations(item, arena);
        interval = mc_zou_interval(&r, 0.95);
        assert_stat(mc_meng_test(&r).statistic, item, "expected/meng_z", 1e-9);
        assert_stat(mc_meng_test(&r).p_two_sided, item, "expected/meng_p_two_sided", 1e-9);
        assert_stat(mc_steiger_test(&r).statistic, item, "expected/steiger_z", 1e-9);
        assert_stat(mc_steiger_test(&r).p_two_sided, item, "expected/steiger_p_two_sided", 1e-9);
        assert_stat(interval.low, item, "expected/zou_ci95_of_difference/0", 1e-9);
        assert_stat(interval.high, item, "expected/zou_ci95_of_difference/1", 1e-9);
    }
    assert_true(c >= 12);
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_williams_by_hand), cmocka_unit_test(test_normal_by_hand),
        cmocka_unit_test(test_zou_by_hand),      cmocka_unit_test(test_undefined),
        cmocka_unit_test(test_golden_williams),  cmocka_unit_test(test_golden_formulas),
    };

    mc_skip_without(&tests[4], "goldens/stats/mtme_williams.json");
    mc_skip_without(&tests[5], "goldens/stats/dependent_correlations_formulas.json");
    return cmocka_run_group_tests_name("dependent_correlations", tests, NULL, NULL);
}
