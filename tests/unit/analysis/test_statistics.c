/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of statistics, and what holds for all of them. */
#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/made_up.h"

static void test_list(void **state)
{
    static const char *const first[] = {
        "mean",           "mad",           "spearman",   "ranking", "ranking_distinct",
        "ranking_chance", "ranking_skill", "right_order"};
    size_t n, n_default, s;
    const struct mc_statistic *const *all = mc_statistics(&n);
    const struct mc_statistic *const *by_default = mc_statistics_by_default(&n_default);

    (void)state;
    assert_int_equal(n, 47);
    assert_int_equal(n_default, 8);
    for (s = 0; s < n; s++) {
        assert_ptr_equal(mc_statistic_find(all[s]->name), all[s]);
        assert_true(all[s]->title[0] != '\0' && all[s]->definition[0] != '\0');
        assert_true(all[s]->citation[0] != '\0');
        /* a count has no decimals */
        assert_int_equal(all[s]->precision > 0, strcmp(all[s]->name, "preference_pairs") != 0);
        assert_int_equal(all[s]->by_default, s < n_default); /* those by default come first */
        if (s < n_default) {
            assert_string_equal(by_default[s]->name, first[s]);
        }
    }
    assert_null(mc_statistic_find("median"));
}

static void assert_chosen(const char *const *names, size_t n_names, const char *const *expected,
                          size_t n_expected)
{
    struct mc_arena *arena = mc_arena_new();
    const struct mc_statistic *const *chosen;
    size_t n, i;

    assert_int_equal(mc_statistics_choose(names, n_names, &chosen, &n, arena, NULL), 0);
    assert_int_equal(n, n_expected);
    for (i = 0; i < n; i++)
        assert_string_equal(chosen[i]->name, expected[i]);
    mc_arena_free(arena);
}

static void test_choice(void **state)
{
    static const char *const two[] = {"rmse", "mean", "rmse"}, *const two_found[] = {"rmse",
                                                                                     "mean"};
    static const char *const beside[] = {"tied_pairs", "tau_eq", "acc_eq"};
    static const char *const beside_found[] = {"tied_pairs", "tau_eq", "acc_eq_chance",
                                               "tie_threshold", "acc_eq"};
    static const char *const all[] = {"gamma", "all"};
    static const char *const standard[] = {
        "mean",           "mad",           "spearman",   "ranking", "ranking_distinct",
        "ranking_chance", "ranking_skill", "right_order"};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_statistic *const *chosen;
    size_t n;

    (void)state;
    assert_chosen(two, 3, two_found, 2);
    assert_chosen(beside, 3, beside_found, 5);
    assert_chosen(NULL, 0, standard, 8);
    assert_ptr_equal(mc_statistics_published(&n), mc_statistics_by_default(&n));
    (void)mc_statistics_published(&n);
    assert_int_equal(n, 7); /* without right_order */
    assert_int_equal(mc_statistics_choose(all, 2, &chosen, &n, arena, NULL), 0);
    assert_int_equal(n, 47);
    assert_string_equal(chosen[0]->name, "gamma");
    assert_string_equal(chosen[1]->name, "mean");
    mc_arena_free(arena);
}

static void test_choice_of_nothing(void **state)
{
    static const char *const near[] = {"mean", "kendal_b"}, *const far[] = {"x"};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_statistic *const *chosen;
    struct mc_error error = MC_NO_ERROR;
    size_t n;

    (void)state;
    assert_int_equal(mc_statistics_choose(near, 2, &chosen, &n, arena, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_string_equal(error.text, "there is no statistic 'kendal_b'; did you mean 'kendall_b'?");
    error = (struct mc_error)MC_NO_ERROR;
    assert_int_equal(mc_statistics_choose(far, 1, &chosen, &n, arena, &error), -1);
    assert_non_null(strstr(error.text, "there is no statistic 'x'; there are all, mean, mad, "));
    mc_arena_free(arena);
}

/* No case, or no normalised value: NaN and a reason, never a number. */
static void test_undefined_has_a_reason(void **state)
{
    const double metric[] = {0.5, 0.5}, human[] = {1, 1};
    size_t n, s, n_cases;
    const struct mc_statistic *const *all = mc_statistics(&n);

    (void)state;
    for (s = 0; s < n; s++) {
        for (n_cases = 0; n_cases <= 2; n_cases++) {
            struct mc_arena *arena = mc_arena_new();
            struct mc_sample sample = mc_made_up_sample(metric, human, n_cases, arena);
            struct mc_figure figure = all[s]->compute(&sample, arena);

            assert_int_equal(isnan(figure.value), figure.reason != NULL);
            if (n_cases == 0)
                assert_true(isnan(figure.value));
            mc_arena_free(arena);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_choice),
        cmocka_unit_test(test_choice_of_nothing),
        cmocka_unit_test(test_undefined_has_a_reason),
    };

    return cmocka_run_group_tests_name("statistic", tests, NULL, NULL);
}
