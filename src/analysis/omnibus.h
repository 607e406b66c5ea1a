/* omnibus.h: do metrics differ at all over the phenomena of a dataset? One question for all of
 * them, before any two are compared. */
#ifndef MC_ANALYSIS_OMNIBUS_H
#define MC_ANALYSIS_OMNIBUS_H

#include "analysis/result.h"
#include "analysis/tests/friedman.h"
#include "analysis/tests/variance.h"

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
 * settings.omnibus is set. Phenomena on which a figure is missing are left out (friedman.h). Cells
 * and normalisation must be there. */
void mc_find_omnibus(struct mc_result *result);

#endif
