/* tie_threshold.h: below which difference of the metric two cases count as equal.
 *
 * Tie calibration of Deutsch, Foster and Freitag 2023: of 0 and all differences of the metric
 * within a group, the one with the greatest acc_eq (kendall.h), averaged over the groups; the first
 * of several. One threshold for all groups. Agrees with mt-metrics-eval 68a481a,
 * tau_optimization.py, at sample rate 1; averages within 1e-12 of each other count as equal here,
 * where that program leaves it to rounding. tau_eq = 2 acc_eq - 1 has the same threshold.
 *
 * Fitted on the cases that it is used on ("in place", as WMT 2023 to 2025 do) it makes a metric of
 * pure noise look up to 15 points better on groups of ten. Cross-fitting cures that: the cases fall
 * into MC_N_FOLDS folds, and a pair is judged by the threshold that was fitted on the pairs of the
 * folds in which neither of its cases is. */
#ifndef MC_ANALYSIS_PAIRS_TIE_THRESHOLD_H
#define MC_ANALYSIS_PAIRS_TIE_THRESHOLD_H

#include "analysis/pairs/tie_gaps.h"

/* More pairs than this (2,048 cases in one group) are sampled: a threshold needs no more. */
#define MC_TIE_PAIRS_MOST ((uint64_t)1 << 21)

struct mc_tie_threshold {
    double epsilon;  /* 0 where there is no pair */
    double accuracy; /* mean of the groups' acc_eq with it; NaN where there is no pair */
};

/* The threshold of all pairs, of one pair of folds each left out, and their use. */
struct mc_tie_fit {
    struct mc_tie_threshold whole; /* nothing left out */
    /* [a][b] = [b][a]: for a pair of which one case is in fold a and one in fold b */
    double epsilon[MC_N_FOLDS][MC_N_FOLDS];
    bool in_place; /* fitted on the pairs that it is used on */
};

/* In place: the threshold of all pairs, for all pairs. O(P log P). */
struct mc_tie_fit mc_tie_fit_in_place(const struct mc_tie_group *groups, size_t n_groups,
                                      uint64_t seed, struct mc_arena *scratch);
/* Cross-fitted by the folds of the groups; where too few cases are left to make a pair, 0. */
struct mc_tie_fit mc_tie_fit_across(const struct mc_tie_group *groups, size_t n_groups,
                                    uint64_t seed, struct mc_arena *scratch);
/* A given threshold. */
struct mc_tie_fit mc_tie_fit_given(double epsilon);

/* The acc_eq that a metric without merit gets in place: the mean over random orders of gold, each
 * with a threshold of its own; fewer orders (10 to 100) for more cases. NaN below 2 cases. */
double mc_tie_chance_in_place(const struct mc_tie_group *group, uint64_t seed,
                              struct mc_arena *scratch);

/* Folds of n cases, as equal in size as can be, by a random order that depends on seed and n
 * alone. */
void mc_tie_folds(size_t n, uint64_t seed, uint8_t *folds, struct mc_arena *scratch);

#endif
