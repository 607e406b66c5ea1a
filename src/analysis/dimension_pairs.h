/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dimension_pairs.h: how dimensions judged on the same cases correlate, such as fluency with
 * adequacy. */
#ifndef MC_ANALYSIS_DIMENSION_PAIRS_H
#define MC_ANALYSIS_DIMENSION_PAIRS_H

#include "analysis/result.h"

/* Every pair of the named dimensions over the cases of a group that have ratings in both, in the
 * arena: n (n - 1) / 2 of them. Names are NUL-terminated. */
struct mc_dimension_pair *mc_dimension_pairs(const struct mc_result *result,
                                             const struct mc_group *group, const char *const *names,
                                             size_t n, struct mc_arena *arena) MC_MUST_CHECK;

/* Sets the dimension pairs of the dataset, in the arena of the result; none if fewer than two
 * dimensions are judged. Needs the grouping of the result. */
void mc_dimensions_compare(const struct mc_result *result, struct mc_dataset_result *dataset);

#endif
