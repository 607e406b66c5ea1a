#include "analysis/change/check_pairs.h"

const struct mc_paired_test *mc_check_test(const struct mc_check *check,
                                           const struct mc_policy *policy)
{
    const struct mc_paired_figure *figure =
        check->figure == NULL ? NULL : mc_paired_figure_find(check->figure);
    size_t i;

    for (i = policy->n_tests; i > 0; i--)
        if (mc_paired_test_misfit(policy->tests[i - 1], check->data, figure) == NULL)
            return policy->tests[i - 1];
    return mc_paired_test_find(check->test);
}

static const struct mc_check all_checks[] = {
    {"expectations", "fails", "cases that fail what the suite expects", true, true,
     MC_TEST_VERDICTS, "mid-p", NULL},
    {"deviation", "|m-h|", "mean absolute deviation from people, both normalised", false, true,
     MC_TEST_DIFFERENCES, "sign-flip", NULL},
    {"order", "order", "share of the pairs that people tell apart in the same order", false, false,
     MC_TEST_FIGURES, "perm-both", "order"},
    {"spearman", "spearman", "Spearman's correlation with people", false, false, MC_TEST_FIGURES,
     "perm-both", "spearman"},
    {"pearson", "pearson", "Pearson's correlation with people", false, false, MC_TEST_FIGURES,
     "perm-both", "pearson"},
};
enum { N_CHECKS = sizeof(all_checks) / sizeof(all_checks[0]) };

mc_check_look *const mc_check_looks[] = {mc_look_at_expectations, mc_look_at_deviation,
                                         mc_look_at_figure, mc_look_at_figure, mc_look_at_figure};
mc_check_take *const mc_check_takes[] = {mc_take_expectations, mc_take_deviation, mc_take_figure,
                                         mc_take_figure, mc_take_figure};

const char *mc_no_check_of(const struct mc_paired_test *test)
{
    const char *reason = NULL;
    size_t i;

    for (i = 0; i < N_CHECKS; i++) {
        const struct mc_check *check = &all_checks[i];
        const char *misfit = mc_paired_test_misfit(
            test, check->data, check->figure == NULL ? NULL : mc_paired_figure_find(check->figure));

        if (misfit == NULL)
            return NULL;
        if (check->data == test->data)
            reason = misfit;
    }
    return reason;
}

const struct mc_check *mc_checks(size_t *n)
{
    *n = N_CHECKS;
    return all_checks;
}

const char *const *mc_check_names(void)
{
    static const char *const names[] = {"expectations", "deviation", "order",
                                        "spearman",     "pearson",   NULL};

    return names;
}
