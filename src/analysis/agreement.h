/* SPDX-License-Identifier: GPL-3.0-or-later */
/* agreement.h: agreement of two or more judges on categories, beyond chance; and how far the judges
 * of a dataset agree. */
#ifndef MC_ANALYSIS_AGREEMENT_H
#define MC_ANALYSIS_AGREEMENT_H

#include <stdint.h>

#include "analysis/result.h"
#include "analysis/sample.h"

struct mc_arena;

/* How much a disagreement counts: each the same, by the distance of the categories, or by its
 * square. */
enum mc_kappa_weights { MC_KAPPA_PLAIN, MC_KAPPA_LINEAR, MC_KAPPA_QUADRATIC };

struct mc_kappa {
    double value;               /* at most 1; 0: chance; NaN: not defined */
    double standard_error;      /* large-sample; NaN if there is no value */
    double standard_error_null; /* the same on the assumption that judges agree by chance alone */
    const char *reason;         /* why there is no value; NULL if there is one */
};

/* Cohen 1960 and 1968; standard errors of Fleiss, Cohen and Everitt 1969, equations 10 and 14, as
 * in cohens_kappa of statsmodels 0.13.5. Categories 0..n_categories-1, ordered unless weights are
 * plain. Not defined without cases, or if both judges use a single category, the same one. */
struct mc_kappa mc_cohen_kappa(const uint32_t *first, const uint32_t *second, size_t n,
                               size_t n_categories, enum mc_kappa_weights weights,
                               struct mc_arena *scratch);

/* Agreement of several judges on categories, with the same number of judges for each item. */
struct mc_fleiss_kappa {
    double fleiss;      /* chance from the shares of the categories (Fleiss 1971) */
    double randolph;    /* each category equally likely (Randolph 2005) */
    const char *reason; /* why fleiss is not defined; NULL if it is */
};

/* counts[item * n_categories + category]: judges who chose it. Not defined without items, if the
 * number of judges differs between items or is below 2, or if a single category is used; only in
 * this last case randolph is defined. */
struct mc_fleiss_kappa mc_fleiss_kappa(const uint32_t *counts, size_t n_items, size_t n_categories);

/* Intraclass correlations: how much of the spread of ratings is due to the cases. */

/* The six forms of Shrout and Fleiss 1979; at most 1. NaN if a denominator is 0. */
struct mc_intraclass {
    double one_way;      /* ICC(1,1): each case has its own judges */
    double random;       /* ICC(2,1): the same judges, a sample of many */
    double fixed;        /* ICC(3,1): these judges alone; how strict each is does not count */
    double one_way_mean; /* ICC(1,k), the mean of the k ratings */
    double random_mean;  /* ICC(2,k) */
    double fixed_mean;   /* ICC(3,k) */
    const char *reason;  /* why none is defined; NULL if they are */
};

/* ratings[case * n_judges + judge], none missing. If it is not known who gave a rating, only the
 * two one-way forms are meaningful: they do not depend on the order. Not defined for fewer than 2
 * cases or judges, or if all ratings are equal. */
struct mc_intraclass mc_intraclass(const double *ratings, size_t n_cases, size_t n_judges);

struct mc_unit_ratings;

/* The two one-way forms for cases with different numbers of ratings: values and ends as below, at
 * least one a case, N ratings of k cases in all. With mean squares B between cases and W within
 * them, and n0 = (N - sum n_i^2 / N) / (k - 1) ratings a case, they are (B - W) / (B + (n0 - 1) W)
 * for one rating and (B - W) / B for the mean of n0 (Lessells and Boag 1987, "Unrepeatable
 * repeatabilities"); with equal numbers of ratings, the same as above. The other forms are NaN. Not
 * defined for fewer than 2 cases, if no case has 2 ratings, or if all ratings are equal. */
struct mc_intraclass mc_intraclass_uneven(const struct mc_unit_ratings *ratings);

/* Agreement of any number of judges, not all of whom need to have judged every unit. */

