/* studentized_range.h: the distribution of the range of k normal means over their common standard
 * deviation, as estimated with df degrees of freedom. */
#ifndef MC_ANALYSIS_TESTS_STUDENTIZED_RANGE_H
#define MC_ANALYSIS_TESTS_STUDENTIZED_RANGE_H

/* P(Q > q), to an absolute 1e-12, for q >= 0, 2 <= k <= 1000 and df >= 1 or INFINITY. The integral
 * of Copenhaver and Holland 1988 (Journal of Statistical Computation and Simulation 30:1), by
 * Gauss-Legendre rules on pieces; over the logarithm of the standard deviation, so that few degrees
 * of freedom need no finer pieces. About a millisecond; ten times as long for df = 1. NaN for other
 * arguments. */
double mc_studentized_range_upper(double q, unsigned k, double df);

/* The q that Q exceeds with probability p in (0, 1), to a relative 1e-10. */
double mc_studentized_range_quantile(double p, unsigned k, double df);

#endif
