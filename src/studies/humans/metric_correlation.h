/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_correlation.h: how metrics go with human scores: over outputs, over systems, and with
 * single judges. */
#ifndef MC_STUDIES_HUMANS_METRIC_CORRELATION_H
#define MC_STUDIES_HUMANS_METRIC_CORRELATION_H

#include "studies/humans/scored_outputs.h"

/* --- over outputs --- */

/* A metric against human scores, with the plain sign of both: where lower is better on one side, a
 * good metric is below 0. */
struct mc_output_correlation {
    size_t n;                 /* outputs of the selection with both scores */
    double spearman, pearson; /* in [-1, 1]; NaN: fewer than two outputs, or a constant side */
};

/* correlations[n_metrics]: of all metrics of the ratings. */
void mc_sentence_correlation(const struct mc_ratings *ratings, const struct mc_human_column *human,
                             const struct mc_output_selection *selection,
                             struct mc_output_correlation *correlations, struct mc_arena *scratch);

/* --- over systems --- */

/* Over which outputs means are taken.
 *
 * SCORED: of a metric all that have a score of it, which may be other items than those that people
 * judged. RATED: of these, those with a judgement on any scale. Human means are over all outputs
 * with a human score in both. COMMON: human and metric means alike over the outputs that have a
 * human score and a score of every metric. */
enum mc_mean_outputs { MC_OUTPUTS_SCORED, MC_OUTPUTS_RATED, MC_OUTPUTS_COMMON };

/* The mean score of one system. */
struct mc_system_score {
    size_t n;    /* outputs */
    double mean; /* on its own scale; NaN: none */
    size_t rank; /* 1 for the best, equal means share the least; 0: no mean */
};

/* How two columns of system means agree, each turned so that higher is better. */
struct mc_system_agreement {
    size_t n_systems;                    /* with both means */
    double pearson, spearman, kendall_b; /* in [-1, 1]; NaN: not defined */
    size_t n_pairs;                      /* of systems */
    size_t n_as_people;                  /* ordered alike; a tie counts only where both sides tie */
    bool same_best; /* one system is the best, or among the best, on both sides; says nothing below
                       two systems */
};

/* Of two columns of means, NaN where a system has none. Kendall 1945 (tau b). */
struct mc_system_agreement mc_system_agreement(const double *human, bool human_lower_is_better,
                                               const double *metric, bool metric_lower_is_better,
                                               size_t n, struct mc_arena *scratch);

struct mc_system_correlation {
    size_t *systems; /* [n_systems]: those with a human score in the selection, in their order */
    size_t n_systems;
    struct mc_system_score *human;          /* [n_systems]: means of human scores of outputs */
    struct mc_system_score **metrics;       /* [n_metrics][n_systems] */
    struct mc_system_agreement *agreements; /* [n_metrics] */
};

/* Human and metric means per system over a selection: the whole, a subcorpus by a factor of items,
 * a subset of items. A subset beside the full set is two calls. With MC_OUTPUTS_SCORED the numbers
 * of outputs must be looked at: means over different items are not comparable. Lives in the arena.
 */
struct mc_system_correlation mc_system_correlation(const struct mc_ratings *ratings,
                                                   const struct mc_human_column *human,
                                                   const struct mc_output_selection *selection,
                                                   enum mc_mean_outputs outputs,
                                                   struct mc_arena *arena);

/* --- single judges --- */

/* A metric goes with the mean of several judges more closely than with any one of them: so it is
 * held against single judges, and these against each other, as in Table 6 of Espinosa et al. 2010.
 */
struct mc_judge_row {
    uint32_t annotator;
    size_t n_complete; /* outputs that this judge gave a value on every scale */
    size_t n;          /* of these, with a score of every metric */
    double *spearman;  /* [n_metrics], plain sign; NaN: not defined */
};

struct mc_judge_pair {
    uint32_t first, second; /* annotators, first < second */
    size_t n;               /* outputs that both judged on every scale */
    double spearman;
};

struct mc_judge_correlation {
    struct mc_judge_row *judges; /* [n_judges] */
    size_t n_judges;
    struct mc_judge_pair *pairs; /* [n_pairs] of these judges, with min_shared outputs or more */
    size_t n_pairs;
    /* All pairs of all annotators with one output in common or more, the value of the annotator
     * with the lesser number beside that of the other: how far one judge goes with another. */
    size_t n_pooled;
    double pooled_spearman;
};

struct mc_judge_settings {
    const size_t *scales; /* [n_scales]: a judge's score of an output is the mean of these values */
    size_t n_scales;      /* at least 1 */
    size_t n_judges;      /* at most: those with most complete outputs, ties by number */
    size_t min_shared;    /* outputs of a pair of judges */
};

/* Lives in the arena. */
struct mc_judge_correlation mc_judge_correlation(const struct mc_ratings *ratings,
                                                 const struct mc_output_selection *selection,
                                                 const struct mc_judge_settings *settings,
                                                 struct mc_arena *arena);

#endif
