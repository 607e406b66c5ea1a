/* clustered_rate.h: the interval of a rate whose trials come in clusters, as the expectations of
 * one case do: they are no independent evidence. */
#ifndef MC_ANALYSIS_INTERVALS_CLUSTERED_RATE_H
#define MC_ANALYSIS_INTERVALS_CLUSTERED_RATE_H

#include <stdint.h>

#include "analysis/intervals/interval.h"

/* Sums over clusters of n_i trials of which x_i are successes. Begun with zeros; whole numbers, so
 * that the order does not matter. */
struct mc_cluster_counts {
    uint64_t n_clusters;                /* that are not empty */
    uint64_t n, successes;              /* trials of all of them */
    uint64_t squares;                   /* sum of n_i^2 */
    uint64_t success_squares, products; /* sums of x_i^2 and of x_i n_i */
};

/* Adds a cluster; one of no trials does not count. Each below 2^31, as is their sum. */
void mc_cluster_counts_add(struct mc_cluster_counts *counts, uint64_t successes, uint64_t n);

/* The number of independent trials that would show the rate as sharply, in [1, n]; 0 without
 * trials. n over the design effect d = v / (p (1 - p) / n), where v = m / (m - 1) sum of
 * (x_i - n_i p)^2 / n^2 is the variance of the ratio p = x / n over m clusters (Rao and Scott 1992,
 * Biometrics 48:577, section 2); d is at least 1, and 1 where no cluster has two trials. Where v
 * cannot be known, below two clusters or where all or none succeed, the trials of a cluster count
 * as copies of one: n^2 / sum of n_i^2 (Kish 1965, section 8.2). */
double mc_effective_n(const struct mc_cluster_counts *counts);

/* Wilson's interval with the effective number of trials. None without trials. */
struct mc_interval mc_clustered_rate_interval(const struct mc_cluster_counts *counts,
                                              double confidence);

#endif
