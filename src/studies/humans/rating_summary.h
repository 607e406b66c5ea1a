/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rating_summary.h: what people gave each system, and how each annotator used the scales: means and
 * ranks, raised flags, z-scores, distributions (Manning, Wein and Schneider 2020, "A Human
 * Evaluation of AMR-to-English Generation Systems", sections 4 and 5).
 *
 * Sums have one rounding (base/exact_sum.h); standard deviations have n - 1 in the denominator.
 * Systems and annotators are those of the ratings, by their numbers. */
#ifndef MC_STUDIES_HUMANS_RATING_SUMMARY_H
#define MC_STUDIES_HUMANS_RATING_SUMMARY_H

#include "studies/humans/ratings.h"

/* The judgements of a system's outputs on one scale. Without any, n_outputs is 0 and the numbers
 * are NaN. */
struct mc_system_mean {
    size_t n_outputs, n_ratings;
    double mean;                 /* of all judgements */
    double mean_of_output_means; /* each output counts once, however many judged it */
    double standard_deviation;   /* of all judgements; NaN for one */
    double median;
    size_t rank; /* 1: best mean; equal means share the least; 0: none, and for the reference */
    /* Mean percentile rank of the judgements among all of their annotator's on the scale,
     * 100 * (lower + equal / 2) / n, the judgement itself among the equal ones: of the order alone
     * that each annotator saw, whatever the magnitudes. In (0, 100). */
    double mean_percentile;
    size_t percentile_rank; /* as rank, by settled mean_percentile (mc_settle) */
};

/* Whether ratings of the scale are free magnitudes with outliers that rule means and z-scores: the
 * greatest is more than 100 times as great as 99 % of all. */
bool mc_rating_is_free(const struct mc_ratings *ratings, size_t scale);

/* `reference`: the system that is no system but what people wrote; SIZE_MAX: none. Returns
 * [n_systems], in the arena. */
struct mc_system_mean *mc_system_means(const struct mc_ratings *ratings, size_t scale,
                                       size_t reference, struct mc_arena *arena);

/* How often an error flag was raised among the judgements of a system's outputs. */
struct mc_flag_rate {
    size_t n_judgements, n_flagged;
    double percent; /* 0..100; NaN: nobody judged it */
};

/* Returns [n_systems], in the arena. */
struct mc_flag_rate *mc_flag_rates(const struct mc_ratings *ratings, size_t flag,
                                   struct mc_arena *arena);

/* Judgements as distances from the mean of all that the annotator gave on the scale, in the
 * annotator's standard deviations. An annotator who gave one value only is flat: 0 for all. */
struct mc_z_scores {
    size_t n_flat;
    double *values;       /* [judgements of the scale], in their order */
    double *system_means; /* [n_systems], over judgements; NaN: none */
    size_t *ranks;        /* [n_systems]: of settled means (mc_settle_sized), 1 the best; 0: none */
    double *output_means; /* [n_outputs]; NaN: none */
};

struct mc_z_scores mc_z_scores(const struct mc_ratings *ratings, size_t scale,
                               struct mc_arena *arena);

/* A Gaussian kernel density at even points, as a violin plot draws it. */
struct mc_rating_density {
    double bandwidth; /* standard deviation * n^(-1/5) (Scott 1992) */
    double from, to;  /* the least value - cut * bandwidth, the greatest + cut * bandwidth */
    size_t n_points;  /* 0: none, all values are equal */
    double *density;  /* [n_points] */
};

#define MC_RATING_QUANTILES 7

struct mc_rating_distribution {
    uint32_t who; /* annotator or system */
    size_t n;     /* at least 1 */
    double mean;
    double standard_deviation; /* NaN for one */
    /* At mc_rating_quantile_percents, by linear interpolation (base/number.h). */
    double quantiles[MC_RATING_QUANTILES];
    struct mc_rating_density density;
};

/* 0, 5, 25, 50, 75, 95, 100. */
extern const double mc_rating_quantile_percents[MC_RATING_QUANTILES];

struct mc_distribution_options {
    size_t most_annotators; /* those with most judgements, ties in the order of names; 0: all */
    size_t n_points;        /* of a density; 0: none is wanted, else at least 2 */
    double cut;             /* bandwidths beyond the least and the greatest value */
};

struct mc_scale_distributions {
    struct mc_rating_distribution *annotators; /* [n_annotators], most judgements first */
    size_t n_annotators;
    struct mc_rating_distribution *systems; /* [n_systems]: those with judgements, by number */
    size_t n_systems;
};

/* In the arena. O(n log n), and for each density the points times the different values. */
struct mc_scale_distributions mc_scale_distributions(const struct mc_ratings *ratings, size_t scale,
                                                     const struct mc_distribution_options *options,
                                                     struct mc_arena *arena);

#endif
