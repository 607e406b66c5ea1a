/* swap.h: the figures of two metrics after some of their scores have changed places.
 *
 * Under the hypothesis that the two metrics are equally good it does not matter which of them a
 * score comes from (Deutsch, Dror and Roth 2021, section 5). A swap is a set of bits: 1 keeps the
 * two scores of a case where they are, 0 exchanges them. Scores are standardised over the sample
 * before (mc_paired_standardise), so that they can stand for each other. */
#ifndef MC_ANALYSIS_TESTS_SWAP_H
#define MC_ANALYSIS_TESTS_SWAP_H

#include "analysis/tests/paired_sample.h"

/* A sample prepared for many swaps. Made by one of the functions below; lives in their arena. */
struct mc_swap {
    size_t n_bits; /* one for each score of the sample, in its order; or for each pair of them */
    const char *reason; /* why no figure is defined: the rest is not set; else NULL */
    /* Sets the figures of the first and the second metric after the swap; NaN: not defined. */
    void (*compute)(const void *prepared, const uint64_t *keep, double figures[2],
                    struct mc_arena *scratch);
    const void *prepared;
};

/* Any figure, computed anew for each swap. The figure must outlive the result. */
struct mc_swap mc_swap_figure(const struct mc_paired_sample *sample,
                              const struct mc_grouped_figure *figure, struct mc_arena *arena);

/* Mean of Pearson's correlation over the groups: O(n) a swap, from sums that a swap changes. */
struct mc_swap mc_swap_pearson(const struct mc_paired_sample *sample, struct mc_arena *arena);

/* Mean of Spearman's correlation over the groups: O(n) a swap. The scores of both metrics are
 * ordered once; each metric's ranks follow from one walk up that order. The sums are of whole
 * numbers, so that figures that are equal are equal to the last bit. */
struct mc_swap mc_swap_spearman(const struct mc_paired_sample *sample, struct mc_arena *arena);

/* Mean of Kendall's tau_b over the groups: O(n log n) a swap without sorting, by one walk up the
 * scores of both metrics in one order. Bit by bit what mc_tau_b gives. */
struct mc_swap mc_swap_tau_b(const struct mc_paired_sample *sample, struct mc_arena *arena);

enum mc_verdict_figure { MC_VERDICT_ACC_EQ, MC_VERDICT_TAU_EQ };

/* The pairs permutation (mt-metrics-eval 68a481a, stats.py PairwisePermutationSigDiff): not scores
 * but verdicts are exchanged, what each metric says about two cases of a group: which is better, or
 * that they are equal, |difference| <= epsilons[m] (tie thresholds are not comparable between
 * metrics, and scores are not standardised). One bit for each pair (a, b), a < b, group by group,
 * row by row. O(pairs / 64) a swap. */
struct mc_swap mc_swap_verdicts(const struct mc_paired_sample *sample, const double epsilons[2],
                                enum mc_verdict_figure figure, struct mc_arena *arena);

/* acc_eq with a tie threshold for each metric that is fitted anew, over all groups, after each
 * swap, in place (pairs/ties.h); the mean over the groups. mt-metrics-eval 68a481a, PERM-BOTH of
 * KendallWithTiesOpt. O(P log P) a swap for P pairs. */
struct mc_swap mc_swap_fitted(const struct mc_paired_sample *sample, struct mc_arena *arena);

/* Share of the pairs that people tell apart which the metric puts in the same order, over a sample
 * of one group: mc_order_share of both metrics. For each score of either metric a set of bits holds
 * the scores of either metric that it is rightly above, so that a swap is n (n / 64) steps of
 * counting bits; 4 n^2 bits of memory. Above 8,192 cases the figure is computed anew for each swap.
 */
struct mc_swap mc_swap_order(const struct mc_paired_sample *sample, struct mc_arena *arena);

#endif
