/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_specs.h: specifications of all built-in metrics, for properties that all must have. */
#ifndef MC_TESTS_METRIC_SPECS_H
#define MC_TESTS_METRIC_SPECS_H

#include "base/memory.h"

struct mc_spec_list {
    const char **items;
    size_t n, capacity;
};

/* Each metric that needs text, in each of its variants: alone, and with each choice of each
 * parameter, both states of each switch and the least value of each number. What a metric refuses
 * is left out, but the test fails if it refuses to open without parameters. Metrics with
 * transformer models get a tiny model; they are left out under valgrind, where their own tests run.
 * Lives in the arena. */
void mc_text_specs(struct mc_arena *arena, struct mc_spec_list *specs);
/* The same for metrics that need graphs; `convention` counts as a variant. GraCo is included with
 * word vectors and, twice, with a model. */
void mc_graph_specs(struct mc_arena *arena, struct mc_spec_list *specs);

#endif
