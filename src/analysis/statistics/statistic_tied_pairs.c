#include <math.h>

#include "analysis/pairs/sample_pairs.h"

static struct mc_figure tied(const struct mc_pair_counts *counts)
{
    double value = mc_tied_share(counts);
    struct mc_figure figure = {value, isnan(value) ? "no pair of cases" : NULL};

    return figure;
}

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    return mc_sample_pair_figure(sample, MC_AT_FITTED, tied, scratch);
}

const struct mc_statistic mc_statistic_tied_pairs = {
    .name = "tied_pairs",
    .title = "tied",
    .definition = "share of the pairs of cases that the metric finds equal, up to its tie "
                  "threshold",
    .citation = "doc/statistics.md",
    .best = (double)NAN,
    .precision = 3,
    .interval = false,
    .needs_ties = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
