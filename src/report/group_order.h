/* group_order.h: in which order rows and metrics are shown to people (--sort). */
#ifndef MC_REPORT_GROUP_ORDER_H
#define MC_REPORT_GROUP_ORDER_H

#include "analysis/result.h"

/* The groups of a dataset: pooled phenomena, then those that are not pooled, then overall, unless
 * it is empty. `sort` is NULL (order of the result), "name", "n" (most cases first), the name of
 * a statistic, or "passed", the share of expectations passed: the phenomena on which the first
 * metric is farthest from the best value come first (for a statistic without one: the lowest
 * first), undefined ones last. Ties stay in
 * the order of the result. In the arena; returns how many. */
size_t mc_group_order(const struct mc_result *result, const struct mc_dataset_result *dataset,
                      const char *sort, struct mc_arena *arena, const struct mc_group ***groups);

/* The columns of the table: in their order, or, where `sort` names a figure, by it on overall,
 * nearest to the best value (highest) first, undefined ones last. */
size_t *mc_metric_order(const struct mc_result *result, const struct mc_dataset_result *dataset,
                        const char *sort, struct mc_arena *arena);

#endif
