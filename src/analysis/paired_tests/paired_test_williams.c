#include "analysis/paired_tests/correlated.h"

static const char *misfit(const struct mc_paired_figure *figure)
{
    return figure->kind == MC_PAIRED_PEARSON ? NULL : "Williams' test is for pearson alone";
}

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    return mc_correlated_test(trial, mc_williams_test, scratch);
}

const struct mc_paired_test mc_paired_test_williams = {
    .name = "williams",
    .title = "Williams' t",
    .definition = "t of two correlations with people that share them: pearson",
    .citation = "Williams 1959",
    .data = MC_TEST_FIGURES,
    .misfit = misfit,
    .compute = compute,
};
