/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_tests.h: tests whether two metrics, or two versions of one, differ on the same cases, as
 * users choose them by name; and the figures that such tests recompute.
 *
 * Each test is a constant `const struct mc_paired_test mc_paired_test_NAME`, listed in PAIRED_TESTS
 * of src/lists.mk. */
#ifndef MC_ANALYSIS_PAIRED_TESTS_H
#define MC_ANALYSIS_PAIRED_TESTS_H

#include "analysis/intervals.h"
#include "analysis/tests/permutation.h"
#include "base/error.h"

enum mc_paired_figure_kind {
    MC_PAIRED_PEARSON,
    MC_PAIRED_SPEARMAN,
    MC_PAIRED_BY_ORDER, /* from pairs of cases that are not tied; equal scores tie */
    MC_PAIRED_BY_TIES   /* pairs of cases tie up to a threshold of each metric's own */
};

struct mc_order_difference; /* right_order.h */

struct mc_paired_figure {
    const char *name; /* the statistic's (statistics.h), or "order" */
    enum mc_paired_figure_kind kind;
    struct mc_grouped_figure (*figure)(void);
    /* The fastest way to recompute it after a swap; NULL: mc_swap_figure. Not for
     * MC_PAIRED_BY_TIES. */
    struct mc_swap (*prepare)(const struct mc_paired_sample *sample, struct mc_arena *arena);
    enum mc_verdict_figure verdict; /* for MC_PAIRED_BY_TIES */
};

/* By name; NULL: unknown. */
const struct mc_paired_figure *mc_paired_figure_find(const char *name);

/* What a test compares. */
enum mc_test_data {
    MC_TEST_VERDICTS,    /* whether each case passes, on either side */
    MC_TEST_DIFFERENCES, /* per case, such as those of distances to people */
    MC_TEST_FIGURES,     /* computed over all cases, such as correlations with people */
    MC_TEST_ORDERS       /* how cases compare with those of other phenomena */
};

/* Two sides, and everything that a test of them may need. */
struct mc_trial {
    struct mc_paired_counts verdicts;
    /* [n_units] of units with several cases: the number that only the first side passes minus the
     * number that only the second passes, whole numbers; NULL: each case is a unit. */
    const double *verdicts_of_units;
    size_t n_units;
    const double *differences; /* [n_differences], finite */
    size_t n_differences;
    const struct mc_paired_scores *scores;
    const struct mc_paired_figure *figure;
    const struct mc_order_difference *order; /* for MC_TEST_ORDERS */
    double thresholds[2];                    /* tie threshold of each side; for MC_PAIRED_BY_TIES */
    bool one_sided; /* tests only whether the second figure is greater, or the differences are above
                       0; else whether the two differ. Not for verdicts */
    struct mc_draw_key key;
    size_t n_draws;     /* permutations or resamples; p is at least 1 / (n_draws + 1) */
    bool may_end_early; /* a two-sided permutation test with p above 1/4 need not be exact */
    double confidence;  /* of an interval, in (0, 1) */
};

/* The outcome of a test. */
struct mc_trial_result {
    double p;           /* NaN: not defined */
    double low, high;   /* interval of second - first; NaN: the test gives none */
    const char *reason; /* static text: why there is no p; NULL if there is one */
};

struct mc_paired_test {
    const char *name;  /* in options, policies and reports: "perm-inputs" */
    const char *title; /* in notes: "PERM-INPUTS by source sentence" */
    const char *definition, *citation;
    enum mc_test_data data;
    bool needs_inputs;  /* scores->inputs: the sources of the cases */
    bool needs_systems; /* scores->systems */
    bool counts_draws;  /* draws n_draws times */
    /* Why the test does not apply to the figure, or NULL; a NULL function: it applies to all. */
    const char *(*inapplicable)(const struct mc_paired_figure *figure);
    struct mc_trial_result (*compute)(const struct mc_trial *trial, struct mc_arena *scratch);
};

/* All tests in the order of the list; *n of them, then NULL. */
const struct mc_paired_test *const *mc_paired_tests(size_t *n);
/* Their names, NULL-terminated, in the arena. */
const char *const *mc_paired_test_names(struct mc_arena *arena);
/* By name, or NULL. */
const struct mc_paired_test *mc_paired_test_find(const char *name);
/* The same, as the user names it; an unknown name is MC_CODE_USAGE with the nearest one. */
int mc_paired_test_choose(const char *name, const struct mc_paired_test **test,
                          struct mc_error *error) MC_MUST_CHECK;

/* Why the test does not apply to such data (figure: NULL except for MC_TEST_FIGURES), or NULL. */
const char *mc_paired_test_inapplicable_reason(const struct mc_paired_test *test,
                                               enum mc_test_data data,
                                               const struct mc_paired_figure *figure);

/* Makes the test; if it does not apply to the figure, the result has the reason. */
struct mc_trial_result mc_paired_test_make(const struct mc_paired_test *test,
                                           const struct mc_trial *trial, struct mc_arena *scratch);

/* A result without a p. */
struct mc_trial_result mc_no_trial_result(const char *reason);

/* Whether two metrics correlate differently with the same human scores, from three correlations
 * alone. */

/* Three correlations over the same n cases, each in [-1, 1]. */
struct mc_three_correlations {
    double first;   /* of the first metric with people */
    double second;  /* of the second metric with people */
    double between; /* of the two metrics */
    size_t n;
};

/* A statistic with its tail; all NaN with a reason if it is not defined. */
struct mc_test_value {
    double statistic;   /* t or z; > 0: the first metric correlates better */
    double degrees;     /* of freedom of t; NaN for z */
    double p_one_sided; /* upper tail of |statistic| */
    double p_two_sided;
    const char *reason; /* static text; NULL if there is a value */
};

/* Williams' t with n - 3 degrees of freedom (Williams 1959; Steiger 1980, equation 7;
 * mt-metrics-eval 68a481a, stats.py WilliamsTest), for Pearson's r. Not defined for n < 4, or for
 * correlations that cannot occur together (a negative value under the root, or 0). */
struct mc_test_value mc_williams_test(const struct mc_three_correlations *r);

/* Steiger's z with the averaged correlation (Steiger 1980, equations 3, 13 and 14). Not defined for
 * n < 4, if a correlation with people is -1 or 1, or without a variance. */
struct mc_test_value mc_steiger_test(const struct mc_three_correlations *r);

/* The z of Meng, Rosenthal and Rubin 1992, equations 1 to 3. Not defined as above. */
struct mc_test_value mc_meng_test(const struct mc_three_correlations *r);

/* Interval for first - second (Zou 2007, section "overlapping correlations", equations 13 and 15),
 * from Fisher's intervals of both. confidence in (0, 1). Not defined as above. */
struct mc_interval mc_zou_interval(const struct mc_three_correlations *r, double confidence);

/* A correlation observed where human scores vary little, corrected to the spread of all: Thorndike
 * 1949, case 2, r u / sqrt(1 - r^2 + r^2 u^2), u = spread of all / spread of the part, u > 0. An
 * estimate that assumes one straight line with one error over the whole range. */
double mc_unrestricted_correlation(double r, double spread_ratio);

#endif
