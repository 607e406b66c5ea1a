/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample.h: the cases and values behind a figure, and what figures need of values: order, moments,
 * correlations, tails, quantiles. */
#ifndef MC_ANALYSIS_SAMPLE_H
#define MC_ANALYSIS_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mc_arena;
struct mc_case;
struct mc_pair_counts;  /* pairs/kendall.h */
struct mc_tie_fit;      /* pairs/ties.h */
struct mc_score_deltas; /* score_difference.h */
struct mc_span_counts;  /* span_counts.h */

/* Result of counting pairs of cases: see pairs/sample_pairs.h. */
struct mc_pair_ranking {
    uint64_t n_pairs, n_hits; /* ordered pairs, including each case with itself */
    double threshold;         /* of the metric's differences */
};

/* The cases of a group behind a figure: those with both a human score and a score of the metric,
 * or, for a statistic that needs no human scores, all with a score of the metric. No value present
 * is infinite. Made by mc_sample_take (grouping.h). */
struct mc_sample {
    size_t n;
    /* Settled (mc_settle), on the scale of the suite; NaN: not judged. */
    const double *human;
    const double *metric;           /* settled, on the metric's own scale */
    const double *human_normalised; /* after the run's normalisation */
    const double *metric_normalised;
    /* [n]: standard errors of metric_normalised, if the metric gives them; 0: not known; NULL:
     * none. Resamples draw from them (bootstrap.h). */
    const double *metric_errors;
    const char *human_undefined; /* why all of human_normalised is NaN; NULL if it is not */
    const char *metric_undefined;
    /* Dense ranks of the values: 0 for the least, one more for each greater value; equal values
     * share one. In a resample some may not occur. NULL unless all cases are judged. */
    const uint32_t *human_levels, *metric_levels;
    uint32_t n_human_levels, n_metric_levels;
    /* Ordered pairs of cases on the same human level, including each with itself; 0: not
     * counted. */
    uint64_t n_human_tied;
    /* Ordered pairs of two copies of one case; 0 unless the sample is a resample. */
    uint64_t n_copy_pairs;
    /* Cases that are drawn together, as dense numbers from 0; NULL: each on its own. */
    const uint32_t *clusters;
    uint32_t n_clusters;
    /* The systems or items that figures are averaged over (grouping.h), as dense numbers from 0;
     * NULL: none. How often each counts, NULL: once. n_copy_pairs of each, NULL: 0. */
    const uint32_t *groups;
    uint32_t n_groups;
    const uint32_t *group_times;
    const uint64_t *group_copy_pairs;
    bool is_group;               /* the sample is itself one of the groups */
    double gold_gap;             /* least difference of human scores, for the Kendall-like */
    double threshold_percentile; /* 0..100, for the ranking */
    double difference;           /* of two scores, to be interpreted by score_difference.h */
    bool exact_scores;           /* the ranking compares differences exactly (normalise.h) */
    bool lower_is_better;
    /* Pair counts shared by the statistics of one sample: stored by the first that needs them
     * (n_pairs 0: not yet). NULL: nothing is shared. */
    struct mc_pair_ranking *pairs;
    /* Likewise: [MC_N_THRESHOLDS] (sum 0: not yet), see pairs/sample_pairs.h. */
    struct mc_pair_counts *counts;
    struct mc_score_deltas *deltas;     /* likewise: see score_difference.h */
    const struct mc_case *const *cases; /* [n]; NULL: not known */
    const uint8_t *folds;               /* [n], of cross-fitting; NULL: all in one fold */
    /* [n]: set for figures of error spans; such a sample also has cases and clusters, but no
     * values. Else NULL */
    const struct mc_span_counts *spans;
    const struct mc_tie_fit *ties; /* tie thresholds of the metric; NULL: none were fitted */
};

/* The tie thresholds at which the pairs of a sample are counted. */
enum mc_threshold { MC_AT_ZERO, MC_AT_FITTED, MC_N_THRESHOLDS };

/* A value, or NaN and the reason why it is not defined; infinite, with the reason, if it is
 * beyond all values that occur: in a resample that still tells the side. */
struct mc_figure {
    double value;
    const char *reason; /* static text; NULL if there is a value */
};

/* Pearson, Spearman, and the matrix of all columns. */

/* Copies the pairs in which neither value is NaN to both_a and both_b (each with room for n),
 * keeping their order; returns their number. The targets may be the sources. */
size_t mc_complete_pairs(const double *a, const double *b, size_t n, double *both_a,
                         double *both_b);

/* Sums of products of the deviations from the means: a with a, b with b, a with b. */
struct mc_deviations {
    double aa, bb, ab;
};

/* Of n finite pairs of values: 0 for n = 0, and exactly 0 for a constant side. Two passes, plain
 * sums in index order. */
