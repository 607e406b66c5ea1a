/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dimension_pairs.h: what people judged of the same cases, fluency against adequacy. */
#ifndef MC_ANALYSIS_DIMENSION_PAIRS_H
#define MC_ANALYSIS_DIMENSION_PAIRS_H

#include "analysis/result.h"

/* Every two of the named dimensions over the cases of a group that have ratings in both, in the
 * arena: n (n - 1) / 2 of them. Names are ended by NUL. */
struct mc_dimension_pair *mc_dimension_pairs(const struct mc_result *result,
                                             const struct mc_group *group, const char *const *names,
                                             size_t n, struct mc_arena *arena) MC_MUST_CHECK;

/* Sets the pairs of dimensions of the dataset, in the arena of the result; none where fewer than
 * two are judged. The grouping of the result must be done. */
void mc_dimensions_compare(const struct mc_result *result, struct mc_dataset_result *dataset);

#endif
