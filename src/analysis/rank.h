/* rank.h: order, levels and ranks of values among which there may be ties. Values tie when they are
 * equal as doubles (0.0 and -0.0 are); none may be NaN. n < 2^32 everywhere. */
#ifndef MC_ANALYSIS_RANK_H
#define MC_ANALYSIS_RANK_H

#include <stdint.h>

#include "base/arena.h"

/* order[0..n-1]: indexes of the values from the least to the greatest, equal ones in the order in
 * which they stand. O(n log n). */
void mc_sort_order(const double *values, size_t n, uint32_t *order, struct mc_arena *scratch);

/* The values themselves in ascending order, in place. */
void mc_sort_values(double *values, size_t n, struct mc_arena *scratch);

/* levels[i] = number of distinct values below values[i] (dense ranks from 0). Returns the number of
 * distinct values. */
uint32_t mc_levels(const double *values, size_t n, uint32_t *levels, struct mc_arena *scratch);

/* ranks[i] in 1..n: equal values share the mean of the places they fill together ("average" ranks).
 * levels as mc_levels gives them; levels below n_levels that do not occur are allowed. O(n). */
void mc_level_ranks(const uint32_t *levels, size_t n, uint32_t n_levels, double *ranks,
                    struct mc_arena *scratch);

/* The rank of values that are equal, among the places they fill together. */
enum mc_rank_ties {
    MC_RANK_AVERAGE,
    MC_RANK_MIN,
    MC_RANK_MAX,
    MC_RANK_DENSE,   /* the number of distinct values up to here */
    MC_RANK_ORDINAL, /* each its own place, in the order in which they stand */
};

/* ranks[i] in 1..n by any of the rules of scipy.stats.rankdata 1.10.1. O(n log n). */
void mc_tied_ranks(const double *values, size_t n, enum mc_rank_ties ties, double *ranks,
                   struct mc_arena *scratch);

/* Sum of t^3 - t over the groups of t equal values: what ties take from the variance of ranks. */
double mc_tie_cubes(const uint32_t *levels, size_t n, uint32_t n_levels, struct mc_arena *scratch);

#endif
