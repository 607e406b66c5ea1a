/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank_tree.h: counts of levels, so that "how many are below" costs O(log n).
 *
 * A binary indexed tree (Fenwick 1994) over levels 0..n_levels-1 in an array of n_levels + 1, all
 * zero at the start. Inline: it is the innermost loop of what counts pairs. */
#ifndef MC_ANALYSIS_PAIRS_RANK_TREE_H
#define MC_ANALYSIS_PAIRS_RANK_TREE_H

#include <stdint.h>

/* n more of the level. */
static inline void mc_rank_tree_add(uint32_t *tree, uint32_t n_levels, uint32_t level, uint32_t n)
{
    uint32_t node;

    for (node = level + 1; node <= n_levels; node += node & (0u - node))
        tree[node] += n;
}

/* How many there are of the levels below this one, 0..n_levels. */
static inline uint32_t mc_rank_tree_below(const uint32_t *tree, uint32_t level)
{
    uint32_t sum = 0, node;

    for (node = level; node > 0; node -= node & (0u - node))
        sum += tree[node];
    return sum;
}

#endif
