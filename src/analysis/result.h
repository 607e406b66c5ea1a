/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result.h: the results of the analysis: the table that every report reads. Plain data, in one
 * arena; a report needs nothing else. */
#ifndef MC_ANALYSIS_RESULT_H
#define MC_ANALYSIS_RESULT_H

#include "analysis/intervals.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/statistics.h"
#include "base/options.h"
#include "scores/score_table.h"
#include "suite/suite.h"

struct mc_suite;

struct mc_passes;          /* expectations.h */
struct mc_split;           /* pooling.h */
struct mc_shrunk;          /* pooling.h */
struct mc_expectations;    /* expectations.h */
struct mc_challenge;       /* challenge.h */
struct mc_contrast_pair;   /* separation.h */
struct mc_omnibus;         /* separation.h */
struct mc_separation;      /* separation.h */
struct mc_own_contest;     /* own_metrics.h */
struct mc_sentinel_figure; /* sentinel_figures.h */
struct mc_paired_test;     /* paired_tests.h */
struct mc_correction;      /* tests/multiple_testing.h */

#define MC_NORMALISATIONS(X)                                                                       \
    X(MC_NORMALISE_AUTO, "auto")                                                                   \
    X(MC_NORMALISE_MINMAX, "minmax")                                                               \
    X(MC_NORMALISE_RANGE, "range")                                                                 \
    X(MC_NORMALISE_NONE, "none")
enum mc_normalisation { MC_NORMALISATIONS(MC_CHOICE_VALUE) };

/* What is drawn for the intervals: cases, or all cases of a source sentence together. */
#define MC_RESAMPLE_UNITS(X) X(MC_RESAMPLE_CASE, "case") X(MC_RESAMPLE_CLUSTER, "cluster")
enum mc_resample_unit { MC_RESAMPLE_UNITS(MC_CHOICE_VALUE) };

/* Where the tie thresholds of acc_eq and similar statistics come from (pairs/ties.h). */
enum mc_tie_rule { MC_TIES_ACROSS, MC_TIES_IN_PLACE, MC_TIES_GIVEN };

/* Which graphs of the cases were compared (engine/graphs.h). */
struct mc_graph_setting {
    struct mc_slice reference, candidate; /* "gold", "parsed", or a name of the suite */
    bool is_parsed;                       /* at least one side comes from the parser below */
    struct mc_slice parser, version;      /* as the parser names itself */
    size_t n_sentences, n_without;        /* sentences given to it; those that got no graph */
};

/* The correlation of every two metrics, and of metrics with people (metric_correlations.h). */
#define MC_MATRIX_KINDS(X)                                                                         \
    X(MC_MATRIX_PEARSON, "pearson")                                                                \
    X(MC_MATRIX_SPEARMAN, "spearman")                                                              \
    X(MC_MATRIX_KENDALL, "kendall")
enum mc_matrix_kind { MC_MATRIX_NONE, MC_MATRIX_KINDS(MC_CHOICE_VALUE) };

struct mc_analysis_settings {
    enum mc_normalisation normalisation;
    double threshold_percentile; /* 5 */
    unsigned resamples;          /* 0: no intervals */
    double confidence;           /* 0.95 */
    uint64_t seed;
    enum mc_interval_kind interval;
    enum mc_resample_unit resample;
    unsigned draws;     /* of the permutation tests; 0: no significances */
    const char *preset; /* name, or NULL */
    const struct mc_statistic *const *statistics; /* NULL: the default ones */
    size_t n_statistics;
    enum mc_tie_rule ties;
    double tie_threshold; /* MC_TIES_GIVEN: on the metrics' own scale, >= 0 */
    /* Not MC_GROUP_NONE: figures are means over groups, and clusters are resampled. */
    enum mc_grouping grouping;
    bool micro; /* groups are weighted by the evidence behind them, not equally */
    /* How metrics are compared with the best one (significance.h). */
    const struct mc_paired_test *test;        /* NULL: PERM-INPUTS */
    const struct mc_correction *correction;   /* NULL: Holm */
    const struct mc_statistic *best_by;       /* NULL: Spearman */
    const struct mc_contrast_pair *contrasts; /* [n_contrasts], separation.h */
    size_t n_contrasts;
    bool omnibus;                          /* separation.h */
    bool challenge;                        /* challenge.h */
    bool metric_pairs;                     /* significance.h */
    enum mc_matrix_kind correlations;      /* metric_correlations.h */
    const struct mc_graph_setting *graphs; /* NULL: gold on both sides */
    const char *dimension; /* its ratings are the human scores; NULL: the scores of the cases are */
    bool thin_correlations; /* show thin correlations too (mc_sample_thin) */
    bool isotonic;          /* calibrate the metrics' normalised scores (isotonic.h) */
    double gold_gap;        /* for the Kendall-like, on the scale of the human scores, >= 0 */
    const char *rival;      /* what own metrics are compared with (own_metrics.h); NULL: BLEU */
    const struct mc_score_table *sentinels; /* scored beside the metrics; NULL: none */
};

