/* sample_pairs.h: the pairs of a sample, counted once for all statistics that need them. */
#ifndef MC_ANALYSIS_PAIRS_SAMPLE_PAIRS_H
#define MC_ANALYSIS_PAIRS_SAMPLE_PAIRS_H

#include "analysis/statistic.h"

/* The judged cases in the order of the metric, with human levels on the other side; their order is
 * turned round when lower is better. Lives in the arena. O(n). */
struct mc_ladder mc_sample_ladder(const struct mc_sample *sample, struct mc_arena *arena);

/* The pairs of the sample (n >= 1, judged), turned round when lower is better; in a resample
 * without the pairs of two copies of one case. Takes those at epsilon 0 from sample->counts when
 * they are there, else puts them there. */
struct mc_pair_counts mc_sample_pairs(const struct mc_sample *sample, double epsilon,
                                      struct mc_arena *scratch);

/* Why no figure about pairs of cases is defined, or NULL. */
const char *mc_sample_pairless(const struct mc_sample *sample);

#endif
