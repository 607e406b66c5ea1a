/* SPDX-License-Identifier: GPL-3.0-or-later */
/* intervals.h: intervals in closed form: of rates and their differences, of correlations, of the
 * area under a ROC curve, of rates with clustered trials. */
#ifndef MC_ANALYSIS_INTERVALS_H
#define MC_ANALYSIS_INTERVALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/options.h"

struct mc_interval {
    double low, high;   /* both NaN: none */
    const char *reason; /* static text: why there is none; NULL if there is one */
};

/* Intervals from the values that a figure takes on resamples. */

/* Efron and Tibshirani, An Introduction to the Bootstrap, 1993:
 *
 *   percentile  quantiles of the replicates (section 13.3)
 *   basic       the same mirrored at the estimate (Davison and Hinkley 1997, section 5.2)
 *   normal      estimate +- z standard deviations of the replicates
 *   bca         quantiles at levels corrected for bias and for a spread that changes with the
 *               figure (section 14.3)
 *   auto        the interval that covers best: studentised for deviations, means and Pearson's
 *               correlation, the test turned into an interval for Spearman's (jackknife.h),
 *               percentile for all others */
#define MC_INTERVAL_KINDS(X)                                                                       \
    X(MC_INTERVAL_PERCENTILE, "percentile")                                                        \
    X(MC_INTERVAL_BASIC, "basic")                                                                  \
    X(MC_INTERVAL_NORMAL, "normal")                                                                \
    X(MC_INTERVAL_BCA, "bca")                                                                      \
    X(MC_INTERVAL_AUTO, "auto")
enum mc_interval_kind { MC_INTERVAL_KINDS(MC_CHOICE_VALUE) };

/* An interval for the probability that a value of one group exceeds one of another. */

/* Interval of the area under the ROC curve, `auc` in [0, 1] as observed on groups of n_first and
 * n_second independent values: those t with |auc - t| <= z sqrt(v), where v = t (1 - t) / (n_first
 * n_second) (1 + n ((1 - t) / (2 - t) + t / (1 + t))) and n = (n_first + n_second) / 2 - 1
 * (Newcombe 2006, Statistics in Medicine 25:559, method 5: the variance of Hanley and McNeil 1982
 * at t, with the groups taken as equally large). Within [0, 1], and not of width 0 at either end.
 * Ends to 1e-12. confidence in (0, 1). None if a group is empty. */
struct mc_interval mc_auc_interval(double auc, size_t n_first, size_t n_second, double confidence);

/* The interval of a rate whose trials come in clusters, such as the expectations of one case, or
 * those that name the same other case: they are not independent evidence. */

/* Sums over clusters of n_i trials, x_i of them successes. Starts at zero; whole numbers, so that
 * the order does not matter. */
struct mc_cluster_counts {
    uint64_t n_clusters;                /* clusters that are not empty */
    uint64_t n, successes;              /* trials of all of them */
    uint64_t squares;                   /* sum of n_i^2: pairs of trials with a cluster in common */
    uint64_t success_squares, products; /* sums of x_i^2 and of x_i n_i */
    double size_squares, size_fourths;  /* sums of n_i^2 and n_i^4 over clusters alone */
};

/* Adds a cluster; an empty one does not count. Each argument is below 2^31, as is their sum. */
void mc_cluster_counts_add(struct mc_cluster_counts *counts, uint64_t successes, uint64_t n);

/* Takes out once what was added twice: trials that are in the same two clusters, both of which are,
 * or will be, added with them (Cameron, Gelbach and Miller 2011, Journal of Business & Economic
 * Statistics 29:238, equation 2.12; Aronow, Samii and Assenova 2015, Political Analysis 23:564,
 * where the clusters are the members of pairs). */
void mc_cluster_counts_take_common(struct mc_cluster_counts *counts, uint64_t successes,
                                   uint64_t n);

/* The correlation of two trials of a cluster at a rate in (0, 1), if each passes when a score of
 * its own exceeds a score that both have in common, all normal with the same variance: (Phi2(h, h;
 * 1/2) - rate^2) / (rate (1 - rate)), h the normal quantile of the rate. 1/3 at 1/2, less towards 0
 * and 1. To 1e-7. */
double mc_common_score_correlation(double rate);

