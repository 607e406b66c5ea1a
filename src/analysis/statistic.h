/* statistic.h: one figure about one metric on one group of cases.
 *
 * Each statistic is one file statistic_NAME.c with one constant `const struct mc_statistic
 * mc_statistic_NAME`, listed in src/analysis/local.mk. */
#ifndef MC_ANALYSIS_STATISTIC_H
#define MC_ANALYSIS_STATISTIC_H

#include "base/arena.h"

/* The cases of a group that have both a human score and a score of the metric. */
struct mc_sample {
    size_t n;
    const double *human;            /* raw, on the scale of the suite */
    const double *metric;           /* raw, as the metric gave it */
    const double *human_normalised; /* what the run's normalisation made of them */
    const double *metric_normalised;
    double threshold_percentile; /* 0..100, for the ranking */
    bool lower_is_better;
};

/* A value, or NaN with the reason why it is not defined. */
struct mc_figure {
    double value;
    const char *reason; /* static text; NULL when the value is there */
};

struct mc_statistic {
    const char *name;  /* key in JSON and CSV: "mad" */
    const char *title; /* head of a column: "MAD" */
    const char *definition, *citation;
    double best;   /* value of a perfect metric; NaN when there is none (mean) */
    int precision; /* decimals in tables, as the paper prints them */
    bool interval; /* bootstrap intervals are given for it */
    struct mc_figure (*compute)(const struct mc_sample *sample, struct mc_arena *scratch);
};

/* All statistics in the order of the list. */
const struct mc_statistic *const *mc_statistics(size_t *n);
/* By name, or NULL. */
const struct mc_statistic *mc_statistic_find(const char *name);

#endif
