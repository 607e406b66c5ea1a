/* signed_rank.h: Wilcoxon's test of paired differences (Wilcoxon 1945). */
#ifndef MC_ANALYSIS_TESTS_SIGNED_RANK_H
#define MC_ANALYSIS_TESTS_SIGNED_RANK_H

#include "analysis/tests/significance.h"
#include "base/memory.h"

/* What becomes of differences of 0. */
enum mc_zeros {
    MC_ZEROS_LEFT_OUT, /* before ranking, as Wilcoxon did */
    MC_ZEROS_PRATT,    /* after ranking: Pratt 1959, variance of Cureton 1967 */
    MC_ZEROS_SPLIT,    /* half of their ranks to each side */
};

struct mc_signed_rank {
    double plus, minus; /* sums of the ranks of differences above and below 0 */
    size_t n;           /* differences that are not 0 */
    bool exact;         /* how p was had */
    /* statistic: the lesser of the two sums when two-sided, else `plus` */
    struct mc_significance test;
};

/* Are n finite differences symmetric about 0? Magnitudes tie when they are equal as doubles and
 * share their mean rank. The exact distribution, over all signs of the differences that are not 0
 * with their ranks as they are, holds for ties and zeros too; MC_NULL_AUTO takes it up to 50 of
 * them; O(n^3). The normal one has the variance of tied ranks and, when asked for, a correction for
 * continuity of 1/2. Agrees with scipy.stats.wilcoxon 1.10.1, which knows the exact one only
 * without ties and zeros. Not defined where all differences are 0. */
struct mc_signed_rank mc_signed_rank_test(const double *differences, size_t n, enum mc_zeros zeros,
                                          const struct mc_rank_settings *settings,
                                          struct mc_arena *scratch);

#endif
