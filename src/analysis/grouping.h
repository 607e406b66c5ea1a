/* grouping.h: which cases form a row of the result. */
#ifndef MC_ANALYSIS_GROUPING_H
#define MC_ANALYSIS_GROUPING_H

#include "analysis/result.h"

/* Fills datasets and groups of a result whose suite and arena are set: those of the selected cases,
 * and the whole, those of all cases; figures stay empty. For each
 * dataset, in order of first appearance, one group a phenomenon, in order of first appearance, then
 * `overall`: all cases of the dataset's pooled files, in the order of the suite. The cases of files
 * that are not pooled form groups of their own (pooled false), also where the phenomenon has pooled
 * ones. `overall` may be empty. */
void mc_group_cases(struct mc_result *result);
/* The dataset of that name with the groups of all its cases; NULL: no case is of it. */
const struct mc_dataset_result *mc_whole_dataset(const struct mc_result *result,
                                                 struct mc_slice name);

#endif
