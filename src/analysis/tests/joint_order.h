/* joint_order.h: the scores of two metrics in one order, from which the order of either follows
 * after any swap. */
#ifndef MC_ANALYSIS_TESTS_JOINT_ORDER_H
#define MC_ANALYSIS_TESTS_JOINT_ORDER_H

#include <stdint.h>

#include "base/memory.h"

struct mc_joint_order {
    uint32_t *order; /* [2 n]: from the least score up; 2 i + m for metric m of case i */
    size_t *ends;    /* [n_levels]: equal scores up to here */
    size_t n_levels;
};

/* Of n cases; scores tie when they are the same double. In the arena. O(n log n). */
struct mc_joint_order mc_joint_order(const double *first, const double *second, size_t n,
                                     struct mc_arena *arena);

/* taken[2 i + m]: whether the first metric has score m of case i after the swap; the second has the
 * other. For n cases; in the arena. */
uint8_t *mc_taken_by_first(const uint64_t *keep, size_t n, struct mc_arena *arena);

#endif
