/* statistics.h: one figure about one metric on one group of cases.
 *
 * Each statistic is a constant `const struct mc_statistic mc_statistic_NAME` in statistics.c,
 * listed in STATISTICS of src/lists.mk. */
#ifndef MC_ANALYSIS_STATISTICS_H
#define MC_ANALYSIS_STATISTICS_H

#include <stdint.h>

#include "base/error.h"

struct mc_arena;
struct mc_case;
struct mc_pair_counts;
struct mc_tie_fit;

/* What counting pairs gives: see pair_ranking.h. */
struct mc_pair_ranking {
    uint64_t n_pairs, n_hits; /* ordered pairs, each case with itself included */
    double threshold;         /* of the metric's differences */
};

/* The cases of a group that a figure rests on: those with both a human score and a score of the
 * metric, or, for a statistic that is not about people, all with a score of the metric. Every value
 * that is there is finite. Made by mc_sample_take (sample.h). */
struct mc_sample {
    size_t n;
    /* Settled (settle.h), on the scale of the suite; NaN: not judged. */
    const double *human;
    const double *metric;           /* settled, on the metric's own scale */
    const double *human_normalised; /* what the run's normalisation made of them */
    const double *metric_normalised;
    const char *human_undefined; /* why all of human_normalised is NaN; NULL when it is not */
    const char *metric_undefined;
    /* The order of the values as dense ranks: 0 for the least, the next number for the next greater
     * value, equal for equal ones. In a resample some may not occur. NULL unless all are judged. */
    const uint32_t *human_levels, *metric_levels;
    uint32_t n_human_levels, n_metric_levels;
    /* Ordered pairs of two copies of one case; 0 unless the sample is a resample. */
    uint64_t n_copy_pairs;
    /* Cases that are drawn together, as dense numbers from 0; NULL: each by itself. */
    const uint32_t *clusters;
    uint32_t n_clusters;
    /* The systems or items that figures are the mean of (grouping.h), as dense numbers from 0;
     * NULL: none. How often each counts, NULL: once. n_copy_pairs of each, NULL: 0. */
    const uint32_t *groups;
    uint32_t n_groups;
    const uint32_t *group_times;
    const uint64_t *group_copy_pairs;
    bool is_group;               /* it is one of them itself */
    double gold_gap;             /* least difference of human scores, for the Kendall-like */
    double threshold_percentile; /* 0..100, for the ranking */
    bool exact_scores;           /* the ranking takes differences as they are (normalise.h) */
    bool lower_is_better;
    /* The statistics of one sample share the counting of pairs: it is put here by the first one
     * that needs it (n_pairs 0: not yet). NULL: nothing is shared. */
    struct mc_pair_ranking *pairs;
    /* Likewise: [MC_N_THRESHOLDS] (sum 0: not yet), see pairs/sample_pairs.h. */
    struct mc_pair_counts *counts;
    const struct mc_case *const *cases; /* [n]; NULL: not known */
    const uint8_t *folds;               /* [n], of cross-fitting; NULL: all in one */
    const struct mc_tie_fit *ties;      /* tie thresholds of the metric; NULL: none were fitted */
};

/* The tie thresholds at which the pairs of a sample are counted. */
enum mc_threshold { MC_AT_ZERO, MC_AT_FITTED, MC_N_THRESHOLDS };

/* A value, or NaN with the reason why it is not defined. */
struct mc_figure {
    double value;
    const char *reason; /* static text; NULL when the value is there */
};

/* What becomes of a statistic where figures are taken by systems or items. */
enum mc_in_groups {
    MC_OVER_ALL,       /* nothing: it is about the row as one pool */
    MC_MEAN_OF_GROUPS, /* the mean of what it is in each */
    MC_WITHIN_GROUPS,  /* it looks at the groups of the sample itself */
};

struct mc_statistic {
    const char *name;  /* key in JSON and CSV: "mad" */
    const char *title; /* head of a column: "MAD" */
    const char *definition, *citation;
    double best;          /* value of a perfect metric; NaN when there is none (mean) */
    int precision;        /* decimals in tables, as the paper prints them */
    bool interval;        /* bootstrap intervals are given for it */
    bool of_metric_alone; /* needs no human score: rests on every case with a score of the metric */
    bool by_default;      /* shown where the user chooses none; these come first in the list */
    bool needs_ties;      /* needs the tie thresholds of the metric */
    const char *beside;   /* names of those shown behind it wherever it is, or NULL: "a b" */
    struct mc_figure (*compute)(const struct mc_sample *sample, struct mc_arena *scratch);
    enum mc_in_groups in_groups;
    /* Pairs that the figure of a group rests on, its weight in a micro mean; where there are none
     * it is 0 in the mean. NULL: it rests on the cases. */
    uint64_t (*evidence)(const struct mc_sample *sample, struct mc_arena *scratch);
};

/* All statistics in the order of the list. */
const struct mc_statistic *const *mc_statistics(size_t *n);
/* Those shown where the user chooses none: the first *n of the list. */
const struct mc_statistic *const *mc_statistics_by_default(size_t *n);
/* By name, or NULL. */
const struct mc_statistic *mc_statistic_find(const char *name);
/* The statistics of these names, in their order, each once, with those that belong beside them;
 * "all" is the whole list. No name: those by default. A name that is none is MC_CODE_USAGE, with
 * the nearest one as a hint. *chosen lives in the arena. */
int mc_statistics_choose(const char *const *names, size_t n_names,
                         const struct mc_statistic *const **chosen, size_t *n,
                         struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

#endif
