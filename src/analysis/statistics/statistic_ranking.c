#include <math.h>

#include "analysis/pair_ranking.h"

static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, NULL};
    struct mc_pair_ranking ranking;

    if (sample->n < 2) { /* a case and itself are in order, whatever the metric says */
        figure.reason = sample->n == 0 ? "no case has both scores" : "fewer than 2 cases";
        return figure;
    }
    ranking = mc_pair_ranking(sample, scratch);
    figure.value = (double)ranking.n_hits / (double)ranking.n_pairs;
    return figure;
}

const struct mc_statistic mc_statistic_ranking = {
    .name = "ranking",
    .title = "ranking",
    .definition = "share of all ordered pairs of cases, each with itself included, that the metric "
                  "orders as people do; differences up to a percentile of all count as equal",
    .citation = "Zeidler, Opitz and Frank 2022, Tables 4 and 8",
    .best = 1,
    .precision = 3,
    .interval = true,
    .by_default = true,
    .compute = compute,
};
