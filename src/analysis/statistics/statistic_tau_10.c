#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    return mc_sample_pair_figure(sample, MC_AT_ZERO, mc_tau_10, scratch);
}

const struct mc_statistic mc_statistic_tau_10 = {
    .name = "tau_10",
    .title = "tau 10",
    .definition = "tau of WMT 2010: over the pairs that people tell apart, those in order "
                  "less the others, ties of the metric among them",
    .citation = "Callison-Burch et al. 2010",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
