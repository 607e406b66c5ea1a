#include <math.h>

#include "analysis/pairs/deviation.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_unscaled(sample)};

    (void)scratch;
    if (figure.reason == NULL)
        figure.value =
            mc_mean_absolute_error(sample->metric_normalised, sample->human_normalised, sample->n);
    return figure;
}

const struct mc_statistic mc_statistic_mae = {
    .name = "mae",
    .title = "MAE",
    .definition = "mean absolute error of the normalised scores of the metric: the MAD under "
                  "its usual name",
    .citation = "doc/statistics.md",
    .best = 0,
    .precision = 3,
    .interval = true,
    .compute = compute,
};
