/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kendall.h: the Kendall family, from the counts of pairs of cases; how likely such a correlation
 * is by chance.
 *
 * Letters: C concordant, D discordant, T_m tied in the metric only, T_g tied in gold only, T_b tied
 * in both, N the sum of all. Each is NaN with a reason if its denominator is 0. Agrees with
 * mt-metrics-eval 68a481a, stats.py (Kendall, KendallVariants, KendallLike, Agreement). */
#ifndef MC_ANALYSIS_PAIRS_KENDALL_H
#define MC_ANALYSIS_PAIRS_KENDALL_H

#include "analysis/sample.h"

struct mc_arena;
struct mc_ladder;
struct mc_ranked;
struct mc_tie_fit;

/* The five kinds of pairs of cases, which determine every statistic of the Kendall family.
 *
 * Over the unordered pairs of n cases with a gold score g and a metric score m. A pair is tied in
 * the metric if |m_i - m_j| <= epsilon, or exceeds it only by rounding (mc_scores_apart); with
 * epsilon 0, and in gold, if the two are the same double (as are 0.0 and -0.0). Counted as in
 * mt-metrics-eval 68a481a, stats.py (KendallVariants), which makes no allowance for rounding. */

struct mc_pair_counts {
    uint64_t concordant, discordant; /* tied on neither side */
    uint64_t metric_ties, gold_ties; /* tied on this side only */
    uint64_t both_ties;
};

/* n (n - 1) / 2, unless pairs were left out. */
uint64_t mc_pair_counts_sum(const struct mc_pair_counts *counts);

/* Counts the pairs of n cases with finite scores, n < 2^32, in O(n log n) for every epsilon >=
 * 0. */
struct mc_pair_counts mc_pair_counts(const double *gold, const double *metric, size_t n,
                                     double epsilon, struct mc_arena *scratch);

/* The same for a ladder ordered by the metric, with the gold levels on its other side. (With the
 * roles exchanged, gold ties are those within epsilon and metric ties the exact ones: the fields
 * metric_ties and gold_ties then refer to the ladder's own side and its other side.) */
struct mc_pair_counts mc_ladder_pairs(const struct mc_ladder *ladder, double epsilon,
                                      struct mc_arena *scratch);

/* (C - D) / N, in [-1, 1]. Kendall 1938. */
struct mc_figure mc_tau_a(const struct mc_pair_counts *counts);
/* (C - D) / sqrt((C + D + T_m) (C + D + T_g)), in [-1, 1]: NaN if all pairs are tied on one side.
 * Kendall 1945. */
struct mc_figure mc_tau_b(const struct mc_pair_counts *counts);
/* 2 (C - D) / (n^2 (k - 1) / k), k the lesser number of distinct values of the two sides, in [-1,
 * 1]. For counts at epsilon 0. If pairs of copies are not counted (in a resample), n^2 is scaled
 * down as the pairs are. Stuart 1953. */
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
/* (C + T_b) / N, in [0, 1]: pairs ordered, or tied, as in gold. Deutsch, Foster and Freitag 2023;
 * at epsilon 0 the agreement of Kocmi et al. 2021. */
struct mc_figure mc_acc_eq(const struct mc_pair_counts *counts);
/* (C - D) / (C + D + T_g): Somers' d of gold given the metric, over the pairs that the metric
 * distinguishes. Somers 1962; scipy.stats.somersd(metric, gold). */
struct mc_figure mc_somers_d(const struct mc_pair_counts *counts);

/* Pairs of cases whose gold scores are at least `gap` apart. */
struct mc_kendall_like {
    uint64_t concordant, discordant; /* discordant: all that are not strictly concordant */
    double value; /* (concordant - discordant) / (concordant + discordant); 0 if there are none */
};

/* The statistic of WMT 2017 to 2020 (gap 25 of 100), for n cases with finite scores in O(n log n);
 * with `reversed`, lower is better. With gap 0, pairs tied in gold also count, as discordant,
 * except the n_copy_pairs ordered pairs of copies of a case. The 0 for no pair is what the
 * published program gives; the counts distinguish it from a figure. */
struct mc_kendall_like mc_kendall_like_ranked(const struct mc_ranked *gold,
                                              const struct mc_ranked *metric, size_t n, double gap,
                                              bool reversed, uint64_t n_copy_pairs,
                                              struct mc_arena *scratch);

/* How often a correlation at least as great as the observed one occurs by chance.
 *
 * Two-sided unless stated otherwise. The p of an undefined correlation is NaN. Agrees with SciPy
 * 1.10.1 (pearsonr, spearmanr, kendalltau). */

struct mc_correlation_p {
    double two_sided, greater; /* greater: of a correlation above 0 */
};

/* Pearson's r of n pairs of independent normal values: (r + 1) / 2 follows the beta distribution
 * with both parameters n / 2 - 1 (Student 1908). For n = 2, where r is 1 or -1, they are 1 and 1 /
 * 2. */
struct mc_correlation_p mc_pearson_p(double r, size_t n);

/* Spearman's rho of n pairs by Student's t with n - 2 degrees of freedom, an approximation for
 * small n. NaN below 3 pairs. */
double mc_spearman_p(double rho, size_t n);
/* Exact if there are no ties and n <= 33 or at most one pair is out of order, else the normal
 * approximation; the same for tau_b and tau_c. Finite values. */
double mc_kendall_p(const double *gold, const double *metric, size_t n, struct mc_arena *scratch);

/* Pairs of cases counted with a fitted tie threshold, and what chance would give. */

/* Counts the pairs of n cases, each at the threshold of its folds (NULL: all in fold 0). With
 * `reversed`, lower is better. O(n log n). */
struct mc_pair_counts mc_tie_counts(const struct mc_ranked *gold, const struct mc_ranked *metric,
                                    const uint8_t *folds, size_t n, const struct mc_tie_fit *fit,
                                    bool reversed, struct mc_arena *scratch);

/* Share of the pairs that are tied in the metric; NaN without pairs. */
double mc_tied_share(const struct mc_pair_counts *counts);

/* The expected acc_eq at the same thresholds if gold is permuted at random, all n! orders equally
 * likely: with shares t_m and t_g of the pairs tied in the metric and in gold, t_m t_g + (1 -
 * t_m)(1 - t_g) / 2. Exact: gold ties are spread evenly over the pairs, and the two orders of
 * different gold scores are equally likely. NaN without pairs. */
double mc_chance_acc_eq(const struct mc_pair_counts *counts);

#endif
