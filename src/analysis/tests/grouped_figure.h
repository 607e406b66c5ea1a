/* grouped_figure.h: a figure of one metric over a sample in groups: the mean of what the groups in
 * which it is defined give. */
#ifndef MC_ANALYSIS_TESTS_GROUPED_FIGURE_H
#define MC_ANALYSIS_TESTS_GROUPED_FIGURE_H

#include <math.h>

#include "analysis/tests/paired_sample.h"

/* `compute` gives the figure of n finite pairs, or NaN. */
struct mc_grouped_figure {
    double (*compute)(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch);
    const void *context;
};

/* Mean of a figure over groups, while they are gone through: those in which it is not defined do
 * not count. */
struct mc_groups_mean {
    double sum;
    size_t n;
};

static inline void mc_groups_mean_add(struct mc_groups_mean *mean, double value)
{
    if (isnan(value))
        return;
    mean->sum += value;
    mean->n++;
}

/* NaN when the figure is defined in none. */
static inline double mc_groups_mean_value(const struct mc_groups_mean *mean)
{
    return mean->n == 0 ? (double)NAN : mean->sum / (double)mean->n;
}

/* Mean over the groups; NaN when the figure is defined in none. */
double mc_grouped_mean(const struct mc_grouped_figure *figure, const double *human,
                       const double *metric, const struct mc_score_groups *groups,
                       struct mc_arena *scratch);

/* Share of the pairs that people tell apart which the metric puts in the same order, in [0, 1]; NaN
 * when people tell none apart. Half of (Somers' d + 1) where the metric ties none. */
double mc_order_share(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch);
struct mc_grouped_figure mc_grouped_order(void);

/* Pearson's and Spearman's correlation; NaN when one side is constant. */
struct mc_grouped_figure mc_grouped_pearson(void);
struct mc_grouped_figure mc_grouped_spearman(void);
/* Of the Kendall family (pairs/kendall.h), scores tying when they are equal. */
struct mc_grouped_figure mc_grouped_tau_b(void);
struct mc_grouped_figure mc_grouped_acc_eq(void);
struct mc_grouped_figure mc_grouped_tau_eq(void);

#endif
