/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank_tree.h: counts of levels, so that "how many are below" costs little.
 *
 * A tree of blocks of 8: of each level those of its block below it, of each block those of its
 * block of blocks below it, and so on. Asking looks at one number a storey, adding at one block,
 * and neither has a branch that depends on the level. Inline: it is the innermost loop of what
 * counts pairs. */
#ifndef MC_ANALYSIS_PAIRS_RANK_TREE_H
#define MC_ANALYSIS_PAIRS_RANK_TREE_H

#include <assert.h>
#include <stdint.h>

#include "base/memory.h"

enum { MC_RANK_BLOCK = 8, MC_RANK_STOREYS = 11 }; /* storeys: for all numbers of 32 bits */

struct mc_rank_tree {
    uint32_t *sums[MC_RANK_STOREYS]; /* from the levels up */
    unsigned n_storeys;
    uint32_t n_levels;
};

/* Of levels 0..n_levels-1, all counts 0. In the arena. */
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

/* n more of the level. */
MC_UNCHECKED static inline void mc_rank_tree_add(const struct mc_rank_tree *tree, uint32_t level,
                                                 uint32_t n)
{
    /* from 7 - place on: to which of the block it is added */
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

/* How many there are of the levels below this one. */
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
