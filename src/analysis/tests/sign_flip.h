/* sign_flip.h: permutation test of paired differences by turning their signs. */
#ifndef MC_ANALYSIS_TESTS_SIGN_FLIP_H
#define MC_ANALYSIS_TESTS_SIGN_FLIP_H

#include <stddef.h>
#include <stdint.h>

#include "analysis/tests/draws.h"
#include "analysis/tests/significance.h"
#include "base/memory.h"

struct mc_sign_flip_settings {
    enum mc_alternative alternative;
    uint32_t n_draws; /* at least 1 */
    struct mc_bit_source source;
};

struct mc_sign_flip {
    struct mc_significance test; /* statistic: the mean difference */
    uint64_t n_extreme;          /* draws with a mean at least as far out as the one seen */
    uint64_t n_draws;            /* that were made; all 2^n when exact */
    bool exact;
};

/* Is the mean of n finite differences 0, when under the null hypothesis each might as well have had
 * the other sign (Fisher 1935, section 21)? Each draw gives every difference the sign
 * that its bit says (1: turned round). p = (n_extreme + 1) /
 * (n_draws + 1), never 0. Where all signs of the differences that are not 0 can be gone through
 * with no more draws, that is done, and p = n_extreme / n_draws, the seen signs among them. A mean
 * counts as far out from 1e-9 below the seen one, because sums in another order differ in their
 * last bits. Not defined without differences. O(n n_draws). */
struct mc_sign_flip mc_sign_flip_test(const double *differences, size_t n,
                                      const struct mc_sign_flip_settings *settings,
                                      struct mc_arena *scratch);

#endif
