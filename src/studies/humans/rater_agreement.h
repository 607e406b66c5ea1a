/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rater_agreement.h: how far annotators agree with each other, in pairs and all at once, and how
 * far two scales agree (Manning, Wein and Schneider 2020, section 4). */
#ifndef MC_STUDIES_HUMANS_RATER_AGREEMENT_H
#define MC_STUDIES_HUMANS_RATER_AGREEMENT_H

#include "analysis/agreement.h"
#include "analysis/sample.h"
#include "studies/humans/ratings.h"

/* The coefficient of two annotators, over the outputs that both judged. */
enum mc_rater_coefficient {
    MC_RATER_SPEARMAN,
    MC_RATER_KAPPA,          /* Cohen 1960, chance from the shares of each annotator */
    MC_RATER_KAPPA_LINEAR,   /* weighted by the distance of the values in the order of the scale */
    MC_RATER_KAPPA_QUADRATIC /* weighted by its square */
};

/* The coefficient that the paper uses: Spearman for a scale, kappa for a flag. */
enum mc_rater_coefficient mc_rater_coefficient(const struct mc_ratings *ratings, size_t scale);

struct mc_rater_pair {
    uint32_t first, second; /* annotators, first < second */
    size_t n;               /* outputs that both judged */
    double value;           /* in [-1, 1]; NaN if undefined */
    /* Of a kappa, for many outputs, and the same if the two agree only by chance; NaN for other
     * coefficients or if undefined. */
    double standard_error, standard_error_null;
    const char *reason; /* why the value is undefined, else NULL */
};

struct mc_rater_agreement {
    enum mc_rater_coefficient coefficient;
    struct mc_rater_pair *pairs; /* [n_pairs] of annotators, sorted by first, second */
    size_t n_pairs;
    size_t n_defined; /* pairs with a value */
    size_t n_below;   /* further pairs with fewer common outputs than required */
    /* Over the pairs with a value; NaN without any. */
    double average;
    double average_weighted; /* by the number of common outputs */
    double minimum, maximum;
};

/* All pairs of annotators with at least `min_shared` common outputs on a scale or flag. Kappas are
 * undefined for a scale with more than MC_RATER_MOST_VALUES distinct values, and Spearman if an
 * annotator gave only one value. In the arena. O(n + pairs of judgements of the same output). */
struct mc_rater_agreement mc_rater_agreement(const struct mc_ratings *ratings, size_t scale,
                                             enum mc_rater_coefficient coefficient,
                                             size_t min_shared, struct mc_arena *arena);

#define MC_RATER_MOST_VALUES 100

/* Agreement of all annotators, over the outputs with two judgements or more. */
struct mc_rater_reliability {
    size_t n_outputs, n_judgements;
    struct mc_figure alpha_nominal, alpha_ordinal, alpha_interval, alpha_ratio;
    /* Kappas of several judges, if all outputs have the same number of judgements and the scale has
     * at most MC_RATER_MOST_VALUES distinct values. */
    struct mc_figure fleiss, randolph;
    /* If all outputs have the same number of judgements. The two-way forms also need the same
     * annotators for all outputs. */
    struct mc_figure icc_one_way, icc_one_way_mean;
    struct mc_figure icc_random, icc_random_mean, icc_fixed, icc_fixed_mean;
};

/* Krippendorff's alpha, Fleiss's and Randolph's kappa, intraclass correlations: see
 * analysis/agreement.h. */
struct mc_rater_reliability mc_rater_reliability(const struct mc_ratings *ratings, size_t scale,
                                                 struct mc_arena *scratch);

/* Correlations of two scales; NaN if n < 2 or one side is constant. */
struct mc_scale_correlation {
    uint32_t first, second; /* scales */
    /* Judgements of the same output by the same annotator. */
    size_t n_judgements;
    double judgement_spearman, judgement_pearson;
    /* Means of the outputs that have judgements on both. */
    size_t n_outputs;
    double output_spearman, output_pearson;
};

/* Every pair of scales, without flags, in order: returns [*n], in the arena. */
struct mc_scale_correlation *mc_scale_correlations(const struct mc_ratings *ratings, size_t *n,
                                                   struct mc_arena *arena);

#endif
