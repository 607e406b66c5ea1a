/* sample.h: the cases and values that a figure rests on, taken from the run. */
#ifndef MC_ANALYSIS_SAMPLE_H
#define MC_ANALYSIS_SAMPLE_H

#include "analysis/result.h"

/* Cases of the group, in its order, with a score of this column and, when `judged`, with a human
 * score too; only then are levels there, and clusters and groups where the result has sources and
 * groups. Normalisation and grouping of the result must be done. Arrays come from the arena;
 * `pairs` is set to `shared` (may be NULL). */
struct mc_sample mc_sample_take(const struct mc_result *result, const struct mc_group *group,
                                size_t column, bool judged, struct mc_pair_ranking *shared,
                                struct mc_arena *arena);

#endif
