/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ranking_abreast.h: rankings of eight resamples of one sample at a time.
 *
 * The resamples of a sample differ in nothing but how often each case is there. What is walked
 * through, which cases lie below which and whose scores are how far apart, is the same for all, so
 * that eight are counted by one walk with eight numbers side by side. Each has a threshold of its
 * own: the walk counts what is right at a gap that is below all eight thresholds, then goes up the
 * gaps and takes off what comes within the threshold of each resample, until the last has passed
 * its own. */
#ifndef MC_ANALYSIS_PAIRS_RANKING_ABREAST_H
#define MC_ANALYSIS_PAIRS_RANKING_ABREAST_H

#include "analysis/pairs/pair_ranking.h"

enum { MC_ABREAST = 8 }; /* resamples that are counted together */

/* What is found once for all resamples. */
struct mc_abreast_plan;

/* NULL: the sample has so many cases that they had better be counted one by one (mc_ranking_drawn).
 * Points to the other plan; lives in the arena. */
const struct mc_abreast_plan *mc_abreast_plan_new(const struct mc_ranking_plan *plan,
                                                  struct mc_arena *arena);

/* Eight resamples. */
struct mc_abreast {
    struct mc_pair_ranking rankings[MC_ABREAST]; /* all but the threshold, which is 0 */
    uint64_t n_copy_pairs[MC_ABREAST];
    uint32_t *human_counts; /* [MC_ABREAST][n_human_levels], by the caller */
};

/* What mc_ranking_drawn finds of the resamples in which unit u is there times[u * MC_ABREAST + k]
 * times, k being the number of the resample. n_units: of times. */
void mc_rank_abreast(const struct mc_abreast_plan *plan, const uint16_t *times, uint32_t n_units,
                     struct mc_abreast *found, struct mc_arena *scratch);

#endif
