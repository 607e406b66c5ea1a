#include "analysis/paired_tests/correlated.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    return mc_correlated_test(trial, mc_meng_test, scratch);
}

const struct mc_paired_test mc_paired_test_meng = {
    .name = "meng",
    .title = "z of Meng, Rosenthal and Rubin",
    .definition = "z of two correlations with people that share them: pearson, nearly spearman",
    .citation = "Meng, Rosenthal and Rubin 1992",
    .data = MC_TEST_FIGURES,
    .misfit = mc_correlated_misfit,
    .compute = compute,
};
