/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_correlation.h: correlations of metrics with human scores: over outputs, over systems, and
 * with single judges. */
#ifndef MC_STUDIES_HUMANS_METRIC_CORRELATION_H
#define MC_STUDIES_HUMANS_METRIC_CORRELATION_H

#include "studies/humans/scored_outputs.h"

/* --- over outputs ----------------------------------------------------------------------------- */

/* A metric against human scores, neither turned round: if lower is better on one side only, a good
 * metric correlates negatively. */
struct mc_output_correlation {
    size_t n;                 /* outputs of the selection with both scores */
    double spearman, pearson; /* in [-1, 1]; NaN: fewer than two outputs, or a constant side */
};

/* correlations: [n_metrics] of the ratings. */
void mc_sentence_correlation(const struct mc_ratings *ratings, const struct mc_human_column *human,
                             const struct mc_output_selection *selection,
                             struct mc_output_correlation *correlations, struct mc_arena *scratch);

/* --- over systems ----------------------------------------------------------------------------- */

/* The outputs over which means are taken.
 *
 * SCORED: for a metric, all that it scored, which may include items that nobody judged. RATED: of
 * these, those with a judgement on any scale. In both cases human means are over all outputs with a
 * human score. COMMON: human and metric means are over the outputs that have a human score and a
 * score of every metric. */
enum mc_mean_outputs { MC_OUTPUTS_SCORED, MC_OUTPUTS_RATED, MC_OUTPUTS_COMMON };

/* The mean score of one system. */
struct mc_system_score {
    size_t n;    /* outputs */
    double mean; /* not turned round; NaN: none */
    size_t rank; /* 1: the best; equal means share the least rank; 0: no mean */
};

/* How two columns of system means agree, each turned so that higher is better. */
struct mc_system_agreement {
    size_t n_systems;                    /* with both means */
    double pearson, spearman, kendall_b; /* in [-1, 1]; NaN if undefined */
    size_t n_pairs;                      /* of systems */
    size_t n_as_people;                  /* ordered alike, or tied on both sides */
    bool same_best; /* some system is among the best on both sides; meaningless below two systems */
};

/* The agreement of two columns of n means, NaN if a system has none. Kendall 1945 (tau b). */
struct mc_system_agreement mc_system_agreement(const double *human, bool human_lower_is_better,
                                               const double *metric, bool metric_lower_is_better,
                                               size_t n, struct mc_arena *scratch);

struct mc_system_correlation {
    size_t *systems; /* [n_systems], those with a human score in the selection, by number */
    size_t n_systems;
    struct mc_system_score *human;          /* [n_systems], means of human scores of outputs */
    struct mc_system_score **metrics;       /* [n_metrics][n_systems] */
    struct mc_system_agreement *agreements; /* [n_metrics] */
};

/* Human and metric means per system over a selection. With MC_OUTPUTS_SCORED, check the numbers of
 * outputs: means over different items are not comparable. Lives in the arena. */
struct mc_system_correlation mc_system_correlation(const struct mc_ratings *ratings,
                                                   const struct mc_human_column *human,
                                                   const struct mc_output_selection *selection,
                                                   enum mc_mean_outputs outputs,
                                                   struct mc_arena *arena);

/* --- single judges ---------------------------------------------------------------------------- */

/* A metric correlates more closely with the mean of several judges than with any one of them. It is
 * therefore compared with single judges, and these with each other, as in Table 6 of Espinosa et
 * al. 2010. */
struct mc_judge_row {
    uint32_t annotator;
    size_t n_complete; /* outputs that this judge rated on every scale */
    size_t n;          /* of these, those with a score of every metric */
    double *spearman;  /* [n_metrics], not turned round; NaN if undefined */
};

struct mc_judge_pair {
    uint32_t first, second; /* annotators, first < second */
    size_t n;               /* outputs that both judged on every scale */
    double spearman;
};

struct mc_judge_correlation {
    struct mc_judge_row *judges; /* [n_judges] */
    size_t n_judges;
    struct mc_judge_pair *pairs; /* [n_pairs] of these judges that share min_shared outputs */
    size_t n_pairs;
    /* The correlation of one judge with another, over the pairs of judgements of an output by any
     * two annotators; the annotator with the smaller number comes first. */
    size_t n_pooled;
    double pooled_spearman;
};

struct mc_judge_settings {
    const size_t *scales; /* [n_scales], whose mean is a judge's score of an output */
    size_t n_scales;      /* at least 1 */
    size_t n_judges;      /* at most; those with the most complete outputs, ties by number */
    size_t min_shared;    /* least number of outputs of a pair of judges */
};

/* Lives in the arena. */
struct mc_judge_correlation mc_judge_correlation(const struct mc_ratings *ratings,
                                                 const struct mc_output_selection *selection,
                                                 const struct mc_judge_settings *settings,
                                                 struct mc_arena *arena);

#endif
