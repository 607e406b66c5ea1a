/* contrast.h: pairs of which the metric has to prefer one: a good and a bad text about the same. */
#ifndef MC_ANALYSIS_PAIRS_CONTRAST_H
#define MC_ANALYSIS_PAIRS_CONTRAST_H

#include <stddef.h>

struct mc_contrast {
    size_t n;                            /* pairs with both scores */
    size_t concordant, tied, discordant; /* good > bad, equal as doubles, good < bad */
    double strict_accuracy;              /* concordant / n */
    double half_tie_accuracy;            /* (concordant + tied / 2) / n */
    double tau_ties_discordant;          /* (concordant - discordant - tied) / n */
    double tau_ties_ignored;             /* (concordant - discordant) / (concordant + discordant) */
    double mean_margin;                  /* mean of good - bad */
};

/* Of n pairs of scores for which more is better; pairs with a NaN are left out. A share is NaN
 * where its denominator is 0. tau_ties_discordant is that of the ACES challenge set (Amrhein,
 * Moghe and Guillou 2022). */
struct mc_contrast mc_contrast(const double *good, const double *bad, size_t n);

/* Sum of weight * value: the summary of ACES over the means of its categories. */
double mc_weighted_sum(const double *values, const double *weights, size_t n);

#endif
