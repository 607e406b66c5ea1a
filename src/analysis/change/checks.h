/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks.h: the checks of two runs, each on one metric and one group: what is compared, and the
 * findings. */
#ifndef MC_ANALYSIS_CHANGE_CHECKS_H
#define MC_ANALYSIS_CHANGE_CHECKS_H

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/paired_tests.h"
#include "analysis/result.h"
#include "analysis/tests/max_statistic.h"

struct mc_order_run_pair; /* analysis/order_rows.h */
struct mc_policy;         /* policy.h */

struct mc_change_settings {
    const struct mc_policy *policy;
    unsigned draws;     /* at most, per permutation test; p is at least 1 / (draws + 1) */
    unsigned resamples; /* of an interval */
    double confidence;  /* in (0, 1) */
    uint64_t seed;
    bool claims_only;          /* skip checks that only inform: they stay undefined */
    enum mc_clusters clusters; /* units of the tests; AUTO: under a preset each case */
};

enum mc_gate_level { MC_GATE_INFO, MC_GATE_WARN, MC_GATE_BLOCK };

/* What the policy says about one check. */
struct mc_policy_setting {
    enum mc_gate_level level;
    double largest_loss;
    size_t least_n;
};

/* The least number of changed units for which some result is a significant loss at 0.05, two-sided:
 * 2^(1-k) for k units. */
enum { MC_FEWEST_CHANGED = 6 };

enum mc_change_outcome {
    MC_CHANGE_UNDEFINED, /* no p: the reason says why */
    MC_CHANGE_TOO_FEW,   /* too few cases to judge, by the policy */
    MC_CHANGE_NONE,      /* none visible: p is greater than alpha */
    MC_CHANGE_BETTER,
    MC_CHANGE_TOLERATED, /* worse, but not shown to exceed what the policy tolerates */
    MC_CHANGE_WORSE,
    MC_CHANGE_RESCALED,     /* changed, but all orders of the metric's scores are kept */
    MC_CHANGE_OUT_OF_REACH, /* a loss, but no result of this check could be significant */
    MC_CHANGE_REVERSED,     /* a gain of a metric whose scores were reversed */
    MC_CHANGE_CONTRADICTED  /* a gain in distances or expectations, but a loss of right order */
};

/* A check defines what is compared. */
struct mc_check {
    const char *name;    /* in policies and reports, like that of a statistic: "mad" */
    const char *earlier; /* former name, which policies may still use; NULL: none */
    const char *title;   /* in tables: "MAD" */
    const char *definition;
    bool counts;       /* the values are shares of the n cases, shown as counts */
    bool less_is_best; /* 0 is best, else 1 */
    enum mc_test_data data;
    const char *test;   /* used if the policy names no test that applies */
    const char *figure; /* tests/paired_sample.h; NULL: not a figure */
};

/* The outcome of one check of one metric on one group. */
struct mc_change {
    struct mc_slice dataset, phenomenon, title; /* of the group; phenomenon "overall" for all */
    size_t metric;                              /* index in the metrics of the paired runs */
    size_t first_case; /* the first of the group, index in the suite of the paired runs */
    const struct mc_check *check;
    const struct mc_paired_test *test;
    size_t n;             /* cases behind it */
    double base, changed; /* in the unit of the check; NaN: not defined */
    double low, high;     /* interval of changed - base; NaN: none */
    /* Interval of `changed`, only for the check of verdicts; NaN: none. If an item has several
     * cases, they count as an equivalent number of independent ones
     * (mc_clustered_rate_interval). */
    double changed_low, changed_high;
    double loss;      /* how much worse, in the same unit; below 0: better; NaN: not defined */
    size_t n_changed; /* cases among the n whose outcome differs between the runs */
    /* Units that the tests exchange, among the n cases, and those whose outcome differs: items, if
     * the dataset has several cases of one; else the cases. */
    size_t n_units, n_units_changed;
    bool few_items; /* the dataset has items with several cases, but fewer than MC_FEWEST_CHANGED
                       items */
    double p;       /* two-sided, that the two runs differ; NaN: none */
    /* One-sided, for claims that are tested together; NaN for others. */
    double p_loss;     /* that there is a loss, from this check alone */
    double p_adjusted; /* that there is one (or a gain, if the loss is below 0), by the policy's
                          correction over all claims */
    double p_margin; /* that the loss exceeds the largest tolerated one, from this check alone; NaN:
                        not tested, as no larger loss is shown */
    double spread;   /* standard deviation of the loss under the swaps; NaN: not known */
    bool beyond; /* more is lost than is tolerated, or there is no figure any more, and neither this
                    check nor one that compares the same cases one by one could show it */
    bool is_small;  /* the same, but with fewer than MC_FEWEST_CHANGED changed cases: no result of
                       any test could show anything; the policy says what it does */
    bool reachable; /* p_adjusted could be as low as alpha */
    bool swamped;   /* it could, but only through cases that hardly changed */
    const char *reason; /* why there is no p */
    struct mc_policy_setting setting;
    enum mc_change_outcome outcome;
    size_t n_unproved[2]; /* unproved scores of the group behind base and behind changed */
};

