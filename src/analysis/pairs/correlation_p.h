/* correlation_p.h: how often a correlation as great as that found, or greater, comes up by chance.
 *
 * Two-sided unless it says otherwise. The p of an undefined correlation is NaN. Agrees with SciPy
 * 1.10.1 (pearsonr, spearmanr, kendalltau). */
#ifndef MC_ANALYSIS_PAIRS_CORRELATION_P_H
#define MC_ANALYSIS_PAIRS_CORRELATION_P_H

#include "base/arena.h"
#include "analysis/pairs/pair_counts.h"

struct mc_correlation_p {
    double two_sided, greater; /* greater: of a correlation above 0 */
};

/* Pearson's r of n pairs of independent normal values: (r + 1) / 2 follows the beta distribution
 * with both parameters n / 2 - 1 (Student 1908). 1 and 1 / 2 for n = 2, where r is 1 or -1. */
struct mc_correlation_p mc_pearson_p(double r, size_t n);

/* Spearman's rho of n pairs by Student's t with n - 2 degrees of freedom, an approximation for
 * small n. NaN below 3 pairs. */
double mc_spearman_p(double rho, size_t n);

/* Kendall's tau of n pairs without ties: twice the probability of no more inversions than the
 * lesser of the concordant and the discordant pairs (Kendall and Gibbons 1990, chapter 5); at most
 * 1. O(n * lesser). */
double mc_kendall_p_exact(size_t n, const struct mc_pair_counts *counts, struct mc_arena *scratch);
/* The same by the normal approximation with the variance for ties (Kendall and Gibbons 1990,
 * chapter 4), of the levels of both sides (rank.h). NaN when a side is constant. */
double mc_kendall_p_normal(size_t n, const struct mc_pair_counts *counts,
                           const struct mc_ranked *gold, const struct mc_ranked *metric,
                           struct mc_arena *scratch);
/* Exact where there are no ties and n <= 33 or at most one pair is out of order, else the normal
 * approximation: for tau_b and tau_c alike. Finite values. */
double mc_kendall_p(const double *gold, const double *metric, size_t n, struct mc_arena *scratch);

#endif
