/* friedman.h: do metrics differ over phenomena? Ranks within blocks (Friedman 1937). */
#ifndef MC_ANALYSIS_TESTS_FRIEDMAN_H
#define MC_ANALYSIS_TESTS_FRIEDMAN_H

#include "analysis/tests/significance.h"
#include "base/memory.h"

struct mc_friedman {
    size_t n_blocks;                       /* complete ones, that count */
    struct mc_significance chi_squared;    /* corrected for ties; k - 1 degrees of freedom */
    struct mc_significance iman_davenport; /* F with k - 1 and (k - 1)(n - 1) degrees of freedom */
    /* agreement of the blocks about the order, 0 to 1 (Kendall and Babington Smith 1939); NaN as
     * chi_squared */
    double kendalls_w;
};

/* Have k treatments (metrics) the same ranks in n blocks (phenomena)? values[block * k +
 * treatment], finite or NaN; blocks with a NaN are left out. Equal values share their mean rank.
 * mean_ranks[k] (may be NULL): rank 1 is the greatest value; NaN without blocks. As
 * scipy.stats.friedmanchisquare 1.10.1; F after Iman and Davenport 1980: (n - 1) chi^2 /
 * (n (k - 1) - chi^2), which is infinite, and p 0, when all blocks agree. Not defined below two
 * treatments, without complete blocks, where all blocks are tied throughout; F also with one block.
 */
struct mc_friedman mc_friedman_test(const double *values, size_t n_blocks, size_t n_treatments,
                                    double *mean_ranks, struct mc_arena *scratch);

/* The critical difference of two mean ranks: q / sqrt(2) * sqrt(k (k + 1) / (6 n)) with the
 * studentized range q of k means and infinite degrees of freedom (Nemenyi 1963; Demsar 2006).
 * n_blocks >= 1, n_treatments >= 2, level in (0, 1). */
double mc_nemenyi_difference(size_t n_blocks, size_t n_treatments, double level);

#endif