/* One statistic of one metric on one group. */
struct mc_cell {
    double value;       /* NaN: not defined, see reason */
    double low, high;   /* interval; NaN: none */
    size_t n;           /* cases that it rests on */
    const char *reason; /* why there is no value; NULL if there is one */
    bool withheld;      /* there is a value, but it says too little (mc_correlation_withheld) */
};

/* How many systems or items a cell averages. */
struct mc_group_count {
    uint32_t n_defined, n; /* those with a figure; all */
};

/* Summary of the human scores of a group; NaN if n == 0 (standard deviation: if n < 2). */
struct mc_human_figures {
    size_t n;
    double mean, median, standard_deviation, standard_error; /* raw scale */
    double scaled_mean, scaled_median, scaled_standard_deviation,
        scaled_standard_error; /* (x - minimum) / (maximum - minimum) of the scale */
    double mean_normalised, median_normalised, standard_deviation_normalised,
        standard_error_normalised; /* after the run's normalisation */
};

/* How a metric compares with chance and with the best metric of a group (significance.h). NaN: not
 * defined. */
struct mc_metric_significance {
    double spearman;             /* the figure that the other members rest on */
    double p, q;                 /* two-sided; adjusted over the dataset (Benjamini and Hochberg) */
    double p_from_best;          /* of the best metric being better; NaN for the best itself */
    double p_from_best_adjusted; /* adjusted over the group by the correction of the settings */
    double low, high;    /* interval of the best metric's lead, if the test gives one; else NaN */
    const char *reason;  /* why p_from_best is not defined; NULL if it is, or was not asked for */
    double unrestricted; /* estimate of Spearman if the human scores were as spread as those of the
                            whole dataset */
};
#define MC_NO_BEST SIZE_MAX

/* A pair of metrics on the same cases (significance.h); columns in table order. */
struct mc_metric_pair {
    size_t first, second; /* columns, first < second */
    size_t n;             /* cases scored by people and by both metrics */
    double difference; /* figure of the first minus figure of the second; NaN: one is not defined */
    bool first_is_better; /* by the figures */
    double p, p_adjusted; /* that the two differ; NaN: see reason */
    const char *reason;   /* why there is no p; NULL if there is one */
};

/* A pair of columns, the first of which may be the human scores (metric_correlations.h). */
struct mc_metric_correlation {
    double value;       /* NaN: see reason */
    size_t n;           /* cases that have both scores */
    const char *reason; /* why there is no value; NULL if there is one */
};
#define MC_CORRELATION_REASON "fewer than 2 cases have both scores, or all scores of one are equal"

/* All pairs of metrics on the overall row of a dataset. */
struct mc_pair_family {
    struct mc_metric_pair *items; /* [n], ordered by the second metric, then the first */
    size_t n, n_family;           /* all pairs; those with a p */
    size_t n_draws;               /* per test; 0: the test draws nothing */
};

/* How far the judges of a dataset or phenomenon agree, over its cases with two or more single
 * ratings. */
struct mc_judge_figures {
    size_t n_cases, n_ratings; /* 0: nothing is known, and the other members are not set */
    struct mc_figure alpha;    /* Krippendorff's, interval level */
    struct mc_figure icc;      /* ICC(1,1), a single rating */
    struct mc_figure icc_mean; /* ICC(1,k), the mean of the k ratings of a case */
    struct mc_figure ceiling;  /* of Pearson's correlation with that mean */
    struct mc_figure spearman; /* between two ratings of the same case, over all pairs of ratings */
    struct mc_figure deviation; /* of a rating from the mean of the other ratings of its case, in
                                   [0, 1]; mean over all ratings */
};

/* A row: the cases of one phenomenon of a dataset, or all its pooled cases. */
struct mc_group {
    struct mc_slice name, title; /* phenomenon; "overall" */
    bool overall, pooled;
    uint32_t phenomenon; /* index in suite->phenomena; MC_NOT_FOUND for overall */
    uint32_t *cases;     /* indexes in suite->cases, in order */
    size_t n_cases;
    struct mc_human_figures human;
    struct mc_judge_figures judges; /* overall row: those of the dataset */
    /* Set if mc_has_significance (significance.h); else significances is NULL. */
    struct mc_metric_significance *significances; /* [column] */
    size_t best; /* column with the best figure above chance; MC_NO_BEST: none, or fewer than 2 have
                    a figure */
    double spread; /* standard deviation of the human scores / the overall row's */
    double detectable_correlation, detectable_difference;
    struct mc_cell *cells;            /* [column * n_statistics + statistic] */
    struct mc_group_count *averaged;  /* [column * n_statistics + statistic]; n 0: not a mean of
                                         groups. NULL: none is */
    struct mc_pair_ranking *rankings; /* [column]: pair counts behind `ranking`; n_pairs 0: none */
    struct mc_passes *passes;         /* [column]; NULL: its cases have no expectations */
    struct mc_split *splits;          /* overall: [column] (pooling.h); NULL: none */
    struct mc_shrunk *shrunk;         /* a pooled phenomenon: [column] (pooling.h); NULL: none */
    /* Spearman between columns; index 0 is the human score, the table's columns follow: [(n_columns
     * + 1)^2], row by row; NaN: not defined */
    double *correlations;
};

