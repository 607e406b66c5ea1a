#include "analysis/paired_tests/paired_test.h"
#include "analysis/tests/sign_flip.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    struct mc_sign_flip_settings settings = {trial->one_sided ? MC_GREATER : MC_TWO_SIDED,
                                             (uint32_t)trial->n_draws,
                                             mc_random_bit_source(&trial->key)};
    struct mc_sign_flip found =
        mc_sign_flip_test(trial->differences, trial->n_differences, &settings, scratch);
    struct mc_trial_result result = mc_no_trial_result(found.test.reason);

    result.p = found.test.p;
    return result;
}

const struct mc_paired_test mc_paired_test_sign_flip = {
    .name = "sign-flip",
    .title = "sign flips",
    .definition = "whether the mean difference is 0, by random signs: differences of the cases, "
                  "such as mad",
    .citation = "Fisher 1935",
    .data = MC_TEST_DIFFERENCES,
    .counts_draws = true,
    .compute = compute,
};
