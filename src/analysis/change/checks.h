/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks.h: the checks of two runs, each on one metric and one group: what is compared, and what is
 * found. */
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
    unsigned draws;     /* at most, of a permutation test; p is no less than 1 / (draws + 1) */
    unsigned resamples; /* of an interval */
    double confidence;  /* in (0, 1) */
    uint64_t seed;
    bool claims_only;          /* no checks that only inform: they stay undefined */
    enum mc_clusters clusters; /* what the tests exchange; AUTO: under a preset each case */
};

enum mc_gate_level { MC_GATE_INFO, MC_GATE_WARN, MC_GATE_BLOCK };

/* What the policy says of one check. */
struct mc_policy_setting {
    enum mc_gate_level level;
    double largest_loss;
    size_t least_n;
};

/* Changed units of which some result is shown to be a loss at 0.05, two-sided: 2^(1-k) of k. */
enum { MC_FEWEST_CHANGED = 6 };

enum mc_change_outcome {
    MC_CHANGE_UNDEFINED, /* no p: the reason says why */
    MC_CHANGE_TOO_FEW,   /* cases to judge by, says the policy */
    MC_CHANGE_NONE,      /* that could be seen: p is greater than alpha */
    MC_CHANGE_BETTER,
    MC_CHANGE_TOLERATED, /* worse, but not shown to be so by more than the policy allows */
    MC_CHANGE_WORSE,
    MC_CHANGE_RESCALED,     /* changed as all orders of the metric's scores are kept */
    MC_CHANGE_OUT_OF_REACH, /* a loss, but no result of this check could be significant */
    MC_CHANGE_REVERSED,     /* a gain of a metric whose scores were turned round */
    MC_CHANGE_CONTRADICTED  /* a gain by distances or expectations, and a loss of right order */
};

/* A check: what is compared. */
struct mc_check {
    const char *name;    /* in policies and reports, as of a statistic: "mad" */
    const char *earlier; /* what policies called it before, and still may; NULL: the same */
    const char *title;   /* in tables: "MAD" */
    const char *definition;
    bool counts;       /* the values are shares of the n cases, shown as counts */
    bool less_is_best; /* 0 is best, else 1 */
    enum mc_test_data data;
    const char *test;   /* that stands behind it where the policy names none that fits */
    const char *figure; /* tests/paired_sample.h; NULL: it is none */
};

/* One check of one metric on one group. */
struct mc_change {
    struct mc_slice dataset, phenomenon, title; /* of the group; phenomenon "overall" for all */
    size_t metric;                              /* index in the metrics of the paired runs */
    size_t first_case;                          /* of the group, in the suite of the paired runs */
    const struct mc_check *check;
    const struct mc_paired_test *test;
    size_t n;             /* cases that it rests on */
    double base, changed; /* in the unit of the check; NaN: not defined */
    double low, high;     /* interval of changed - base; NaN: none */
    /* Of `changed`, of the check of verdicts alone; NaN: none. Where an item has several cases
     * their number is that of as many independent ones (mc_clustered_rate_interval). */
    double changed_low, changed_high;
    double loss;      /* how much worse, in the same unit; below 0: better; NaN: not defined */
    size_t n_changed; /* of the n cases, those that count otherwise in the two runs */
    /* Units that the tests exchange, of the n cases, and those of them that count otherwise: items,
     * where the dataset has several cases of one; else the cases. */
    size_t n_units, n_units_changed;
    bool few_items; /* of the dataset: items with several cases, fewer than MC_FEWEST_CHANGED */
    double p;       /* two-sided: the two runs differ; NaN: none */
    /* One-sided, of claims that are tested together: NaN for others. */
    double p_loss;     /* that there is a loss, by this check alone */
    double p_adjusted; /* that there is one (or a gain, where the loss is below 0), by the
                          policy's correction over all claims */
    double p_margin;   /* that the loss is over the largest one that is tolerated, by this check
                          alone; NaN: not asked, as no larger loss is shown */
    double spread;     /* standard deviation of the loss under the swaps; NaN: not known */
    bool beyond;   /* lost more than is tolerated, or has no figure any more, and neither this check
                      nor one that looks at each of the same cases by itself could show that */
    bool is_small; /* the same, but in fewer than MC_FEWEST_CHANGED cases: no result of any test of
                      them shows anything; the policy says what it does */
    bool reachable;     /* p_adjusted could be as low as alpha */
    bool swamped;       /* it could, but only by cases that changed by next to nothing */
    const char *reason; /* why there is no p */
    struct mc_policy_setting setting;
    enum mc_change_outcome outcome;
    size_t n_unproved[2]; /* scores of the group behind base and behind changed that are not proved
                           */
};

