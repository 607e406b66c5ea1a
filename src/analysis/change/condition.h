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

struct mc_json_cursor;

enum mc_relation { MC_BELOW, MC_AT_MOST, MC_ABOVE, MC_AT_LEAST };

struct mc_condition {
    struct mc_slice text;   /* as it was written */
    struct mc_slice source; /* what messages call its place: a file, or "--fail-if" */
    struct mc_position at;  /* of its first character there */
    const struct mc_check *check;
    struct mc_slice metric, phenomenon; /* empty: each metric; all cases */
    struct mc_position metric_at, phenomenon_at;
    enum mc_relation relation;
    bool from_base; /* the bound is what the baseline has, and so much more */
    double bound;   /* finite, in the unit of the check; of `passed` a share */
};

/* Reads one of the command line. What is wrong with it is a finding with its column and
 * MC_CODE_USAGE. The text lives as long as the condition; names are in the arena. */
int mc_condition_read(struct mc_slice text, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_condition *condition,
                      struct mc_error *error) MC_MUST_CHECK;

/* Reads the text at the cursor; the same, but a finding has its place in the file, and there is no
 * error beside it. False: it is no condition. */
bool mc_condition_read_member(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                              struct mc_condition *condition);

/* A finding that something is wrong with a condition at a place of its source, as an error, too:
 * MC_CODE_USAGE of the command line, else MC_CODE_INPUT. Returns -1. */
int mc_condition_refuse(const struct mc_condition *condition, struct mc_position at,
                        struct mc_diagnostics *diagnostics, const char *what,
                        struct mc_error *error);

#endif
