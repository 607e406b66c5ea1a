#include <math.h>

#include "analysis/pairs/deviation.h"
#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_unscaled(sample)};

    (void)scratch;
    if (figure.reason == NULL)
        figure.value = mc_root_mean_square_error(sample->metric_normalised,
                                                 sample->human_normalised, sample->n);
    if (isinf(figure.value) != 0)
        figure = (struct mc_figure){(double)NAN, "the differences cannot be squared"};
    return figure;
}

const struct mc_statistic mc_statistic_rmse = {
    .name = "rmse",
    .title = "RMSE",
    .definition = "root of the mean squared error of the normalised scores of the metric",
    .citation = "doc/statistics.md",
    .best = 0,
    .precision = 3,
    .interval = true,
    .compute = compute,
};
