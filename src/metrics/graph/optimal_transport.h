/* optimal_transport.h: the cheapest way of moving mass that is spread evenly.
 *
 * n nodes on the left and m on the right hold the same mass each, 1 in all on either side. Exact
 * up to the rounding of sums: no mass or cost is rounded to whole numbers. Where n = m some best
 * plan moves every mass as a whole, and the problem is one of assignment. */
#ifndef MC_METRICS_GRAPH_OPTIMAL_TRANSPORT_H
#define MC_METRICS_GRAPH_OPTIMAL_TRANSPORT_H

#include <stdint.h>

#include "base/arena.h"

/* A part of the plan. */
struct mc_transport_move {
    uint32_t left, right;
    double mass, cost; /* mass is above 0; cost of a unit */
};

struct mc_transport_plan {
    struct mc_transport_move *moves; /* by left node, then right node */
    uint32_t n_moves;
    double cost; /* sum of mass * cost over the moves, in their order */
};

/* Moves all mass, 1 / n_left of each node on the left, 1 / n_right into each node on the right.
 * cost[left * n_right + right], finite; both sides have a node. Of plans that cost the same the one
 * found is always the same. Successive shortest paths (Dijkstra over costs reduced by prices): for
 * n nodes about n^3 steps. Plan and scratch are the arena's. */
void mc_transport(const double *cost, uint32_t n_left, uint32_t n_right, struct mc_arena *arena,
                  struct mc_transport_plan *plan);
/* The same where each node on the right has room for a mass of 1: partial transport, in which no
 * room ever runs out, so that all mass goes to the node next to it, the first of equals. */
void mc_transport_partial(const double *cost, uint32_t n_left, uint32_t n_right,
                          struct mc_arena *arena, struct mc_transport_plan *plan);

#endif
