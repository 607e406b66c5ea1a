/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jackknife.h: intervals in closed form, from the values of a figure without each of its cases. */
#ifndef MC_ANALYSIS_JACKKNIFE_H
#define MC_ANALYSIS_JACKKNIFE_H

#include "analysis/intervals.h"
#include "analysis/sample.h"

struct mc_arena;

/* The scale on which a figure is nearly normal: its own; its logarithm, for a deviation; Fisher's
 * z, for a correlation. */
enum mc_figure_scale { MC_SCALE_PLAIN, MC_SCALE_LOG, MC_SCALE_FISHER };

/* A figure without each of its units in turn: each case, or each cluster if the sample has
 * clusters. */
struct mc_jackknife {
    double *values;          /* [n]; NaN: not defined without this unit */
    size_t n;                /* units */
    double measured;         /* variance added by the standard errors of the scores; 0: none */
    double least, most;      /* range of the figure; infinite: unlimited */
    enum mc_figure_scale on; /* where it is nearly normal */
};

/* Of the mean of the metric's normalised scores; of the mean and the root mean square deviation of
 * these from the human ones; of Pearson's correlation of the scores, with its sign reversed if
 * lower is better. Each in O(n), from sums that one unit is taken out of. The values live in the
 * arena. */
struct mc_jackknife mc_jackknife_mean(const struct mc_sample *sample, struct mc_arena *arena);
struct mc_jackknife mc_jackknife_mad(const struct mc_sample *sample, struct mc_arena *arena);
struct mc_jackknife mc_jackknife_rmse(const struct mc_sample *sample, struct mc_arena *arena);
struct mc_jackknife mc_jackknife_pearson(const struct mc_sample *sample, struct mc_arena *arena);

/* The figure -+ t times its standard error on the scale of the jackknife, where t is Student's with
 * n - 1 degrees of freedom, and the standard error the root of (n - 1) / n times the sum of squares
 * about the mean of the values (Tukey 1958; Efron and Tibshirani 1993, section 11.2), plus the
 * variance of measurement. A deviation that is 0 without one of the units, since all others agree,
 * has no logarithm there: its interval is taken on the plain scale, from 0 on. confidence in (0,
 * 1). None for fewer than 2 units, if a value is not defined, or if the scale is not defined at the
 * figure (a deviation of 0, a correlation of 1). Its ends are within the range of the figure. */
struct mc_interval mc_studentised_interval(double figure, const struct mc_jackknife *jackknife,
                                           double confidence);

/* Interval of Spearman's correlation rho of n cases, in [-1, 1]: the test of rho = 0 turned into an
 * interval. With r(p) the |rho| whose p by Student's t is p, it is tanh(atanh(rho) -+ m), where m =
 * atanh(r(1 - confidence)) sqrt((1 + rho^2 / 2) / (1 + r(1 - confidence)^2 / 2)): the standard
 * error grows with rho as in Bonett and Wright 2000. p is the two-sided p of the test of rho = 0;
 * if it is not that of Student's t, as for few cases, m is stretched by the ratio of atanh(x) /
 * sqrt(1 + x^2 / 2) at |rho| and at r(p). So the interval excludes 0 exactly if p < 1 - confidence.
 * None if rho or p is NaN, or for fewer than 4 cases; if rho is 1 or -1, both ends are rho. */
struct mc_interval mc_spearman_interval(double rho, double p, size_t n, double confidence);

#endif
