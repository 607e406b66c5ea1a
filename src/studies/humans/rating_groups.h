/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rating_groups.h: the judgements on one scale by system or by annotator, means of outputs, and
 * ranks, which all analyses of ratings share. */
#ifndef MC_STUDIES_HUMANS_RATING_GROUPS_H
#define MC_STUDIES_HUMANS_RATING_GROUPS_H

#include "studies/humans/ratings.h"

enum mc_rating_key { MC_BY_SYSTEM, MC_BY_ANNOTATOR };

/* The judgements of group g (a system or an annotator, by its number) are those at starts[g] to
 * starts[g + 1] - 1, in the order of outputs and annotators. */
struct mc_rating_groups {
    size_t n_groups;
    size_t *starts;       /* [n_groups + 1] */
    double *values;       /* [n] */
    uint32_t *judgements; /* [n], index among those of the scale */
};

/* The groups of one scale or flag, in the arena. O(n). */
struct mc_rating_groups mc_rating_groups(const struct mc_ratings *ratings, size_t scale,
                                         enum mc_rating_key key, struct mc_arena *arena);

/* The mean of the judgements of each output on a scale, NaN without any; not rounded as in
 * mc_ratings_scores. means: [n_outputs]. */
void mc_rating_output_means(const struct mc_ratings *ratings, size_t scale, double *means);

/* Ranks from 1 for the best value; equal values share the least of their ranks, NaN has 0.
 * `lower_is_better`: the least value is the best. ranks: [n]. O(n log n). */
void mc_rating_ranks(const double *values, size_t n, bool lower_is_better, size_t *ranks,
                     struct mc_arena *scratch);

#endif
