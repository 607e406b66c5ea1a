/* paired_rates.h: intervals for the difference of two pass rates over the same cases. */
#ifndef MC_ANALYSIS_INTERVALS_PAIRED_RATES_H
#define MC_ANALYSIS_INTERVALS_PAIRED_RATES_H

#include <stdint.h>

#include "analysis/intervals/interval.h"

/* How many cases both pass, only one does, neither does. */
struct mc_paired_counts {
    uint32_t both, only_first, only_second, neither;
};

/* Interval of (rate of the first) - (rate of the second), in [-1, 1]; confidence in (0, 1). None
 * without cases.
 *
 * Newcombe 1998, Statistics in Medicine 17:2635, method 10: the Wilson intervals of the two rates,
 * put together with the correlation of the two verdicts, which n / 2 corrects for continuity. */
struct mc_interval mc_newcombe_interval(struct mc_paired_counts counts, double confidence);

/* Tango 1998, Statistics in Medicine 17:891: the differences that the score test does not reject;
 * both ends to 1e-12. Covers better than Newcombe's for few cases. */
struct mc_interval mc_tango_interval(struct mc_paired_counts counts, double confidence);

#endif
