/* conformance_material.h: the cases that conformance is checked with. */
#ifndef MC_METRICS_CONFORMANCE_MATERIAL_H
#define MC_METRICS_CONFORMANCE_MATERIAL_H

#include "base/arena.h"

enum mc_material_kind {
    MC_MATERIAL_ORDINARY,
    MC_MATERIAL_EMPTY,
    MC_MATERIAL_NON_ASCII,
    MC_MATERIAL_LONG
};

struct mc_material {
    const struct mc_metric_input **inputs;
    const struct mc_metric_input **exchanged; /* [n]: candidate and reference exchanged; NULL where
                                                 there are several references */
    size_t n;
};

/* The cases of one kind (or all but the long ones, for MC_MATERIAL_ORDINARY with `all`) with the
 * parts that the metric needs, in the arena. */
struct mc_material mc_material_of(enum mc_material_kind kind, bool all, uint32_t needs,
                                  struct mc_arena *arena) MC_MUST_CHECK;

#endif
