/* rank_sum.h: does one group have greater values than another? (Mann and Whitney 1947) */
#ifndef MC_ANALYSIS_TESTS_RANK_SUM_H
#define MC_ANALYSIS_TESTS_RANK_SUM_H

#include "analysis/tests/significance.h"
#include "base/memory.h"

struct mc_rank_sum {
    /* P(X > Y) + P(X = Y) / 2 over all pairs, in [0, 1]: the area under the ROC curve when X is to
     * be told from Y */
    double auc;
    double cliffs_delta;         /* Cliff 1993: P(X > Y) - P(X < Y) = 2 auc - 1 */
    bool exact;                  /* how p was had */
    struct mc_significance test; /* statistic: U of x = auc n_x n_y */
};

/* Are the finite values x and y from one distribution? Values tie when they are equal as doubles.
 * The exact distribution, over all ways to deal the ranks as they are to the two groups, holds for
 * ties too. MC_NULL_AUTO takes it where the lesser group has at most 8 values and both together at
 * most 500; where the lesser size times both is above 10,000 it is never taken, as it costs
 * twice the square of that. The normal one has the
 * variance of tied ranks. Agrees with scipy.stats.mannwhitneyu 1.10.1, which knows the exact one
 * only without ties. Not defined for an empty group. Where all values are equal auc is 1/2, and p
 * is 1, but not defined in the normal approximation without correction for continuity. */
struct mc_rank_sum mc_rank_sum_test(const double *x, size_t n_x, const double *y, size_t n_y,
                                    const struct mc_rank_settings *settings,
                                    struct mc_arena *scratch);

#endif
