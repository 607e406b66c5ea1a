#include <math.h>

#include "analysis/statistic.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, NULL};
    double sum = 0;
    size_t i;

    (void)scratch;
    if (sample->n == 0)
        figure.reason = "no case has both scores";
    else if (sample->metric_undefined != NULL)
        figure.reason = sample->metric_undefined;
    else
        figure.reason = sample->human_undefined;
    if (figure.reason != NULL)
        return figure;
    for (i = 0; i < sample->n; i++)
        sum += fabs(sample->metric_normalised[i] - sample->human_normalised[i]);
    figure.value = sum / (double)sample->n;
    return figure;
}

const struct mc_statistic mc_statistic_mad = {
    .name = "mad",
    .title = "MAD",
    .definition = "mean absolute deviation of the normalised scores of the metric from the "
                  "normalised human scores",
    .citation = "Zeidler, Opitz and Frank 2022, Tables 3 and 7",
    .best = 0,
    .precision = 2,
    .interval = true,
    .compute = compute,
};
