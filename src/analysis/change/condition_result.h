/* SPDX-License-Identifier: GPL-3.0-or-later */
/* condition_result.h: which conditions of a gate are met by a comparison. */
#ifndef MC_ANALYSIS_CHANGE_CONDITION_RESULT_H
#define MC_ANALYSIS_CHANGE_CONDITION_RESULT_H

#include "analysis/change/condition.h"

struct mc_change;
struct mc_comparison;
struct mc_result;

/* The result of a condition on one metric and group. */
struct mc_condition_result {
    const struct mc_condition *condition;
    const struct mc_change *change; /* of its check: base, changed, interval of the change */
    double low, high; /* interval of the new value, for a bound without `base`; else NaN */
    bool is_known;    /* there is a value, and one of base if it is needed */
    bool is_met;      /* the gate fails */
};

/* Applies the conditions to a comparison, whose changes the results point to: sets its conditions
 * and their counts. Sentinels count only if they are named. A condition on a metric or phenomenon
 * that is not compared is a finding and MC_CODE_USAGE, or MC_CODE_INPUT if it is in a file.
 * `valued`, an analysis of the new run with intervals, may be NULL. */
int mc_conditions_apply(struct mc_comparison *comparison, const struct mc_condition *conditions,
                        size_t n, const struct mc_result *valued, struct mc_arena *arena,
                        struct mc_diagnostics *diagnostics, struct mc_error *error) MC_MUST_CHECK;

#endif
