#include "analysis/paired_tests/paired_test.h"
#include "analysis/tests/signed_rank.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    const struct mc_rank_settings settings = {trial->one_sided ? MC_GREATER : MC_TWO_SIDED,
                                              MC_NULL_AUTO, false};
    struct mc_signed_rank found = mc_signed_rank_test(trial->differences, trial->n_differences,
                                                      MC_ZEROS_LEFT_OUT, &settings, scratch);
    struct mc_trial_result result = mc_no_trial_result(found.test.reason);

    result.p = found.test.p;
    return result;
}

const struct mc_paired_test mc_paired_test_wilcoxon = {
    .name = "wilcoxon",
    .title = "Wilcoxon's signed ranks",
    .definition = "whether the differences lie to both sides of 0 alike, by their ranks: "
                  "differences of the cases, such as mad",
    .citation = "Wilcoxon 1945",
    .data = MC_TEST_DIFFERENCES,
    .compute = compute,
};
