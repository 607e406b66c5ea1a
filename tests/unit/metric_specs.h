/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_specs.h: specifications of every metric that is built in, for properties that all of them
 * must have. */
#ifndef MC_TESTS_METRIC_SPECS_H
#define MC_TESTS_METRIC_SPECS_H

#include "base/memory.h"

struct mc_spec_list {
    const char **items;
    size_t n, capacity;
};

/* Each metric whose needs are text: as it is, and for each of its variants each choice of each
 * parameter, both states of each switch and the least value of each number; those that the metric
 * refuses are left out, but a metric that refuses to be opened without any parameter fails the
 * test; one of transformer models gets a tiny one, and is left out under valgrind, where its own
 * tests run. Lives in the arena. */
void mc_text_specs(struct mc_arena *arena, struct mc_spec_list *specs);
/* The same for metrics whose needs are graphs; `convention` is a variant too. GraCo is there with
 * word vectors, and twice with a model. */
void mc_graph_specs(struct mc_arena *arena, struct mc_spec_list *specs);

#endif
