/* align_split.h: what is left of a core, in independent parts. Internal to the aligners. */
#ifndef MC_AMR_ALIGN_SPLIT_H
#define MC_AMR_ALIGN_SPLIT_H

#include "amr/align_core.h"

/* Candidates that are alive, in groups that share no row, no column and no gain. order[start[k +
 * 1]]
 * .. order[start[k + 2] - 1] is the k-th group. */
struct mc_core_groups {
    uint32_t *order, *start;
    uint32_t *number; /* [n_candidates] place within the group */
    uint32_t n_groups;
};

/* A candidate that is alone in its row and its column belongs to a best mapping of what is alive:
 * it is ruled out and set in `mapped` ([n_candidates]), and its gains become weights of its
 * partners. Returns what those settled earn. */
int64_t mc_core_settle_alone(struct mc_core *core, bool *mapped);
void mc_core_group(const struct mc_core *core, struct mc_core_groups *groups,
                   struct mc_arena *arena);
/* A core of its own for one group, with the present split and what is known of a best mapping. Its
 * candidates are in the order of the group. */
struct mc_core *mc_core_of_group(struct mc_core *core, const struct mc_core_groups *groups,
                                 uint32_t group, struct mc_arena *arena) MC_MUST_CHECK;

#endif
