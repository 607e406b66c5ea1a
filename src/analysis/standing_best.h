/* standing_best.h: the part of standing.h that holds metrics against the best one. */
#ifndef MC_ANALYSIS_STANDING_BEST_H
#define MC_ANALYSIS_STANDING_BEST_H

#include "analysis/result.h"

struct mc_standing_place {
    struct mc_group *group;
    const struct mc_dataset_result *dataset;
};

/* All groups of all datasets, so that work can be numbered. */
struct mc_standing_work {
    const struct mc_result *result;
    const uint32_t *sources; /* of the cases */
    struct mc_standing_place *places;
    size_t n_places;
};

struct mc_thread_pool;

/* Sets best of all groups, and of their standings what is about the best. The cells of the result
 * must be there. The same bits for every pool size. */
void mc_stand_against_best(const struct mc_standing_work *work, struct mc_thread_pool *pool);

#endif
