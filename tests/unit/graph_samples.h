/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_samples.h: made-up AMR graphs for properties of graph metrics. The same numbers give the
 * same text on every machine. */
#ifndef MC_TESTS_GRAPH_SAMPLES_H
#define MC_TESTS_GRAPH_SAMPLES_H

#include "base/memory.h"

/* How a graph is written; its meaning stays the same. */
struct mc_graph_writing {
    uint32_t names;  /* other numbers give other variables: a letter and digits */
    uint32_t order;  /* other numbers give other orders of relations and attributes */
    bool long_names; /* two letters and digits, as in the published graphs */
};

/* Graph number i: 1 to 10 nodes, some of them reentrant, some with constants; no two relations
 * between the same nodes, no two attributes of a node with the same label, inverse roles before new
 * nodes only. change > 0: a variant of it with some other concepts, roles and constants. */
void mc_sample_graph(uint64_t i, uint32_t change, struct mc_graph_writing writing,
                     struct mc_buffer *text);
/* Text number i: a graph with characters lost or replaced, or cut short. It may be no graph at all,
 * or one that programs read differently. */
void mc_sample_damaged_graph(uint64_t i, struct mc_buffer *text);

#endif
