/* SPDX-License-Identifier: GPL-3.0-or-later */
/* agreement.h: agreement of two judges, and of several, on categories, beyond chance; and how far
 * the judges of a dataset agree. */
#ifndef MC_ANALYSIS_AGREEMENT_H
#define MC_ANALYSIS_AGREEMENT_H

#include <stdint.h>

#include "analysis/result.h"
#include "analysis/sample.h"

struct mc_arena;

/* What a disagreement counts: all the same, by the distance of the categories, by its square. */
enum mc_kappa_weights { MC_KAPPA_PLAIN, MC_KAPPA_LINEAR, MC_KAPPA_QUADRATIC };

struct mc_kappa {
    double value;               /* at most 1; 0: chance; NaN: not defined */
    double standard_error;      /* large-sample; NaN where there is no value */
    double standard_error_null; /* the same if the judges agree by chance alone */
    const char *reason;         /* why there is no value; NULL when there is */
};

/* Cohen 1960 and 1968; standard errors of Fleiss, Cohen and Everitt 1969, equations 10 and 14, as
 * statsmodels 0.13.5 cohens_kappa. Categories 0..n_categories-1, in order where weights are not
 * plain. Not defined for no case, or when both judges use one and the same category alone. */
struct mc_kappa mc_cohen_kappa(const uint32_t *first, const uint32_t *second, size_t n,
                               size_t n_categories, enum mc_kappa_weights weights,
                               struct mc_arena *scratch);

/* Agreement of several judges on categories, the same number of judges for each item. */
struct mc_fleiss_kappa {
    double fleiss;      /* chance from the shares of the categories (Fleiss 1971) */
    double randolph;    /* each category equally likely (Randolph 2005) */
    const char *reason; /* why there are no values; NULL when fleiss is there */
};

/* counts[item * n_categories + category]: judges who chose it. Not defined for no item, a number of
 * judges that differs between items or is below 2, or when one category alone is used; of these,
 * only the last leaves randolph defined. */
struct mc_fleiss_kappa mc_fleiss_kappa(const uint32_t *counts, size_t n_items, size_t n_categories);

/* Intraclass correlations: how much of the spread of ratings is that of the cases. */

/* The six forms of Shrout and Fleiss 1979; at most 1. NaN where a denominator is 0. */
struct mc_intraclass {
    double one_way;      /* ICC(1,1): each case has judges of its own */
    double random;       /* ICC(2,1): the same judges, drawn from many */
    double fixed;        /* ICC(3,1): these judges alone; their means do not count */
    double one_way_mean; /* ICC(1,k): of the mean of the k ratings */
    double random_mean;  /* ICC(2,k) */
    double fixed_mean;   /* ICC(3,k) */
    const char *reason;  /* why none is defined; NULL when they are */
};

/* ratings[case * n_judges + judge], all there. Where it is not known who gave a rating, the two
 * one-way forms alone have a meaning: they do not depend on the order. Not defined below 2 cases or
 * judges, or when all ratings are equal. */
struct mc_intraclass mc_intraclass(const double *ratings, size_t n_cases, size_t n_judges);

/* The two one-way forms where cases have their own numbers of ratings: values and ends as below,
 * each case with one or more, in N ratings of k cases. With mean squares B between cases and W
 * within them, and n0 = (N - sum n_i^2 / N) / (k - 1) ratings a case, (B - W) / (B + (n0 - 1) W) of
 * one rating and (B - W) / B of the mean of n0 (Lessells and Boag 1987, "Unrepeatable
 * repeatabilities"); with as many ratings everywhere those above. The other forms are NaN. Not
 * defined below 2 cases, where no case has 2 ratings, or when all ratings are equal. */
struct mc_unit_ratings;
struct mc_intraclass mc_intraclass_uneven(const struct mc_unit_ratings *ratings);

/* Agreement of any number of judges, of whom some may not have judged all. */

/* The ratings of n units (cases): those of unit u are values[ends[u - 1]] (from 0 for the first) to
 * values[ends[u] - 1]. NaN: none. Who gave a rating plays no part. */
