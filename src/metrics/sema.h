/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sema.h: which triples of two graphs give points under SEMA (Anchieta et al. 2019). */
#ifndef MC_METRICS_SEMA_H
#define MC_METRICS_SEMA_H

#include <metricheck/metric_module.h>

#include "base/memory.h"
#include "metrics/smatch/strings.h"
#include "metrics/smatch/triples.h"

/* States of the program, by commits of github.com/rafaelanchieta/sema: 6363956 of 2019, 9a4911c of
 * 2020, and today's, of 2024. Today's looks at graphs as Smatch 1.0.4 does and counts instances and
 * relations of the candidate, the others at graphs as Damonte et al. and count those of the
 * reference. */
enum mc_sema_state { MC_SEMA_2024, MC_SEMA_2020, MC_SEMA_2019 };

/* What a relation of the side that is counted earned. */
enum mc_sema_points {
    MC_SEMA_TARGET = 1, /* its target instance, which was not counted before */
    MC_SEMA_SOURCE = 2, /* its source instance, likewise */
    MC_SEMA_RELATION = 4
};

struct mc_sema_pair {
    struct mc_smatch_strings strings;
    struct mc_smatch_triples sides[2]; /* candidate, reference; TOP is not among the attributes */
    bool same_root;
    uint32_t counted; /* side whose instances and relations are counted */
    /* [relations of that side] enum mc_sema_points, or-ed, and the first relation of the other side
     * that agrees, or MC_SMATCH_NONE */
    unsigned char *points;
    uint32_t *agreeing;
    bool *found; /* [relations of the candidate] agrees with one of the reference */
    /* [attributes of the reference] the first attribute of the candidate that agrees, or NONE */
    uint32_t *earned_by;
    uint32_t matched; /* points */
};

/* Reads two graphs, the candidate and the reference, and counts. The convention is MC_SMATCH_NEW
 * for the program's state of today, MC_SMATCH_DAMONTE (with every label in -of between two nodes
 * turned round) for the others; letters and the '_' of quotes count under both. 0, or -1 with
 * *mistake set and *side 0 for the candidate, 1 for the reference. All memory is the arena's; time
 * and memory are linear. */
int mc_sema_match(enum mc_sema_state state, const struct mc_slice texts[2], struct mc_arena *arena,
                  struct mc_sema_pair *pair, uint32_t *side,
                  const char **parse_error) MC_MUST_CHECK;

#endif
