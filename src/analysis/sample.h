/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample.h: the cases and values that a figure rests on, and what any figure may need of values:
 * order, moments, correlations, tails, quantiles. */
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

/* What counting pairs gives: see pairs/sample_pairs.h. */
struct mc_pair_ranking {
    uint64_t n_pairs, n_hits; /* ordered pairs, each case with itself included */
    double threshold;         /* of the metric's differences */
};

/* The cases of a group that a figure rests on: those with both a human score and a score of the
 * metric, or, for a statistic that is not about people, all with a score of the metric. Every value
 * that is there is finite. Made by mc_sample_take (grouping.h). */
struct mc_sample {
    size_t n;
    /* Settled (mc_settle), on the scale of the suite; NaN: not judged. */
    const double *human;
    const double *metric;           /* settled, on the metric's own scale */
    const double *human_normalised; /* what the run's normalisation made of them */
    const double *metric_normalised;
    /* [n]: standard errors of metric_normalised, where the metric gives some; 0: not known; NULL:
     * none. Resamples draw from them (bootstrap.h). */
    const double *metric_errors;
    const char *human_undefined; /* why all of human_normalised is NaN; NULL when it is not */
    const char *metric_undefined;
    /* The order of the values as dense ranks: 0 for the least, the next number for the next greater
     * value, equal for equal ones. In a resample some may not occur. NULL unless all are judged. */
    const uint32_t *human_levels, *metric_levels;
    uint32_t n_human_levels, n_metric_levels;
    /* Ordered pairs of cases on one human level, each with itself included; 0: not counted. */
    uint64_t n_human_tied;
    /* Ordered pairs of two copies of one case; 0 unless the sample is a resample. */
    uint64_t n_copy_pairs;
    /* Cases that are drawn together, as dense numbers from 0; NULL: each by itself. */
    const uint32_t *clusters;
    uint32_t n_clusters;
    /* The systems or items that figures are the mean of (grouping.h), as dense numbers from 0;
     * NULL: none. How often each counts, NULL: once. n_copy_pairs of each, NULL: 0. */
    const uint32_t *groups;
    uint32_t n_groups;
    const uint32_t *group_times;
    const uint64_t *group_copy_pairs;
    bool is_group;               /* it is one of them itself */
    double gold_gap;             /* least difference of human scores, for the Kendall-like */
    double threshold_percentile; /* 0..100, for the ranking */
    double difference;           /* of two scores, which score_difference.h is asked about */
    bool exact_scores;           /* the ranking takes differences as they are (normalise.h) */
    bool lower_is_better;
    /* The statistics of one sample share the counting of pairs: it is put here by the first one
     * that needs it (n_pairs 0: not yet). NULL: nothing is shared. */
    struct mc_pair_ranking *pairs;
    /* Likewise: [MC_N_THRESHOLDS] (sum 0: not yet), see pairs/sample_pairs.h. */
    struct mc_pair_counts *counts;
    struct mc_score_deltas *deltas;     /* likewise: see score_difference.h */
    const struct mc_case *const *cases; /* [n]; NULL: not known */
    const uint8_t *folds;               /* [n], of cross-fitting; NULL: all in one */
    /* [n]: of a sample for figures of error spans, which has cases and clusters besides, and no
     * values; else NULL */
    const struct mc_span_counts *spans;
    const struct mc_tie_fit *ties; /* tie thresholds of the metric; NULL: none were fitted */
};

/* The tie thresholds at which the pairs of a sample are counted. */
enum mc_threshold { MC_AT_ZERO, MC_AT_FITTED, MC_N_THRESHOLDS };

/* A value, or NaN with the reason why it is not defined; infinite, with the reason, where it is
 * beyond all that occurs, which in a resample still says on which side. */
struct mc_figure {
    double value;
    const char *reason; /* static text; NULL when the value is there */
};

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

/* The same of n finite pairs as they are; NaN below two pairs and for a constant side. */
double mc_rank_correlation(const double *a, const double *b, size_t n, struct mc_arena *scratch);

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

/* Which scores, and which differences of scores, are the same: one rule for ranks, thresholds and
 * tests. To settle scores is to make those equal that are.
 *
 * Sums of the same terms in another order differ in their last bits: a metric may give
 * 0.7999999999999999 and 0.8000000000000002 for what is 0.8 both times. Such scores are ties.
 *
 *   Of scores in ascending order, neighbours whose gap is at most 1e-12 times the greater of their
 *   absolute values are one score: the least of their run.
 *
 * That is 4,500 steps of a double, far more than sums of scores lose, and far less than any metric
 * means to say. The rule is applied once, where the analysis begins, to each column over the whole
 * suite (mc_settle_scores, normalise.h). All that follows compares exactly.
 *
 * A difference of two scores has the rounding of these scores, however small it is itself: .3 - .2
 * and .2 - .1 differ by 3e-17, where the scores are of the size of .1. So differences are held
 * against each other by the size of the scores that they come from: mc_scores_apart,
 * mc_settle_sized, mc_settle_differences. */

/* What two numbers may differ by, for rounding alone, relative to the scores they come from. */
#define MC_SCORE_NOISE 1e-12

/* Makes equal, in place, those of n scores that are the same. The outcome depends on the values
 * alone, not on their order; NaN and infinite ones stay as they are. O(n log n). */
void mc_settle(double *values, size_t n, struct mc_arena *scratch);

/* The same, into settled[n]. False: none of them changes, and settled is not written to. */
bool mc_settle_apart(const double *values, size_t n, double *settled, struct mc_arena *scratch);

/* The same for values that were computed from others: sizes[i] >= 0 is the greatest absolute value
 * among those that value i comes from, in the unit of the value. */
void mc_settle_sized(double *values, const double *sizes, size_t n, struct mc_arena *scratch);

/* The same for finite differences, of which the magnitudes are compared: with each other and
 * with 0. */
void mc_settle_differences(double *differences, const double *sizes, size_t n,
                           struct mc_arena *scratch);

/* Whether high - low is greater than the threshold by more than rounding; high >= low. A threshold
 * of 0 is exact: settled scores need no more. Among settled scores it grows with high and falls
 * with low: they are 1e-12 apart, and sums of doubles are closer than that. */
static inline bool mc_scores_apart(double high, double low, double threshold)
{
    double over = high - low - threshold;

    return over > 0 && (!(threshold > 0) || over > MC_SCORE_NOISE * (high > -low ? high : -low));
}

/* Whether high - low is at least the gap, but for rounding; high >= low and gap > 0. */
static inline bool mc_scores_reach(double high, double low, double gap)
{
    return high - low - gap >= -MC_SCORE_NOISE * (high > -low ? high : -low);
}

#endif
