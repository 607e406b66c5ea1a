/* spearman_chance.h: how often a rank correlation as great as that found comes up by chance. */
#ifndef MC_ANALYSIS_TESTS_SPEARMAN_CHANCE_H
#define MC_ANALYSIS_TESTS_SPEARMAN_CHANCE_H

#include "analysis/sample.h"

/* Up to so many cases all orders are gone through. */
enum { MC_SPEARMAN_EXACT_UP_TO = 9 };

/* p, in (0, 1], of the hypothesis that the metric does not order the cases of the sample as people
 * do, against a rank correlation above 0 (below 0 for a metric of which lower is better): up to 9
 * cases the share of the n! orders whose correlation is at least that found, ties as they are;
 * above, the upper tail of Student's t with n - 2 degrees of freedom, not below 1 / n! (Hollander,
 * Wolfe and Chicken 2014, section 8.5; cor.test of R is exact below 10 cases too). NaN where rho,
 * the correlation with its sign turned to "higher is better", is NaN. The sample has levels. */
double mc_spearman_chance(const struct mc_sample *sample, double rho, struct mc_arena *scratch);

#endif
