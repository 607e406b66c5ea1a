/* transport_plan.h: mass that flows from kinds to kinds, and the moves of nodes it comes to.
 * Internal to optimal_transport.h. */
#ifndef MC_METRICS_GRAPH_TRANSPORT_PLAN_H
#define MC_METRICS_GRAPH_TRANSPORT_PLAN_H

#include "metrics/graph/optimal_transport.h"

/* A flow above 0, in a list of those into one kind on the right. */
struct mc_transport_flow_item {
    uint32_t left, amount, next; /* of items; 0: the last */
};

struct mc_transport_flows {
    struct mc_arena *arena;
    uint32_t n_right, divisor; /* of the units, which follow from the nodes */
    uint32_t *first;           /* [n_right] of items; 0: none */
    struct mc_transport_flow_item *items;
    uint32_t n_items, capacity, spare; /* items[0] is no flow; spare: a list of free ones */
};

void mc_transport_flows_init(struct mc_transport_flows *flows, uint32_t n_left, uint32_t n_right,
                             struct mc_arena *arena);
/* What flows from `left` to `right`. */
uint32_t mc_transport_flow(const struct mc_transport_flows *flows, uint32_t left, uint32_t right);
void mc_transport_add_flow(struct mc_transport_flows *flows, uint32_t left, uint32_t right,
                           uint32_t amount);
/* At most as much as flows. */
void mc_transport_take_flow(struct mc_transport_flows *flows, uint32_t left, uint32_t right,
                            uint32_t amount);
/* The nodes of a kind give and take in their order. */
void mc_transport_plan_of_flows(const struct mc_transport_flows *flows, const double *cost,
                                const struct mc_transport_side *left,
                                const struct mc_transport_side *right,
                                struct mc_transport_plan *plan);

#endif
