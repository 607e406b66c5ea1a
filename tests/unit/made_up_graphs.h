/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made_up_graphs.h: random AMR graphs, written in different ways. */
#ifndef MC_TESTS_MADE_UP_GRAPHS_H
#define MC_TESTS_MADE_UP_GRAPHS_H

#include "amr/graph.h"

struct mc_made_up_graph {
    uint32_t n_nodes;
    uint32_t n_concepts, n_roles; /* drawn from so many; the fewer, the more alike the nodes */
    uint32_t n_reentrancies, n_attributes;
    uint64_t seed;
};

/* The graph as one line of text. `shuffle` 0: relations in the order of their numbers, variables
 * x0, x1 ...; else another order and other variables. */
const char *mc_made_up_graph_text(const struct mc_made_up_graph *form, uint64_t shuffle,
                                  struct mc_arena *arena);
/* The same, parsed. */
struct mc_amr_graph *mc_made_up_graph(const struct mc_made_up_graph *form, uint64_t shuffle,
                                      struct mc_arena *arena);

#endif
