/* align_branch.h: deciding on candidates where bounds leave a gap. Internal to the aligners. */
#ifndef MC_AMR_ALIGN_BRANCH_H
#define MC_AMR_ALIGN_BRANCH_H

#include "amr/align_core.h"

/* How far the steps down the bound have come. */
struct mc_ascent {
    double scale;    /* of the next step */
    uint32_t failed; /* steps since the bound last came down */
    int64_t least;   /* the least bound of this series */
    int64_t gap;     /* of the last round */
    int64_t bound;   /* of the last round */
};

/* Scale of the first step. Where the gains are split in half it is 1; a part of a core, or a node
 * of the search, begins with a split that is good already and is not to lose it. */
#define MC_SCALE_WITHIN 0.3

static inline struct mc_ascent mc_ascent_begin(double scale)
{
    const struct mc_ascent ascent = {scale, 0, INT64_MAX, 0, INT64_MAX};

    return ascent;
}

/* One round: evaluates, keeps what the assignment gives when it is better, rules out candidates.
 * True: nothing better than core->best is left. */
bool mc_core_round(struct mc_core *core, struct mc_ascent *ascent, bool keep_chosen);
/* The step before the next round; false when no step helps. */
bool mc_core_step(struct mc_core *core, struct mc_ascent *ascent);
/* Searches what is left of the core, depth first; core->best and core->bound are equal afterwards
 * unless the core's deadline passes. */
void mc_core_branch(struct mc_core *core);

#endif
