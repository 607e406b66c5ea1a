#include "analysis/paired_tests/paired_test.h"
#include "analysis/tests/mcnemar.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    struct mc_trial_result result = mc_no_trial_result(NULL);

    (void)scratch;
    result.p = mc_mcnemar(trial->verdicts.only_first, trial->verdicts.only_second).exact_p;
    return result;
}

const struct mc_paired_test mc_paired_test_mcnemar = {
    .name = "mcnemar",
    .title = "McNemar, exact",
    .definition = "McNemar's exact test of the cases that only one side passes: verdicts",
    .citation = "McNemar 1947",
    .data = MC_TEST_VERDICTS,
    .compute = compute,
};
