/* family.h: the claims of a gate: which of its checks can be judged, their p values together, and
 * what comes out. */
#ifndef MC_ANALYSIS_CHANGE_FAMILY_H
#define MC_ANALYSIS_CHANGE_FAMILY_H

#include "analysis/change/change.h"

/* A metric on a group: the checks of it stand together in comparison->changes, all of one place
 * after the other. */
struct mc_change_place {
    const struct mc_dataset_result *dataset;
    const struct mc_group *group;
    size_t metric;
};

struct mc_change_work {
    struct mc_comparison *comparison;
    struct mc_change_place *places;
    size_t n_places;
    const uint32_t *sources; /* of the cases; NULL: no test needs them */
};

/* Where change number `index` looks. */
struct mc_check_site mc_change_site(const struct mc_change_work *work, size_t index);

/* Whether the new scores of a metric differ, and keep every order of the old ones: the same pairs
 * of cases tie, and the same one of all others is the better. False below 2 cases. */
bool mc_is_rescaled(const struct mc_comparison *comparison, size_t metric,
                    struct mc_arena *scratch) MC_MUST_CHECK;

/* Whether a change can block or warn; those of a rescaling cannot, unless the policy says so. */
bool mc_is_claim(const struct mc_comparison *comparison, const struct mc_change *change);

/* Sets p_loss, p_adjusted, p_margin and the outcome of all changes, and the numbers of the
 * comparison, from what the checks found. */
void mc_judge_changes(const struct mc_change_work *work, struct mc_thread_pool *pool,
                      struct mc_arena *scratch);

#endif
