/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rater_agreement.h: how far annotators agree with each other: pair by pair, all at once; and how
 * far two scales agree (Manning, Wein and Schneider 2020, section 4). */
#ifndef MC_STUDIES_HUMANS_RATER_AGREEMENT_H
#define MC_STUDIES_HUMANS_RATER_AGREEMENT_H

#include "analysis/agreement.h"
#include "analysis/sample.h"
#include "studies/humans/ratings.h"

/* What two annotators are compared by, on the outputs that both judged. */
enum mc_rater_coefficient {
    MC_RATER_SPEARMAN,
    MC_RATER_KAPPA,          /* Cohen 1960, chance from the shares of each of the two */
    MC_RATER_KAPPA_LINEAR,   /* weighted by the distance of the values among those of the scale */
    MC_RATER_KAPPA_QUADRATIC /* by its square */
};

/* What the paper takes: Spearman for a scale, kappa for a flag. */
enum mc_rater_coefficient mc_rater_coefficient(const struct mc_ratings *ratings, size_t scale);

struct mc_rater_pair {
    uint32_t first, second; /* annotators, first < second */
    size_t n;               /* outputs that both judged */
    double value;           /* in [-1, 1]; NaN: not defined */
    /* Of a kappa, for many outputs, and the same if the two agree by chance alone; NaN where there
     * is none. */
    double standard_error, standard_error_null;
    const char *reason; /* why there is no value; NULL when there is */
};

struct mc_rater_agreement {
    enum mc_rater_coefficient coefficient;
    struct mc_rater_pair *pairs; /* [n_pairs], in the order of first, second */
    size_t n_pairs;
    size_t n_defined; /* pairs with a value */
    size_t n_below;   /* further pairs, with common outputs but fewer than asked for */
    /* Over the pairs with a value; NaN without any. */
    double average;
    double average_weighted; /* by the number of common outputs */
    double minimum, maximum;
};

/* All pairs of annotators with at least `min_shared` common outputs on a scale or flag. Kappas are
 * not defined for a scale of more than MC_RATER_MOST_VALUES different values, and Spearman where an
 * annotator gave one value alone. In the arena. O(n) and the pairs of judgements of each output. */
struct mc_rater_agreement mc_rater_agreement(const struct mc_ratings *ratings, size_t scale,
                                             enum mc_rater_coefficient coefficient,
                                             size_t min_shared, struct mc_arena *arena);

#define MC_RATER_MOST_VALUES 100

/* Agreement of all annotators at once, over the outputs with two judgements or more. */
struct mc_rater_reliability {
    size_t n_outputs, n_judgements;
    struct mc_figure alpha_nominal, alpha_ordinal, alpha_interval, alpha_ratio;
    /* Kappas of several judges; where all outputs have as many judgements, and no more than
     * MC_RATER_MOST_VALUES different ones. */
    struct mc_figure fleiss, randolph;
    /* Where all outputs have as many judgements. The two-way forms ask for the same annotators. */
    struct mc_figure icc_one_way, icc_one_way_mean;
    struct mc_figure icc_random, icc_random_mean, icc_fixed, icc_fixed_mean;
};

/* Krippendorff's alpha, Fleiss's and Randolph's kappa, intraclass correlations: see
 * analysis/agreement.h. */
struct mc_rater_reliability mc_rater_reliability(const struct mc_ratings *ratings, size_t scale,
                                                 struct mc_arena *scratch);

/* Two scales held against each other; NaN where n < 2 or one side is constant. */
struct mc_scale_correlation {
    uint32_t first, second; /* scales */
    /* Judgements of the same output by the same annotator. */
    size_t n_judgements;
    double judgement_spearman, judgement_pearson;
    /* Means of the outputs that have judgements on both. */
    size_t n_outputs;
    double output_spearman, output_pearson;
};

/* Every pair of scales, without flags, in their order: returns [*n], in the arena. */
struct mc_scale_correlation *mc_scale_correlations(const struct mc_ratings *ratings, size_t *n,
                                                   struct mc_arena *arena);

#endif
