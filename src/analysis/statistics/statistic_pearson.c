#include <math.h>

#include "analysis/correlation.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_uncorrelated(sample)};

    (void)scratch;
    if (figure.reason != NULL)
        return figure;
    figure.value = mc_pearson(sample->metric, sample->human, sample->n);
    if (isnan(figure.value))
        figure.reason = "the scores cannot be squared";
    else if (sample->lower_is_better)
        figure.value = -figure.value;
    return figure;
}

const struct mc_statistic mc_statistic_pearson = {
    .name = "pearson",
    .title = "Pearson",
    .definition = "product-moment correlation of the scores of the metric with the human "
                  "scores; with its sign turned for a metric of which lower is better",
    .citation = "Pearson 1896",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
    .in_groups = MC_MEAN_OF_GROUPS,
};
