/* SPDX-License-Identifier: GPL-3.0-or-later */
/* systems.h: the cases of a suite as a table of systems and items: means and ranks of systems by
 * people and by each metric, and whether metrics order the systems as people do. */
#ifndef MC_ANALYSIS_SYSTEMS_H
#define MC_ANALYSIS_SYSTEMS_H

#include "analysis/result.h"
#include "analysis/tests/paired_sample.h"
#include "analysis/tests/variance.h"

struct mc_thread_pool;

/* How well the system means of a metric agree with those of people; named like the statistics of
 * cases. agreement: the share of pairs of systems in the same order, a tie counting only if both
 * sides tie (pairwise accuracy, Kocmi et al. 2021). soft_pairwise: pairs/ties.h; not a figure of
 * the means alone. */
#define MC_SYSTEM_FIGURES(X)                                                                       \
    X(MC_SYSTEM_PEARSON, "pearson")                                                                \
    X(MC_SYSTEM_SPEARMAN, "spearman")                                                              \
    X(MC_SYSTEM_KENDALL, "kendall_b")                                                              \
    X(MC_SYSTEM_AGREEMENT, "agreement")                                                            \
    X(MC_SYSTEM_SOFT, "soft_pairwise")
enum mc_system_figure { MC_SYSTEM_FIGURES(MC_CHOICE_VALUE) };
/* Figures of the means alone; among them the correlations, which come first. */
enum { MC_N_SYSTEM_FIGURES = 5, MC_N_MEAN_FIGURES = 4, MC_N_SYSTEM_CORRELATIONS = 3 };
/* The same for two vectors of finite values, one value per system; without soft_pairwise. */
extern mc_vector_statistic *const mc_system_statistics[MC_N_MEAN_FIGURES];

/* What a correlation of single cases is taken over (Gao et al. 2025, "Analyzing and Evaluating
 * Correlation Measures in NLG Meta-Evaluation"): the means of the systems; the systems of each
 * item, averaged; all cases at once; the items of each system, averaged. */
#define MC_SYSTEM_GROUPINGS(X)                                                                     \
    X(MC_OF_SYSTEM_MEANS, "system")                                                                \
    X(MC_WITHIN_ITEMS, "input")                                                                    \
    X(MC_OF_ALL_CASES, "global")                                                                   \
    X(MC_WITHIN_SYSTEMS, "by_system")
enum mc_system_grouping { MC_SYSTEM_GROUPINGS(MC_CHOICE_VALUE) };
enum { MC_N_SYSTEM_GROUPINGS = 4 };
/* The grouped correlations: those of the means, followed by these, each named like the statistic of
 * cases. kendall_c is Stuart's, tau_eq counts pairs tied on both sides as right, and
 * pearson_differences takes the differences of all pairs of one group, for all groups at once. */
#define MC_GROUPED_CORRELATIONS(X)                                                                 \
    X(MC_GROUPED_TAU_C, "kendall_c")                                                               \
    X(MC_GROUPED_TAU_EQ, "tau_eq")                                                                 \
    X(MC_GROUPED_DIFFERENCES, "pearson_differences")
enum mc_grouped_correlation {
    MC_BEFORE_GROUPED = MC_N_SYSTEM_CORRELATIONS - 1,
    MC_GROUPED_CORRELATIONS(MC_CHOICE_VALUE) MC_N_GROUPED
};

/* Cases of one dataset, or of all. Column 0 is the human scores, column c + 1 is metric c. Settled
 * scores, all signed so that higher is better; NaN: missing. */
struct mc_system_table {
    size_t n;                  /* cases */
    uint32_t *systems, *items; /* [n], below n_systems and n_items */
    struct mc_slice *names;    /* [n_systems], in order of first appearance */
    uint32_t n_systems, n_items;
    double **columns; /* [n_columns + 1][n] */
    size_t n_columns; /* metrics */
    bool is_grid;     /* no system has an item twice */
};

