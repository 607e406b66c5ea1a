#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    return mc_sample_pair_figure(sample, MC_AT_ZERO, mc_acc_eq, scratch);
}

const struct mc_statistic mc_statistic_agreement = {
    .name = "agreement",
    .title = "agreement",
    .definition = "share of the pairs of cases that the metric orders, or finds exactly "
                  "equal, as people do",
    .citation = "Kocmi et al. 2021",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
