#include "analysis/paired_tests/permuted.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    return mc_permuted(trial, MC_PERMUTE_INPUTS, scratch);
}

const struct mc_paired_test mc_paired_test_perm_inputs = {
    .name = "perm-inputs",
    .title = "PERM-INPUTS by source sentence",
    .definition = "the same, all scores of a source sentence together",
    .citation = "Deutsch, Dror and Roth 2021",
    .data = MC_TEST_FIGURES,
    .needs_inputs = true,
    .counts_draws = true,
    .misfit = mc_permuted_misfit,
    .compute = compute,
};