/* From the cases at these indexes of the suite, each of which names a system and an item; items of
 * two datasets differ. unit: human scores on [0, 1] by the scale of their file, so that several
 * scales can be combined. In the arena of the result. */
struct mc_system_table mc_system_table_take(const struct mc_result *result, const uint32_t *cases,
                                            size_t n, bool unit);

/* One system by people or by one metric. */
struct mc_system_mean {
    size_t n;                   /* cases */
    double mean, low, high;     /* on the scale of the column; NaN: none */
    size_t rank;                /* 1 is best, equal means share the lowest rank; 0: no mean */
    size_t rank_low, rank_high; /* interval, rounded outwards to whole ranks; 0: none */
};

struct mc_system_value {
    double value, low, high; /* NaN: not defined; no interval */
};

/* A metric compared with people, over the cases that both scored. */
struct mc_system_metric {
    size_t n_systems, n; /* systems with both means; cases */
    struct mc_system_value figures[MC_N_SYSTEM_FIGURES];
    double p[MC_N_SYSTEM_CORRELATIONS]; /* two-sided, of the correlations (pairs/kendall.h) */
    double without_outliers;            /* Pearson's, without outlying systems */
    double groupings[MC_N_SYSTEM_GROUPINGS][MC_N_GROUPED];
    const char *reason; /* why soft_pairwise is not defined; NULL if it is */
    double *means;      /* [n_systems of the table], of these cases, higher is better */
    size_t n_as_people; /* of the pairs of systems that people distinguish, those in the same strict
                           order */
};

/* A dataset, or all of them pooled. */
struct mc_system_level {
    struct mc_slice name;
    bool pooled, unit;            /* unit: human scores are on [0, 1] */
    const struct mc_group *group; /* `overall` of the dataset; pooled: that of the first dataset */
    struct mc_system_table table;
    struct mc_system_mean *means;     /* [(n_columns + 1) * n_systems] */
    struct mc_system_metric *metrics; /* [n_columns] */
    /* Correlations of the means in two columns, [kind][row * (n_columns + 1) + column]; NaN: not
     * defined */
    double *matrix[MC_N_SYSTEM_CORRELATIONS];
    /* [n_systems]: whether the human mean is more than 2.5 times 1.4826 median deviations from the
     * median of the systems (Mathur, Baldwin and Cohn 2020, section 4.1) */
    bool *outliers;
    /* [n_systems^2]: how certain people are that the row is better than the later column
     * (mc_pairwise_p); NULL: a system has an item twice */
    double *people_p;
    /* Tests of whether the systems differ at all. */
    struct mc_anova anova;
    struct mc_significance kruskal;
    /* Tukey's test of the human scores of systems with two or more. */
    uint32_t *judged;                 /* [n_judged]: these systems */
    size_t n_judged, n_apart;         /* n_apart: pairs of systems that people distinguish */
    struct mc_mean_difference *tukey; /* [n_judged * n_judged] */
    const char *tukey_reason;         /* why there is none; NULL if there is one */
};

struct mc_system_settings {
    unsigned resamples; /* of items; 0: no intervals */
    double confidence;  /* of the intervals; Tukey's test distinguishes systems below 1 minus it */
    uint64_t seed;
};

/* The levels of a result, in the order of its datasets, followed by all of them pooled if there are
 * several; *n_levels of them. Intervals are percentiles over resamples of items, all cases of an
 * item together, with the same draws for every column; resamples without the figure are left out,
 * and there is no interval if they are more than half. The same bits for every pool size. */
struct mc_system_level *mc_find_systems(const struct mc_result *result,
                                        const struct mc_system_settings *settings, size_t *n_levels,
                                        struct mc_thread_pool *pool);
/* Whether people distinguish the systems judged[i] and judged[j]. */
bool mc_systems_apart(const struct mc_system_level *level,
                      const struct mc_system_settings *settings, size_t i, size_t j);
/* Whether the metric puts them in the same strict order as people. */
bool mc_ordered_as_people(const struct mc_system_level *level, size_t metric, size_t i, size_t j);

#endif
