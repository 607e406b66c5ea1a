#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    return mc_sample_pair_figure(sample, MC_AT_FITTED, mc_tau_eq, scratch);
}

const struct mc_statistic mc_statistic_tau_eq = {
    .name = "tau_eq",
    .title = "tau eq",
    .definition = "2 acc_eq - 1",
    .citation = "Deutsch, Foster and Freitag 2023",
    .best = 1,
    .precision = 3,
    .interval = true,
    .needs_ties = true,
    .beside = "acc_eq_chance tied_pairs tie_threshold",
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
