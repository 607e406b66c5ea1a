/* SPDX-License-Identifier: GPL-3.0-or-later */
/* policy.h: what a gate lets through: which checks are made, which losses are tolerated, and what a
 * loss does. Format of the file: doc/gate.md. */
#ifndef MC_ANALYSIS_CHANGE_POLICY_H
#define MC_ANALYSIS_CHANGE_POLICY_H

#include "analysis/change/checks.h"
#include "analysis/change/condition.h"
#include "analysis/grouping.h"
#include "analysis/paired_tests.h"
#include "analysis/tests/multiple_testing.h"
#include "base/diagnostic.h"

#define MC_POLICY_SCHEMA "metricheck/policy/1"

/* The checks that a rule applies to; an empty slice means all. If several rules apply to a check,
 * the last one to name a setting decides it. */
struct mc_policy_rule {
    struct mc_slice dataset, phenomenon, metric, check;
    double largest_loss; /* in the unit of the check; NaN: not named */
    double least_n;      /* NaN: not named */
    int level;           /* enum mc_gate_level; -1: not named */
};

struct mc_policy {
    double alpha; /* of the whole gate: the probability of a false alarm */
    const struct mc_correction *correction; /* over all checks that can block or warn */
    bool correction_is_named; /* by the policy or the user; else the one of mc_policy_default */
    enum mc_gate_level small_losses; /* what losses do in too few cases for a result to show */
    enum mc_gate_level rescaling;    /* what a change does that keeps every order; BLOCK: all its
                                        effects on deviation and expectations count */
    /* Each is used for the checks that it applies to, later ones first; a check to which none
     * applies uses its own. */
    const struct mc_paired_test **tests;
    size_t n_tests;
    struct mc_policy_rule *rules;
    size_t n_rules;
    enum mc_clusters clusters;       /* what the tests exchange together */
    struct mc_condition *conditions; /* each one that is met fails the gate */
    size_t n_conditions;
    struct mc_slice path; /* "" for the built-in one */
    bool only_informs;    /* no check blocks or warns: only conditions decide */
};

/* alpha 0.05, all claims tested with one set of swaps (maxt), the tests of the checks; passed, mad,
 * spearman and mean of every phenomenon with 10 or more cases block if a loss is shown to be over
 * 0.01 (mad) or 0.02 (others); other figures are for information; a rescaling warns. */
struct mc_policy mc_policy_default(void);

/* Reads a policy file: its rules follow those of the default. Findings carry their places; a bad
 * file is MC_CODE_INPUT. `checks`: the known names, NULL-terminated. */
int mc_policy_read(const char *path, const char *const *checks, struct mc_arena *arena,
                   struct mc_diagnostics *diagnostics, struct mc_policy *policy,
                   struct mc_error *error) MC_MUST_CHECK;

/* The same from a text; `path` is used only in messages. The text must outlive the policy. */
int mc_policy_read_text(struct mc_slice path, struct mc_slice text, const char *const *checks,
                        struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                        struct mc_policy *policy, struct mc_error *error) MC_MUST_CHECK;

/* Adds a condition after the existing ones. */
void mc_policy_add_condition(struct mc_policy *policy, const struct mc_condition *condition,
                             struct mc_arena *arena);

/* Adds a test after the existing ones. Named tests have p values of their own, so that the
 * correction, if none is named, becomes Holm's. */
void mc_policy_add_test(struct mc_policy *policy, const struct mc_paired_test *test,
                        struct mc_arena *arena);

struct mc_policy_setting mc_policy_of(const struct mc_policy *policy, struct mc_slice dataset,
                                      struct mc_slice phenomenon, struct mc_slice metric,
                                      const char *check);

#endif
