/* ladder.h: cases in the order of one score, level by level of equal values: what every count of
 * pairs walks up. */
#ifndef MC_ANALYSIS_PAIRS_LADDER_H
#define MC_ANALYSIS_PAIRS_LADDER_H

#include <stdint.h>

#include "base/arena.h"

/* One side of n pairs of scores: finite values and their levels (rank.h), of which some may not
 * occur. */
struct mc_ranked {
    const double *values;   /* [n] */
    const uint32_t *levels; /* [n], below n_levels */
    uint32_t n_levels;
};

struct mc_ladder {
    uint32_t n_levels;       /* that occur */
    double *value;           /* [n_levels], ascending */
    uint32_t *start;         /* [n_levels + 1]: cases start[l] .. start[l + 1] - 1 are on level l */
    uint32_t *other;         /* [n]: level of each case on the other side, in this order */
    uint32_t n_other_levels; /* of the other side, whether they occur or not */
};

/* Values with their levels found; both live in the arena or where the values are. O(n log n). */
struct mc_ranked mc_rank_values(const double *values, size_t n, struct mc_arena *arena);

/* The cases in the order of `by`; with `reversed` the order of the other side is turned round. The
 * ladder lives in the arena. O(n). */
struct mc_ladder mc_ladder_build(const struct mc_ranked *by, const struct mc_ranked *other,
                                 size_t n, bool reversed, struct mc_arena *arena);

#endif
