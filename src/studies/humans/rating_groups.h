/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rating_groups.h: the judgements on one scale by system or by annotator, and the means of outputs:
 * what every analysis of ratings begins with. */
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
    uint32_t *judgements; /* [n]: which one of the scale, from 0 */
};

/* Of one scale or flag; in the arena. O(n). */
struct mc_rating_groups mc_rating_groups(const struct mc_ratings *ratings, size_t scale,
                                         enum mc_rating_key key, struct mc_arena *arena);

/* The mean of the judgements of each output on a scale, NaN where it has none; not on a grid, as
 * those of mc_ratings_scores are. means: [n_outputs]. */
void mc_rating_output_means(const struct mc_ratings *ratings, size_t scale, double *means);

/* 1 for the best value, equal ones share the least of their ranks; 0 for NaN. `lower_is_better`:
 * the least is the best. ranks: [n]. O(n log n). */
void mc_rating_ranks(const double *values, size_t n, bool lower_is_better, size_t *ranks,
                     struct mc_arena *scratch);

#endif
