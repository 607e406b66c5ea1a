/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_study.h: all requested analyses of a table of ratings that the data allow, with one set of
 * settings: those of Manning, Wein and Schneider 2020 and of Espinosa et al. 2010. */
#ifndef MC_STUDIES_HUMANS_HUMAN_STUDY_H
#define MC_STUDIES_HUMANS_HUMAN_STUDY_H

#include "studies/humans/bootstrap_correlation.h"
#include "studies/humans/low_third.h"
#include "studies/humans/metric_correlation.h"
#include "studies/humans/planning.h"
#include "studies/humans/rank_errors.h"
#include "studies/humans/rater_agreement.h"
#include "studies/humans/rating_kappas.h"
#include "studies/humans/rating_summary.h"
#include "studies/humans/ratings.h"
#include "studies/humans/scored_outputs.h"
#include "studies/humans/system_pairs.h"

struct mc_thread_pool;

/* X(constant, name of its table, whether it needs scores of metrics) */
#define MC_HUMAN_ANALYSES(X)                                                                       \
    X(CHECKS, "checks", false)                                                                     \
    X(MEANS, "means", false)                                                                       \
    X(FLAGS, "flags", false)                                                                       \
    X(AGREEMENT, "agreement", false)                                                               \
    X(RELIABILITY, "reliability", false)                                                           \
    X(ANNOTATORS, "annotators", false)                                                             \
    X(LOW, "low", false)                                                                           \
    X(Z_SCORES, "z-scores", false)                                                                 \
    X(SCALES, "scales", false)                                                                     \
    X(KAPPA, "kappa", false)                                                                       \
    X(METRIC_KAPPA, "metric-kappa", true)                                                          \
    X(SENTENCE, "sentence", true)                                                                  \
    X(SYSTEM, "system", true)                                                                      \
    X(BOOTSTRAP, "bootstrap", true)                                                                \
    X(JUDGES, "judges", true)                                                                      \
    X(TUKEY, "tukey", false)                                                                       \
    X(RANK_ERRORS, "rank-errors", true)                                                            \
    X(RANK_TRAITS, "rank-traits", true)                                                            \
    X(PLANNING, "planning", false)                                                                 \
    X(REACHED, "reached", false)

enum mc_human_analysis {
#define MC_HUMAN_ANALYSIS_ENUM(name, table, needs_scores) MC_HUMAN_##name,
    MC_HUMAN_ANALYSES(MC_HUMAN_ANALYSIS_ENUM)
#undef MC_HUMAN_ANALYSIS_ENUM
        MC_N_HUMAN_ANALYSES
};

/* What a further study is planned for; a value of 0 or NULL is taken from the ratings. */
struct mc_human_question {
    const double *differences; /* [n_differences], above 0, in the unit of the scale; if none are
                                  given, mc_planning_differences */
    size_t n_differences;
    const size_t *judges; /* [n_judges] of each output, at least 1 */
    size_t n_judges;
    size_t n_systems; /* 2 to 1000; 0: as many as the ratings have, without the human reference */
    double power;     /* in (0, 1) */
    bool same_judges; /* the same people judge all outputs */
};

struct mc_human_settings {
    bool wanted[MC_N_HUMAN_ANALYSES];
    size_t reference;       /* system, ranked apart and left out of correlations; SIZE_MAX: none */
    const size_t *combined; /* [n_combined] scales that are averaged into the combined score */
    size_t n_combined;      /* 0: no combined score */
    size_t min_shared;      /* least number of outputs that a pair of annotators shares */
    enum mc_low_rule low_rule;   /* shown in the tables; all three are computed */
    enum mc_kappa_chance chance; /* the same */
    bool units[2];               /* by enum mc_bootstrap_unit */
    size_t resamples;            /* 0: no bootstrap */
    uint64_t seed;
    double confidence, alpha;
    size_t worst;     /* number of groups with the most rank errors that are reported */
    const size_t *by; /* [n_by] factors (mc_rating_factor) that divide the outputs */
    size_t n_by;
    const bool *subset; /* [n_items]; NULL: none */
    struct mc_human_question question;
};

