/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ties.h: cases in the order of one score, as levels of equal values, which every count of pairs
 * walks up; soft pairwise accuracy; thresholds below which scores count as tied. */
#ifndef MC_ANALYSIS_PAIRS_TIES_H
#define MC_ANALYSIS_PAIRS_TIES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct mc_arena;
/* One side of n pairs of scores: finite values and their levels (sample.h), not all of which need
 * occur. */
struct mc_ranked {
    const double *values;   /* [n] */
    const uint32_t *levels; /* [n], below n_levels */
    uint32_t n_levels;
};

struct mc_ladder {
    uint32_t n_levels;       /* levels that occur */
    double *value;           /* [n_levels], ascending */
    uint32_t *start;         /* [n_levels + 1]: cases start[l] .. start[l + 1] - 1 are on level l */
    uint32_t *other;         /* [n]: level of each case on the other side, in ladder order */
    uint32_t n_other_levels; /* of the other side, occurring or not */
};

/* The values with their levels, which are computed here; levels live in the arena. O(n log n). */
struct mc_ranked mc_rank_values(const double *values, size_t n, struct mc_arena *arena);

/* The cases in the order of `by`; with `reversed`, the order of the other side is reversed. The
 * ladder lives in the arena. O(n). */
struct mc_ladder mc_ladder_build(const struct mc_ranked *by, const struct mc_ranked *other,
                                 size_t n, bool reversed, struct mc_arena *arena);

/* Scores of system s on item i at [s * n_items + i]; NaN: missing on that side. */
struct mc_score_matrix {
    size_t n_systems, n_items;
    const double *gold, *metric;
};

/* Whether a metric is as certain as people are which of two systems is better.
 *
 * Soft pairwise accuracy of Thompson et al. 2024 (WMT 2024 and 2025), as computed by pce.py of
 * mt-metrics-eval 68a481a. For systems i, j with scores on the same items, p_ij is the share of
 * sign vectors s in {-1, +1}^n with sum s_k (S_ik - S_jk) >= sum (S_ik - S_jk); the vectors are the
 * same for all pairs of systems, and for people and the metric. The accuracy is 1 - mean
 * |p_ij(people) - p_ij(metric)| over i < j; that mean is the pairwise confidence error.
 *
 * Deviations: sums that differ by less than 1e-9 are equal; an item without one of the four scores
 * of a pair of systems is left out of that pair, whereas the program drops values before it knows
 * which item they belong to. */

/* Sign vectors, as bits: bit k % 64 of word k / 64 of a vector is 1 if the sign of item k is -1. */
struct mc_sign_vectors {
    size_t n_vectors, n_items, n_words; /* words of a vector */
    uint64_t *turned;                   /* [n_vectors * n_words] */
};

enum { MC_MOST_SIGNS_ENUMERATED = 16 };
/* All 2^n vectors of n <= MC_MOST_SIGNS_ENUMERATED items: the exact p. */
struct mc_sign_vectors mc_sign_vectors_all(size_t n_items, struct mc_arena *arena);
/* Random vectors, determined by (seed, vector, word). */
struct mc_sign_vectors mc_sign_vectors_drawn(size_t n_vectors, size_t n_items, uint64_t seed,
                                             struct mc_arena *arena);

struct mc_soft_pairwise {
    double accuracy, error; /* NaN: see reason */
    double hard_accuracy;   /* share of pairs of systems whose means are in the same order */
    size_t n_pairs;         /* pairs of systems with an item in common */
    const char *reason;
};

/* p_ij from the scores alone for i < j (NaN for systems without an item in common, and elsewhere).
 * p[n_systems * n_systems]; scores as in mc_score_matrix. No +1: it is an estimate that two sides
 * share, not a test. O(n_systems^2 n_vectors n_items). */
void mc_pairwise_p(const double *scores, size_t n_systems, size_t n_items,
                   const struct mc_sign_vectors *signs, double *p, struct mc_arena *scratch);

/* Higher scores are better on both sides. */
struct mc_soft_pairwise mc_soft_pairwise(const struct mc_score_matrix *matrix,
                                         const struct mc_sign_vectors *signs,
                                         struct mc_arena *scratch);

/* The pairs of cases in the order of the metric's differences, which the search for a tie threshold
 * walks up. */

/* Folds of cross-fitting, and sets of folds as bits. */
enum { MC_N_FOLDS = 5, MC_ALL_FOLDS = (1 << MC_N_FOLDS) - 1 };

/* Cases that are compared with each other. */
struct mc_tie_group {
    const double *gold, *metric; /* [n], finite */
    const uint8_t *folds;        /* [n], below MC_N_FOLDS; NULL: all 0 */
    size_t n;
};

/* The difference of the metric below which two cases count as equal.
 *
 * Tie calibration of Deutsch, Foster and Freitag 2023: of 0 and all differences of the metric
 * within a group, the one with the greatest acc_eq (kendall.h), averaged over the groups; the
 * first, if there are several. One threshold for all groups. Agrees with mt-metrics-eval 68a481a,
 * tau_optimization.py, at sample rate 1; averages within 1e-12 of each other count as equal here,
 * where that program leaves it to rounding. tau_eq = 2 acc_eq - 1 has the same threshold.
 *
 * Fitted on the cases that it is used on ("in place", as in WMT 2023 to 2025), it makes a metric of
 * pure noise look up to 15 points better on groups of ten. Cross-fitting avoids that: the cases are
 * divided into MC_N_FOLDS folds, and a pair of cases is judged by the threshold fitted on the pairs
 * of the folds that contain neither case. */

struct mc_tie_threshold {
    double epsilon;  /* 0 without pairs */
    double accuracy; /* mean of the groups' acc_eq at it; NaN without pairs */
};

/* The threshold of all pairs of cases, those with each pair of folds left out, and how they are
 * used. */
struct mc_tie_fit {
    struct mc_tie_threshold whole; /* nothing left out */
    /* [a][b] = [b][a]: for a pair with one case in fold a and one in fold b */
    double epsilon[MC_N_FOLDS][MC_N_FOLDS];
    bool in_place; /* fitted on the same pairs that it is used on */
};

/* In place: the threshold of all pairs, for all pairs. O(P log P). */
struct mc_tie_fit mc_tie_fit_in_place(const struct mc_tie_group *groups, size_t n_groups,
                                      uint64_t seed, struct mc_arena *scratch);
/* Cross-fitted by the folds of the groups; 0 if too few cases are left to form a pair. */
struct mc_tie_fit mc_tie_fit_across(const struct mc_tie_group *groups, size_t n_groups,
                                    uint64_t seed, struct mc_arena *scratch);
/* A given threshold. */
struct mc_tie_fit mc_tie_fit_given(double epsilon);

/* The in-place acc_eq of a metric without merit: the mean over random orders of gold, each with a
 * threshold of its own; the more cases, the fewer orders (100 to 10). NaN below 2 cases. */
double mc_tie_chance_in_place(const struct mc_tie_group *group, uint64_t seed,
                              struct mc_arena *scratch);

/* Divides n cases into folds, as equal in size as possible, in a random order that depends on seed
 * and n alone. */
void mc_tie_folds(size_t n, uint64_t seed, uint8_t *folds, struct mc_arena *scratch);

#endif
