/* SPDX-License-Identifier: GPL-3.0-or-later */
/* condition.h: human-readable thresholds: a gate fails if one of them is met.
 *
 *     right_order < 0.60
 *     mad[negation] > base + 0.05
 *     spearman(bleu)[word order] <= 30 %
 *
 * A check, the metric in round brackets (by default each metric), the phenomenon in square ones (by
 * default all cases), one of < <= > >=, and a number, `base` (the value of the baseline), or `base`
 * plus or minus a number. Names with brackets go in double quotes. */
#ifndef MC_ANALYSIS_CHANGE_CONDITION_H
#define MC_ANALYSIS_CHANGE_CONDITION_H

#include "analysis/change/checks.h"
#include "base/diagnostic.h"

struct mc_json_cursor;

enum mc_relation { MC_BELOW, MC_AT_MOST, MC_ABOVE, MC_AT_LEAST };

struct mc_condition {
    struct mc_slice text;   /* as written */
    struct mc_slice source; /* name of its source in messages: a file, or "--fail-if" */
    struct mc_position at;  /* of its first character in the source */
    const struct mc_check *check;
    struct mc_slice metric, phenomenon; /* empty: each metric; all cases */
    struct mc_position metric_at, phenomenon_at;
    enum mc_relation relation;
    bool from_base; /* the bound is added to the value of the baseline */
    double bound;   /* finite, in the unit of the check; for `passed` a share */
};

/* Reads a condition from the command line. An error in it is a finding with its column, and
 * MC_CODE_USAGE. The text must outlive the condition; names are in the arena. */
int mc_condition_read(struct mc_slice text, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_condition *condition,
                      struct mc_error *error) MC_MUST_CHECK;

/* Reads the text at the cursor; the same, except that a finding has its place in the file, and no
 * error is set. False: it is not a condition. */
bool mc_condition_read_member(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                              struct mc_condition *condition);

/* Reports that something is wrong with a condition at a place of its source, as a finding and as an
 * error: MC_CODE_USAGE for the command line, else MC_CODE_INPUT. Returns -1. */
int mc_condition_refuse(const struct mc_condition *condition, struct mc_position at,
                        struct mc_diagnostics *diagnostics, const char *what,
                        struct mc_error *error);

#endif
