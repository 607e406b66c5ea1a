/* SPDX-License-Identifier: GPL-3.0-or-later */
/* separation.h: does a metric tell two phenomena apart that must differ, and do metrics differ at
 * all over phenomena? */
#ifndef MC_ANALYSIS_SEPARATION_H
#define MC_ANALYSIS_SEPARATION_H

#include "analysis/result.h"
#include "analysis/tests/rank_tests.h"
#include "analysis/tests/variance.h"
#include "base/error.h"

struct mc_suite;

/* Two phenomena, by name. */
struct mc_contrast_pair {
    struct mc_slice first, second;
};

/* One metric on the cases of both. */
struct mc_separation {
    size_t n_first, n_second; /* cases with a score */
    double u;                 /* Mann and Whitney's: auc n_first n_second */
    double auc, low, high;    /* chance that a case of the first scores above one of the second,
                                 higher being better, ties by half; intervals.h */
    double delta;             /* Cliff's: 2 auc - 1 */
    double p, p_adjusted;     /* two-sided; over metrics and contrasts of the dataset */
    bool exact;               /* how p was had (tests/rank_tests.h) */
    const char *reason;       /* why there is none of it: the rest is NaN; else NULL */
};

/* "FIRST/SECOND" -> names that live as long as the text; MC_CODE_USAGE when it is not that. */
int mc_contrast_parse(const char *text, struct mc_contrast_pair *pair,
                      struct mc_error *error) MC_MUST_CHECK;

/* MC_CODE_USAGE, with the nearest name, where no case of the suite is of a phenomenon named. */
int mc_contrast_check(const struct mc_suite *suite, const struct mc_contrast_pair *pairs, size_t n,
                      struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

/* Fills dataset->separations, [contrast * n_columns + column], of the settings' contrasts; stays
 * NULL for a dataset that has none of them. p is adjusted by the settings' correction
 * (significance.h). Grouping must be done. */
void mc_find_separations(struct mc_result *result);

/* Do metrics differ at all over the phenomena of a dataset? One question for all of them, before
 * any two are compared. */

struct mc_omnibus {
    const struct mc_statistic *statistic; /* that ranks the metrics: mc_best_statistic */
    struct mc_friedman friedman;          /* metrics over pooled phenomena */
    double *mean_ranks;                   /* [n_columns], 1 best; NaN: no phenomenon */
    double critical_difference;           /* Nemenyi's, at .05; NaN without phenomena */
    struct mc_anova anova;                /* of |metric - human|, normalised, over metrics */
    struct mc_mean_difference *tukey;     /* [column * n_columns + column] */
    size_t n_cases;                       /* that all metrics and people scored: of the anova */
};

/* Sets dataset->omnibus of all datasets with two metrics and three pooled phenomena or more, where
 * settings.omnibus is set. Phenomena on which a figure is missing are left out (rank_tests.h).
 * Cells and normalisation must be there. */
void mc_find_omnibus(struct mc_result *result);

#endif
