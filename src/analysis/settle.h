/* settle.h: which scores, and which differences of scores, are the same: one rule for ranks,
 * thresholds and tests.
 *
 * Sums of the same terms in another order differ in their last bits: a metric may give
 * 0.7999999999999999 and 0.8000000000000002 for what is 0.8 both times. Such scores are ties.
 *
 *   Of scores in ascending order, neighbours whose gap is at most 1e-12 times the greater of their
 *   absolute values are one score: the least of their run.
 *
 * That is 4,500 steps of a double, far more than sums of scores lose, and far less than any metric
 * means to say. The rule is applied once, where the analysis begins, to each column over the whole
 * suite (mc_settle_scores, normalise.h). All that follows compares exactly.
 *
 * A difference of two scores has the rounding of these scores, however small it is itself: .3 - .2
 * and .2 - .1 differ by 3e-17, where the scores are of the size of .1. So differences are held
 * against each other by the size of the scores that they come from: mc_scores_apart,
 * mc_settle_sized, mc_settle_differences. */
#ifndef MC_ANALYSIS_SETTLE_H
#define MC_ANALYSIS_SETTLE_H

#include <math.h>

#include "base/memory.h"

struct mc_score_column; /* scores/score_table.h */

/* What two numbers may differ by, for rounding alone, relative to the scores they come from. */
#define MC_SCORE_NOISE 1e-12

/* Makes equal, in place, those of n scores that are the same. The outcome depends on the values
 * alone, not on their order; NaN and infinite ones stay as they are. O(n log n). */
void mc_settle(double *values, size_t n, struct mc_arena *scratch);

/* The same for values that were computed from others: sizes[i] >= 0 is the greatest absolute value
 * among those that value i comes from, in the unit of the value. */
void mc_settle_sized(double *values, const double *sizes, size_t n, struct mc_arena *scratch);

/* The same for finite differences, of which the magnitudes are compared: with each other and
 * with 0. */
void mc_settle_differences(double *differences, const double *sizes, size_t n,
                           struct mc_arena *scratch);

/* Whether high - low is greater than the threshold by more than rounding; high >= low. A threshold
 * of 0 is exact: settled scores need no more. Among settled scores it grows with high and falls
 * with low: they are 1e-12 apart, and sums of doubles are closer than that. */
static inline bool mc_scores_apart(double high, double low, double threshold)
{
    double over = high - low - threshold;

    return over > 0 && (!(threshold > 0) || over > MC_SCORE_NOISE * (high > -low ? high : -low));
}

/* Whether high - low is at least the gap, but for rounding; high >= low and gap > 0. */
static inline bool mc_scores_reach(double high, double low, double gap)
{
    return high - low - gap >= -MC_SCORE_NOISE * (high > -low ? high : -low);
}

/* The scores of two runs of a metric on the same n cases, settled together, so that a change of
 * the last bits is no change: sets `settled` of both columns. Arrays live in the arena. */
void mc_settle_together(struct mc_score_column *base, struct mc_score_column *changed, size_t n,
                        struct mc_arena *arena);

#endif
