#include <math.h>

#include "analysis/pairs/sample_pairs.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_pairless(sample)};

    (void)scratch;
    if (figure.reason == NULL && sample->ties == NULL)
        figure.reason = "no tie threshold was fitted";
    if (figure.reason == NULL)
        figure.value = sample->ties->whole.epsilon;
    return figure;
}

const struct mc_statistic mc_statistic_tie_threshold = {
    .name = "tie_threshold",
    .title = "eps",
    .definition = "the tie threshold of the metric, on its own scale: that of all cases, "
                  "where cross-fitted ones differ",
    .citation = "Deutsch, Foster and Freitag 2023",
    .best = (double)NAN,
    .precision = 4,
    .interval = false,
    .needs_ties = true,
    .compute = compute,
};
