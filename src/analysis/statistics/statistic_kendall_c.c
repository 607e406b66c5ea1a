#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_uncorrelated(sample)};
    struct mc_pair_counts counts;

    if (figure.reason != NULL)
        return figure;
    counts = mc_sample_pairs(sample, MC_AT_ZERO, scratch);
    return mc_tau_c(
        &counts, sample->n,
        mc_sample_distinct(sample->human_levels, sample->n_human_levels, sample->n, scratch),
        mc_sample_distinct(sample->metric_levels, sample->n_metric_levels, sample->n, scratch));
}

const struct mc_statistic mc_statistic_kendall_c = {
    .name = "kendall_c",
    .title = "Kendall c",
    .definition = "tau_c: pairs in order less those against it, divided by the most there can "
                  "be with so many different scores",
    .citation = "Stuart 1953",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
