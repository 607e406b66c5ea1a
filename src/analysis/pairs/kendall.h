/* kendall.h: the Kendall family, from the counts of pairs (pair_counts.h).
 *
 * Letters: C concordant, D discordant, T_m tied in the metric alone, T_g tied in gold alone, T_b
 * tied in both, N the sum of all. Each is NaN with a reason where its denominator is 0. Agrees with
 * mt-metrics-eval 68a481a, stats.py (Kendall, KendallVariants, KendallLike, Agreement). */
#ifndef MC_ANALYSIS_PAIRS_KENDALL_H
#define MC_ANALYSIS_PAIRS_KENDALL_H

#include "analysis/statistic.h"

/* (C - D) / N, in [-1, 1]. Kendall 1938. */
struct mc_figure mc_tau_a(const struct mc_pair_counts *counts);
/* (C - D) / sqrt((C + D + T_m) (C + D + T_g)), in [-1, 1]: NaN when all pairs are tied on one side.
 * Kendall 1945. */
struct mc_figure mc_tau_b(const struct mc_pair_counts *counts);
/* 2 (C - D) / (n^2 (k - 1) / k), k the lesser number of distinct values of the two sides, in
 * [-1, 1]. For counts at epsilon 0. Stuart 1953. */
struct mc_figure mc_tau_c(const struct mc_pair_counts *counts, size_t n, uint32_t n_gold_values,
                          uint32_t n_metric_values);
/* (C - D - T_m) / (C + D + T_m): a tie of the metric counts as discordant. WMT 2010. */
struct mc_figure mc_tau_10(const struct mc_pair_counts *counts);
/* (C - D) / (C + D): ties do not count. WMT 2013; Goodman and Kruskal's gamma (1954). */
struct mc_figure mc_tau_13(const struct mc_pair_counts *counts);
/* (C - D) / (C + D + T_m). WMT 2014. */
struct mc_figure mc_tau_14(const struct mc_pair_counts *counts);
/* (C + T_b - D - T_m - T_g) / N = 2 acc_eq - 1. Deutsch, Foster and Freitag 2023, "tau_eq"; the
 * "23" of mt-metrics-eval. */
struct mc_figure mc_tau_eq(const struct mc_pair_counts *counts);
/* (C + T_b) / N, in [0, 1]: pairs ordered, or found equal, as in gold. Deutsch, Foster and Freitag
 * 2023; at epsilon 0 the agreement of Kocmi et al. 2021. */
struct mc_figure mc_acc_eq(const struct mc_pair_counts *counts);
/* (C - D) / (C + D + T_g): Somers' d of gold given the metric, over the pairs that the metric tells
 * apart. Somers 1962; scipy.stats.somersd(metric, gold). */
struct mc_figure mc_somers_d(const struct mc_pair_counts *counts);

/* Pairs whose gold scores are `gap` or more apart. */
struct mc_kendall_like {
    uint64_t concordant, discordant; /* all that is not strictly concordant is discordant */
    double value; /* (concordant - discordant) / (concordant + discordant); 0 when there is none */
};

/* The statistic of WMT 2017 to 2020 (gap 25 of 100), of n finite pairs in O(n log n). With gap 0
 * pairs tied in gold count too, as discordant. The 0 for no pair is what the published program
 * gives; the counts tell it from a figure. */
struct mc_kendall_like mc_kendall_like(const double *gold, const double *metric, size_t n,
                                       double gap, struct mc_arena *scratch);
/* The same of cases whose levels are known, in O(n log n) of counting alone; with `reversed` less
 * is better. Of n_copy_pairs ordered pairs of equal cases none counts. */
struct mc_kendall_like mc_kendall_like_ranked(const struct mc_ranked *gold,
                                              const struct mc_ranked *metric, size_t n, double gap,
                                              bool reversed, uint64_t n_copy_pairs,
                                              struct mc_arena *scratch);

#endif
