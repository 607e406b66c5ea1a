/* sample_pairs.h: the pairs of a sample, counted once for all statistics that need them. */
#ifndef MC_ANALYSIS_PAIRS_SAMPLE_PAIRS_H
#define MC_ANALYSIS_PAIRS_SAMPLE_PAIRS_H

#include "analysis/statistic.h"

/* The judged cases in the order of the metric, with human levels on the other side; their order is
 * turned round when lower is better. Lives in the arena. O(n). */
struct mc_ladder mc_sample_ladder(const struct mc_sample *sample, struct mc_arena *arena);

/* The pairs of the sample (n >= 1, judged), turned round when lower is better; in a resample
 * without the pairs of two copies of one case. At the fitted thresholds only where sample->ties is
 * there. Takes them from sample->counts when they are there, else puts them there. */
struct mc_pair_counts mc_sample_pairs(const struct mc_sample *sample, enum mc_threshold threshold,
                                      struct mc_arena *scratch);

/* Why no figure about pairs of cases is defined, or NULL. */
const char *mc_sample_pairless(const struct mc_sample *sample);
/* Why no correlation is defined, or NULL: fewer than 2 cases, or one side is constant. */
const char *mc_sample_uncorrelated(const struct mc_sample *sample);
/* Why no figure about normalised values is defined, or NULL. */
const char *mc_sample_unscaled(const struct mc_sample *sample);
/* Different values that occur on a side, given its levels. */
uint32_t mc_sample_distinct(const uint32_t *levels, uint32_t n_levels, size_t n,
                            struct mc_arena *scratch);

/* A figure of the counts (kendall.h), with a reason where there are no pairs or no thresholds. */
struct mc_figure mc_sample_pair_figure(const struct mc_sample *sample, enum mc_threshold threshold,
                                       struct mc_figure (*of)(const struct mc_pair_counts *counts),
                                       struct mc_arena *scratch);

/* Judged cases as a group for tie thresholds: the scores of the metric in the sense of people, so
 * turned round when lower is better. New arrays live in the arena. */
struct mc_tie_group mc_sample_tie_group(const struct mc_sample *sample, struct mc_arena *arena);

#endif
