#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    return mc_sample_pair_figure(sample, MC_AT_ZERO, mc_somers_d, scratch);
}

const struct mc_statistic mc_statistic_somers_d = {
    .name = "somers_d",
    .title = "Somers' d",
    .definition = "over the pairs that the metric tells apart, those in the order of people "
                  "less those against it",
    .citation = "Somers 1962",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
