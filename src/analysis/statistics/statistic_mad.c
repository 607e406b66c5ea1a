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

const struct mc_statistic mc_statistic_mad = {
    .name = "mad",
    .title = "MAD",
    .definition = "mean absolute deviation of the normalised scores of the metric from the "
                  "normalised human scores",
    .citation = "Zeidler, Opitz and Frank 2022, Tables 3 and 7",
    .best = 0,
    .precision = 2,
    .interval = true,
    .by_default = true,
    .compute = compute,
};