/* Why no check can be put to the test, or NULL. */
const char *mc_no_check_of(const struct mc_paired_test *test);

/* The last one, which is made only where no case has a human score: then nothing else can be said.
 */
#define MC_CHECK_WITHOUT_PEOPLE "mean"

/* All checks there are, and their names, ended by NULL. */
const struct mc_check *mc_checks(size_t *n);
const char *const *mc_check_names(void);
/* By its name or title in any case of letters, or what it was called before; NULL: there is none.
 */
const struct mc_check *mc_check_find(struct mc_slice word);

/* Where a check looks. */
struct mc_check_site {
    const struct mc_result *base, *changed;
    struct mc_slice dataset;
    const struct mc_group *group; /* of `changed`: both have the same */
    uint32_t base_column, changed_column;
    const struct mc_change_settings *settings;
    uint64_t stream;                        /* of the random numbers */
    const uint32_t *sources;                /* of the cases, grouping.h; NULL: no test needs them */
    const uint32_t *units;                  /* of the cases: what the tests exchange */
    const uint32_t *order_units;            /* the same for the t of right order; NULL: each case */
    const struct mc_order_run_pair *orders; /* both runs on the dataset; NULL: not counted yet */
    bool clustered;                         /* a unit has several cases of the dataset */
    bool jointly; /* p is that of the swaps of all claims, and is set later, but for what can be
                     gone through */
};

/* change->check and ->test are set. Fills n, base, changed, low, high, p and reason of a change. */
typedef void mc_check_look(const struct mc_check_site *site, struct mc_change *change,
                           struct mc_arena *scratch);

/* What the claim of a loss rests on, for swaps of both runs (tests/max_statistic.h). Units are
 * those of the site; losses are the sums of their cases, in shares that make the mean that of the
 * cases. In the arena. */
typedef void mc_check_take(const struct mc_check_site *site, const struct mc_check *check,
                           struct mc_swap_claim *claim, struct mc_arena *scratch);

/* In the order of mc_checks. */
extern mc_check_look *const mc_check_looks[];
extern mc_check_take *const mc_check_takes[];

/* The bounds of the scores of the changed run. Both runs are normalised by the bounds of the first:
 * else one score that changed its bounds would change all others. Where the direction of the metric
 * was turned they are turned too. Bounds that both declare hang on no score, and each has its own:
 * scores on another scale can be compared then. */
struct mc_bounds mc_changed_bounds(const struct mc_result *base, uint32_t base_column,
                                   const struct mc_result *changed,
                                   uint32_t changed_column) MC_MUST_CHECK;

/* What checks of orders take time for, the same for all groups of a dataset: site->orders. In the
 * arena. */
struct mc_order_run_pair *mc_check_orders(const struct mc_check_site *site, struct mc_arena *arena);

/* How much farther from people, or lower, the cases of each unit are now, each less what is
 * tolerated, of a change by differences; `all_worse`: were each unit that changed farther, by as
 * much. In shares that make the mean that of the cases. Sets the number of units. In the arena. */
double *mc_growth_over(const struct mc_check_site *site, const struct mc_change *change,
                       bool all_worse, size_t *n_units, struct mc_arena *scratch);

#endif
