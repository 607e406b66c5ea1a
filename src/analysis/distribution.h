/* distribution.h: tails of distributions where GSL's own are not exact enough. All others are taken
 * from gsl_cdf.h, which agrees with SciPy 1.10.1 to 1e-12 in the tails that the tests need. */
#ifndef MC_ANALYSIS_DISTRIBUTION_H
#define MC_ANALYSIS_DISTRIBUTION_H

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

#endif