/* Results for one scale or flag; those not wanted are zero. */
struct mc_human_scale_results {
    bool is_free;                 /* mc_rating_is_free, always set */
    struct mc_system_mean *means; /* [n_systems], for a scale */
    struct mc_flag_rate *rates;   /* [n_systems], for a flag */
    struct mc_rater_agreement agreement;
    struct mc_rater_reliability reliability;
    /* Cohen's kappa of pairs of annotators for any kind of scale, by enum mc_kappa_weights. */
    struct mc_rater_agreement kappas[3];
    struct mc_scale_distributions distributions;
    struct mc_low_third low[MC_N_LOW_RULES];
    struct mc_z_scores z_scores;
};

/* A part of the outputs: all, those with one value of a factor, or those of the subset of items. */
struct mc_human_corpus {
    struct mc_slice name; /* "all", "seen=unseen", "subset" */
    struct mc_output_selection selection;
    struct mc_output_correlation **sentence;       /* [n_columns][n_metrics] */
    struct mc_system_correlation *system;          /* [n_columns], over rated outputs */
    struct mc_rating_kappas *kappas;               /* [n_scales], without flags */
    struct mc_rating_kappas **metric_kappas;       /* [n_scales][n_metrics] */
    struct mc_bootstrap_correlation *bootstrap[2]; /* by unit: [n_columns] */
    struct mc_tukey_pairs *tukey;                  /* [n_columns] */
    struct mc_judge_correlation judges;
    struct mc_rank_errors **rank_errors; /* [n_columns][n_metrics] */
};

/* The differences that a study of the same kind could detect. */
struct mc_human_plan {
    struct mc_variance_components components;
    const double *differences; /* [n_differences] */
    size_t n_differences;
    /* By enum mc_planned_test; power is NULL without components or resamples. */
    struct mc_planning tests[2];
    struct mc_reached reached;
};

struct mc_human_study {
    const struct mc_ratings *ratings;
    struct mc_human_settings settings;
    size_t n_scales;                 /* scales that are not flags; they come first */
    struct mc_human_column *columns; /* [n_columns] scales, then "combined" if there is one */
    size_t n_columns;
    struct mc_human_scale_results *scales; /* [ratings->n_scales] */
    struct mc_low_both *low_both;          /* [MC_N_LOW_RULES], of low_scales */
    size_t low_scales[2];                  /* SIZE_MAX: fewer than two scales */
    struct mc_scale_correlation *scale_correlations;
    size_t n_scale_correlations;
    struct mc_human_corpus *corpora; /* [n_corpora], the first has all items */
    size_t n_corpora;
    struct mc_system_correlation *scored; /* [n_columns]: over all scored outputs */
    struct mc_human_plan *plans;          /* [n_columns] */
    struct mc_planning_settings planned;  /* of the plans, for either test */
    size_t n_items;                       /* with ratings */
    /* Outputs with ratings, with ratings but no score, and with a score but no rating. */
    size_t n_rated, n_unscored, n_unrated;
    size_t n_partly_scored; /* outputs with ratings and the scores of some but not all metrics */
};

/* The name of an analysis's table; whether the analysis needs scores. */
const char *mc_human_analysis_name(enum mc_human_analysis analysis);
bool mc_human_analysis_needs_scores(enum mc_human_analysis analysis);
/* Whether an analysis was wanted and the data allow it: most need a scale, those of metrics need
 * scores, and the attention checks need their columns. Flags alone allow rates, agreement and
 * reliability. */
bool mc_human_study_has(const struct mc_human_study *study, enum mc_human_analysis analysis);

/* The column by which single judges are compared: the combined score, else the first scale. */
size_t mc_human_main_column(const struct mc_human_study *study);

/* Runs the wanted analyses; those that need scores only if there are any. The results live in the
 * arena and do not depend on the size of the pool. */
void mc_human_study_make(const struct mc_ratings *ratings, const struct mc_human_settings *settings,
                         struct mc_thread_pool *pool, struct mc_arena *arena,
                         struct mc_human_study *study);

#endif
