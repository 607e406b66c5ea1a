/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rating_kappas.h: how far the annotators of a table of ratings agree beyond chance, on values and
 * on orders. */
#ifndef MC_STUDIES_HUMANS_RATING_KAPPAS_H
#define MC_STUDIES_HUMANS_RATING_KAPPAS_H

#include "analysis/agreement.h"
#include "studies/humans/scored_outputs.h"

/* What counts as agreement by chance. OBSERVED: the squared shares of what was said; of orders it
 * moves with the order of the systems, which is arbitrary. SYMMETRIC: less and greater as likely as
 * each other, the mean of their shares; for values the same as OBSERVED. UNIFORM: each category as
 * likely. */
enum mc_kappa_chance { MC_CHANCE_OBSERVED, MC_CHANCE_SYMMETRIC, MC_CHANCE_UNIFORM, MC_N_CHANCES };
/* "observed", "symmetric", "uniform". */
const char *mc_kappa_chance_name(enum mc_kappa_chance chance);

/* A kappa and what it is called (mc_kappa_band); NaN and NULL: not defined. NULL, too: of values on
 * a scale of more than 20 categories. */
struct mc_banded_kappa {
    double p_chance, kappa; /* p_chance in [0, 1], kappa at most 1 */
    const char *band;
};

/* Agreement of all pairs of annotators: of values (two annotators of an output) or of orders (two
 * annotators of two outputs of an item). */
struct mc_rating_agreement {
    struct mc_judge_kappa counts;
    struct mc_banded_kappa by[MC_N_CHANCES];
};

/* Absolute and relative kappa of Espinosa et al. 2010 ("Further Meta-Evaluation of Broad-Coverage
 * Surface Realization", section 3), bands of Landis and Koch 1977. Of orders, an output is less
 * than the next in the order of system and number. */
struct mc_rating_kappas {
    struct mc_rating_agreement absolute, relative;
    /* Whether the number of categories is that of the table of scales; else it is the number of
     * different values that occur on the scale. */
    bool declared_categories;
};

/* Of the outputs of a selection on a scale, flags among them. */
struct mc_rating_kappas mc_rating_kappas(const struct mc_ratings *ratings, size_t scale,
                                         const struct mc_output_selection *selection,
                                         struct mc_arena *scratch);

/* The same of a metric as one more judge, with each annotator, not of annotators with each other;
 * turned round where lower is better. `relative` needs no common unit. `absolute` is of metrics
 * that speak in the values of the scale, such as a model that is asked for ratings: without pairs
 * where a score is none of them. */
struct mc_rating_kappas mc_metric_kappas(const struct mc_ratings *ratings, size_t scale,
                                         size_t metric, const struct mc_output_selection *selection,
                                         struct mc_arena *scratch);

/* (agreement - chance) / (1 - chance): Cohen 1960. NaN where chance is 1 or either is NaN. */
double mc_chance_corrected(double agreement, double chance);

#endif
