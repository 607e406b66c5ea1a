/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order_rows.h: right_order (right_order.h) for the metrics and groups of a result. */
#ifndef MC_ANALYSIS_ORDER_ROWS_H
#define MC_ANALYSIS_ORDER_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/right_order.h"
#include "base/slice.h"

struct mc_arena;
struct mc_group;
struct mc_result;
struct mc_thread_pool;

/* A pair of columns on the cases of a dataset that both score, counted once for all its groups. */
struct mc_order_pair {
    struct mc_order_sweep *sweeps[2];
    const uint32_t *of_case; /* [cases of the suite]: 1 + number in the sweeps; 0: not there */
};
/* sources: of all cases (mc_case_sources). In the arena. */
struct mc_order_pair mc_order_pair_new(const struct mc_result *result, struct mc_slice dataset,
                                       const size_t columns[2], const uint32_t *sources,
                                       struct mc_arena *arena);
/* The second column minus the first on a group of the dataset. */
struct mc_order_difference mc_order_pair_compare(const struct mc_order_pair *pair,
                                                 const struct mc_group *group,
                                                 struct mc_arena *scratch);
/* The difference of two columns on one group of the dataset of this name. */
struct mc_order_difference mc_right_order_compare(const struct mc_result *result,
                                                  struct mc_slice dataset,
                                                  const struct mc_group *group,
                                                  const size_t columns[2], const uint32_t *sources,
                                                  struct mc_arena *scratch);
/* Whether a case of the dataset names its item: then the units of a figure are the sources of the
 * cases (grouping.h), else the cases. */
bool mc_dataset_names_items(const struct mc_result *result, struct mc_slice dataset);

/* shares[case of the suite]: for cases of the dataset with a score of the column, the share of
 * their pairs that it orders as people do (mc_order_case_share); NaN: other cases, and those
 * without a pair. */
void mc_case_orders(const struct mc_result *result, struct mc_slice dataset, size_t column,
                    double *shares, struct mc_arena *scratch);

/* A pair of runs on the cases of a dataset that both score, counted once for all its groups. */
struct mc_order_run_pair {
    struct mc_order_runs runs;
    const uint32_t *of_case; /* [cases of the suite]: 1 + its number in the runs; 0: not in them */
    const size_t *cases;     /* [number]: index of the case in the suite */
};
/* Uses the human scores of the result. scores[run][case of the suite]: on one scale, higher is
 * better; NaN: none. units: of all cases; NULL: each case is a unit. In the arena. */
struct mc_order_run_pair mc_order_run_pair_new(const struct mc_result *result,
                                               struct mc_slice dataset,
                                               const double *const scores[2], const uint32_t *units,
                                               struct mc_arena *arena);
/* The effect of exchanging scores (mc_order_exchange) on a group of the dataset. The cases of the
 * change are indexes in the suite. In the arena. */
struct mc_order_change mc_right_order_change(const struct mc_order_run_pair *pair,
                                             const struct mc_group *group, struct mc_arena *arena);

/* The figures and intervals of `right_order` in all rows of the result, if it is among the
 * statistics: of the selected cases, compared with all cases. */
void mc_find_right_order(struct mc_result *result, struct mc_thread_pool *pool);

#endif