/* The number of independent trials that would determine the rate as precisely, in [1, n]; 0 without
 * trials. It is n over the design effect d, which is at least 1, and is 1 if no two trials have a
 * cluster in common. d combines two (as Smyth 2004, Statistical Applications in Genetics 3:3,
 * section 3, does for a variance): the observed one, with the weight G - 1, and the one that
 * mc_common_score_correlation predicts, with the weight 8:
 *
 *   d = (8 (1 + c (s - n) / n) + (G - 1) f G / (G - 1)) / (8 + G - 1)
 *
 * where s is squares, c the correlation, f the sum of (x_i - n_i p)^2 over n p (1 - p) (Rao and
 * Scott 1992, Biometrics 48:577, section 2), and G = (sum of n_i^2)^2 / sum of n_i^4 the effective
 * number of clusters. If nothing can be observed (fewer than two clusters, or all or none succeed),
 * the trials of a cluster count as copies of one: n^2 / s (Kish 1965, section 8.2). */
double mc_effective_n(const struct mc_cluster_counts *counts);

/* Wilson's interval with the effective number of trials, and with Student's t of 8 + G - 1 degrees
 * of freedom instead of z if the design effect is partly observed. None without trials. */
struct mc_interval mc_clustered_rate_interval(const struct mc_cluster_counts *counts,
                                              double confidence);

/* Intervals of correlations in closed form. */

/* Standard error of atanh(r). */
enum mc_correlation_kind {
    MC_CORRELATION_PEARSON,  /* 1 / sqrt(n - 3): Fisher 1915, for normal values */
    MC_CORRELATION_SPEARMAN, /* sqrt((1 + r^2 / 2) / (n - 3)): Bonett and Wright 2000 */
    MC_CORRELATION_KENDALL,  /* sqrt(0.437 / (n - 4)): the same, after Fieller, Hartley and Pearson
                                1957 */
};

/* tanh(atanh(r) +- z se) of a correlation r in [-1, 1] of n cases; confidence in (0, 1). If r is 1
 * or -1, both ends are r. None if r is NaN, or for fewer than 4 cases (Kendall: 5). Pearson's
 * agrees with scipy.stats.pearsonr 1.10.1; Spearman's and Kendall's are good up to |r| of 0.95 and
 * 0.8. */
struct mc_interval mc_correlation_interval(enum mc_correlation_kind kind, double r, size_t n,
                                           double confidence);

/* Intervals for the difference of two pass rates on the same cases. */

/* In how many cases both pass, only one does, neither does. */
struct mc_paired_counts {
    uint32_t both, only_first, only_second, neither;
};

/* Interval of (rate of the first) - (rate of the second), in [-1, 1]; confidence in (0, 1). None
 * without cases. Tango 1998, Statistics in Medicine 17:891: the differences that the score test
 * does not reject; both ends to 1e-12. For few cases its coverage is better than that of Newcombe's
 * (1998, Statistics in Medicine 17:2635). Cases that are not independent count as if there were 1 /
 * design_effect times as many of each kind (Rao and Scott 1992, Biometrics 48:577). design_effect
 * > 0; 1 for independent cases. */
struct mc_interval mc_tango_interval(struct mc_paired_counts counts, double design_effect,
                                     double confidence);

/* Intervals for rates: how many cases of n pass. */

enum mc_proportion_method {
    MC_PROPORTION_WILSON,          /* Wilson 1927: the score interval; the default choice */
    MC_PROPORTION_CLOPPER_PEARSON, /* 1934: coverage is never too low; for very few cases */
    MC_PROPORTION_JEFFREYS,        /* equal tails of the posterior Beta(s + 1/2, n - s + 1/2) */
    MC_PROPORTION_AGRESTI_COULL,   /* 1998, equation of section 4: Wald's around Wilson's centre */
    MC_PROPORTION_WALD,            /* p +- z sqrt(p (1 - p) / n): of width 0 at 0 and n */
};

/* Interval of the rate behind `successes` of n independent cases (successes <= n), in [0, 1];
 * confidence in (0, 1). None for n = 0. As in proportion_confint of statsmodels 0.13.5. */
struct mc_interval mc_proportion_interval(enum mc_proportion_method method, uint64_t successes,
                                          uint64_t n, double confidence);

/* Whether the interval, ends included, contains 0; false if there is none (NaN). */
bool mc_interval_holds_zero(double low, double high);

#endif