struct mc_deviations mc_deviations(const double *a, const double *b, size_t n);

/* Pearson's product-moment correlation of n finite pairs of values, in [-1, 1]; NaN if n < 2, if
 * either side is constant, or if the squared deviations leave the range of doubles (which those of
 * ranks never do). Two passes, plain sums in index order. */
double mc_pearson(const double *a, const double *b, size_t n);

/* Spearman's rank correlation: Pearson's of the average ranks (Spearman 1904; ties as in Kendall
 * and Gibbons 1990). Values as levels (mc_levels). NaN as above. */
double mc_spearman(const uint32_t *a_levels, uint32_t n_a_levels, const uint32_t *b_levels,
                   uint32_t n_b_levels, size_t n, struct mc_arena *scratch);

/* The same for n finite pairs of values that are not ranked yet; NaN for n < 2 or a constant
 * side. */
double mc_rank_correlation(const double *a, const double *b, size_t n, struct mc_arena *scratch);

/* Spearman between all columns, each pair of columns over the cases that have both values.
 * columns[c][0..n-1] is NaN where a value is missing; reversed[c] reverses the sign of a column in
 * which lower is better. matrix[n_columns * n_columns], row by row, symmetric; the diagonal is 1,
 * or NaN for a column with fewer than two distinct values. */
void mc_spearman_matrix(const double *const *columns, const bool *reversed, size_t n_columns,
                        size_t n, double *matrix, struct mc_arena *scratch);

/* Mean, spread and shape of values. All finite, n >= 1 unless said otherwise; sums in index order.
 * Agrees with NumPy 1.24.2 and SciPy 1.10.1. */

/* Whether all values are equal; true for n = 0. Compared exactly: 0.1 three times is, though a
 * third of their sum is not 0.1. */
bool mc_all_equal(const double *values, size_t n);
/* The sum divided by n; for equal values that value itself, so that none deviates from its mean. */
double mc_mean(const double *values, size_t n);
/* Sum of (x - centre)^2. */
double mc_squares_about(double centre, const double *values, size_t n);

struct mc_moments {
    double mean;
    double standard_deviation;   /* divisor n - 1; NaN for one value, or beyond all doubles */
    double standard_error;       /* standard_deviation / sqrt(n) */
    double population_deviation; /* divisor n */
    double mean_deviation;       /* mean of |x - mean| */
    double skew; /* m3 / m2^(3/2), m the mean powers about the mean; NaN if all values are equal */
    double kurtosis; /* m4 / m2^2 - 3; NaN as skew */
};
struct mc_moments mc_moments(const double *values, size_t n);

/* The middle value, or the mean of the two middle ones. */
double mc_median(const double *values, size_t n, struct mc_arena *scratch);
/* Median of |x - median|. Times 1.482602 (1 / the third quartile of the normal distribution) it
 * estimates the standard deviation of normal values. */
double mc_median_deviation(const double *values, size_t n, struct mc_arena *scratch);

/* Tails of distributions for which GSL's own are not exact enough. All others come from
 * gsl/gsl_cdf.h, which agrees with SciPy 1.10.1 to 1e-12 in the tails that the tests need. */

/* P(T > t) for Student's t with df > 0 degrees of freedom, to a relative 1e-12 for df up to 2e5. By
 * the incomplete beta function (Abramowitz and Stegun 1964, 26.7.1): gsl_cdf_tdist_Q uses the
 * Cornish-Fisher expansion above 30 degrees, which is off by 1.6e-7 at t = 20, df = 57.5. */
double mc_student_upper(double t, double df);

/* The x in [0, 1] with P(X < x) = p, p in (0, 1), for the beta distribution, a > 0 and b > 0: found
 * by bisecting gsl_cdf_beta_P. gsl_cdf_beta_Pinv does not converge for one in fifty of the
 * parameters that intervals for rates need. The upper quantile is 1 - mc_beta_quantile(p, b, a). */
double mc_beta_quantile(double p, double a, double b);

/* The z that a standard normal variable exceeds with probability (1 - confidence) / 2; confidence
 * in (0, 1): 1.96 for 0.95. */
double mc_normal_margin(double confidence);

/* Percentiles by the definitions of other statistics programs, for comparison with figures from
 * elsewhere. metricheck itself interpolates linearly everywhere (base/number.h). */

/* The nine of Hyndman and Fan 1996, with their numbers, and four more; names as in NumPy 1.24.2. */
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
    MC_QUANTILE_LOWER,                     /* the lower of the two values around the place of 7 */
    MC_QUANTILE_HIGHER,
    MC_QUANTILE_MIDPOINT,
    MC_QUANTILE_NEAREST, /* halves go to the even place */
    MC_N_QUANTILE_METHODS
};

