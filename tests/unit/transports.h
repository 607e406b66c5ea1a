/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transports.h: transport plans between nodes, each of which is of a kind of its own. */
#ifndef MC_TESTS_UNIT_TRANSPORTS_H
#define MC_TESTS_UNIT_TRANSPORTS_H

#include "base/memory.h"
#include "metrics/wl/transport.h"

static inline struct mc_transport_side side_of(uint32_t n, struct mc_arena *memory)
{
    uint32_t *kinds = mc_arena_alloc(memory, n * sizeof(*kinds)), i;
    const struct mc_transport_side side = {n, n, kinds};

    for (i = 0; i < n; i++)
        kinds[i] = i;
    return side;
}

static inline void transport(const double *cost, uint32_t n_left, uint32_t n_right,
                             struct mc_arena *memory, struct mc_transport_plan *plan)
{
    const struct mc_transport_side left = side_of(n_left, memory), right = side_of(n_right, memory);

    mc_transport(cost, &left, &right, memory, plan);
}

static inline void transport_partial(const double *cost, uint32_t n_left, uint32_t n_right,
                                     struct mc_arena *memory, struct mc_transport_plan *plan)
{
    const struct mc_transport_side left = side_of(n_left, memory), right = side_of(n_right, memory);

    mc_transport_partial(cost, &left, &right, memory, plan);
}

#endif
