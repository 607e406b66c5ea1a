#include "analysis/paired_tests/resampled.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    return mc_resampled(trial, MC_BOOTSTRAP_INPUTS, scratch);
}

const struct mc_paired_test mc_paired_test_boot_inputs = {
    .name = "boot-inputs",
    .title = "BOOT-INPUTS by source sentence",
    .definition =
        "paired bootstrap, source sentences drawn, with an interval: spearman, pearson, kendall_b",
    .citation = "Deutsch, Dror and Roth 2021",
    .data = MC_TEST_FIGURES,
    .needs_inputs = true,
    .counts_draws = true,
    .misfit = mc_resampled_misfit,
    .compute = compute,
};
