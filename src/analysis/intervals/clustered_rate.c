#include "analysis/intervals/clustered_rate.h"

#include <math.h>

#include "analysis/intervals/proportion.h"

void mc_cluster_counts_add(struct mc_cluster_counts *counts, uint64_t successes, uint64_t n)
{
    counts->n_clusters += n > 0;
    counts->n += n;
    counts->successes += successes;
    counts->squares += n * n;
    counts->success_squares += successes * successes;
    counts->products += successes * n;
}

double mc_effective_n(const struct mc_cluster_counts *counts)
{
    double n = (double)counts->n, m = (double)counts->n_clusters, rate, squares, effect;

    if (counts->squares == counts->n)
        return n; /* no cluster has more than one trial, or there is none */
    if (counts->n_clusters < 2 || counts->successes == 0 || counts->successes == counts->n)
        return n * n / (double)counts->squares;
    rate = (double)counts->successes / n;
    squares = (double)counts->success_squares - 2 * rate * (double)counts->products +
              rate * rate * (double)counts->squares;
    effect = m / (m - 1) * squares / n / (rate * (1 - rate));
    return effect > 1 ? fmax(1, n / effect) : n;
}

struct mc_interval mc_clustered_rate_interval(const struct mc_cluster_counts *counts,
                                              double confidence)
{
    if (counts->n == 0)
        return mc_proportion_interval(MC_PROPORTION_WILSON, 0, 0, confidence);
    return mc_wilson_interval((double)counts->successes / (double)counts->n, mc_effective_n(counts),
                              confidence);
}
