/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result.h: what the analysis found: the table that every report reads. Plain data, in one arena;
 * a report needs nothing else. */
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

/* Where the tie thresholds of acc_eq and its like come from (pairs/ties.h). */
enum mc_tie_rule { MC_TIES_ACROSS, MC_TIES_IN_PLACE, MC_TIES_GIVEN };

/* Which graphs of the cases were compared (engine/graphs.h). */
struct mc_graph_setting {
    struct mc_slice reference, candidate; /* "gold", "parsed", or a name of the suite */
    bool is_parsed;                       /* by the parser below, on either side */
    struct mc_slice parser, version;      /* as it names itself */
    size_t n_sentences, n_without;        /* that it was given; of these without a graph */
};

/* What correlates every two metrics, and people (metric_correlations.h). */
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
    unsigned draws;                               /* of the permutation tests; 0: no standings */
    const char *preset;                           /* name, or NULL */
    const struct mc_statistic *const *statistics; /* NULL: those by default */
    size_t n_statistics;
    enum mc_tie_rule ties;
    double tie_threshold;      /* MC_TIES_GIVEN: on the metrics' own scale, >= 0 */
    enum mc_grouping grouping; /* what figures are averaged over; not MC_GROUP_NONE: clusters are
                                * drawn */
    bool micro;                /* groups weigh what they rest on, not 1 each */
    /* How metrics are held against the best one (significance.h). */
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
    const char *dimension;  /* whose ratings are the human scores; NULL: the scores of the cases */
    bool thin_correlations; /* shown, too (mc_sample_thin) */
    bool isotonic;          /* normalised scores of metrics are calibrated (isotonic.h) */
    double gold_gap;        /* of the Kendall-like, on the scale of the human scores, >= 0 */
    const char *rival;      /* what own metrics are set against (own_metrics.h); NULL: BLEU */
    const struct mc_score_table *sentinels; /* scored beside the metrics; NULL: none */
};

/* One statistic of one metric on one group. */
struct mc_cell {
    double value;       /* NaN: not defined, see reason */
    double low, high;   /* interval; NaN: none */
    size_t n;           /* cases it rests on */
    const char *reason; /* why there is no value; NULL when there is */
    bool withheld;      /* there is one, but it says too little (mc_correlation_withheld) */
};

/* How many systems or items a cell is the mean of. */
struct mc_group_count {
    uint32_t n_defined, n; /* with a figure; in all */
};

/* About the human scores of a group; NaN with n == 0 (standard deviation: n < 2). */
struct mc_human_figures {
    size_t n;
    double mean, median, standard_deviation, standard_error; /* raw scale */
    double scaled_mean, scaled_median, scaled_standard_deviation,
        scaled_standard_error; /* (x - minimum) / (maximum - minimum) of the scale */
    double mean_normalised, median_normalised, standard_deviation_normalised,
        standard_error_normalised; /* what the run's normalisation made of them */
};

/* How a metric stands to chance and to the best metric of a group (significance.h). NaN: not
 * defined.
 */
struct mc_metric_significance {
    double spearman;             /* that the rest rests on */
    double p, q;                 /* two-sided; after Benjamini and Hochberg over the dataset */
    double p_from_best;          /* the best metric is better; NaN for the best itself */
    double p_from_best_adjusted; /* by the correction of the settings over the group */
    double low, high;    /* interval of how much better, of a test that gives one; NaN: none */
    const char *reason;  /* why p_from_best is not defined; NULL when it is, or is not asked for */
    double unrestricted; /* estimate of Spearman were the human scores as spread as all */
};
#define MC_NO_BEST SIZE_MAX

/* Two metrics on the same cases (significance.h), columns in the order of the table. */
struct mc_metric_pair {
    size_t first, second; /* columns, first < second */
    size_t n;             /* cases that people and both metrics scored */
    double difference;    /* figure of the first - that of the second; NaN: one is not defined */
    bool first_is_better; /* by the figures */
    double p, p_adjusted; /* the two differ; NaN: see reason */
    const char *reason;   /* why there is no p; NULL when there is */
};

/* Two columns of scores, the first may be people (metric_correlations.h). */
struct mc_metric_correlation {
    double value;       /* NaN: see reason */
    size_t n;           /* cases that have both scores */
    const char *reason; /* why there is no value; NULL when there is */
};
#define MC_CORRELATION_REASON "fewer than 2 cases have both scores, or all scores of one are equal"

/* Every two metrics on the overall row of a dataset. */
struct mc_pair_family {
    struct mc_metric_pair *items; /* [n], by the second metric, then by the first */
    size_t n, n_family;           /* in all; with a p */
    size_t n_draws;               /* of each test; 0: the test makes none */
};

/* How far the judges of a dataset or phenomenon agree, over its cases with two single ratings or
 * more. */
struct mc_judge_figures {
    size_t n_cases, n_ratings;  /* 0: nothing is known, and the rest is not set */
    struct mc_figure alpha;     /* Krippendorff's, interval level */
    struct mc_figure icc;       /* ICC(1,1): of one rating */
    struct mc_figure icc_mean;  /* ICC(1,k): of the mean of the k ratings of a case */
    struct mc_figure ceiling;   /* of Pearson's correlation with that mean */
    struct mc_figure spearman;  /* of one rating with another of the same case, over all pairs */
    struct mc_figure deviation; /* of one rating from the mean of the others of its case, of [0, 1];
                                   mean over all ratings */
};

