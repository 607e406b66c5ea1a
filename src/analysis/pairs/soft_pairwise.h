/* soft_pairwise.h: whether a metric is as sure as people are which of two systems is better.
 *
 * Soft pairwise accuracy of Thompson et al. 2024 (WMT 2024 and 2025), as pce.py of mt-metrics-eval
 * 68a481a computes it. For systems i, j with scores on the same items, p_ij is the share of sign
 * vectors s in {-1, +1}^n with sum s_k (S_ik - S_jk) >= sum (S_ik - S_jk), the same vectors for all
 * pairs, for people and metric alike. The accuracy is 1 - mean |p_ij(people) - p_ij(metric)| over
 * i < j; that mean is the pairwise confidence error.
 *
 * Deviations: sums that differ by less than 1e-9 are equal; an item without one of the four scores
 * of a pair of systems is left out of that pair, where the program drops values before it knows
 * whose they are. */
#ifndef MC_ANALYSIS_PAIRS_SOFT_PAIRWISE_H
#define MC_ANALYSIS_PAIRS_SOFT_PAIRWISE_H

#include <stdint.h>

#include "analysis/pairs/grouped.h"

/* Sign vectors, as bits: bit k % 64 of word k / 64 of a vector is 1 where item k is turned round.
 */
struct mc_sign_vectors {
    size_t n_vectors, n_items, n_words; /* words of a vector */
    uint64_t *turned;                   /* [n_vectors * n_words] */
};

enum { MC_MOST_SIGNS_ENUMERATED = 16 };

/* All +1. */
struct mc_sign_vectors mc_sign_vectors_new(size_t n_vectors, size_t n_items,
                                           struct mc_arena *arena);
void mc_sign_vectors_turn(struct mc_sign_vectors *vectors, size_t vector, size_t item);
/* All 2^n of n <= MC_MOST_SIGNS_ENUMERATED items: the exact p. */
struct mc_sign_vectors mc_sign_vectors_all(size_t n_items, struct mc_arena *arena);
/* Drawn by (seed, vector, word) alone. */
struct mc_sign_vectors mc_sign_vectors_drawn(size_t n_vectors, size_t n_items, uint64_t seed,
                                             struct mc_arena *arena);

struct mc_soft_pairwise {
    double accuracy, error; /* NaN: see reason */
    double hard_accuracy;   /* share of pairs of systems whose means stand in the same order */
    size_t n_pairs;         /* of systems with an item in common */
    const char *reason;
};

/* p_ij of the scores alone for i < j (pairs with no item in common, and all else: NaN).
 * p[n_systems * n_systems]; scores as in mc_score_matrix. No +1: it is an estimate that two sides
 * share, not a test. O(n_systems^2 n_vectors n_items). */
void mc_pairwise_p(const double *scores, size_t n_systems, size_t n_items,
                   const struct mc_sign_vectors *signs, double *p, struct mc_arena *scratch);

/* Greater scores are better on both sides. */
struct mc_soft_pairwise mc_soft_pairwise(const struct mc_score_matrix *matrix,
                                         const struct mc_sign_vectors *signs,
                                         struct mc_arena *scratch);

#endif
