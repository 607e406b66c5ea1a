/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank_tree.h: counts of levels that can be summed quickly up to any level.
 *
 * A tree of blocks of 8: each entry sums the entries below it in its block, at the bottom levels,
 * one storey up blocks, and so on. A query reads one number per storey, an addition updates one
 * block per storey, and neither has a branch that depends on the level. Inline: it is the innermost
 * loop of pair counting. */
#ifndef MC_ANALYSIS_PAIRS_RANK_TREE_H
#define MC_ANALYSIS_PAIRS_RANK_TREE_H

#include <assert.h>
#include <stdint.h>

#include "base/memory.h"

enum { MC_RANK_BLOCK = 8, MC_RANK_STOREYS = 11 }; /* storeys: enough for all 32-bit numbers */

struct mc_rank_tree {
    uint32_t *sums[MC_RANK_STOREYS]; /* from the bottom storey up */
    unsigned n_storeys;
    uint32_t n_levels;
};

/* For levels 0..n_levels-1, all counts 0. In the arena. */
static inline struct mc_rank_tree mc_rank_tree_new(uint32_t n_levels, struct mc_arena *arena)
{
    struct mc_rank_tree tree = {{NULL}, 0, n_levels};
    size_t n = n_levels;

    do {
        n = (n + MC_RANK_BLOCK - 1) / MC_RANK_BLOCK;
        tree.sums[tree.n_storeys++] =
            (uint32_t *)mc_arena_array(arena, mc_array_size(n, MC_RANK_BLOCK), sizeof(uint32_t));
    } while (n > 1);
    return tree;
}

/* Adds n to the count of the level. */
MC_UNCHECKED static inline void mc_rank_tree_add(const struct mc_rank_tree *tree, uint32_t level,
                                                 uint32_t n)
{
    /* from 7 - place on: the entries of the block that it is added to */
    static const uint32_t above[2 * MC_RANK_BLOCK] = {0,   0,   0,   0,   0,   0,   0,   0,
                                                      ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
    unsigned s, k;

    assert(level < tree->n_levels);
    for (s = 0; s < tree->n_storeys; s++) {
        uint32_t place = level % MC_RANK_BLOCK;
        uint32_t *restrict block = tree->sums[s] + (level - place);
        const uint32_t *restrict mask = above + (MC_RANK_BLOCK - 1 - place);

        for (k = 0; k < MC_RANK_BLOCK; k++)
            block[k] += n & mask[k];
        level /= MC_RANK_BLOCK;
    }
}

/* The sum of the counts of the levels below this one. */
MC_UNCHECKED static inline uint32_t mc_rank_tree_below(const struct mc_rank_tree *tree,
                                                       uint32_t level)
{
    uint32_t sum = 0;
    unsigned s;

    assert(level < tree->n_levels);
    for (s = 0; s < tree->n_storeys; s++) {
        sum += tree->sums[s][level];
        level /= MC_RANK_BLOCK;
    }
    return sum;
}

#endif