/* A row: the cases of one phenomenon of one dataset, or all pooled ones of a dataset. */
struct mc_group {
    struct mc_slice name, title; /* phenomenon; "overall" */
    bool overall, pooled;
    uint32_t phenomenon; /* index in suite->phenomena; MC_NOT_FOUND for overall */
    uint32_t *cases;     /* indexes in suite->cases, in order */
    size_t n_cases;
    struct mc_human_figures human;
    struct mc_judge_figures judges; /* of a phenomenon; overall: those of the dataset */
    /* Set where mc_has_significance (significance.h); else standings is NULL. */
    struct mc_metric_significance *significances; /* [column] */
    size_t best;   /* column with the best figure (significance.h); MC_NO_BEST: fewer than two have
                      one */
    double spread; /* standard deviation of the human scores / that of the dataset's overall */
    double detectable_correlation, detectable_difference;
    struct mc_cell *cells;            /* [column * n_statistics + statistic] */
    struct mc_group_count *averaged;  /* [column * n_statistics + statistic]; n 0: no mean of
                                       * groups. NULL: there are none */
    struct mc_pair_ranking *rankings; /* [column]: what `ranking` counted; n_pairs 0: nothing */
    struct mc_passes *passes;         /* [column]; NULL: nothing is expected of its cases */
    struct mc_split *splits;          /* overall: [column] (pooling.h); NULL: none */
    struct mc_shrunk *shrunk;         /* a pooled phenomenon: [column] (pooling.h); NULL: none */
    /* Spearman between the columns; index 0 is the human score, then the columns of the table:
     * [(n_columns + 1)^2], row by row; NaN: not defined */
    double *correlations;
};

/* Two dimensions that people judged (suite/dimensions.h), over the pooled cases of a dataset that
 * have ratings in both; the mean ratings are held against each other. */
struct mc_dimension_pair {
    struct mc_slice first, second;
    size_t n;                 /* cases */
    double spearman, pearson; /* NaN: n < 2, or one of the two is constant */
};

struct mc_dataset_result {
    struct mc_slice name;
    struct mc_score_scale scale; /* of its first file */
    bool scales_differ;          /* its files have more than one scale */
    bool has_rubric, has_human;  /* who judged */
    struct mc_slice given_in;    /* has_human: the file that has the scores, where none says that
                                  * people gave them; else length 0 */
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
    /* Of every two of people and the metrics (metric_correlations.h); NULL: none */
    struct mc_metric_correlation *correlations;
    struct mc_group *groups; /* phenomena in order of first appearance, then overall, always */
    size_t n_groups;
};

/* Where bounds are from: declared by the metric, or by the scales of the suite; the worst and the
 * best value of the suite; nowhere, and scores stay as they are. */
#define MC_BOUNDS_RULES(X)                                                                         \
    X(MC_BOUNDS_DECLARED, "declared") X(MC_BOUNDS_MINMAX, "minmax") X(MC_BOUNDS_NONE, "none")
enum mc_bounds_rule { MC_BOUNDS_RULES(MC_CHOICE_VALUE) };

/* Bounds of the normalisation of one column (index 0: human): z = (x - low) / (high - low). For a
 * metric of which lower is better, low > high, so that z = 1 is best for every metric. */
struct mc_bounds {
    double low, high;   /* NaN: none, or, for human scores, more than one scale in the run */
    const char *reason; /* why z is not defined; NULL when it is */
    enum mc_bounds_rule rule;
};

struct mc_result {
    struct mc_arena *arena;
    const struct mc_suite *suite;
    const struct mc_score_table *scores;
    struct mc_analysis_settings settings;
    const struct mc_statistic *const *statistics;
    size_t n_statistics;
    struct mc_dataset_result *datasets; /* of the selected cases: what is shown */
    size_t n_datasets;
    /* Of all cases: what figures are held against. The same array where all are selected; else its
     * groups have their cases, and `overall` its human figures, and nothing more. */
    struct mc_dataset_result *whole;
    size_t n_whole;
    /* Each [n_cases] below is over all cases of the suite. */
    /* The scores with ties made equal (mc_settle, sample.h): what all figures are computed from.
     * Reports show the scores as they were given. */
    double *human_settled;         /* [n_cases] */
    const double **metric_settled; /* [column][case]; may be the values of the table */
    struct mc_bounds *bounds;      /* [n_columns + 1] */
    uint32_t *sources;             /* [n_cases], grouping.h; NULL unless clusters are drawn */
    uint32_t *case_groups;         /* [n_cases], grouping.h; NULL: figures are not averaged */
    double *human_normalised;      /* [n_cases]; NaN where not judged */
    double **metric_normalised;    /* [column][case]; NaN where missing */
    /* Where a statistic needs them and they are not fitted in place, else NULL. */
    struct mc_tie_fit *ties; /* [column] */
    uint8_t *folds;          /* [case]; NULL too for given thresholds */

    struct mc_expectations *expectations; /* NULL: nothing is expected of any case */

    /* Cases whose sentences and graphs are left out of reports (report/left_out.h): the suite has
     * none of them, and their hashes in their place. NULL: none. */
    const bool *left_out; /* [n_cases] */
    const char *kept;     /* what is not left out, as --report-cases has it; NULL: everything */
    const char *version;  /* of the program that computed it; NULL: this one */
};

#endif
