/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bootstrap_correlation.h: confidence intervals of the correlation of metrics with human scores,
 * and which metrics cannot be told from the best. */
#ifndef MC_STUDIES_HUMANS_BOOTSTRAP_CORRELATION_H
#define MC_STUDIES_HUMANS_BOOTSTRAP_CORRELATION_H

#include "studies/humans/scored_outputs.h"

struct mc_thread_pool;

/* What a draw consists of: single outputs, or items with all their outputs, which depend on each
 * other. */
enum mc_bootstrap_unit { MC_UNIT_OUTPUT, MC_UNIT_ITEM };

struct mc_correlation_bootstrap_settings {
    enum mc_bootstrap_unit unit;
    size_t draws;      /* at least 1 */
    double confidence; /* in (0, 1) */
    uint64_t seed;
};

struct mc_bootstrapped_metric {
    size_t metric;       /* of the ratings */
    double spearman;     /* turned so that higher is better; NaN if undefined */
    double lower, upper; /* ends of the interval; NaN if no draw is defined or there are fewer than
                            two units */
    size_t n_undefined;  /* draws in which a side is constant; they do not count */
    double *draws;       /* [draws], in order; NaN if undefined */
    bool within_best;    /* spearman lies in the interval of the best metric, to 1e-12 */
};

struct mc_bootstrap_correlation {
    size_t n, n_units;                      /* outputs; units that they form */
    struct mc_bootstrapped_metric *metrics; /* [n_metrics] in the order of the ratings */
    size_t n_metrics;
    /* Index of the metric with the highest Spearman, the first of those equal to 1e-12; SIZE_MAX:
     * none. */
    size_t best;
};

/* Spearman's correlation of every metric over resamples of the outputs that have a human score and
 * a score of every metric; all metrics share the draws. A draw takes as many units as there are,
 * with replacement. Of the N defined values in ascending order, floor(N (1 - confidence) / 2) are
 * dropped at either end (Espinosa et al. 2010, section 4). Unit k of draw b, in the order of
 * outputs or items, is the upper half of the 128-bit product of mc_random_bits(seed, b, k) and the
 * number of units. A draw is O(n), since its ranks are counted by the levels of the whole sample.
 * The result lives in the arena and does not depend on the size of the pool (NULL: this thread). */
struct mc_bootstrap_correlation
mc_bootstrap_correlation(const struct mc_ratings *ratings, const struct mc_human_column *human,
                         const struct mc_output_selection *selection,
                         const struct mc_correlation_bootstrap_settings *settings,
                         struct mc_thread_pool *pool, struct mc_arena *arena);

/* The unit by that formula, below n < 2^32. */
uint32_t mc_bootstrap_unit(uint64_t seed, uint64_t draw, uint64_t place, uint32_t n);

#endif