/* Why no check can use the test, or NULL. */
const char *mc_no_check_of(const struct mc_paired_test *test);

/* The last check, made only if no case has a human score: then nothing else can be compared. */
#define MC_CHECK_WITHOUT_PEOPLE "mean"

/* All checks, and their names, NULL-terminated. */
const struct mc_check *mc_checks(size_t *n);
const char *const *mc_check_names(void);
/* By name or title in any letter case, or by former name; NULL: unknown. */
const struct mc_check *mc_check_find(struct mc_slice word);

/* What a check is made on. */
struct mc_check_site {
    const struct mc_result *base, *changed;
    struct mc_slice dataset;
    const struct mc_group *group; /* of `changed`; base has the same */
    uint32_t base_column, changed_column;
    const struct mc_change_settings *settings;
    uint64_t stream;                        /* of the random numbers */
    const uint32_t *sources;                /* of the cases, grouping.h; NULL: no test needs them */
    const uint32_t *units;                  /* of the cases: what the tests exchange together */
    const uint32_t *order_units;            /* the same for the t of right order; NULL: each case */
    const struct mc_order_run_pair *orders; /* both runs on the dataset; NULL: not counted yet */
    bool clustered;                         /* a unit contains several cases of the dataset */
    bool jointly; /* p comes from the swaps of all claims, and is set later, unless all swaps can be
                     enumerated */
};

/* Makes a check. change->check and ->test are set; fills n, base, changed, low, high, p and
 * reason. */
typedef void mc_check_look(const struct mc_check_site *site, struct mc_change *change,
                           struct mc_arena *scratch);

/* Sets the claim of a loss, for swaps of both runs (tests/max_statistic.h). Units are those of the
 * site; losses are the sums of their cases, scaled so that their mean is that of the cases. In the
 * arena. */
typedef void mc_check_take(const struct mc_check_site *site, const struct mc_check *check,
                           struct mc_swap_claim *claim, struct mc_arena *scratch);

/* In the order of mc_checks. */
extern mc_check_look *const mc_check_looks[];
extern mc_check_take *const mc_check_takes[];

/* The bounds of the scores of the changed run. Both runs are normalised by the bounds of the first:
 * otherwise one score that changed its bounds would change all others. If the direction of the
 * metric was reversed, so are they. Bounds that both runs declare do not depend on scores, and each
 * run keeps its own: scores on another scale can then be compared. */
struct mc_bounds mc_changed_bounds(const struct mc_result *base, uint32_t base_column,
                                   const struct mc_result *changed,
                                   uint32_t changed_column) MC_MUST_CHECK;

/* The time-consuming part of checks of orders, the same for all groups of a dataset: site->orders.
 * In the arena. */
struct mc_order_run_pair *mc_check_orders(const struct mc_check_site *site, struct mc_arena *arena);

/* For a change by differences: how much farther from people, or lower, the cases of each unit are
 * now, minus what is tolerated; `all_worse`: as if each changed unit were farther by that much.
 * Scaled so that their mean is that of the cases. Sets the number of units. In the arena. */
double *mc_growth_over(const struct mc_check_site *site, const struct mc_change *change,
                       bool all_worse, size_t *n_units, struct mc_arena *scratch);

#endif
