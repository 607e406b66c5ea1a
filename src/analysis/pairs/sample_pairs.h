/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample_pairs.h: figures over pairs: the pairs of cases of a sample, counted once for all
 * statistics that need them; contrast pairs, deviations, and means over systems or items. */
#ifndef MC_ANALYSIS_PAIRS_SAMPLE_PAIRS_H
#define MC_ANALYSIS_PAIRS_SAMPLE_PAIRS_H

#include <stddef.h>

#include "analysis/pairs/kendall.h"
#include "analysis/pairs/ties.h"
#include "analysis/sample.h"
#include "base/options.h"

struct mc_arena;

/* The pairs of cases of a sample. */

/* The judged cases in the order of the metric, with human levels on the other side, whose order is
 * reversed if lower is better. Lives in the arena. O(n). */
struct mc_ladder mc_sample_ladder(const struct mc_sample *sample, struct mc_arena *arena);

/* The pairs of cases of the sample (n >= 1, judged), reversed if lower is better; in a resample
 * without the pairs of two copies of a case. At the fitted thresholds only if sample->ties is set.
 * Takes the counts from sample->counts if they are there, else stores them there. */
struct mc_pair_counts mc_sample_pairs(const struct mc_sample *sample, enum mc_threshold threshold,
                                      struct mc_arena *scratch);

/* Why no figure about pairs of cases is defined, or NULL. */
const char *mc_sample_pairless(const struct mc_sample *sample);
/* Why no correlation is defined, or NULL: fewer than 2 cases, or one side is constant. */
const char *mc_sample_uncorrelated(const struct mc_sample *sample);
/* Least number of cases for a correlation to be shown. */
enum { MC_CORRELATION_LEAST_CASES = 8 };
/* Why a correlation, though defined, says too little to be shown, or NULL: fewer than 8 cases,
 * fewer than 5 whose human score is not the commonest one, or over 30 % of the pairs of human
 * scores tied. If judgements hardly differ, a single case decides the figure, and the coverage of
 * its intervals is far below the nominal one (doc/statistics.md). The sample is judged; O(n). */
const char *mc_sample_thin(const struct mc_sample *sample, struct mc_arena *scratch);
/* Whether a reason is one of these. */
bool mc_is_thin_reason(const char *reason);
/* Why no figure about normalised values is defined, or NULL. */
const char *mc_sample_unscaled(const struct mc_sample *sample);
/* Number of distinct values that occur on a side, given its levels. */
uint32_t mc_sample_distinct(const uint32_t *levels, uint32_t n_levels, size_t n,
                            struct mc_arena *scratch);

/* A figure of the counts (kendall.h), with a reason if there are no pairs or no thresholds. */
struct mc_figure mc_sample_pair_figure(const struct mc_sample *sample, enum mc_threshold threshold,
                                       struct mc_figure (*of)(const struct mc_pair_counts *counts),
                                       struct mc_arena *scratch);

/* Judged cases as a group for tie thresholds, with the metric's scores negated if lower is better.
 * New arrays live in the arena. */
struct mc_tie_group mc_sample_tie_group(const struct mc_sample *sample, struct mc_arena *arena);

/* Contrast pairs, of which the metric has to prefer one: a good and a bad text on the same
 * content. */

struct mc_contrast {
    size_t n;                            /* contrast pairs with both scores */
    size_t concordant, tied, discordant; /* good > bad, equal as doubles, good < bad */
    double strict_accuracy;              /* concordant / n */
    double half_tie_accuracy;            /* (concordant + tied / 2) / n */
    double tau_ties_discordant;          /* (concordant - discordant - tied) / n */
    double tau_ties_ignored;             /* (concordant - discordant) / (concordant + discordant) */
    double mean_margin;                  /* mean of good - bad */
};

/* Of n contrast pairs of scores for which higher is better; pairs with a NaN are left out. A share
 * is NaN if its denominator is 0. tau_ties_discordant is that of the ACES challenge set (Amrhein,
 * Moghe and Guillou 2022). */
