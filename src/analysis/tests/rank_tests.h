/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank_tests.h: tests by ranks: of paired differences, of two groups, of several treatments in
 * blocks. Values tie if they are equal as doubles, and share their mean rank. */
#ifndef MC_ANALYSIS_TESTS_RANK_TESTS_H
#define MC_ANALYSIS_TESTS_RANK_TESTS_H

#include "analysis/tests/significance.h"
#include "base/memory.h"

/* p values from exact and normal distributions. */

/* Probabilities, under the null hypothesis, of a statistic at most and at least as great as the
 * observed one. */
struct mc_tails {
    double lower, upper;
};

/* p from an exact distribution: the tail of the alternative; if two-sided, twice the lesser tail,
 * at most 1. */
double mc_tails_p(struct mc_tails tails, enum mc_alternative alternative);

/* p of a statistic `distance` above its mean, from the normal distribution with that standard
 * deviation; with settings->continuity the distance is reduced by 1/2 towards the alternative. In
 * [0, 1]; if the standard deviation is 0, NaN, or 1 with the correction, as in SciPy. */
double mc_normal_p(double distance, double standard_deviation,
                   const struct mc_rank_settings *settings);

/* Paired differences (Wilcoxon 1945). */

/* How differences of 0 are treated. */
enum mc_zeros {
    MC_ZEROS_LEFT_OUT, /* before ranking, as in Wilcoxon */
    MC_ZEROS_PRATT,    /* after ranking: Pratt 1959, variance of Cureton 1967 */
    MC_ZEROS_SPLIT,    /* half of their ranks to each side */
};

struct mc_signed_rank {
    double plus, minus; /* sums of the ranks of differences above and below 0 */
    size_t n;           /* differences other than 0 */
    bool exact;         /* how p was computed */
    /* statistic: the lesser of the two sums if two-sided, else `plus` */
    struct mc_significance test;
};

/* Whether n finite differences are symmetric about 0. Magnitudes tie if they are equal as doubles,
 * and share their mean rank. The exact distribution, over all signs of the nonzero differences with
 * their given ranks, is valid for ties and zeros too; MC_NULL_AUTO uses it for up to 50 of them;
 * O(n^3). The normal one has the variance of tied ranks and, if asked for, a continuity correction
 * of 1/2. Agrees with scipy.stats.wilcoxon 1.10.1, which has the exact one only without ties and
 * zeros. Not defined if all differences are 0. */
struct mc_signed_rank mc_signed_rank_test(const double *differences, size_t n, enum mc_zeros zeros,
                                          const struct mc_rank_settings *settings,
                                          struct mc_arena *scratch);

/* Whether one group has greater values than another (Mann and Whitney 1947). */

struct mc_rank_sum {
    /* P(X > Y) + P(X = Y) / 2 over all pairs of values, in [0, 1]: the area under the ROC curve for
     * telling X from Y */
    double auc;
    double cliffs_delta;         /* Cliff 1993: P(X > Y) - P(X < Y) = 2 auc - 1 */
    bool exact;                  /* how p was computed */
    struct mc_significance test; /* statistic: U of x = auc n_x n_y */
};

/* Whether the finite values x and y come from the same distribution. Values tie if they are equal
 * as doubles. The exact distribution, over all ways to deal the given ranks to the two groups, is
 * valid for ties too. MC_NULL_AUTO uses it if the lesser group has at most 8 values and both
 * together at most 500; it is never used if the lesser size times the total is above 10,000, as it
 * costs twice the square of that. The normal one has the variance of tied ranks. Agrees with
 * scipy.stats.mannwhitneyu 1.10.1, which has the exact one only without ties. Not defined for an
 * empty group. If all values are equal, auc is 1/2, and p is 1, except that the normal
 * approximation without continuity correction is not defined. */
struct mc_rank_sum mc_rank_sum_test(const double *x, size_t n_x, const double *y, size_t n_y,
                                    const struct mc_rank_settings *settings,
                                    struct mc_arena *scratch);

/* Whether metrics differ over phenomena: ranks within blocks (Friedman 1937). */

struct mc_friedman {
    size_t n_blocks;                       /* complete blocks, which count */
    struct mc_significance chi_squared;    /* corrected for ties; k - 1 degrees of freedom */
    struct mc_significance iman_davenport; /* F with k - 1 and (k - 1)(n - 1) degrees of freedom */
    /* agreement of the blocks on the order, 0 to 1 (Kendall and Babington Smith 1939); NaN like
     * chi_squared */
    double kendalls_w;
};

/* Whether k treatments (metrics) have the same ranks in n blocks (phenomena). values[block * k +
 * treatment], finite or NaN; blocks with a NaN are left out. Equal values share their mean rank.
 * mean_ranks[k] (may be NULL): rank 1 is the greatest value; NaN without blocks. As in
 * scipy.stats.friedmanchisquare 1.10.1; F after Iman and Davenport 1980: (n - 1) chi^2 / (n (k - 1)
 * - chi^2), which is infinite, with p 0, if all blocks agree. Not defined for fewer than two
 * treatments, without complete blocks, or if all blocks are tied throughout; F also with one
 * block. */
struct mc_friedman mc_friedman_test(const double *values, size_t n_blocks, size_t n_treatments,
                                    double *mean_ranks, struct mc_arena *scratch);

/* The critical difference of two mean ranks: q / sqrt(2) * sqrt(k (k + 1) / (6 n)) with the
 * studentized range q of k means and infinite degrees of freedom (Nemenyi 1963; Demsar 2006).
 * n_blocks >= 1, n_treatments >= 2, level in (0, 1). */
double mc_nemenyi_difference(size_t n_blocks, size_t n_treatments, double level,
                             struct mc_arena *scratch);

#endif
