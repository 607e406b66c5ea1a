#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    return mc_sample_pair_figure(sample, MC_AT_ZERO, mc_tau_13, scratch);
}

const struct mc_statistic mc_statistic_gamma = {
    .name = "gamma",
    .title = "gamma",
    .definition = "Goodman and Kruskal's gamma: over the pairs tied on neither side, those in "
                  "order less those against it",
    .citation = "Goodman and Kruskal 1954",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
