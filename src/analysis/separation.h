/* SPDX-License-Identifier: GPL-3.0-or-later */
/* separation.h: whether a metric distinguishes two phenomena that should differ, and whether
 * metrics differ at all over phenomena. */
#ifndef MC_ANALYSIS_SEPARATION_H
#define MC_ANALYSIS_SEPARATION_H

#include "analysis/result.h"
#include "analysis/tests/rank_tests.h"
#include "analysis/tests/variance.h"
#include "base/error.h"

struct mc_suite;

/* A pair of phenomena, by name. */
struct mc_contrast_pair {
    struct mc_slice first, second;
};

/* One metric on the cases of both phenomena. */
struct mc_separation {
    size_t n_first, n_second; /* cases with a score */
    double u;                 /* Mann and Whitney's: auc n_first n_second */
    double auc, low, high; /* probability that a case of the first scores above one of the second,
                              higher being better, ties counting half; intervals.h */
    double delta;          /* Cliff's: 2 auc - 1 */
    double p, p_adjusted;  /* two-sided; adjusted over metrics and contrasts of the dataset */
    bool exact;            /* how p was computed (tests/rank_tests.h) */
    const char *reason;    /* why nothing is defined: all figures are NaN; else NULL */
};

/* Parses "FIRST/SECOND"; the names live as long as the text. MC_CODE_USAGE if it is anything
 * else. */
int mc_contrast_parse(const char *text, struct mc_contrast_pair *pair,
                      struct mc_error *error) MC_MUST_CHECK;

/* MC_CODE_USAGE, with the nearest name, if no case of the suite belongs to a named phenomenon. */
int mc_contrast_check(const struct mc_suite *suite, const struct mc_contrast_pair *pairs, size_t n,
                      struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

/* Fills dataset->separations, [contrast * n_columns + column], for the settings' contrasts; NULL
 * for a dataset that has none of them. p is adjusted by the settings' correction (significance.h).
 * Needs grouping. */
void mc_find_separations(struct mc_result *result);

/* Whether metrics differ at all over the phenomena of a dataset: one question about all of them,
 * before any two are compared. */

struct mc_omnibus {
    const struct mc_statistic *statistic; /* ranks the metrics: mc_best_statistic */
    struct mc_friedman friedman;          /* metrics over pooled phenomena */
    double *mean_ranks;                   /* [n_columns], 1 is best; NaN: no phenomenon */
    double critical_difference;           /* Nemenyi's, at .05; NaN without phenomena */
    struct mc_anova anova;                /* of |metric - human|, normalised, over metrics */
    struct mc_mean_difference *tukey;     /* [column * n_columns + column] */
    size_t n_cases;                       /* cases of the anova: scored by people and all metrics */
};

/* Sets dataset->omnibus of all datasets with at least two metrics and three pooled phenomena, if
 * settings.omnibus is set. Phenomena with a missing figure are left out (rank_tests.h). Needs cells
 * and normalisation. */
void mc_find_omnibus(struct mc_result *result);

#endif
