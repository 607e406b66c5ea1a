/* grouped.h: statistics of a table of systems and items, one group at a time, and their mean.
 *
 * None: all scores as one vector. By system: one vector a system, over its items. By item: one
 * vector an item, over the systems. Agrees with mt-metrics-eval 68a481a, stats.py
 * (AverageCorrelation). */
#ifndef MC_ANALYSIS_PAIRS_GROUPED_H
#define MC_ANALYSIS_PAIRS_GROUPED_H

#include "base/arena.h"

enum mc_grouping { MC_GROUP_NONE, MC_GROUP_BY_SYSTEM, MC_GROUP_BY_ITEM };

/* Scores of system s on item i at [s * n_items + i]; NaN: missing on that side. */
struct mc_score_matrix {
    size_t n_systems, n_items;
    const double *gold, *metric;
};

/* A figure of one vector and what it weighs in a micro mean. */
struct mc_weighted_figure {
    double value; /* NaN: not defined */
    double weight;
};

/* A statistic of n finite pairs of scores; `parameter` is its threshold where it has one. */
typedef struct mc_weighted_figure mc_vector_statistic(const double *gold, const double *metric,
                                                      size_t n, double parameter,
                                                      struct mc_arena *scratch);

/* They weigh n; mc_of_kendall_like the number of its pairs. */
mc_vector_statistic mc_of_pearson, mc_of_spearman, mc_of_tau_b, mc_of_tau_c;
mc_vector_statistic mc_of_tau_eq, mc_of_acc_eq; /* parameter: epsilon */
mc_vector_statistic mc_of_kendall_like;         /* parameter: least gap of gold */

struct mc_grouping_policy {
    enum mc_grouping grouping;
    bool micro;             /* groups weigh what their figures weigh, not 1 each */
    bool undefined_as_zero; /* a group without a figure counts as 0; else it is left out */
};

struct mc_group_mean {
    double value;       /* NaN: no group counts */
    double weight;      /* sum of the weights of those that count */
    size_t n_undefined; /* groups of 2 or more without a figure */
};

/* The mean over the groups. A pair of scores of which one is missing is left out; when any is,
 * groups of fewer than 2 are left out too. */
struct mc_group_mean mc_group_mean(const struct mc_score_matrix *matrix,
                                   const struct mc_grouping_policy *policy,
                                   mc_vector_statistic *statistic, double parameter,
                                   struct mc_arena *scratch);

/* Pearson's correlation of the differences of all ordered pairs within the groups, those of a case
 * with itself included; missing scores as above. NaN where all differences of a side are 0. O(n) by
 * the sums of squares of each group, times its size. */
double mc_pearson_of_differences(const struct mc_score_matrix *matrix, enum mc_grouping grouping,
                                 struct mc_arena *scratch);

#endif
