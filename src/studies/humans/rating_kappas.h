/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rating_kappas.h: how far the annotators of a table of ratings agree beyond chance, on values and
 * on orders. */
#ifndef MC_STUDIES_HUMANS_RATING_KAPPAS_H
#define MC_STUDIES_HUMANS_RATING_KAPPAS_H

#include "analysis/agreement.h"
#include "studies/humans/scored_outputs.h"

/* What counts as agreement by chance. OBSERVED: the sum of the squared shares of the categories;
 * for orders it depends on the order of the systems, which is arbitrary. SYMMETRIC: less and
 * greater equally likely, each with the mean of their shares; for values the same as OBSERVED.
 * UNIFORM: all categories equally likely. */
enum mc_kappa_chance { MC_CHANCE_OBSERVED, MC_CHANCE_SYMMETRIC, MC_CHANCE_UNIFORM, MC_N_CHANCES };
/* "observed", "symmetric", "uniform". */
const char *mc_kappa_chance_name(enum mc_kappa_chance chance);

/* A kappa and its band (mc_kappa_band); NaN and NULL if undefined. The band is also NULL for values
 * on a scale of more than 20 categories. */
struct mc_banded_kappa {
    double p_chance, kappa; /* p_chance in [0, 1], kappa at most 1 */
    const char *band;
};

/* Agreement of all pairs of annotators: on values (two annotators of an output) or on orders (two
 * annotators of two outputs of an item). */
struct mc_rating_agreement {
    struct mc_judge_kappa counts;
    struct mc_banded_kappa by[MC_N_CHANCES];
};

/* Absolute and relative kappa of Espinosa et al. 2010 ("Further Meta-Evaluation of Broad-Coverage
 * Surface Realization", section 3), bands of Landis and Koch 1977. The two outputs of an order are
 * sorted by system and number. */
struct mc_rating_kappas {
    struct mc_rating_agreement absolute, relative;
    /* Whether the number of categories comes from the table of scales; else it is the number of
     * distinct values that occur on the scale. */
    bool declared_categories;
};

/* The kappas of annotators on a scale or flag, over the outputs of a selection. */
struct mc_rating_kappas mc_rating_kappas(const struct mc_ratings *ratings, size_t scale,
                                         const struct mc_output_selection *selection,
                                         struct mc_arena *scratch);

/* The kappas of a metric, as one more judge, with each annotator, not of annotators with each
 * other. Scores are turned round if the scale has the other direction. `relative` needs no common
 * unit. `absolute` is for metrics whose scores are values of the scale, such as a model that is
 * asked for ratings: it has no pairs if some score is not such a value, or if the directions
 * differ. */
struct mc_rating_kappas mc_metric_kappas(const struct mc_ratings *ratings, size_t scale,
                                         size_t metric, const struct mc_output_selection *selection,
                                         struct mc_arena *scratch);

/* (agreement - chance) / (1 - chance): Cohen 1960. NaN if chance is 1 or either is NaN. */
double mc_chance_corrected(double agreement, double chance);

#endif
