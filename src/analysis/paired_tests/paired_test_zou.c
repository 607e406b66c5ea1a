#include <math.h>

#include "analysis/paired_tests/correlated.h"

/* The greatest confidence at which the interval of first - second leaves 0 out, by halving: an
 * interval of more confidence holds that of less. */
static double confidence_without_zero(const struct mc_three_correlations *r)
{
    double out = 0, in = 1;
    int i;

    for (i = 0; i < 60; i++) {
        double middle = (out + in) / 2;
        struct mc_interval interval = mc_zou_interval(r, middle);

        if (interval.low > 0 || interval.high < 0)
            out = middle;
        else
            in = middle;
    }
    return out;
}

static struct mc_trial_result compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    struct mc_three_correlations r = mc_correlated(trial, scratch);
    struct mc_trial_result result;
    struct mc_interval interval;
    double p;

    if (isnan(r.first) || isnan(r.second) || isnan(r.between))
        return mc_no_trial_result("a correlation is not defined");
    interval = mc_zou_interval(&r, trial->confidence);
    result = mc_no_trial_result(interval.reason);
    if (interval.reason != NULL)
        return result;
    p = 1 - confidence_without_zero(&r);
    result.p = !trial->one_sided ? p : r.second > r.first ? p / 2 : 1 - p / 2;
    result.low = -interval.high;
    result.high = -interval.low;
    return result;
}

const struct mc_paired_test mc_paired_test_zou = {
    .name = "zou",
    .title = "Zou's interval",
    .definition = "whether Zou's interval of the difference of two correlations with people holds "
                  "0, with the interval: pearson, nearly spearman",
    .citation = "Zou 2007",
    .data = MC_TEST_FIGURES,
    .misfit = mc_correlated_misfit,
    .compute = compute,
};
