/* auc_interval.h: an interval for the chance that a value of one group is above one of another. */
#ifndef MC_ANALYSIS_INTERVALS_AUC_INTERVAL_H
#define MC_ANALYSIS_INTERVALS_AUC_INTERVAL_H

#include <stddef.h>

#include "analysis/intervals/interval.h"

/* Interval of the area under the ROC curve, `auc` in [0, 1] as found on groups of n_first and
 * n_second independent values: those t with |auc - t| <= z sqrt(v), where
 * v = t (1 - t) / (n_first n_second) (1 + n ((1 - t) / (2 - t) + t / (1 + t))) and n = (n_first +
 * n_second) / 2 - 1 (Newcombe 2006, Statistics in Medicine 25:559, method 5: the variance of Hanley
 * and McNeil 1982 at t, the groups being taken for equally large). Within [0, 1], and of some width
 * at both ends. Ends to 1e-12. confidence in (0, 1). None where a group is empty. */
struct mc_interval mc_auc_interval(double auc, size_t n_first, size_t n_second, double confidence);

#endif
