/* SPDX-License-Identifier: GPL-3.0-or-later */
/* condition_result.h: which conditions of a gate are met by a comparison. */
#ifndef MC_ANALYSIS_CHANGE_CONDITION_RESULT_H
#define MC_ANALYSIS_CHANGE_CONDITION_RESULT_H

#include "analysis/change/condition.h"

struct mc_change;
struct mc_comparison;
struct mc_result;

/* What became of a condition on one metric and group. */
struct mc_condition_result {
    const struct mc_condition *condition;
    const struct mc_change
        *change;      /* of its check: base, changed, and the interval of the change */
    double low, high; /* interval of the new value, for a bound without `base`; NaN */
    bool is_known;    /* there is a value, and one of base where it is asked for */
    bool is_met;      /* the gate fails */
};

/* Puts the conditions to a comparison, whose changes they point to: sets its conditions and their
 * numbers. Sentinels count only where they are named. One that speaks of a metric or phenomenon
 * that is not compared is a finding and MC_CODE_USAGE, or MC_CODE_INPUT where it stands in a file.
 * `valued`, an analysis with intervals of the
 * new run, may be NULL. */
int mc_conditions_apply(struct mc_comparison *comparison, const struct mc_condition *conditions,
                        size_t n, const struct mc_result *valued, struct mc_arena *arena,
                        struct mc_diagnostics *diagnostics, struct mc_error *error) MC_MUST_CHECK;

#endif
