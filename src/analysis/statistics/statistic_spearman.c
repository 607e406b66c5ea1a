#include <math.h>

#include "analysis/correlation.h"
#include "analysis/statistic.h"

/* Whether one value is all that occurs. Not the same as one level: a resample may miss levels. */
static bool is_constant(const uint32_t *levels, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (levels[i] != levels[0])
            return false;
    return true;
}

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, NULL};

    if (sample->n == 0)
        figure.reason = "no case has both scores";
    else if (sample->n < 2)
        figure.reason = "fewer than 2 cases";
    else if (is_constant(sample->human_levels, sample->n))
        figure.reason = "all human scores are equal";
    else if (is_constant(sample->metric_levels, sample->n))
        figure.reason = "all scores of the metric are equal";
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
    .compute = compute,
};
