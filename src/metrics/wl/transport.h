/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport.h: the cheapest way to move evenly spread mass.
 *
 * n nodes on the left and m on the right share the mass of their side, 1 in all, equally. Nodes
 * with the same costs to and from everywhere can be handled together, as one kind: the time depends
 * on the number of kinds. Exact up to the rounding of sums: no mass or cost is rounded to whole
 * numbers. If n = m, some best plan moves every mass as a whole, and the problem is one of
 * assignment. */
#ifndef MC_METRICS_WL_TRANSPORT_H
#define MC_METRICS_WL_TRANSPORT_H

#include <stdint.h>

struct mc_arena;

/* A part of the plan. */
struct mc_transport_move {
    uint32_t left, right;
    double mass, cost; /* mass is above 0; cost is that of a unit */
};

struct mc_transport_plan {
    struct mc_transport_move *moves; /* by left node, then right node */
    uint32_t n_moves;
    double cost; /* sum of mass * cost over the moves, in their order */
};

/* The nodes of one side. */
struct mc_transport_side {
    uint32_t n_nodes, n_kinds;
    const uint32_t *kind_of; /* [n_nodes]: kinds in order of first appearance, each with at least
                                one node */
};

/* The most pairs of nodes; the most pairs of kinds, for which it takes ten seconds or longer. */
enum { MC_TRANSPORT_PAIR_LIMIT = 1 << 24, MC_TRANSPORT_KIND_PAIR_LIMIT = 1 << 22 };

/* Moves all mass, 1 / n_left of each node on the left, 1 / n_right into each node on the right.
 * cost[kind on the left * kinds on the right + kind on the right], finite and at least 0; both
 * sides have a node. Of plans with the same cost, always the same one is found. Successive shortest
 * paths (Dijkstra over costs reduced by prices) from the prices of the cheapest moves: for n kinds
 * up to about n^3 steps. Plan and scratch are the arena's. */
void mc_transport(const double *cost, const struct mc_transport_side *left,
                  const struct mc_transport_side *right, struct mc_arena *arena,
                  struct mc_transport_plan *plan);
/* The same if each node on the right has room for a mass of 1: partial transport, in which room
 * never runs out, so that all mass goes to the nearest node, the first of equals. */
void mc_transport_partial(const double *cost, const struct mc_transport_side *left,
                          const struct mc_transport_side *right, struct mc_arena *arena,
                          struct mc_transport_plan *plan);

#endif
