/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rating_summary.h: the ratings of each system, and how each annotator used the scales: means and
 * ranks, raised flags, z-scores, distributions (Manning, Wein and Schneider 2020, "A Human
 * Evaluation of AMR-to-English Generation Systems", sections 4 and 5).
 *
 * Sums are rounded once (base/exact_sum.h); standard deviations have n - 1 in the denominator.
 * Arrays of systems and annotators are indexed by their numbers in the ratings. */
#ifndef MC_STUDIES_HUMANS_RATING_SUMMARY_H
#define MC_STUDIES_HUMANS_RATING_SUMMARY_H

#include "studies/humans/ratings.h"

/* The judgements of a system's outputs on one scale. Without any, n_outputs is 0 and the numbers
 * are NaN. */
struct mc_system_mean {
    size_t n_outputs, n_ratings;
    double mean;                 /* of all judgements */
    double mean_of_output_means; /* each output counts once, however many judged it */
    double standard_deviation;   /* of all judgements; NaN for fewer than two */
    double median;
    size_t rank; /* 1: best mean; equal means share the least rank; 0: reference, or no mean */
    /* Mean percentile rank of the judgements among all of their annotator's on the scale,
     * 100 * (lower + equal / 2) / n, where equal includes the judgement itself: depends only on the
     * order that each annotator gave, not on magnitudes. In (0, 100). */
    double mean_percentile;
    size_t percentile_rank; /* like rank, by settled mean_percentile (mc_settle) */
};

/* Whether ratings on the scale are free magnitudes with outliers that dominate means and z-scores:
 * the greatest is more than 100 times as great as 99 % of all. */
bool mc_rating_is_free(const struct mc_ratings *ratings, size_t scale);

/* `reference`: the system that stands for texts written by people; SIZE_MAX: none. Returns
 * [n_systems], in the arena. */
struct mc_system_mean *mc_system_means(const struct mc_ratings *ratings, size_t scale,
                                       size_t reference, struct mc_arena *arena);

/* How often an error flag was raised among the judgements of a system's outputs. */
struct mc_flag_rate {
    size_t n_judgements, n_flagged;
    double percent; /* 0..100; NaN without judgements */
};

/* Returns [n_systems], in the arena. */
struct mc_flag_rate *mc_flag_rates(const struct mc_ratings *ratings, size_t flag,
                                   struct mc_arena *arena);

/* Judgements as distances from their annotator's mean on the scale, in that annotator's standard
 * deviations. An annotator who gave only one value is flat: all z-scores are 0. */
struct mc_z_scores {
    size_t n_flat;
    double *values;       /* [judgements of the scale], in their order */
    double *system_means; /* [n_systems], over judgements; NaN: none */
    size_t *ranks;        /* [n_systems] by settled means (mc_settle_sized), 1 the best; 0: none */
    double *output_means; /* [n_outputs]; NaN: none */
};

struct mc_z_scores mc_z_scores(const struct mc_ratings *ratings, size_t scale,
                               struct mc_arena *arena);

/* A Gaussian kernel density at evenly spaced points, as in a violin plot. */
struct mc_rating_density {
    double bandwidth; /* standard deviation * n^(-1/5) (Scott 1992) */
    double from, to;  /* least value - cut * bandwidth, greatest value + cut * bandwidth */
    size_t n_points;  /* 0: no density, since all values are equal */
    double *density;  /* [n_points] */
};

#define MC_RATING_QUANTILES 7

struct mc_rating_distribution {
    uint32_t who; /* annotator or system */
    size_t n;     /* at least 1 */
    double mean;
    double standard_deviation; /* NaN if n is 1 */
    /* At mc_rating_quantile_percents, by linear interpolation (base/number.h). */
    double quantiles[MC_RATING_QUANTILES];
    struct mc_rating_density density;
};

/* 0, 5, 25, 50, 75, 95, 100. */
extern const double mc_rating_quantile_percents[MC_RATING_QUANTILES];

struct mc_distribution_options {
    size_t most_annotators; /* those with the most judgements, ties by name; 0: all */
    size_t n_points;        /* of a density, at least 2; 0: no densities */
    double cut;             /* bandwidths beyond the least and the greatest value */
};

struct mc_scale_distributions {
    struct mc_rating_distribution *annotators; /* [n_annotators], most judgements first */
    size_t n_annotators;
    struct mc_rating_distribution *systems; /* [n_systems], those with judgements, by number */
    size_t n_systems;
};

/* In the arena. O(n log n), plus for each density its points times the distinct values. */
struct mc_scale_distributions mc_scale_distributions(const struct mc_ratings *ratings, size_t scale,
                                                     const struct mc_distribution_options *options,
                                                     struct mc_arena *arena);

#endif
