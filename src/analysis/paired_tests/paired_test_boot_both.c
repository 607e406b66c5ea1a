#include "analysis/paired_tests/resampled.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    return mc_resampled(trial, MC_BOOTSTRAP_BOTH, scratch);
}

const struct mc_paired_test mc_paired_test_boot_both = {
    .name = "boot-both",
    .title = "BOOT-BOTH",
    .definition = "the same, source sentences and systems drawn",
    .citation = "Deutsch, Dror and Roth 2021",
    .data = MC_TEST_FIGURES,
    .needs_inputs = true,
    .needs_systems = true,
    .counts_draws = true,
    .misfit = mc_resampled_misfit,
    .compute = compute,
};
