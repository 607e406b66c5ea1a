/* dependent_correlations.h: tests whether two metrics correlate differently with the same human
 * scores, from the three correlations alone. */
#ifndef MC_ANALYSIS_TESTS_DEPENDENT_CORRELATIONS_H
#define MC_ANALYSIS_TESTS_DEPENDENT_CORRELATIONS_H

#include <stddef.h>

#include "analysis/intervals.h"

/* Three correlations over the same n cases, each in [-1, 1]. */
struct mc_three_correlations {
    double first;   /* of the first metric with people */
    double second;  /* of the second metric with people */
    double between; /* of the two metrics */
    size_t n;
};

/* A statistic with its tail; all NaN with a reason where it is not defined. */
struct mc_test_value {
    double statistic;   /* t or z; > 0: the first metric correlates better */
    double degrees;     /* of freedom of t; NaN for z */
    double p_one_sided; /* upper tail of |statistic| */
    double p_two_sided;
    const char *reason; /* static text; NULL when the value is there */
};

/* Williams' t with n - 3 degrees of freedom (Williams 1959; Steiger 1980, equation 7;
 * mt-metrics-eval 68a481a, stats.py WilliamsTest), for Pearson's r. Not defined for n < 4, or for
 * correlations that cannot occur together (a negative value under the root, or 0). */
struct mc_test_value mc_williams_test(const struct mc_three_correlations *r);

/* Steiger's z with the averaged correlation (Steiger 1980, equations 3, 13 and 14). Not defined for
 * n < 4, where a correlation with people is -1 or 1, or without a variance. */
struct mc_test_value mc_steiger_test(const struct mc_three_correlations *r);

/* The z of Meng, Rosenthal and Rubin 1992, equations 1 to 3. Not defined as above. */
struct mc_test_value mc_meng_test(const struct mc_three_correlations *r);

/* Interval for first - second (Zou 2007, section "overlapping correlations", equations 13 and 15),
 * from Fisher's intervals of both. confidence in (0, 1). Not defined as above. */
struct mc_interval mc_zou_interval(const struct mc_three_correlations *r, double confidence);

/* A correlation found where human scores vary little, brought to the spread of all: Thorndike 1949,
 * case 2, r u / sqrt(1 - r^2 + r^2 u^2), u = spread of all / spread of the part, u > 0. An
 * estimate that supposes one straight line and one error of it over the whole range. */
double mc_unrestricted_correlation(double r, double spread_ratio);

#endif
