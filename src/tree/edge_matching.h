/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge_matching.h: the most edges of a forest no two of which share a node, while edges come and
 * go.
 *
 * A node is matched where one of its edges leads down to a node that is not matched itself, and the
 * number of matched nodes is that of the edges: the lowest edge at its head can always replace the
 * one that a best choice has there. What a node passes up is one bit, so that a path of nodes, each
 * the child of the one before with the most nodes below it, is a function of the bit that comes in
 * at its end. Each path is a tree of such functions, and from any node to its root there are at
 * most log n paths (Sleator and Tarjan 1983, Journal of Computer and System Sciences 26:362): a
 * change costs log^2 n. */
#ifndef MC_TREE_EDGE_MATCHING_H
#define MC_TREE_EDGE_MATCHING_H

#include <stdint.h>

#include "base/memory.h"

struct mc_edge_matching;

/* No edge is there at first. heads: [n] of each node, UINT32_MAX at a root; order: [n] the nodes,
 * heads before their dependents; sizes: [n] nodes of each subtree. They must live as long; n is 1
 * or more. In the arena. */
struct mc_edge_matching *mc_edge_matching_new(const uint32_t *heads, const uint32_t *order,
                                              const uint32_t *sizes, uint32_t n,
                                              struct mc_arena *arena) MC_MUST_CHECK;

/* The edge from the node to its head comes, or goes if it is there. */
void mc_edge_matching_flip(struct mc_edge_matching *matching, uint32_t node);

/* The most edges of those that are there. */
uint32_t mc_edge_matching_size(const struct mc_edge_matching *matching);

#endif
