/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of tests of two metrics, what holds for all of them, and what they find. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/paired_tests.h"
#include "tests/unit/group_arena.h"

enum { N = 12 };

static const double human[N] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
/* In the order of people but for neighbours; in hardly any order. */
static const double good[N] = {2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11};
static const double bad[N] = {7, 2, 9, 1, 11, 4, 3, 12, 5, 10, 6, 8};
static const uint32_t systems[N] = {0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2};

static void test_list(void **state)
{
    size_t n, i;
    const struct mc_paired_test *const *tests = mc_paired_tests(&n);

    (void)state;
    assert_int_equal(n, 16);
    assert_null(tests[n]);
    for (i = 0; i < n; i++) {
        assert_ptr_equal(mc_paired_test_find(tests[i]->name), tests[i]);
        assert_true(tests[i]->title[0] != '\0' && tests[i]->definition[0] != '\0');
        assert_true(tests[i]->citation[0] != '\0');
    }
    assert_null(mc_paired_test_find("perm"));
}

static void test_choice(void **state)
{
    const struct mc_paired_test *test;
    struct mc_error error = MC_NO_ERROR, other = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_paired_test_choose("zou", &test, &error), 0);
    assert_string_equal(test->name, "zou");
    assert_int_equal(mc_paired_test_choose("wiliams", &test, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_string_equal(error.text, "there is no test 'wiliams'; did you mean 'williams'?");
    assert_int_equal(mc_paired_test_choose("something else", &test, &other), -1);
    assert_non_null(strstr(other.text, "there is no test 'something else'; there are "));
    assert_non_null(strstr(other.text, ", williams"));
}

/* What fits what: each test one kind of data, and of figures those that it is defined for. */
static void test_misfits(void **state)
{
    static const struct {
        const char *test, *figures; /* of "spearman pearson kendall_b acc_eq": y or n */
    } wanted[] = {
        {"perm-inputs", "yyyn"}, {"perm-both", "yyyn"},   {"perm-systems", "yyyn"},
        {"pairs", "nnny"},       {"boot-inputs", "yyyn"}, {"boot-systems", "yyyn"},
        {"boot-both", "yyyn"},   {"williams", "nynn"},    {"steiger", "yynn"},
        {"meng", "yynn"},        {"zou", "yynn"},         {"sign-flip", "nnnn"},
        {"influence", "nnnn"},   {"wilcoxon", "nnnn"},    {"mid-p", "nnnn"},
        {"mcnemar", "nnnn"},
    };
    static const char *const names[] = {"spearman", "pearson", "kendall_b", "acc_eq"};
    size_t i, k;

    (void)state;
    for (i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
        for (k = 0; k < 4; k++) {
            const char *inapplicable = mc_paired_test_inapplicable_reason(
                mc_paired_test_find(wanted[i].test), MC_TEST_FIGURES,
                mc_paired_figure_find(names[k]));

            assert_int_equal(inapplicable == NULL, wanted[i].figures[k] == 'y');
        }
    assert_null(mc_paired_figure_find("mean"));
    assert_null(mc_paired_test_inapplicable_reason(mc_paired_test_find("wilcoxon"),
                                                   MC_TEST_DIFFERENCES, NULL));
    assert_null(
        mc_paired_test_inapplicable_reason(mc_paired_test_find("mid-p"), MC_TEST_VERDICTS, NULL));
    assert_null(
        mc_paired_test_inapplicable_reason(mc_paired_test_find("influence"), MC_TEST_ORDERS, NULL));
}

static struct mc_trial trial_of(const struct mc_paired_scores *scores, const char *figure)
{
    return (struct mc_trial){
        .scores = scores,
        .figure = mc_paired_figure_find(figure),
        .one_sided = true,
        .key = {1, 2},
        .n_draws = 999,
        .confidence = 0.95,
    };
}

static struct mc_trial_result make(const char *name, const struct mc_trial *trial)
{
    return mc_paired_test_make(mc_paired_test_find(name), trial, arena);
}

static const struct mc_paired_scores better = {.n = N,
                                               .human = human,
                                               .metrics = {bad, good},
                                               .systems = systems,
                                               .n_inputs = N,
                                               .n_systems = 3};
static const struct mc_paired_scores worse = {.n = N,
                                              .human = human,
                                              .metrics = {good, bad},
                                              .systems = systems,
                                              .n_inputs = N,
                                              .n_systems = 3};

/* Every test of figures sees that the second metric is better, and not that it is worse. Of three
 * systems there are but 2^3 swaps: p is no less than about 1/8. */
static void test_direction(void **state)
{
    static const char *const names[] = {"perm-inputs",  "perm-both", "perm-systems", "boot-inputs",
                                        "boot-systems", "boot-both", "williams",     "steiger",
                                        "meng",         "zou"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct mc_trial up = trial_of(&better, "pearson"), down = trial_of(&worse, "pearson");
        double most = strstr(names[i], "systems") != NULL ? 0.2 : 0.05;

        assert_null(make(names[i], &up).reason);
        assert_true(make(names[i], &up).p < most);
        assert_true(make(names[i], &down).p > 0.9 - most);
        up.one_sided = down.one_sided = false;
        assert_true(make(names[i], &up).p < 2.5 * most);
        assert_true(make(names[i], &down).p < 2.5 * most);
    }
}

/* The three correlations by hand: with ranks 1 to 12, r = 1 - 6 sum d^2 / (n (n^2 - 1)). good: 12
 * differences of 1; bad: 36 + 0 + 36 + 9 + 36 + 4 + 16 + 16 + 16 + 0 + 25 + 16 = 210; between them
 * 25 + 1 + 25 + 4 + 25 + 1 + 25 + 25 + 25 + 1 + 36 + 9 = 202. */
static void test_williams(void **state)
{
    struct mc_trial trial = trial_of(&better, "pearson");
    const struct mc_three_correlations r = {1 - 210.0 / 286, 1 - 12.0 / 286, 1 - 202.0 / 286, N};
    struct mc_test_value wanted = mc_williams_test(&r);

    (void)state;
    assert_near(make("williams", &trial).p, wanted.p_one_sided, 1e-12);
    trial.one_sided = false;
    assert_near(make("williams", &trial).p, wanted.p_two_sided, 1e-12);
    trial.figure = mc_paired_figure_find("spearman");
    assert_true(isnan(make("williams", &trial).p));
    assert_string_equal(make("williams", &trial).reason, "Williams' test supports only pearson");
}

/* At confidence 1 - p the interval ends at 0. */
static void test_zou(void **state)
{
    struct mc_trial trial = trial_of(&better, "pearson");
    struct mc_trial_result found;

    (void)state;
    trial.one_sided = false;
    trial.confidence = 1 - make("zou", &trial).p;
    found = make("zou", &trial);
    assert_near(found.low, 0, 1e-9);
    assert_true(found.high > 0);
}

static void test_others(void **state)
{
    const double differences[] = {1, 2, 3, 4, 5}, none[] = {0, 0};
    struct mc_trial trial = {.differences = differences,
                             .n_differences = 5,
                             .one_sided = true,
                             .key = {1, 2},
                             .n_draws = 100,
                             .verdicts = {3, 0, 3, 1}};

    (void)state;
    /* all 2^5 signs: one gives as great a mean, or as great a sum of ranks */
    assert_near(make("sign-flip", &trial).p, 1.0 / 32, 1e-12);
    assert_near(make("wilcoxon", &trial).p, 1.0 / 32, 1e-12);
    /* 2 / 2^3 for 0 of 3; less P(X = 0) */
    assert_near(make("mcnemar", &trial).p, 0.25, 1e-12);
    assert_near(make("mid-p", &trial).p, 0.125, 1e-12);
    trial.verdicts.only_second = 0;
    assert_near(make("mid-p", &trial).p, 1, 0);
    trial.differences = none;
    trial.n_differences = 2;
    assert_true(make("wilcoxon", &trial).reason != NULL);
}

/* Ties up to 1: good ties neighbours and has all other pairs in order; bad ties hardly any. */
static void test_pairs(void **state)
{
    struct mc_trial trial = trial_of(&better, "acc_eq");

    (void)state;
    trial.thresholds[0] = trial.thresholds[1] = 0;
    assert_true(make("pairs", &trial).p < 0.05);
    assert_true(make("perm-both", &trial).reason != NULL);
    assert_true(make("boot-both", &trial).reason != NULL);
}

static void test_too_few_systems(void **state)
{
    struct mc_paired_scores one = better;
    struct mc_trial trial = trial_of(&one, "spearman");

    (void)state;
    one.systems = NULL;
    one.n_systems = 1;
    assert_string_equal(make("perm-systems", &trial).reason, "the cases name fewer than 2 systems");
    assert_string_equal(make("boot-systems", &trial).reason, "fewer than 2 systems");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_list),      TEST(test_choice),   TEST(test_misfits),
        TEST(test_direction), TEST(test_williams), TEST(test_zou),
        TEST(test_others),    TEST(test_pairs),    TEST(test_too_few_systems),
    };

    return cmocka_run_group_tests_name("paired_test", tests, NULL, NULL);
}
