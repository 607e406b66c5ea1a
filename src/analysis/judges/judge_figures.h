/* judge_figures.h: how far the judges of a dataset agree with each other: a bound for every figure
 * about metrics and people. */
#ifndef MC_ANALYSIS_JUDGES_JUDGE_FIGURES_H
#define MC_ANALYSIS_JUDGES_JUDGE_FIGURES_H

#include "analysis/result.h"

/* Over the pooled cases of the dataset that have two single ratings or more, each rating being
 * brought to [0, 1] by the scale of its file. n_cases is 0 where there is none. The grouping of the
 * result must be done. */
struct mc_judge_figures mc_judge_figures(const struct mc_result *result,
                                         const struct mc_dataset_result *dataset,
                                         struct mc_arena *scratch);

#endif
