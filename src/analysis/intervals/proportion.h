/* proportion.h: intervals for rates: how many cases of n pass. */
#ifndef MC_ANALYSIS_INTERVALS_PROPORTION_H
#define MC_ANALYSIS_INTERVALS_PROPORTION_H

#include <stdint.h>

#include "analysis/intervals/interval.h"

enum mc_proportion_method {
    MC_PROPORTION_WILSON,          /* Wilson 1927: the score interval; to be used by default */
    MC_PROPORTION_CLOPPER_PEARSON, /* 1934: never covers too little; for very few cases */
    MC_PROPORTION_JEFFREYS,        /* equal tails of the posterior Beta(s + 1/2, n - s + 1/2) */
    MC_PROPORTION_AGRESTI_COULL,   /* 1998, equation of section 4: Wald's about Wilson's centre */
    MC_PROPORTION_WALD,            /* p +- z sqrt(p (1 - p) / n): of no width at 0 and n */
};

/* Interval of the rate behind `successes` of n independent cases (successes <= n), in [0, 1];
 * confidence in (0, 1). None for n = 0. As proportion_confint of statsmodels 0.13.5. */
struct mc_interval mc_proportion_interval(enum mc_proportion_method method, uint64_t successes,
                                          uint64_t n, double confidence);

/* Wilson's for a rate in [0, 1] of n > 0 cases, which need be no whole number. */
struct mc_interval mc_wilson_interval(double rate, double n, double confidence);

#endif
