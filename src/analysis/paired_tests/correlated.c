#include "analysis/paired_tests/correlated.h"

#include <math.h>

const char *mc_correlated_misfit(const struct mc_paired_figure *figure)
{
    return figure->kind == MC_PAIRED_PEARSON || figure->kind == MC_PAIRED_SPEARMAN
               ? NULL
               : "the test is one of correlations: it is for pearson and, nearly, for spearman";
}

struct mc_three_correlations mc_correlated(const struct mc_trial *trial, struct mc_arena *scratch)
{
    struct mc_grouped_figure figure = trial->figure->figure();
    struct mc_three_correlations r;
    struct mc_paired_sample sample;

    mc_paired_sample_take(trial->scores, MC_PAIRED_ALL, &sample, scratch);
    r.n = sample.n;
    r.first = mc_grouped_mean(&figure, sample.human, sample.metrics[0], &sample.groups, scratch);
    r.second = mc_grouped_mean(&figure, sample.human, sample.metrics[1], &sample.groups, scratch);
    r.between =
        mc_grouped_mean(&figure, sample.metrics[0], sample.metrics[1], &sample.groups, scratch);
    return r;
}

struct mc_trial_result
mc_correlated_test(const struct mc_trial *trial,
                   struct mc_test_value (*test)(const struct mc_three_correlations *r),
                   struct mc_arena *scratch)
{
    struct mc_three_correlations r = mc_correlated(trial, scratch);
    struct mc_trial_result result;
    struct mc_test_value found;

    if (isnan(r.first) || isnan(r.second) || isnan(r.between))
        return mc_no_trial_result("a correlation is not defined");
    found = test(&r);
    result = mc_no_trial_result(found.reason);
    if (!trial->one_sided)
        result.p = found.p_two_sided;
    else /* statistic below 0: the second correlates better */
        result.p = found.statistic < 0 ? found.p_one_sided : 1 - found.p_one_sided;
    return result;
}
