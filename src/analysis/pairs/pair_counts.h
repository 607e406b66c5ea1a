/* pair_counts.h: the five kinds of pairs of cases, from which every statistic of the Kendall family
 * follows (kendall.h).
 *
 * Over the unordered pairs of n cases with a gold score g and a score m of the metric. A pair is
 * tied in the metric when |m_i - m_j| <= epsilon, or greater by no more than rounding
 * (mc_scores_apart, settle.h); with epsilon 0, and in gold, when the two are the same double (0.0
 * and -0.0 are). As counted by mt-metrics-eval 68a481a, stats.py (KendallVariants), which allows
 * for no rounding. */
#ifndef MC_ANALYSIS_PAIRS_PAIR_COUNTS_H
#define MC_ANALYSIS_PAIRS_PAIR_COUNTS_H

#include "analysis/pairs/ladder.h"

struct mc_pair_counts {
    uint64_t concordant, discordant; /* tied on neither side */
    uint64_t metric_ties, gold_ties; /* tied on this side alone */
    uint64_t both_ties;
};

/* n (n - 1) / 2, unless pairs were left out. */
uint64_t mc_pair_counts_sum(const struct mc_pair_counts *counts);

/* Counts n finite pairs of scores, n < 2^32, in O(n log n) for every epsilon >= 0. */
struct mc_pair_counts mc_pair_counts(const double *gold, const double *metric, size_t n,
                                     double epsilon, struct mc_arena *scratch);

/* The same of a ladder in the order of the metric with the levels of gold on its other side. (With
 * the roles changed, gold ties are those within epsilon and metric ties the exact ones: the fields
 * metric_ties and gold_ties then speak of the ladder's own and of its other side.) */
struct mc_pair_counts mc_ladder_pairs(const struct mc_ladder *ladder, double epsilon,
                                      struct mc_arena *scratch);

/* The same, tied where the ladder's own difference is less than `gap` > 0 by more than rounding. */
struct mc_pair_counts mc_ladder_pairs_from(const struct mc_ladder *ladder, double gap,
                                           struct mc_arena *scratch);

#endif
