#include <math.h>

#include "analysis/pair_ranking.h"

/* The threshold is that of the original ranking, self pairs among its differences: only the pairs
 * that are counted differ, so that ranking = 1/n + (1 - 1/n) * this. A self pair always hits. */
static struct mc_figure compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, NULL};
    struct mc_pair_ranking ranking;

    if (sample->n < 2) {
        figure.reason = sample->n == 0 ? "no case has both scores" : "fewer than 2 cases";
        return figure;
    }
    ranking = mc_pair_ranking(sample, scratch);
    if (ranking.n_pairs <= sample->n) {
        figure.reason = "all cases are copies of one"; /* only in a resample */
        return figure;
    }
    figure.value = (double)(ranking.n_hits - sample->n) / (double)(ranking.n_pairs - sample->n);
    return figure;
}

const struct mc_statistic mc_statistic_ranking_distinct = {
    .name = "ranking_distinct",
    .title = "ranking, distinct",
    .definition = "the ranking over the pairs of two different cases, at the same threshold",
    .citation = "after Zeidler, Opitz and Frank 2022",
    .best = 1,
    .precision = 3,
    .interval = true,
    .by_default = true,
    .compute = compute,
};
