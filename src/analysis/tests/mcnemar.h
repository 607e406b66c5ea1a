/* mcnemar.h: do two metrics, or two versions of one, pass different shares of the same cases? */
#ifndef MC_ANALYSIS_TESTS_MCNEMAR_H
#define MC_ANALYSIS_TESTS_MCNEMAR_H

#include <stdint.h>

#include "analysis/tests/significance.h"

struct mc_mcnemar {
    double exact_p; /* binomial, two-sided; 1 where no case is discordant */
    double mid_p;
    struct mc_significance chi_squared, corrected; /* 1 degree of freedom; without and with
                                                      Edwards's continuity correction */
    const char *reason; /* why all but exact_p is NaN; NULL when it is not */
};

/* From the discordant cases: those that only the first passes and those that only the second does
 * (each below 2^31). McNemar 1947; the mid-p value as in Fagerland, Lydersen and Laake 2013, BMC
 * Medical Research Methodology 13:91: the exact one less P(X = least), and 1 - P(X = least) / 2
 * where both counts are equal. As statsmodels 0.13.5. */
struct mc_mcnemar mc_mcnemar(uint32_t n_only_first, uint32_t n_only_second);

#endif
