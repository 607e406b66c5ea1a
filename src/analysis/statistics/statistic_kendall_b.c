#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    return mc_sample_pair_figure(sample, MC_AT_ZERO, mc_tau_b, scratch);
}

const struct mc_statistic mc_statistic_kendall_b = {
    .name = "kendall_b",
    .title = "Kendall b",
    .definition = "tau_b: pairs in order less those against it, divided by the geometric mean "
                  "of the pairs not tied on either side",
    .citation = "Kendall 1945",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
