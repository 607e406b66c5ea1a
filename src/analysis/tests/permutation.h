/* SPDX-License-Identifier: GPL-3.0-or-later */
/* permutation.h: whether one metric is better than another: permutation tests on a paired sample,
 * and of paired differences.
 *
 * Deutsch, Dror and Roth 2021, "A Statistical Analysis of Summarization Evaluation Metrics Using
 * Resampling Methods", section 5; mt-metrics-eval 68a481a, stats.py PermutationSigDiff and
 * PairwisePermutationSigDiff. The difference of the figures of the two metrics is compared with the
 * differences after random swaps. The unit of the swaps makes the test:
 *
 *   PERM-BOTH     each score on its own: generalises to other inputs and other systems
 *   PERM-INPUTS   all scores of an input: to other inputs. The one to use if several cases come
 *                 from one source sentence
 *   PERM-SYSTEMS  all scores of a system: to other systems */
#ifndef MC_ANALYSIS_TESTS_PERMUTATION_H
#define MC_ANALYSIS_TESTS_PERMUTATION_H

#include "analysis/tests/paired_sample.h"
#include "analysis/tests/significance.h"

/* The figures of two metrics after some of their scores have been exchanged.
 *
 * Under the hypothesis that the two metrics are equally good, it does not matter which of them a
 * score comes from (Deutsch, Dror and Roth 2021, section 5). A swap is a set of bits: 1 keeps the
 * two scores of a case in place, 0 exchanges them. Scores are first standardised over the sample
 * (mc_paired_standardise), so that they are interchangeable. */

/* A sample prepared for many swaps. Made by one of the functions below; lives in their arena. */
struct mc_swap {
    size_t n_bits;      /* one for each score of the sample, in order, or for each pair of cases */
    const char *reason; /* why no figure is defined: the other members are not set; else NULL */
    /* Sets the figures of the first and the second metric after the swap; NaN: not defined. */
    void (*compute)(const void *prepared, const uint64_t *keep, double figures[2],
                    struct mc_arena *scratch);
    const void *prepared;
};

/* Any figure, recomputed for each swap. The figure must outlive the result. */
struct mc_swap mc_swap_figure(const struct mc_paired_sample *sample,
                              const struct mc_grouped_figure *figure, struct mc_arena *arena);

/* Mean of Pearson's correlation over the groups: O(n) a swap, from sums that a swap changes. */
struct mc_swap mc_swap_pearson(const struct mc_paired_sample *sample, struct mc_arena *arena);

/* Mean of Spearman's correlation over the groups: O(n) a swap. The scores of both metrics are
 * sorted once; each metric's ranks follow from one walk up that order. The sums are of whole
 * numbers, so that equal figures are equal to the last bit. */
struct mc_swap mc_swap_spearman(const struct mc_paired_sample *sample, struct mc_arena *arena);

/* Mean of Kendall's tau_b over the groups: O(n log n) a swap without sorting, by one walk up the
 * scores of both metrics in one order. The same bits as from mc_tau_b. */
struct mc_swap mc_swap_tau_b(const struct mc_paired_sample *sample, struct mc_arena *arena);

enum mc_verdict_figure { MC_VERDICT_ACC_EQ, MC_VERDICT_TAU_EQ };

/* The pairs permutation (mt-metrics-eval 68a481a, stats.py PairwisePermutationSigDiff) exchanges
 * not scores but verdicts, what each metric says about a pair of cases of a group: which is better,
 * or that they are equal, |difference| <= epsilons[m] (tie thresholds are not comparable between
 * metrics, and scores are not standardised). One bit for each pair (a, b), a < b, group by group,
 * row by row. O(pairs / 64) a swap. */
struct mc_swap mc_swap_verdicts(const struct mc_paired_sample *sample, const double epsilons[2],
                                enum mc_verdict_figure figure, struct mc_arena *arena);

