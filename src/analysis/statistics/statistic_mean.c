#include <math.h>

#include "analysis/statistic.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, NULL};
    double sum = 0;
    size_t i;

    (void)scratch;
    if (sample->n == 0) {
        figure.reason = "no case has a score";
        return figure;
    }
    if (sample->metric_undefined != NULL) {
        figure.reason = sample->metric_undefined;
        return figure;
    }
    for (i = 0; i < sample->n; i++)
        sum += sample->metric_normalised[i];
    figure.value = sum / (double)sample->n;
    return figure;
}

const struct mc_statistic mc_statistic_mean = {
    .name = "mean",
    .title = "mean",
    .definition = "mean of the normalised scores of the metric",
    .citation = "Zeidler, Opitz and Frank 2022, Tables 3 and 7",
    .best = (double)NAN,
    .precision = 3,
    .interval = false,
    .of_metric_alone = true,
    .by_default = true,
    .compute = compute,
};
