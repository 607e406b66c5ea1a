#include <math.h>

#include "analysis/pairs/deviation.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_unscaled(sample)};

    (void)scratch;
    if (figure.reason == NULL)
        figure.reason = mc_sample_pairless(sample);
    if (figure.reason != NULL)
        return figure;
    figure.value = mc_concordance(sample->metric_normalised, sample->human_normalised, sample->n);
    if (isnan(figure.value))
        figure.reason = "all scores of both sides are equal";
    return figure;
}

const struct mc_statistic mc_statistic_concordance = {
    .name = "concordance",
    .title = "concordance",
    .definition = "Lin's concordance correlation of the normalised scores: Pearson's, "
                  "lessened where the two sides differ in place or spread",
    .citation = "Lin 1989",
    .best = 1,
    .precision = 3,
    .interval = true,
    .compute = compute,
};