/* A pair of dimensions that people judged (suite/dimensions.h): their mean ratings compared over
 * the dataset's pooled cases that have ratings in both. */
struct mc_dimension_pair {
    struct mc_slice first, second;
    size_t n;                 /* cases */
    double spearman, pearson; /* NaN: n < 2, or one side is constant */
};

struct mc_dataset_result {
    struct mc_slice name;
    struct mc_score_scale scale; /* of its first file */
    bool scales_differ;          /* its files have more than one scale */
    bool has_rubric, has_human;  /* who judged */
    struct mc_slice given_in;    /* has_human: the file with the scores, if no file says that people
                                    gave them; else length 0 */
    struct mc_judge_figures judges;
    struct mc_dimension_pair *dimensions; /* [n_dimension_pairs], in the order of the suite */
    size_t n_dimension_pairs;
    struct mc_omnibus *omnibus;        /* NULL: none */
    struct mc_separation *separations; /* [contrast * n_columns + column]; NULL: none */
    struct mc_challenge *challenge;    /* NULL: none */
    struct mc_pair_family *pairs;      /* NULL: none */
    struct mc_own_contest *contests;   /* [n_contests] */
    size_t n_contests;
    struct mc_sentinel_figure *sentinels; /* [n_sentinels] */
    size_t n_sentinels;
    /* For all pairs of columns, human scores included (metric_correlations.h); NULL: none */
    struct mc_metric_correlation *correlations;
    struct mc_group *groups; /* phenomena by first appearance; then overall, always present */
    size_t n_groups;
};

/* Where bounds come from: declared by the metric or by the scales of the suite; the worst and best
 * value in the suite; nowhere, and scores are left as they are. */
#define MC_BOUNDS_RULES(X)                                                                         \
    X(MC_BOUNDS_DECLARED, "declared") X(MC_BOUNDS_MINMAX, "minmax") X(MC_BOUNDS_NONE, "none")
enum mc_bounds_rule { MC_BOUNDS_RULES(MC_CHOICE_VALUE) };

/* Bounds for normalising one column (index 0: human): z = (x - low) / (high - low). If lower is
 * better, low > high, so that z = 1 is best for every metric. */
struct mc_bounds {
    double low, high;   /* NaN: none; for human scores also: the run has several scales */
    const char *reason; /* why z is not defined; NULL if it is */
    enum mc_bounds_rule rule;
};

struct mc_result {
    struct mc_arena *arena;
    const struct mc_suite *suite;
    const struct mc_score_table *scores;
    struct mc_analysis_settings settings;
    const struct mc_statistic *const *statistics;
    size_t n_statistics;
    struct mc_dataset_result *datasets; /* of the selected cases: what reports show */
    size_t n_datasets;
    /* Of all cases: what figures are compared with. The same array if all cases are selected; else
     * its groups have only their cases, and `overall` also its human figures. */
    struct mc_dataset_result *whole;
    size_t n_whole;
    /* Each [n_cases] below is over all cases of the suite. */
    /* The scores with ties made equal (mc_settle, sample.h); all figures are computed from them.
     * Reports show the scores as given. */
    double *human_settled;         /* [n_cases] */
    const double **metric_settled; /* [column][case]; may be the values of the table */
    struct mc_bounds *bounds;      /* [n_columns + 1] */
    uint32_t *sources;             /* [n_cases], grouping.h; NULL unless clusters are resampled */
    uint32_t *case_groups; /* [n_cases], grouping.h; NULL: figures are not averaged over groups */
    double *human_normalised;   /* [n_cases]; NaN: not judged */
    double **metric_normalised; /* [column][case]; NaN: missing */
    /* Set if a statistic needs them and they are not fitted in place; else NULL. */
    struct mc_tie_fit *ties; /* [column] */
    uint8_t *folds;          /* [case]; NULL also for given thresholds */

    struct mc_expectations *expectations; /* NULL: no case has expectations */

    /* Cases whose sentences and graphs reports leave out (report/left_out.h): the suite holds
     * hashes instead of them. NULL: none. */
    const bool *left_out; /* [n_cases] */
    const char *kept; /* what is not left out, in the words of --report-cases; NULL: everything */
    const char *version; /* of the program that computed the result; NULL: this one */
};

#endif
