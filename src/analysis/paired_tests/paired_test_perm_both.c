#include "analysis/paired_tests/permuted.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    return mc_permuted(trial, MC_PERMUTE_BOTH, scratch);
}

const struct mc_paired_test mc_paired_test_perm_both = {
    .name = "perm-both",
    .title = "PERM-BOTH",
    .definition =
        "permutation of the scores of the two sides, each by itself: spearman, pearson, kendall_b",
    .citation = "Deutsch, Dror and Roth 2021",
    .data = MC_TEST_FIGURES,
    .counts_draws = true,
    .misfit = mc_permuted_misfit,
    .compute = compute,
};