/* Of n >= 1 values in ascending order, percentile in 0..100. */
double mc_quantile_sorted(const double *sorted, size_t n, double percentile,
                          enum mc_quantile_method method);

/* Order, levels and ranks of values that may tie. Values tie if they are equal as doubles (as are
 * 0.0 and -0.0); none may be NaN. n < 2^32 everywhere. */

/* order[0..n-1]: indexes of the values in ascending order, equal ones in index order. O(n log
 * n). */
void mc_sort_order(const double *values, size_t n, uint32_t *order, struct mc_arena *scratch);

/* Sorts the values in ascending order, in place. */
void mc_sort_values(double *values, size_t n, struct mc_arena *scratch);

/* levels[i] = number of distinct values below values[i] (dense ranks from 0). Returns the number of
 * distinct values. */
uint32_t mc_levels(const double *values, size_t n, uint32_t *levels, struct mc_arena *scratch);

/* ranks[i] in 1..n: equal values share the mean of the places that they fill ("average" ranks).
 * levels as from mc_levels; levels below n_levels need not all occur. O(n). */
void mc_level_ranks(const uint32_t *levels, size_t n, uint32_t n_levels, double *ranks,
                    struct mc_arena *scratch);

/* The rank of equal values, given the places that they fill together. */
enum mc_rank_ties {
    MC_RANK_AVERAGE,
    MC_RANK_MIN,
    MC_RANK_MAX,
    MC_RANK_DENSE,   /* the number of distinct values up to this one */
    MC_RANK_ORDINAL, /* each has a place of its own, in index order */
};

/* ranks[i] in 1..n by any of the rules of scipy.stats.rankdata 1.10.1. O(n log n). */
void mc_tied_ranks(const double *values, size_t n, enum mc_rank_ties ties, double *ranks,
                   struct mc_arena *scratch);

/* Sum of t^3 - t over the groups of t equal values: what ties take off the variance of ranks. */
double mc_tie_cubes(const uint32_t *levels, size_t n, uint32_t n_levels, struct mc_arena *scratch);

/* Which scores, and which differences of scores, count as the same: one rule for ranks, thresholds
 * and tests. Settling scores makes those that count as the same equal.
 *
 * Sums of the same terms in another order differ in their last bits: a metric may give
 * 0.7999999999999999 and 0.8000000000000002 for what is 0.8 both times. Such scores are ties.
 *
 *   In ascending order, neighbouring scores at most 1e-12 times the greater of their absolute
 *   values apart are one score: the least of their run.
 *
 * That is 4,500 steps of a double: far more than sums of scores lose, and far less than any
 * difference that a metric means. The rule is applied once, at the start of the analysis, to each
 * column over the whole suite (mc_settle_scores, normalise.h). All later code compares exactly.
 *
 * A difference of two scores carries the rounding errors of these scores, however small it is
 * itself: .3 - .2 and .2 - .1 differ by 3e-17, the rounding of scores of the size of .1. So
 * differences are compared relative to the size of the scores that they come from: mc_scores_apart,
 * mc_settle_sized, mc_settle_differences. */

/* By how much two numbers may differ through rounding alone, relative to the scores that they come
 * from. */
#define MC_SCORE_NOISE 1e-12

/* Makes scores that count as the same equal, in place. The outcome depends on the values alone, not
 * on their order; NaN and infinite ones stay as they are. O(n log n). */
void mc_settle(double *values, size_t n, struct mc_arena *scratch);

/* The same, into settled[n]. False: no value changes, and settled is not written to. */
bool mc_settle_apart(const double *values, size_t n, double *settled, struct mc_arena *scratch);

/* The same for computed values: sizes[i] >= 0 is the greatest absolute value among those that value
 * i was computed from, in the unit of the value. */
void mc_settle_sized(double *values, const double *sizes, size_t n, struct mc_arena *scratch);

/* The same for finite differences whose magnitudes are compared: with each other and with 0. */
void mc_settle_differences(double *differences, const double *sizes, size_t n,
                           struct mc_arena *scratch);

/* Whether high - low exceeds the threshold by more than rounding; high >= low. A threshold of 0 is
 * exact: settled scores need no tolerance. Among settled scores the result is monotonic in high and
 * in low: they are 1e-12 apart, and sums of doubles are closer than that. */
static inline bool mc_scores_apart(double high, double low, double threshold)
{
    double over = high - low - threshold;

    return over > 0 && (!(threshold > 0) || over > MC_SCORE_NOISE * (high > -low ? high : -low));
}

/* Whether high - low is at least the gap, allowing for rounding; high >= low and gap > 0. */
static inline bool mc_scores_reach(double high, double low, double gap)
{
    return high - low - gap >= -MC_SCORE_NOISE * (high > -low ? high : -low);
}

#endif
