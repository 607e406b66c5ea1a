/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sema.h: which triples of two graphs give points under SEMA (Anchieta et al. 2019). */
#ifndef MC_METRICS_SEMA_H
#define MC_METRICS_SEMA_H

#include <metricheck/metric_module.h>

#include "base/memory.h"
#include "metrics/smatch/strings.h"
#include "metrics/smatch/triples.h"

/* What a relation of the candidate earned. */
enum mc_sema_points {
    MC_SEMA_TARGET = 1, /* its target instance, which was not counted before */
    MC_SEMA_SOURCE = 2, /* its source instance, likewise */
    MC_SEMA_RELATION = 4
};

struct mc_sema_pair {
    struct mc_smatch_strings strings;
    struct mc_smatch_triples sides[2]; /* candidate, reference; TOP is not among the attributes */
    bool same_root;
    /* [relations of the candidate] enum mc_sema_points, or-ed, and the first relation of the
     * reference that agrees, or MC_SMATCH_NONE */
    unsigned char *points;
    uint32_t *agreeing;
    /* [attributes of the reference] the first attribute of the candidate that agrees, or NONE */
    uint32_t *earned_by;
    uint32_t matched; /* points */
};

/* Reads two graphs, the candidate and the reference, and counts. The convention is MC_SMATCH_NEW
 * for the program's state of today, MC_SMATCH_DAMONTE (with every label in -of between two nodes
 * turned round) for its first one; letters and the '_' of quotes count under both. 0, or -1 with
 * *mistake set and *side 0 for the candidate, 1 for the reference. All memory is the arena's; time
 * and memory are linear. */
int mc_sema_match(enum mc_smatch_convention convention, const struct mc_slice texts[2],
                  struct mc_arena *arena, struct mc_sema_pair *pair, uint32_t *side,
                  const char **parse_error) MC_MUST_CHECK;

#endif
