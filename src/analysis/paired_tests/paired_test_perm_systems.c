#include "analysis/paired_tests/permuted.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    return mc_permuted(trial, MC_PERMUTE_SYSTEMS, scratch);
}

const struct mc_paired_test mc_paired_test_perm_systems = {
    .name = "perm-systems",
    .title = "PERM-SYSTEMS",
    .definition = "the same, all scores of a system together",
    .citation = "Deutsch, Dror and Roth 2021",
    .data = MC_TEST_FIGURES,
    .needs_systems = true,
    .counts_draws = true,
    .misfit = mc_permuted_misfit,
    .compute = compute,
};
