/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pooling.h: what the overall figure of a dataset consists of, and what its phenomena say about
 * each other: the rank correlation between and within phenomena, and deviations shrunk towards
 * their mean if a phenomenon has few cases. */
#ifndef MC_ANALYSIS_POOLING_H
#define MC_ANALYSIS_POOLING_H

#include <stddef.h>

struct mc_result;

/* The overall Spearman correlation of a metric, split in two. With r and s the average ranks of the
 * human and the metric scores over all pooled cases, their sum of products about the mean is that
 * of the phenomenon means (weighted by their cases) plus that about these means; divided by
 * sqrt(S_rr S_ss), these are the two parts, and rho is their sum (Duncan, Cuzzort and Duncan 1961,
 * Statistical Geography, the covariance theorem). Signs as of the correlation: higher is better. */
struct mc_split {
    double between; /* correlation of the phenomenon means, weighted by cases, in [-1, 1]; NaN:
                       fewer than 2 phenomena, or equal means */
    double within;  /* correlation of the ranks about the means of their phenomena, in [-1, 1]; NaN:
                       they differ within no phenomenon */
    double between_part, within_part; /* rho is their sum; NaN if rho is not defined */
    size_t n_phenomena;
};

/* The mean absolute deviation of a metric on one phenomenon, shrunk towards the mean of all pooled
 * phenomena, the more the fewer cases it has: empirical Bayes in the random-effects model y_j = mu
 * + u_j + e_j, where e_j has the variance v_j of the mean of |metric - human| over the cases of the
 * phenomenon, and all u_j have the same variance, after Paule and Mandel 1982 (Journal of Research
 * of the National Bureau of Standards 87:377). For ranking phenomena by weakness: the least and the
 * greatest of many figures are the noisiest. */
struct mc_shrunk {
    double value;     /* (1 - b) y_j + b mu with b = v_j / (v_j + var u); NaN: not defined */
    double low, high; /* value -+ t sqrt((1 - b) v_j + b^2 var mu), t Student's with one degree of
                         freedom less than there are phenomena; low >= 0 */
};

/* Sets group->splits [column] of all overall rows, if Spearman is among the statistics, and
 * group->shrunk [column] of all pooled phenomena, if mad is, there are resamples, and the dataset
 * has 3 or more of them, shown or not; neither for means over systems or items. Needs cells, ranks
 * and normalised scores. */
void mc_find_pooling(struct mc_result *result);

/* y[n], v[n] > 0: n >= 2 estimates and their variances. shrunk[n] receives the shrunk figures, with
 * intervals at the confidence in (0, 1). */
void mc_shrink(const double *y, const double *v, size_t n, double confidence,
               struct mc_shrunk *shrunk);

#endif
