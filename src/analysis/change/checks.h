/* checks.h: the checks of a comparison, each on one metric and one group. */
#ifndef MC_ANALYSIS_CHANGE_CHECKS_H
#define MC_ANALYSIS_CHANGE_CHECKS_H

#include <math.h>

#include "analysis/change/change.h"
#include "analysis/tests/max_statistic.h"

/* Where a check looks. */
struct mc_check_site {
    const struct mc_result *base, *changed;
    const struct mc_group *group; /* of `changed`: both have the same */
    uint32_t base_column, changed_column;
    const struct mc_change_settings *settings;
    uint64_t stream;         /* of the random numbers */
    const uint32_t *sources; /* of the cases, sources.h; NULL: no test needs them */
    bool jointly; /* p is that of the swaps of all claims, and is set later, but for what can be
                     gone through */
};

/* The test that the policy wants behind a check. */
const struct mc_paired_test *mc_check_test(const struct mc_check *check,
                                           const struct mc_policy *policy);

/* change->check and ->test are set. Fills n, base, changed, low, high, p and reason of a change. */
typedef void mc_check_look(const struct mc_check_site *site, struct mc_change *change,
                           struct mc_arena *scratch);

/* What the claim of a loss rests on, for swaps of both runs (tests/max_statistic.h). Units are the
 * cases of the suite. In the arena. */
typedef void mc_check_take(const struct mc_check_site *site, const struct mc_check *check,
                           struct mc_swap_claim *claim, struct mc_arena *scratch);

/* In the order of mc_checks. */
extern mc_check_look *const mc_check_looks[];
extern mc_check_take *const mc_check_takes[];

#endif
