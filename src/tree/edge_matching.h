/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge_matching.h: the size of a maximum matching of a forest (the most edges that share no node)
 * whose edges are added and removed.
 *
 * A node is matched if one of its edges leads down to a node that is not matched itself, and the
 * number of matched nodes is the size of the matching: a maximum matching can always use an edge to
 * a free child instead of another one at that node. A node passes one bit up. A path of nodes, each
 * the child of the one before with the most nodes below it, is therefore a function of the bit that
 * arrives at its lower end. Each path is a tree of such functions, and from any node to its root
 * there are at most log n paths (Sleator and Tarjan 1983, Journal of Computer and System Sciences
 * 26:362): a change costs log^2 n. */
#ifndef MC_TREE_EDGE_MATCHING_H
#define MC_TREE_EDGE_MATCHING_H

#include <stdint.h>

#include "base/memory.h"

struct mc_edge_matching;

/* A forest without its edges. heads: [n], UINT32_MAX for a root; order: [n], the nodes, heads
 * before their dependents; sizes: [n], nodes of each subtree. The arrays must outlive the matching;
 * n is at least 1. In the arena. */
struct mc_edge_matching *mc_edge_matching_new(const uint32_t *heads, const uint32_t *order,
                                              const uint32_t *sizes, uint32_t n,
                                              struct mc_arena *arena) MC_MUST_CHECK;

/* Adds the edge from the node to its head, or removes it if it is there. */
void mc_edge_matching_flip(struct mc_edge_matching *matching, uint32_t node);

/* The size of a maximum matching of the present edges. */
uint32_t mc_edge_matching_size(const struct mc_edge_matching *matching);

#endif
