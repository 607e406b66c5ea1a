/* change.h: has a metric changed between two runs over the same cases, and for the better?
 *
 * Per phenomenon and metric first what can be seen case by case, for that is paired and far more
 * sensitive than a figure: the expectations that fail, the distance to the human scores, the order
 * of pairs; then figures. Definitions: doc/gate.md. */
#ifndef MC_ANALYSIS_CHANGE_CHANGE_H
#define MC_ANALYSIS_CHANGE_CHANGE_H

#include <math.h>

#include "analysis/change/policy.h"
#include "analysis/result.h"
#include "analysis/tests/max_statistic.h"

struct mc_group;
struct mc_paired_runs;
struct mc_result;
struct mc_thread_pool;

struct mc_change_settings {
    const struct mc_policy *policy;
    unsigned draws;     /* at most, of a permutation test; p is no less than 1 / (draws + 1) */
    unsigned resamples; /* of an interval */
    double confidence;  /* in (0, 1) */
    uint64_t seed;
    bool claims_only; /* no checks that only inform: they stay undefined */
};

enum mc_change_outcome {
    MC_CHANGE_UNDEFINED, /* no p: the reason says why */
    MC_CHANGE_TOO_FEW,   /* cases to judge by, says the policy */
    MC_CHANGE_NONE,      /* that could be seen: p is greater than alpha */
    MC_CHANGE_BETTER,
    MC_CHANGE_TOLERATED, /* worse, but not shown to be so by more than the policy allows */
    MC_CHANGE_WORSE,
    MC_CHANGE_RESCALED,    /* changed as all orders of the metric's scores are kept */
    MC_CHANGE_OUT_OF_REACH /* a loss, but no result of this check could be significant */
};

/* A check: what is compared. */
struct mc_check {
    const char *name;  /* in policies and reports: "expectations" */
    const char *title; /* in tables: "fails" */
    const char *definition;
    bool counts;       /* the values are shares of the n cases, shown as counts */
    bool less_is_best; /* 0 is best, else 1 */
    enum mc_test_data data;
    const char *test;   /* that stands behind it where the policy names none that fits */
    const char *figure; /* paired_tests.h; NULL: it is none */
};

/* One check of one metric on one group. */
struct mc_change {
    struct mc_slice dataset, phenomenon, title; /* of the group; phenomenon "overall" for all */
    size_t metric;                              /* index in the metrics of the paired runs */
    const struct mc_check *check;
    const struct mc_paired_test *test;
    size_t n;             /* cases that it rests on */
    double base, changed; /* in the unit of the check; NaN: not defined */
    double low, high;     /* interval of changed - base; NaN: none */
    double loss;          /* how much worse, in the same unit; below 0: better; NaN: not defined */
    size_t n_changed;     /* of the n cases, those that count otherwise in the two runs */
    double p;             /* two-sided: the two runs differ; NaN: none */
    /* One-sided, of claims that are tested together: NaN for others. */
    double p_loss;     /* that there is a loss, by this check alone */
    double p_adjusted; /* that there is one (or a gain, where the loss is below 0), by the
                          policy's correction over all claims */
    double p_margin;   /* that the loss is over the largest one that is tolerated, by this check
                          alone; NaN: not asked, as no larger loss is shown */
    double spread;     /* standard deviation of the loss under the swaps; NaN: not known */
    bool beyond; /* lost more than is tolerated, or has no figure any more, and neither this check
                    nor one that looks at each of the same cases by itself could show that */
    bool reachable;     /* p_adjusted could be as low as alpha */
    bool swamped;       /* it could, but only by cases that changed by next to nothing */
    const char *reason; /* why there is no p */
    struct mc_policy_setting setting;
    enum mc_change_outcome outcome;
    size_t n_unproved[2]; /* scores of the group behind base and behind changed that are not proved
                           */
};

/* An expectation that was passed in one run and failed in the other. */
struct mc_flip {
    size_t tested;        /* index in the expectations of the results */
    bool worse;           /* it fails now */
    double base, changed; /* margins */
};

/* A case and a metric of which the outcome of an expectation changed. */
struct mc_changed_case {
    size_t item;           /* index in the suite of the paired runs */
    size_t metric;         /* index in their metrics */
    struct mc_flip *flips; /* at least one; the one whose margin fell most first */
    size_t n_flips;
    bool worse; /* one of them fails now */
    double base_score, changed_score;
    bool unproved[2]; /* the score of base, of the changed run, or one that it is held against, is
                         not proved */
};

struct mc_comparison {
    const struct mc_paired_runs *runs;
    const struct mc_result *base, *changed;
    struct mc_change_settings settings;
    struct mc_change *changes; /* dataset by dataset, phenomenon by phenomenon, metric by metric */
    size_t n_changes;
    struct mc_changed_case *cases; /* the worst first */
    size_t n_cases, n_worse;       /* of them, those of which an expectation fails now */
    size_t n_blocking, n_warning;  /* changes for the worse, by level; and rescalings that warn */
    bool *rescaled;       /* [metrics of the runs] every order is kept, but scores changed */
    size_t n_claims;      /* that were tested together */
    size_t n_draws;       /* swaps that were made for them; 0: none were needed */
    size_t n_any_changed; /* checks on cases of which one counts otherwise */
    size_t n_uncompared;  /* metrics with scores now, and none on a case that base scored */
    size_t n_beyond;      /* losses over what is tolerated that no result could have shown */
    bool blind;           /* there are such, or n_uncompared, and nothing blocks: no verdict */
};

/* Why no check can be put to the test, or NULL. */
const char *mc_no_check_of(const struct mc_paired_test *test);

/* All checks there are, and their names, ended by NULL. */
const struct mc_check *mc_checks(size_t *n);
const char *const *mc_check_names(void);

/* Compares what the two runs have in common. Both results are analyses of runs->base and
 * runs->changed with the same settings. Never fails. The same bits for every size of the pool,
 * which may be NULL. */
struct mc_comparison *mc_compare_runs(const struct mc_paired_runs *runs,
                                      const struct mc_result *base, const struct mc_result *changed,
                                      const struct mc_change_settings *settings,
                                      struct mc_thread_pool *pool,
                                      struct mc_arena *arena) MC_MUST_CHECK;

/* The checks of a comparison, each on one metric and one group. */

/* Where a check looks. */
struct mc_check_site {
    const struct mc_result *base, *changed;
    const struct mc_group *group; /* of `changed`: both have the same */
    uint32_t base_column, changed_column;
    const struct mc_change_settings *settings;
    uint64_t stream;         /* of the random numbers */
    const uint32_t *sources; /* of the cases, grouping.h; NULL: no test needs them */
    bool jointly; /* p is that of the swaps of all claims, and is set later, but for what can be
                     gone through */
};

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

/* The cases that the checks compare. */

/* The bounds of the scores of the changed run. Both runs are normalised by the bounds of the first:
 * else one score that changed its bounds would change all others. Where the direction of the metric
 * was turned they are turned too. Bounds that both declare hang on no score, and each has its own:
 * scores on another scale can be compared then. */
struct mc_bounds mc_changed_bounds(const struct mc_result *base, uint32_t base_column,
                                   const struct mc_result *changed,
                                   uint32_t changed_column) MC_MUST_CHECK;
mc_check_take mc_take_deviation;

#endif
