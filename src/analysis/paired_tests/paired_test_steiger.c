#include "analysis/paired_tests/correlated.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    return mc_correlated_test(trial, mc_steiger_test, scratch);
}

const struct mc_paired_test mc_paired_test_steiger = {
    .name = "steiger",
    .title = "Steiger's z",
    .definition =
        "z of two correlations with people that share them, averaged: pearson, nearly spearman",
    .citation = "Steiger 1980",
    .data = MC_TEST_FIGURES,
    .misfit = mc_correlated_misfit,
    .compute = compute,
};
