/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_pairs.h: which pairs of systems people tell apart, and whether metrics order them as
 * people do. */
#ifndef MC_STUDIES_HUMANS_SYSTEM_PAIRS_H
#define MC_STUDIES_HUMANS_SYSTEM_PAIRS_H

#include "studies/humans/scored_outputs.h"

struct mc_studentized_range;
struct mc_thread_pool;

struct mc_system_group {
    size_t system, n;
    double mean; /* of the human scores of the outputs, not turned round */
};

/* Two systems compared by their human scores. */
struct mc_system_pair {
    size_t first, second;         /* systems, first < second */
    double difference, low, high; /* of the means; the intervals hold for all pairs at once */
    double q;                     /* |difference| over its standard error (Tukey, Kramer) */
    double p;                     /* in [0, 1], adjusted for all pairs */
    bool is_significant;          /* p < alpha */
    bool first_is_better;
};

struct mc_system_error {
    size_t better, worse; /* systems, by people */
};

/* How a metric orders the significant pairs, by its means over the same outputs. */
struct mc_metric_pairs {
    size_t n_as_people; /* ordered strictly as people do */
    /* [n_errors], the other pairs, including ties of the metric, in the order of the pairs. */
    struct mc_system_error *errors;
    size_t n_errors;
};

struct mc_tukey_pairs {
    struct mc_system_group *groups; /* [n_groups], systems with two outputs or more */
    size_t n_groups;
    double mean_square, df;       /* within systems */
    struct mc_system_pair *pairs; /* [n_pairs]; none if there is a reason */
    size_t n_pairs, n_significant;
    struct mc_metric_pairs *metrics; /* [n_metrics] */
    size_t n_metrics;
    const struct mc_studentized_range *law; /* of the range of the groups' means; NULL if there is a
                                               reason */
    const char *reason;                     /* static text: why the test is undefined, else NULL */
};

/* Tukey's test of all pairs of systems on human scores (Tukey 1953, Kramer 1956), over the outputs
 * that have a human score and a score of every metric, and how many of the significant pairs each
 * metric orders as people do (Espinosa et al. 2010, section 5). alpha in (0, 1). `other`: the
 * result for another scale in the same arena, or NULL; its law, which takes milliseconds to make,
 * is reused if the numbers of systems and outputs are the same. The pool (NULL: this thread) shares
 * out the pairs. Lives in the arena. */
struct mc_tukey_pairs mc_tukey_pairs(const struct mc_ratings *ratings,
                                     const struct mc_human_column *human,
                                     const struct mc_output_selection *selection, double alpha,
                                     const struct mc_tukey_pairs *other,
                                     struct mc_thread_pool *pool, struct mc_arena *arena);

#endif