/* The ratings of n_units units (cases): those of unit u are values[ends[u - 1]] (from 0 for the
 * first) to values[ends[u] - 1]. NaN: missing. Who gave a rating does not matter. */
struct mc_unit_ratings {
    const double *values;
    const size_t *ends;
    size_t n_units;
};

/* The level of measurement of the ratings, which determines how their difference is taken. */
enum mc_rating_level {
    MC_RATING_NOMINAL,  /* names: 0 if equal, else 1 */
    MC_RATING_ORDINAL,  /* an order: squared number of ratings in between */
    MC_RATING_INTERVAL, /* equal steps: squared difference */
    MC_RATING_RATIO     /* a true 0: squared difference / sum; for values >= 0 */
};

/* 1 - observed / expected disagreement (Krippendorff 2011, "Computing Krippendorff's
 * alpha-reliability", section E); 1 is best, 0 is chance. Units with fewer than 2 ratings are left
 * out. Not defined without units, or if all ratings are equal. O(n log n), plus the square of the
 * number of ratings of each unit and, on the ratio level, of the number of distinct ratings. */
struct mc_figure mc_krippendorff_alpha(const struct mc_unit_ratings *ratings,
                                       enum mc_rating_level level, struct mc_arena *scratch);

/* How far the judges of a group agree with each other: a bound on every figure about metrics and
 * people. Over the cases with two or more single ratings, each rating scaled to [0, 1] by the scale
 * of its file. Spearman's correlation is over all pairs of ratings of a case, each pair taken both
 * ways round, as it is not known who gave them: O(n log n). ceiling: the correlation of
 * an error-free score with the mean of the ratings, the root of its reliability ICC(1,k) (Spearman
 * 1904); not defined unless cases differ more than the ratings within a case. n_cases is 0 if there
 * are no such cases. */
struct mc_judge_figures mc_group_judge_figures(const struct mc_suite *suite,
                                               const struct mc_group *group,
                                               struct mc_arena *scratch);

/* Kappa over all pairs of judges of the same outputs, absolute and relative.
 *
 * Espinosa, Rajkumar, White and Berleant 2010, "Further Meta-Evaluation of Broad-Coverage Surface
 * Realization", section 3: absolute kappa asks whether two judges give an output the same value,
 * relative kappa whether they order two outputs of the same item alike (better, equal, worse), so
 * that they need not use the scale in the same way. A metric is compared with people in the same
 * way, by adding its scores to the ratings as one more judge. */

/* One judge's finite value for one output; at most one for each judge and output. */
struct mc_judged_output {
    uint32_t item, output, judge; /* outputs are numbered across all items */
    double value;
};

struct mc_judge_kappa {
    uint64_t n_pairs, n_agree; /* pairs of judgements, by two judges; those that agree */
    double p_agree;
    /* Relative: how often the output with the lower number was judged less, equal, greater. */
    uint64_t verdicts[3];
    size_t n_categories;
    double p_observed, kappa_observed; /* chance: squared shares of the judgements in those pairs */
    double p_symmetric, kappa_symmetric; /* relative: less and greater replaced by their mean */
    double p_uniform, kappa_uniform;     /* chance: each category equally likely */
};

/* In place of the number of a judge. */
#define MC_ALL_JUDGES UINT32_MAX

/* Sorts the judgements by item, output, judge. `against` MC_ALL_JUDGES: all pairs of judges; else
 * only the pairs of this judge with another. n_categories 0: the number of distinct values. Shares
 * and kappas are NaN without pairs; kappas also if the chance agreement is 1. */
struct mc_judge_kappa mc_absolute_kappa(struct mc_judged_output *judgements, size_t n,
                                        size_t n_categories, uint32_t against,
                                        struct mc_arena *scratch);
struct mc_judge_kappa mc_relative_kappa(struct mc_judged_output *judgements, size_t n,
                                        uint32_t against, struct mc_arena *scratch);

/* "poor", "slight", "fair", "moderate", "substantial", "almost perfect" (Landis and Koch 1977), for
 * kappa rounded to 1e-12; NULL for NaN. */
const char *mc_kappa_band(double kappa);

#endif
