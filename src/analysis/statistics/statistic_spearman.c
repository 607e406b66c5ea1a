#include <math.h>

#include "analysis/correlation.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_uncorrelated(sample)};

    if (figure.reason != NULL)
        return figure;
    figure.value = mc_spearman(sample->metric_levels, sample->n_metric_levels, sample->human_levels,
                               sample->n_human_levels, sample->n, scratch);
    if (sample->lower_is_better)
        figure.value = -figure.value;
    return figure;
}

const struct mc_statistic mc_statistic_spearman = {
    .name = "spearman",
    .title = "Spearman",
    .definition = "rank correlation of the metric with the human scores: Pearson's correlation of "
                  "average ranks; with its sign turned for a metric of which lower is better",
    .citation = "Spearman 1904",
    .best = 1,
    .precision = 3,
    .interval = true,
    .by_default = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
