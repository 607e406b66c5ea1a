/* tie_counts.h: pairs counted with a fitted tie threshold, and what chance would give. */
#ifndef MC_ANALYSIS_PAIRS_TIE_COUNTS_H
#define MC_ANALYSIS_PAIRS_TIE_COUNTS_H

#include "analysis/pairs/pair_counts.h"
#include "analysis/pairs/tie_threshold.h"

/* Counts the pairs of n cases, each by the threshold of its folds (NULL: all in fold 0). With
 * `reversed` less is better. O(n log n). */
struct mc_pair_counts mc_tie_counts(const struct mc_ranked *gold, const struct mc_ranked *metric,
                                    const uint8_t *folds, size_t n, const struct mc_tie_fit *fit,
                                    bool reversed, struct mc_arena *scratch);

/* Share of the pairs that are tied in the metric; NaN without pairs. */
double mc_tied_share(const struct mc_pair_counts *counts);

/* The acc_eq that is expected when gold is permuted at random, all n! orders equally likely, at
 * the same thresholds: with shares t_m and t_g of the pairs tied in the metric and in gold,
 * t_m t_g + (1 - t_m)(1 - t_g) / 2. Exact: gold ties are spread evenly over the pairs, and either
 * order of two different gold scores is as likely. NaN without pairs. */
double mc_chance_acc_eq(const struct mc_pair_counts *counts);

#endif
