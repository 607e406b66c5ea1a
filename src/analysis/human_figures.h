/* human_figures.h: what people said about the cases of a group. */
#ifndef MC_ANALYSIS_HUMAN_FIGURES_H
#define MC_ANALYSIS_HUMAN_FIGURES_H

#include "analysis/result.h"

/* Mean, median (mean of the two middle values), standard deviation (n - 1) and standard error
 * (standard deviation / sqrt(n)) over the judged cases of the group: raw, on [0, 1] by the scale of
 * each case's file, and normalised. The result's normalisation must be done. */
struct mc_human_figures mc_human_figures(const struct mc_result *result,
                                         const struct mc_group *group, struct mc_arena *scratch);

#endif
