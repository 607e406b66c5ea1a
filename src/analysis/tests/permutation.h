/* SPDX-License-Identifier: GPL-3.0-or-later */
/* permutation.h: is one metric better than another? Permutation tests on a paired sample, and of
 * paired differences.
 *
 * Deutsch, Dror and Roth 2021, "A Statistical Analysis of Summarization Evaluation Metrics Using
 * Resampling Methods", section 5; mt-metrics-eval 68a481a, stats.py PermutationSigDiff and
 * PairwisePermutationSigDiff. The difference of the figures of the two metrics is compared with
 * the differences after random swaps. What is swapped together makes the test:
 *
 *   PERM-BOTH     each score by itself: for other inputs and other systems
 *   PERM-INPUTS   all scores of an input: for other inputs. The one to use where several cases
 *                 come from one source sentence
 *   PERM-SYSTEMS  all scores of a system: for other systems */
#ifndef MC_ANALYSIS_TESTS_PERMUTATION_H
#define MC_ANALYSIS_TESTS_PERMUTATION_H

#include "analysis/tests/paired_sample.h"
#include "analysis/tests/significance.h"

/* The figures of two metrics after some of their scores have changed places.
 *
 * Under the hypothesis that the two metrics are equally good it does not matter which of them a
 * score comes from (Deutsch, Dror and Roth 2021, section 5). A swap is a set of bits: 1 keeps the
 * two scores of a case where they are, 0 exchanges them. Scores are standardised over the sample
 * before (mc_paired_standardise), so that they can stand for each other. */

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

/* Share of the pairs that people tell apart which the metric puts in the same order, over a sample
 * of one group: mc_order_share of both metrics. For each score of either metric a set of bits holds
 * the scores of either metric that it is rightly above, so that a swap is n (n / 64) steps of
 * counting bits; 4 n^2 bits of memory. Above 8,192 cases the figure is computed anew for each swap.
 */
struct mc_swap mc_swap_order(const struct mc_paired_sample *sample, struct mc_arena *arena);

/* The test. */

/* Differences within this of each other count as equal, for the same swap may give sums in another
 * order. */
#define MC_PERMUTATION_TOLERANCE 1e-9

struct mc_permutation_settings {
    size_t n_draws;
    struct mc_bit_source source;
    /* Bit of the source for each bit of the swap, below n_units; NULL: each has its own. */
    const uint32_t *units;
    size_t n_units;
    /* Stop after a whole number of blocks when count / draws is below early_minimum or above
     * early_maximum, as mt-metrics-eval does; block_size 0 (the default): all draws are made. */
    size_t block_size;
    double early_minimum, early_maximum;
    bool early_two_sided; /* the count is that of p_two_sided, else that of p */
    double (*figures)[2]; /* [n_draws]: what each draw gave is put here; NULL: nowhere */
};

struct mc_permutation_result {
    double figures[2];  /* of the two metrics as they are */
    double difference;  /* second - first */
    size_t n_draws;     /* that were made */
    size_t n_undefined; /* of these: a figure is not defined after the swap; they do not count */
    size_t n_at_least;  /* difference after the swap >= difference - tolerance */
    size_t n_as_far;    /* the same of absolute values */
    double p;           /* (n_at_least + 1) / (defined draws + 1): the second metric is better */
    double p_two_sided; /* (n_as_far + 1) / (defined draws + 1): the two differ */
    const char *reason; /* why there is no p; NULL when there is */
};

/* PERM-BOTH, -INPUTS or -SYSTEMS by `units` (mc_permutation_units). O(n) a draw for Pearson and
 * Spearman. The counts of mt-metrics-eval are n_at_least; its p has no + 1. */
struct mc_permutation_result mc_permutation_test(const struct mc_swap *swap,
                                                 const struct mc_permutation_settings *settings,
                                                 struct mc_arena *scratch);

enum mc_permutation_unit { MC_PERMUTE_BOTH, MC_PERMUTE_INPUTS, MC_PERMUTE_SYSTEMS };

/* Sets units and n_units for a sample taken from these scores; the array comes from the arena. */
void mc_permutation_units(const struct mc_paired_scores *scores,
                          const struct mc_paired_sample *sample, enum mc_permutation_unit unit,
                          struct mc_permutation_settings *settings, struct mc_arena *arena);

/* The test of paired differences by turning their signs. */

struct mc_sign_flip_settings {
    enum mc_alternative alternative;
    uint32_t n_draws; /* at least 1 */
    struct mc_bit_source source;
};

struct mc_sign_flip {
    struct mc_significance test; /* statistic: the mean difference */
    uint64_t n_extreme;          /* draws with a mean at least as far out as the one seen */
    uint64_t n_draws;            /* that were made; all 2^n when exact */
    bool exact;
};

/* Is the mean of n finite differences 0, when under the null hypothesis each might as well have had
 * the other sign (Fisher 1935, section 21)? Each draw gives every difference the sign
 * that its bit says (1: turned round). p = (n_extreme + 1) /
 * (n_draws + 1), never 0. Where all signs of the differences that are not 0 can be gone through
 * with no more draws, that is done, and p = n_extreme / n_draws, the seen signs among them. A mean
 * counts as far out from 1e-9 below the seen one, because sums in another order differ in their
 * last bits. Not defined without differences. O(n n_draws). */
struct mc_sign_flip mc_sign_flip_test(const double *differences, size_t n,
                                      const struct mc_sign_flip_settings *settings,
                                      struct mc_arena *scratch);

#endif
