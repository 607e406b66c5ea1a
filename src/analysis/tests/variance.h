/* SPDX-License-Identifier: GPL-3.0-or-later */
/* variance.h: whether groups have the same mean: analysis of variance, Tukey's test of all pairs of
 * groups, and the same question by ranks. For values on one scale. */
#ifndef MC_ANALYSIS_TESTS_VARIANCE_H
#define MC_ANALYSIS_TESTS_VARIANCE_H

#include "analysis/tests/significance.h"
#include "base/memory.h"

/* Values of several groups: values[0..sizes[0]-1] is the first, followed by the next. All
 * finite. */
struct mc_value_groups {
    const double *values;
    const size_t *sizes; /* each at least 1 */
    size_t n_groups;
};

struct mc_anova {
    struct mc_significance test; /* statistic: F with `between` and `within` degrees of freedom */
    double between, within;
    double mean_square; /* within groups */
};

/* One-way analysis of variance (Fisher 1925). As in scipy.stats.f_oneway 1.10.1. Not defined for
 * fewer than two groups, without more values than groups, or if no group varies. */
struct mc_anova mc_anova(const struct mc_value_groups *groups);

/* A pair of groups: the difference of their means, with an interval that holds for all pairs
 * simultaneously. */
struct mc_mean_difference {
    double difference, low, high; /* first - second */
    double p;                     /* adjusted for all pairs, in [0, 1] */
};

/* All pairs of groups (Tukey 1953; Kramer 1956 for groups of different sizes): differences divided
 * by sqrt(mean_square / 2 (1/n_i + 1/n_j)), against the studentized range. pairs[i * n_groups + j]:
 * the mean of group i minus that of j; NaN throughout if mc_anova, whose result is returned, is not
 * defined. At most 1000 groups. As in scipy.stats.tukey_hsd 1.10.1. */
struct mc_anova mc_tukey(const struct mc_value_groups *groups, double confidence,
                         struct mc_mean_difference *pairs, struct mc_arena *scratch);

/* By ranks (Kruskal and Wallis 1952): H, corrected for ties, against chi^2 with n_groups - 1
 * degrees of freedom. As in scipy.stats.kruskal 1.10.1. Not defined for fewer than two groups or if
 * all values are equal. */
struct mc_significance mc_kruskal_wallis(const struct mc_value_groups *groups,
                                         struct mc_arena *scratch);

#endif
