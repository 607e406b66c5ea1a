#include <math.h>

#include "analysis/paired_tests/paired_test.h"
#include "analysis/tests/mcnemar.h"

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    struct mc_trial_result result = mc_no_trial_result(NULL);

    (void)scratch;
    result.p = mc_mcnemar(trial->verdicts.only_first, trial->verdicts.only_second).mid_p;
    if (isnan(result.p)) /* no case is discordant */
        result.p = 1;
    return result;
}

const struct mc_paired_test mc_paired_test_mid_p = {
    .name = "mid-p",
    .title = "McNemar, mid-p",
    .definition = "McNemar's test of the cases that only one side passes, mid-p: verdicts",
    .citation = "Fagerland, Lydersen and Laake 2013",
    .data = MC_TEST_VERDICTS,
    .compute = compute,
};
