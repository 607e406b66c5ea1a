#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    return mc_sample_pair_figure(sample, MC_AT_ZERO, mc_tau_14, scratch);
}

const struct mc_statistic mc_statistic_tau_14 = {
    .name = "tau_14",
    .title = "tau 14",
    .definition = "tau of WMT 2014: over the pairs that people tell apart, those in order "
                  "less those against it",
    .citation = "Machacek and Bojar 2014",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
