/* SPDX-License-Identifier: GPL-3.0-or-later */
/* condition.h: thresholds that people can read: a gate fails where one of them is met.
 *
 *     right_order < 0.60
 *     mad[negation] > base + 0.05
 *     spearman(bleu)[word order] <= 30 %
 *
 * A check, the metric in round brackets (each one where none is named), the phenomenon in square
 * ones (all cases where none is named), one of < <= > >=, and a number, `base` (what the baseline
 * has), or `base` with a number more or less. Names with brackets stand in double quotes. */
#ifndef MC_ANALYSIS_CHANGE_CONDITION_H
#define MC_ANALYSIS_CHANGE_CONDITION_H

#include "analysis/change/checks.h"
#include "base/diagnostic.h"

struct mc_comparison;

/* What a condition is called in messages about it, as files are. */
#define MC_CONDITION_SOURCE "--fail-if"

enum mc_relation { MC_BELOW, MC_AT_MOST, MC_ABOVE, MC_AT_LEAST };

struct mc_condition {
    struct mc_slice text; /* as it was written */
    const struct mc_check *check;
    struct mc_slice metric, phenomenon; /* empty: each metric; all cases */
    size_t metric_at, phenomenon_at;    /* where they stand in the text: bytes */
    enum mc_relation relation;
    bool from_base; /* the bound is what the baseline has, and so much more */
    double bound;   /* finite, in the unit of the check; of `passed` a share */
};

/* Reads one. What is wrong with it is a finding with its column and MC_CODE_USAGE. The text lives
 * as long as the condition; names are in the arena. */
int mc_condition_read(struct mc_slice text, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_condition *condition,
                      struct mc_error *error) MC_MUST_CHECK;

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
 * that is not compared is a finding and MC_CODE_USAGE. `valued`, an analysis with intervals of the
 * new run, may be NULL. */
int mc_conditions_apply(struct mc_comparison *comparison, const struct mc_condition *conditions,
                        size_t n, const struct mc_result *valued, struct mc_arena *arena,
                        struct mc_diagnostics *diagnostics, struct mc_error *error) MC_MUST_CHECK;

#endif
