/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_pairs.h: which systems people tell apart, and whether the metrics order these alike. */
#ifndef MC_STUDIES_HUMANS_SYSTEM_PAIRS_H
#define MC_STUDIES_HUMANS_SYSTEM_PAIRS_H

#include "studies/humans/scored_outputs.h"

struct mc_studentized_range;
struct mc_thread_pool;

struct mc_system_group {
    size_t system, n;
    double mean; /* human scores of the outputs, on their own scale */
};

/* Two systems by their human scores. */
struct mc_system_pair {
    size_t first, second;         /* systems, first < second */
    double difference, low, high; /* of the means; the interval holds for all pairs at once */
    double q;                     /* |difference| over its standard error by Tukey and Kramer */
    double p;                     /* in [0, 1], adjusted for all pairs */
    bool is_significant;          /* p < alpha */
    bool first_is_better;
};

struct mc_system_error {
    size_t better, worse; /* systems, by people */
};

/* What a metric makes of the significant pairs: its means over the same outputs. */
struct mc_metric_pairs {
    size_t n_as_people; /* ordered strictly as people do */
    /* [n_errors] the others, a tie of the metric among them, in the order of the pairs. */
    struct mc_system_error *errors;
    size_t n_errors;
};

struct mc_tukey_pairs {
    struct mc_system_group *groups; /* [n_groups]: systems with two outputs or more */
    size_t n_groups;
    double mean_square, df;       /* within systems */
    struct mc_system_pair *pairs; /* [n_pairs]; none where there is a reason */
    size_t n_pairs, n_significant;
    struct mc_metric_pairs *metrics; /* [n_metrics] */
    size_t n_metrics;
    const struct mc_studentized_range *law; /* of the range of the groups' means; see reason */
    const char *reason; /* static text: why the test is not defined; NULL when it is */
};

/* Tukey's test of all pairs of systems on human scores (Tukey 1953, Kramer 1956), over the outputs
 * that have a human score and a score of every metric, and how many of the significant pairs each
 * metric orders as people do (Espinosa et al. 2010, section 5). alpha in (0, 1). `other` (or NULL):
 * of another scale, in the same arena; its law, which takes milliseconds to make, is used again for
 * as many systems and outputs. The pool (NULL: this thread) takes pairs apart. Lives in the arena.
 */
struct mc_tukey_pairs mc_tukey_pairs(const struct mc_ratings *ratings,
                                     const struct mc_human_column *human,
                                     const struct mc_output_selection *selection, double alpha,
                                     const struct mc_tukey_pairs *other,
                                     struct mc_thread_pool *pool, struct mc_arena *arena);

#endif
