#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    return mc_sample_pair_figure(sample, MC_AT_FITTED, mc_acc_eq, scratch);
}

const struct mc_statistic mc_statistic_acc_eq = {
    .name = "acc_eq",
    .title = "acc eq",
    .definition = "share of the pairs of cases that the metric orders, or finds equal, as "
                  "people do; scores are equal up to a tie threshold",
    .citation = "Deutsch, Foster and Freitag 2023",
    .best = 1,
    .precision = 3,
    .interval = true,
    .needs_ties = true,
    .beside = "acc_eq_chance tied_pairs tie_threshold",
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
