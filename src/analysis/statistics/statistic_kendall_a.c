#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    return mc_sample_pair_figure(sample, MC_AT_ZERO, mc_tau_a, scratch);
}

const struct mc_statistic mc_statistic_kendall_a = {
    .name = "kendall_a",
    .title = "Kendall a",
    .definition = "tau_a: pairs of cases in the order of people less those against it, "
                  "divided by all pairs",
    .citation = "Kendall 1938",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