/* Share of the pairs of cases that people distinguish which the metric puts in the same order, over
 * a sample of one group: mc_order_share of both metrics. For each score of either metric a bit set
 * contains the scores of either metric that it is rightly above, so that a swap takes n (n / 64)
 * steps of counting bits; 4 n^2 bits of memory. Above 8,192 cases the figure is recomputed for each
 * swap. */
struct mc_swap mc_swap_order(const struct mc_paired_sample *sample, struct mc_arena *arena);

/* The test. */

/* Differences within this of each other count as equal, as the same swap may give sums in another
 * order. */
#define MC_PERMUTATION_TOLERANCE 1e-9

struct mc_permutation_settings {
    size_t n_draws;
    struct mc_bit_source source;
    /* Bit of the source for each bit of the swap, below n_units; NULL: each has its own. */
    const uint32_t *units;
    size_t n_units;
    /* Stops after a whole number of blocks once count / draws is below early_minimum or above
     * early_maximum, like mt-metrics-eval; block_size 0 (the default): all draws are made. */
    size_t block_size;
    double early_minimum, early_maximum;
    bool early_two_sided; /* count is that of p_two_sided, else that of p */
    double (*figures)[2]; /* [n_draws]: receives the figures of each draw; NULL: not kept */
};

struct mc_permutation_result {
    double figures[2];  /* of the two metrics without a swap */
    double difference;  /* second - first */
    size_t n_draws;     /* draws made */
    size_t n_undefined; /* draws after which a figure is not defined; they do not count */
    size_t n_at_least;  /* difference after the swap >= difference - tolerance */
    size_t n_as_far;    /* the same for absolute values */
    double p;           /* (n_at_least + 1) / (defined draws + 1): the second metric is better */
    double p_two_sided; /* (n_as_far + 1) / (defined draws + 1): the two differ */
    const char *reason; /* why there is no p; NULL if there is one */
};

/* PERM-BOTH, -INPUTS or -SYSTEMS by `units` (mc_permutation_units). O(n) a draw for Pearson and
 * Spearman. The counts of mt-metrics-eval are n_at_least; its p has no + 1. */
struct mc_permutation_result mc_permutation_test(const struct mc_swap *swap,
                                                 const struct mc_permutation_settings *settings,
                                                 struct mc_arena *scratch);

enum mc_permutation_unit { MC_PERMUTE_BOTH, MC_PERMUTE_INPUTS, MC_PERMUTE_SYSTEMS };

/* Sets units and n_units for a sample taken from these scores; the array lives in the arena. */
void mc_permutation_units(const struct mc_paired_scores *scores,
                          const struct mc_paired_sample *sample, enum mc_permutation_unit unit,
                          struct mc_permutation_settings *settings, struct mc_arena *arena);

/* The test of paired differences by flipping their signs. */

struct mc_sign_flip_settings {
    enum mc_alternative alternative;
    uint32_t n_draws; /* at least 1 */
    struct mc_bit_source source;
};

struct mc_sign_flip {
    struct mc_significance test; /* statistic: the mean difference */
    uint64_t n_extreme;          /* draws with a mean at least as extreme as the observed one */
    uint64_t n_draws;            /* draws made; all 2^n if exact */
    bool exact;
};

/* Whether the mean of n finite differences is 0, if under the null hypothesis each sign is equally
 * likely (Fisher 1935, section 21). Each draw gives every difference the sign of its bit (1:
 * flipped). p = (n_extreme + 1) / (n_draws + 1), never 0. If all signs of the nonzero differences
 * can be enumerated with no more draws, they are, and p = n_extreme / n_draws, including the
 * observed signs. A mean counts as extreme from 1e-9 below the observed one, as sums in another
 * order differ in their last bits. Not defined without differences. O(n n_draws). */
struct mc_sign_flip mc_sign_flip_test(const double *differences, size_t n,
                                      const struct mc_sign_flip_settings *settings,
                                      struct mc_arena *scratch);

#endif
