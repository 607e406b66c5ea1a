/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sema.h: which triples of two graphs give points under SEMA (Anchieta et al. 2019). */
#ifndef MC_METRICS_SEMA_H
#define MC_METRICS_SEMA_H

#include <metricheck/metric_module.h>

#include "base/memory.h"
#include "metrics/smatch/strings.h"
#include "metrics/smatch/triples.h"

/* Versions of the program, by commits of github.com/rafaelanchieta/sema: 6363956 of 2019, 9a4911c
 * of 2020, and the current one, of 2024. The current one reads graphs as Smatch 1.0.4 does and
 * counts instances and relations of the candidate; the others read graphs as Damonte et al. do and
 * count those of the reference. */
enum mc_sema_state { MC_SEMA_2024, MC_SEMA_2020, MC_SEMA_2019 };

/* What a relation of the counted side earned. */
enum mc_sema_points {
    MC_SEMA_TARGET = 1, /* its target instance, not counted before */
    MC_SEMA_SOURCE = 2, /* its source instance, likewise */
    MC_SEMA_RELATION = 4
};

struct mc_sema_pair {
    struct mc_smatch_strings strings;
    struct mc_smatch_triples sides[2]; /* candidate, reference; TOP is not among the attributes */
    bool same_root;
    uint32_t counted; /* the side whose instances and relations are counted */
    /* [relations of that side]: enum mc_sema_points, or-ed, and the first relation of the other
     * side that agrees, or MC_SMATCH_NONE */
    unsigned char *points;
    uint32_t *agreeing;
    bool *found; /* [relations of the candidate]: agrees with one of the reference */
    /* [attributes of the reference]: the first attribute of the candidate that agrees, or NONE */
    uint32_t *earned_by;
    uint32_t matched; /* points */
};

/* Reads two graphs, the candidate and the reference, and counts. The convention is MC_SMATCH_NEW
 * for the current version, MC_SMATCH_DAMONTE (with every label in -of between two nodes inverted)
 * for the others; letter case and the '_' of quotes matter under both. 0, or -1 with *parse_error
 * set and *side 0 for the candidate, 1 for the reference. All memory is the arena's; time and
 * memory are linear. */
int mc_sema_match(enum mc_sema_state state, const struct mc_slice texts[2], struct mc_arena *arena,
                  struct mc_sema_pair *pair, uint32_t *side,
                  const char **parse_error) MC_MUST_CHECK;

#endif
