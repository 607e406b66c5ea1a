/* sample.h: the cases and values that a figure rests on, taken from the run; and what is computed
 * of such values: resampled intervals, correlations, moments, quantiles, ranks. */
#ifndef MC_ANALYSIS_SAMPLE_H
#define MC_ANALYSIS_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/pairs/sample_pairs.h"
#include "analysis/statistics.h"
#include "base/slice.h"

struct mc_arena;
struct mc_cell;
struct mc_group;
struct mc_pair_ranking;
struct mc_result;
struct mc_statistic;

/* Cases of the group, in its order, with a score of this column and, when `judged`, with a human
 * score too; only then are levels there, and clusters and groups where the result has sources and
 * groups. Normalisation and grouping of the result must be done. Arrays come from the arena;
 * `pairs` is set to `shared` (may be NULL). */
struct mc_sample mc_sample_take(const struct mc_result *result, const struct mc_group *group,
                                size_t column, bool judged, struct mc_pair_ranking *shared,
                                struct mc_arena *arena);

/* Intervals from the values that a figure takes on resamples. */

/* Efron and Tibshirani, An Introduction to the Bootstrap, 1993. */
enum mc_interval_kind {
    MC_INTERVAL_PERCENTILE, /* quantiles of the replicates (section 13.3) */
    MC_INTERVAL_BASIC,      /* the same turned round about the estimate (Davison and Hinkley 1997,
                               section 5.2) */
    MC_INTERVAL_NORMAL,     /* estimate +- z standard deviations of the replicates */
    MC_INTERVAL_BCA,        /* quantiles at levels corrected for bias and for a spread that changes
                               with the figure (section 14.3) */
};
#define MC_INTERVAL_CHOICES "percentile|basic|normal|bca"

/* How sure a figure is, by resampling the cases it rests on. */

struct mc_resampling {
    unsigned resamples; /* 0: none */
    double confidence;  /* in (0, 1) */
    uint64_t seed;
    uint64_t stream; /* of the group: every metric gets the same draws */
    enum mc_interval_kind kind;
    enum mc_grouping grouping; /* what the groups of the sample are; those of items within clusters
                                */
    bool micro;
};

/* Stream of the draws for a group of a dataset. */
uint64_t mc_bootstrap_stream(struct mc_slice dataset, const struct mc_group *group);

/* Intervals of the statistics that ask for them: sets low and high of cells[s] for statistics[s].
 * Units are drawn: the cases of the sample, or, where it has clusters, all cases of a cluster
 * together. Each resample draws as many units as there are, with replacement; draw k of resample r
 * is a function of (seed, stream, r, k) alone. BCa's jackknife leaves out each unit once. Resamples
 * in which a statistic is not defined are left out; when they are more than half (of the jackknife
 * too), there is no interval, nor is there one below 2 units, where the cell has no value, or
 * without resamples. Where the sample has groups the means over them are drawn: a copy of an item
 * is a group of its own, a copy of a case of a system is not. Normalisation bounds stay those of
 * the run. */
void mc_bootstrap(const struct mc_sample *sample, const struct mc_resampling *resampling,
                  const struct mc_statistic *const *statistics, size_t n_statistics,
                  struct mc_cell *cells, struct mc_arena *scratch);

/* Pearson, Spearman, and the matrix of all columns. */

/* Copies the pairs of which neither value is NaN to both_a and both_b, each of room for n, in their
 * order; returns their number. The targets may be the sources. */
size_t mc_complete_pairs(const double *a, const double *b, size_t n, double *both_a,
                         double *both_b);

/* Sums of the products of the deviations from the mean: of a with itself, b with itself, a with b.
 */
struct mc_deviations {
    double aa, bb, ab;
};

/* Of n finite pairs, 0 for n = 0, and exactly 0 for a side that is constant. Two passes, plain sums
 * in index order. */
struct mc_deviations mc_deviations(const double *a, const double *b, size_t n);

/* Pearson's product-moment correlation of n finite pairs, in [-1, 1]; NaN when n < 2 or either side
 * is constant, or when the squares of the deviations leave the range of doubles (never so for
 * ranks). Two passes, plain sums in index order. */
double mc_pearson(const double *a, const double *b, size_t n);

/* Spearman's rank correlation: Pearson's of the average ranks (Spearman 1904; ties as in Kendall
 * and Gibbons 1990). Values as levels (mc_levels). NaN as above. */
double mc_spearman(const uint32_t *a_levels, uint32_t n_a_levels, const uint32_t *b_levels,
                   uint32_t n_b_levels, size_t n, struct mc_arena *scratch);

/* Spearman between all columns, each pair over the cases that both have. columns[c][0..n-1] with
 * NaN where a value is missing; reversed[c] turns the sign of a column of which lower is better.
 * matrix[n_columns * n_columns], row by row, symmetric; the diagonal is 1, or NaN for a column of
 * less than two different values. */
void mc_spearman_matrix(const double *const *columns, const bool *reversed, size_t n_columns,
                        size_t n, double *matrix, struct mc_arena *scratch);

/* Mean, spread and shape of values. All finite, n >= 1 unless said otherwise; sums in index order.
 * Agrees with NumPy 1.24.2 and SciPy 1.10.1. */

/* Whether one value is all that occurs; true for n = 0. Exactly: 0.1 three times is, though the sum
 * of it over 3 is not 0.1. */
bool mc_all_equal(const double *values, size_t n);
/* The sum over n; of equal values that value, so that none deviates from its mean. */
double mc_mean(const double *values, size_t n);
/* Sum of (x - centre)^2. */
double mc_squares_about(double centre, const double *values, size_t n);

