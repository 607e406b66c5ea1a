/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jackknife.h: intervals in closed form, from what a figure is without each of its cases. */
#ifndef MC_ANALYSIS_JACKKNIFE_H
#define MC_ANALYSIS_JACKKNIFE_H

#include "analysis/intervals.h"
#include "analysis/sample.h"

struct mc_arena;

/* The scale on which a figure is nearly normal: as it is; its logarithm, for a deviation; Fisher's
 * z, for a correlation. */
enum mc_figure_scale { MC_SCALE_PLAIN, MC_SCALE_LOG, MC_SCALE_FISHER };

/* A figure without each of its units: without each case, or, where the sample has clusters, without
 * each cluster. */
struct mc_jackknife {
    double *values;          /* [n]; NaN: not defined without this one */
    size_t n;                /* units */
    double measured;         /* variance that the standard errors of the scores add; 0: none */
    double least, most;      /* that the figure can be; infinite: no end */
    enum mc_figure_scale on; /* where it is nearly normal */
};

/* Of the mean of the metric's normalised scores; of the mean and the root of the mean squared
 * deviation of these from the human ones; of Pearson's correlation of the scores, turned round
 * where lower is better. Each in O(n), from sums that one unit is taken out of. The values live in
 * the arena. */
struct mc_jackknife mc_jackknife_mean(const struct mc_sample *sample, struct mc_arena *arena);
struct mc_jackknife mc_jackknife_mad(const struct mc_sample *sample, struct mc_arena *arena);
struct mc_jackknife mc_jackknife_rmse(const struct mc_sample *sample, struct mc_arena *arena);
struct mc_jackknife mc_jackknife_pearson(const struct mc_sample *sample, struct mc_arena *arena);

/* The figure -+ t times its standard error on the scale of the jackknife, where t is Student's with
 * n - 1 degrees of freedom, and the standard error the root of (n - 1) / n times the sum of squares
 * about the mean of the values (Tukey 1958; Efron and Tibshirani 1993, section 11.2), and of what
 * measurement adds. A deviation that is 0 without one of the units, since all others agree, has no
 * logarithm there: its interval is taken on the plain scale, from 0 on. confidence in (0, 1). None
 * below 2 units, where a value is not defined, or where the scale does not reach the figure (a
 * deviation of 0, a correlation of 1). Its ends are at most those of the figure. */
struct mc_interval mc_studentised_interval(double figure, const struct mc_jackknife *jackknife,
                                           double confidence);

/* Interval of Spearman's correlation rho of n cases, in [-1, 1]: the test of rho = 0 turned into an
 * interval. With r(p) the |rho| whose p by Student's t is p, it is tanh(atanh(rho) -+ m), where
 * m = atanh(r(1 - confidence)) sqrt((1 + rho^2 / 2) / (1 + r(1 - confidence)^2 / 2)): the standard
 * error grows with rho as Bonett and Wright 2000 have it. p is what the test of rho = 0 gives,
 * two-sided; where it is not that of Student's t, as for few cases, m is stretched by the ratio of
 * atanh(x) / sqrt(1 + x^2 / 2) at |rho| and at r(p). So the interval leaves out 0 exactly where
 * p < 1 - confidence. None where rho or p is NaN and below 4 cases; where rho is 1 or -1 both ends
 * are rho. */
struct mc_interval mc_spearman_interval(double rho, double p, size_t n, double confidence);

#endif
