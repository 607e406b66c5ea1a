/* dimension_pairs.h: what people judged of the same cases, fluency against adequacy. */
#ifndef MC_ANALYSIS_DIMENSION_PAIRS_H
#define MC_ANALYSIS_DIMENSION_PAIRS_H

#include "analysis/result.h"

/* Sets the pairs of dimensions of the dataset, in the arena of the result; none where fewer than
 * two are judged. The grouping of the result must be done. */
void mc_dimensions_compare(const struct mc_result *result, struct mc_dataset_result *dataset);

#endif
