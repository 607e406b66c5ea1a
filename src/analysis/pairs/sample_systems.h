/* sample_systems.h: the cases of a sample as a table of systems and items. */
#ifndef MC_ANALYSIS_PAIRS_SAMPLE_SYSTEMS_H
#define MC_ANALYSIS_PAIRS_SAMPLE_SYSTEMS_H

#include "analysis/pairs/soft_pairwise.h"
#include "analysis/statistic.h"

/* Soft pairwise accuracy of the systems that the judged cases name. Not defined unless every case
 * names a system and an item and no system has an item twice. All sign vectors for up to
 * MC_MOST_SIGNS_ENUMERATED items, else 1,000 drawn ones, the same for every metric. The scores of
 * a metric of which lower is better are turned round. */
struct mc_soft_pairwise mc_sample_soft_pairwise(const struct mc_sample *sample,
                                                struct mc_arena *scratch);

#endif