struct mc_contrast mc_contrast(const double *good, const double *bad, size_t n);

/* Sum of weight * value: the summary of ACES over the means of its categories. */
double mc_weighted_sum(const double *values, const double *weights, size_t n);

/* How far the values of two sides are from each other. For sides on the same scale. */

/* Mean of |x - y| of n finite pairs of values; NaN for n = 0. Plain sums in index order, here and
 * below. */
double mc_mean_absolute_error(const double *x, const double *y, size_t n);
/* Square root of the mean of (x - y)^2. */
double mc_root_mean_square_error(const double *x, const double *y, size_t n);
/* Lin's concordance correlation (Lin 1989), 2 s_xy / (s_xx + s_yy + (mean x - mean y)^2) with
 * moments over n, in [-1, 1]: Pearson's correlation, reduced if the two sides differ in location or
 * spread. NaN if n < 2 or both sides are the same constant. */
double mc_concordance(const double *x, const double *y, size_t n);

/* Statistics of a table of systems and items, one group at a time, and their mean.
 *
 * None: all scores as one vector. By system: one vector per system, over its items. By item: one
 * vector per item, over the systems. Agrees with mt-metrics-eval 68a481a, stats.py
 * (AverageCorrelation). */

#define MC_GROUPINGS(X)                                                                            \
    X(MC_GROUP_NONE, "none") X(MC_GROUP_BY_SYSTEM, "system") X(MC_GROUP_BY_ITEM, "item")
enum mc_grouping { MC_GROUPINGS(MC_CHOICE_VALUE) };

/* A figure of one vector and its weight in a micro mean. */
struct mc_weighted_figure {
    double value; /* NaN: not defined */
    double weight;
};

/* A statistic of n finite pairs of scores; `parameter` is its threshold, if it has one. */
typedef struct mc_weighted_figure mc_vector_statistic(const double *gold, const double *metric,
                                                      size_t n, double parameter,
                                                      struct mc_arena *scratch);

/* Their weight is n. */
mc_vector_statistic mc_of_pearson;
mc_vector_statistic mc_of_spearman;
mc_vector_statistic mc_of_tau_b;
mc_vector_statistic mc_of_tau_c;
mc_vector_statistic mc_of_tau_eq;
mc_vector_statistic mc_of_acc_eq;

struct mc_grouping_policy {
    enum mc_grouping grouping;
    bool micro;             /* groups are weighted by their figures' weights, not equally */
    bool undefined_as_zero; /* a group without a figure counts as 0, else it is left out */
};

struct mc_group_mean {
    double value;       /* NaN: no group counts */
    double weight;      /* sum of the weights of the groups that count */
    size_t n_undefined; /* groups of 2 or more without a figure */
};

/* The mean over the groups. A pair of scores with one missing is left out; if any is, groups of
 * fewer than 2 are left out too. */
struct mc_group_mean mc_group_mean(const struct mc_score_matrix *matrix,
                                   const struct mc_grouping_policy *policy,
                                   mc_vector_statistic *statistic, double parameter,
                                   struct mc_arena *scratch);

/* Pearson's correlation of the differences of all ordered pairs of cases within the groups, each
 * case with itself included; missing scores as above. NaN if all differences of a side are 0. O(n),
 * from the sums of squares of each group, times its size. */
double mc_pearson_of_differences(const struct mc_score_matrix *matrix, enum mc_grouping grouping,
                                 struct mc_arena *scratch);

/* The cases of a sample as a table of systems and items. */

/* The sign vectors of soft pairwise accuracy: all of them for up to MC_MOST_SIGNS_ENUMERATED items,
 * else 1,000 random ones, the same for every metric. */
struct mc_sign_vectors mc_soft_pairwise_signs(size_t n_items, struct mc_arena *arena);

/* Soft pairwise accuracy of the systems that the judged cases name. Not defined unless every case
 * names a system and an item and no system has an item twice. Scores are negated if lower is
 * better. */
struct mc_soft_pairwise mc_sample_soft_pairwise(const struct mc_sample *sample,
                                                struct mc_arena *scratch);

#endif