struct mc_moments {
    double mean;
    double standard_deviation;   /* n - 1; NaN for one value, or beyond all doubles */
    double standard_error;       /* standard_deviation / sqrt(n) */
    double population_deviation; /* n */
    double mean_deviation;       /* mean of |x - mean| */
    double skew;                 /* m3 / m2^(3/2), m the mean powers about the mean; NaN where all
                                    values are equal */
    double kurtosis;             /* m4 / m2^2 - 3; NaN as skew */
};
struct mc_moments mc_moments(const double *values, size_t n);

/* The middle value, or the mean of the two middle ones. */
double mc_median(const double *values, size_t n, struct mc_arena *scratch);
/* Median of |x - median|. Times 1.482602 (1 / the third quartile of the normal distribution) it
 * estimates the standard deviation of normal values. */
double mc_median_deviation(const double *values, size_t n, struct mc_arena *scratch);

/* Tails of distributions where GSL's own are not exact enough. All others are taken from
 * gsl/gsl_cdf.h, which agrees with SciPy 1.10.1 to 1e-12 in the tails that the tests need. */

/* P(T > t) for Student's t with df > 0 degrees of freedom, to a relative 1e-12 for df up to 2e5.
 * By the incomplete beta function (Abramowitz and Stegun 1964, 26.7.1): gsl_cdf_tdist_Q takes the
 * Cornish-Fisher expansion above 30 degrees, which is off by 1.6e-7 at t = 20, df = 57.5. */
double mc_student_upper(double t, double df);

/* The x in [0, 1] with P(X < x) = p, p in (0, 1), for the beta distribution, a > 0 and b > 0: found
 * by halving on gsl_cdf_beta_P. gsl_cdf_beta_Pinv does not converge for one in fifty of the
 * parameters that intervals for rates ask for. The upper quantile is 1 - mc_beta_quantile(p, b, a).
 */
double mc_beta_quantile(double p, double a, double b);

/* The z that a standard normal variable exceeds with probability (1 - confidence) / 2; confidence
 * in (0, 1): 1.96 for 0.95. */
double mc_normal_margin(double confidence);

/* Percentiles by the definitions that statistics programs use, to compare with figures from
 * elsewhere. metricheck itself interpolates linearly everywhere (base/number.h). */

/* The nine of Hyndman and Fan 1996, by their numbers, and four more; names as in NumPy 1.24.2. */
enum mc_quantile_method {
    MC_QUANTILE_INVERTED_CDF,              /* 1 */
    MC_QUANTILE_AVERAGED_INVERTED_CDF,     /* 2 */
    MC_QUANTILE_CLOSEST_OBSERVATION,       /* 3 */
    MC_QUANTILE_INTERPOLATED_INVERTED_CDF, /* 4 */
    MC_QUANTILE_HAZEN,                     /* 5 */
    MC_QUANTILE_WEIBULL,                   /* 6 */
    MC_QUANTILE_LINEAR,                    /* 7 */
    MC_QUANTILE_MEDIAN_UNBIASED,           /* 8 */
    MC_QUANTILE_NORMAL_UNBIASED,           /* 9 */
    MC_QUANTILE_LOWER,                     /* of the two values about 7's place */
    MC_QUANTILE_HIGHER,
    MC_QUANTILE_MIDPOINT,
    MC_QUANTILE_NEAREST, /* halves to the even place */
    MC_N_QUANTILE_METHODS
};

/* The name in NumPy: "inverted_cdf". */
const char *mc_quantile_method_name(enum mc_quantile_method method);

/* Of n >= 1 values in ascending order, percentile in 0..100. */
double mc_quantile_sorted(const double *sorted, size_t n, double percentile,
                          enum mc_quantile_method method);

/* Order, levels and ranks of values among which there may be ties. Values tie when they are
 * equal as doubles (0.0 and -0.0 are); none may be NaN. n < 2^32 everywhere. */

/* order[0..n-1]: indexes of the values from the least to the greatest, equal ones in the order in
 * which they stand. O(n log n). */
void mc_sort_order(const double *values, size_t n, uint32_t *order, struct mc_arena *scratch);

/* The values themselves in ascending order, in place. */
void mc_sort_values(double *values, size_t n, struct mc_arena *scratch);

/* levels[i] = number of distinct values below values[i] (dense ranks from 0). Returns the number of
 * distinct values. */
uint32_t mc_levels(const double *values, size_t n, uint32_t *levels, struct mc_arena *scratch);

/* ranks[i] in 1..n: equal values share the mean of the places they fill together ("average" ranks).
 * levels as mc_levels gives them; levels below n_levels that do not occur are allowed. O(n). */
void mc_level_ranks(const uint32_t *levels, size_t n, uint32_t n_levels, double *ranks,
                    struct mc_arena *scratch);

/* The rank of values that are equal, among the places they fill together. */
enum mc_rank_ties {
    MC_RANK_AVERAGE,
    MC_RANK_MIN,
    MC_RANK_MAX,
    MC_RANK_DENSE,   /* the number of distinct values up to here */
    MC_RANK_ORDINAL, /* each its own place, in the order in which they stand */
};

/* ranks[i] in 1..n by any of the rules of scipy.stats.rankdata 1.10.1. O(n log n). */
void mc_tied_ranks(const double *values, size_t n, enum mc_rank_ties ties, double *ranks,
                   struct mc_arena *scratch);

/* Sum of t^3 - t over the groups of t equal values: what ties take from the variance of ranks. */
double mc_tie_cubes(const uint32_t *levels, size_t n, uint32_t n_levels, struct mc_arena *scratch);

#endif
