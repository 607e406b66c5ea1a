#include "analysis/paired_tests/resampled.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    return mc_resampled(trial, MC_BOOTSTRAP_SYSTEMS, scratch);
}

const struct mc_paired_test mc_paired_test_boot_systems = {
    .name = "boot-systems",
    .title = "BOOT-SYSTEMS",
    .definition = "the same, systems drawn",
    .citation = "Deutsch, Dror and Roth 2021",
    .data = MC_TEST_FIGURES,
    .needs_systems = true,
    .counts_draws = true,
    .misfit = mc_resampled_misfit,
    .compute = compute,
};
