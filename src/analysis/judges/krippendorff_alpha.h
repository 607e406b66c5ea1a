/* krippendorff_alpha.h: agreement of any number of judges, of whom some may not have judged all. */
#ifndef MC_ANALYSIS_JUDGES_KRIPPENDORFF_ALPHA_H
#define MC_ANALYSIS_JUDGES_KRIPPENDORFF_ALPHA_H

#include "analysis/statistic.h"

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

#endif
