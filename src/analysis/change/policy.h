/* SPDX-License-Identifier: GPL-3.0-or-later */
/* policy.h: what a gate lets through: which checks are made, how much may be lost, and what a loss
 * does. Format of the file: doc/gate.md. */
#ifndef MC_ANALYSIS_CHANGE_POLICY_H
#define MC_ANALYSIS_CHANGE_POLICY_H

#include "analysis/change/checks.h"
#include "analysis/change/condition.h"
#include "analysis/grouping.h"
#include "analysis/paired_tests.h"
#include "analysis/tests/multiple_testing.h"
#include "base/diagnostic.h"

#define MC_POLICY_SCHEMA "metricheck/policy/1"

/* Checks it speaks of; an empty slice stands for all. Of several that speak of a check, the last
 * one decides each setting that it names. */
struct mc_policy_rule {
    struct mc_slice dataset, phenomenon, metric, check;
    double largest_loss; /* in the unit of the check; NaN: not named */
    double least_n;      /* NaN: not named */
    int level;           /* enum mc_gate_level; -1: not named */
};

struct mc_policy {
    double alpha;                           /* of the whole gate: the chance of a false alarm */
    const struct mc_correction *correction; /* over all checks that can block or warn */
    bool correction_is_named;               /* by the policy or a user; else by mc_policy_default */
    enum mc_gate_level small_losses; /* what losses in so few cases do that no result could show */
    enum mc_gate_level rescaling; /* what a change does that keeps every order: BLOCK, all that it
                                     does to deviation and expectations counts */
    /* Each stands behind the checks that it fits, the last one before others; a check that none
     * fits has its own. */
    const struct mc_paired_test **tests;
    size_t n_tests;
    struct mc_policy_rule *rules;
    size_t n_rules;
    enum mc_clusters clusters;       /* what the tests exchange as a whole */
    struct mc_condition *conditions; /* of which each that is met fails the gate */
    size_t n_conditions;
    struct mc_slice path; /* "" for the built-in one */
    bool only_informs;    /* no check blocks or warns: conditions decide alone */
};

/* alpha 0.05, all claims by one set of swaps (maxt), the tests of the checks; passed, mad,
 * spearman and mean of every phenomenon block on 10 cases or more from a loss that is shown to be
 * over 0.01 (mad) or 0.02 (others); other figures are for information; a rescaling warns.
 */
struct mc_policy mc_policy_default(void);

/* Reads a policy file: its rules stand behind those of the default. Findings carry their places; a
 * bad file is MC_CODE_INPUT. `checks`: the names that there are, ended by NULL. */
int mc_policy_read(const char *path, const char *const *checks, struct mc_arena *arena,
                   struct mc_diagnostics *diagnostics, struct mc_policy *policy,
                   struct mc_error *error) MC_MUST_CHECK;

/* The same from a text; `path` is used in messages only. The text must outlive the policy. */
int mc_policy_read_text(struct mc_slice path, struct mc_slice text, const char *const *checks,
                        struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                        struct mc_policy *policy, struct mc_error *error) MC_MUST_CHECK;

/* Adds a condition behind those that are there. */
void mc_policy_add_condition(struct mc_policy *policy, const struct mc_condition *condition,
                             struct mc_arena *arena);

/* Adds a test behind those that are there. Named tests have p values of their own, so that, where
 * no correction is named, it is Holm's. */
void mc_policy_add_test(struct mc_policy *policy, const struct mc_paired_test *test,
                        struct mc_arena *arena);

struct mc_policy_setting mc_policy_of(const struct mc_policy *policy, struct mc_slice dataset,
                                      struct mc_slice phenomenon, struct mc_slice metric,
                                      const char *check);

#endif
