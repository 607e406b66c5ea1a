/* SPDX-License-Identifier: GPL-3.0-or-later */
/* disjoint_sets.h: which of the numbers 0 .. n - 1 belong together. */
#ifndef MC_BASE_DISJOINT_SETS_H
#define MC_BASE_DISJOINT_SETS_H

#include <stdint.h>

/* The least number in i's set. parent[i] is i to begin with, for all i; path halving. */
static inline uint32_t mc_find_set(uint32_t *parent, uint32_t i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

static inline void mc_join_sets(uint32_t *parent, uint32_t i, uint32_t k)
{
    i = mc_find_set(parent, i);
    k = mc_find_set(parent, k);
    if (i < k)
        parent[k] = i;
    else
        parent[i] = k;
}

#endif