struct mc_unit_ratings {
    const double *values;
    const size_t *ends;
    size_t n_units;
};

/* What is known of the ratings, from which their difference follows. */
enum mc_rating_level {
    MC_RATING_NOMINAL,  /* names: 0 or 1 */
    MC_RATING_ORDINAL,  /* an order: how many ratings lie between */
    MC_RATING_INTERVAL, /* equal steps: the square of the difference */
    MC_RATING_RATIO     /* a true 0: the square of difference / sum; for values >= 0 */
};

/* 1 - observed / expected disagreement (Krippendorff 2011, "Computing Krippendorff's
 * alpha-reliability", section E); 1 is best, 0 is chance. Units with fewer than 2 ratings are left
 * out. Not defined without units, or when all ratings are equal. O(n log n) and the squares of the
 * numbers of ratings of a unit; on the ratio level also the square of the number of different
 * ratings. */
struct mc_figure mc_krippendorff_alpha(const struct mc_unit_ratings *ratings,
                                       enum mc_rating_level level, struct mc_arena *scratch);

/* How far the judges of a group agree with each other: a bound for every figure about metrics and
 * people. Over the cases that have two single ratings or more, each rating being brought to [0, 1]
 * by the scale of its file. Spearman's correlation is that of all pairs of two ratings of a case,
 * each pair both ways round, for who gave them is not known: O(n log n). ceiling: a score without
 * error correlates with the mean of the ratings like the root of its reliability, ICC(1,k)
 * (Spearman 1904); not defined where cases do not differ more than their ratings. n_cases is 0
 * where there is none. */
struct mc_judge_figures mc_group_judge_figures(const struct mc_suite *suite,
                                               const struct mc_group *group,
                                               struct mc_arena *scratch);

/* Kappa over all pairs of judges of the same outputs, absolute and relative.
 *
 * Espinosa, Rajkumar, White and Berleant 2010, "Further Meta-Evaluation of Broad-Coverage Surface
 * Realization", section 3: absolute kappa asks whether two judges give an output the same value,
 * relative kappa whether they order two outputs of the same item alike (better, equal, worse),
 * which does not need them to use the scale in the same way. A metric whose scores stand among the
 * ratings as those of one more judge is compared with people in the same way. */

/* One judge's finite value for one output; at most one for each judge and output. */
struct mc_judged_output {
    uint32_t item, output, judge; /* outputs have numbers of their own over all items */
    double value;
};

struct mc_judge_kappa {
    uint64_t n_pairs, n_agree; /* of judgements by two judges */
    double p_agree;
    /* Relative: how often less, equal, greater was said of the output with the lesser number. */
    uint64_t verdicts[3];
    size_t n_categories;
    double p_observed, kappa_observed; /* chance: squared shares of what was said in those pairs */
    double p_symmetric, kappa_symmetric; /* relative: less and greater replaced by their mean */
    double p_uniform, kappa_uniform;     /* chance: each category as likely */
};

/* Instead of the number of one judge. */
#define MC_ALL_JUDGES UINT32_MAX

/* The judgements are put into order of item, output, judge. `against` MC_ALL_JUDGES: all pairs of
 * judges; else only the pairs of this judge with another. n_categories 0: as many as there are
 * different values. Shares and kappas are NaN without pairs, kappas also where the agreement by
 * chance is 1. */
struct mc_judge_kappa mc_absolute_kappa(struct mc_judged_output *judgements, size_t n,
                                        size_t n_categories, uint32_t against,
                                        struct mc_arena *scratch);
struct mc_judge_kappa mc_relative_kappa(struct mc_judged_output *judgements, size_t n,
                                        uint32_t against, struct mc_arena *scratch);

/* "poor", "slight", "fair", "moderate", "substantial", "almost perfect" (Landis and Koch 1977), of
 * kappa rounded to 1e-12; NULL for NaN. */
const char *mc_kappa_band(double kappa);

#endif
