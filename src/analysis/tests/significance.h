/* significance.h: what the tests of significance share. */
#ifndef MC_ANALYSIS_TESTS_SIGNIFICANCE_H
#define MC_ANALYSIS_TESTS_SIGNIFICANCE_H

#include <stdbool.h>

/* What is held against the null hypothesis. GREATER: the differences, or the values of the first
 * group, tend to be greater. */
enum mc_alternative { MC_TWO_SIDED, MC_LESS, MC_GREATER };

/* How the null distribution is had. AUTO: exact where that is cheap; each test says when. */
enum mc_null_method { MC_NULL_AUTO, MC_NULL_EXACT, MC_NULL_ASYMPTOTIC };

/* How a test by ranks is made. */
struct mc_rank_settings {
    enum mc_alternative alternative;
    enum mc_null_method method;
    bool continuity; /* the normal approximation corrects for continuity */
};

/* What a test found. */
struct mc_significance {
    double statistic;   /* NaN: not defined */
    double p;           /* in [0, 1]; NaN: not defined */
    const char *reason; /* static text: why p is not defined; NULL when it is */
};

/* Chances, under the null hypothesis, of a statistic no greater and of one no less than the one
 * seen. */
struct mc_tails {
    double lower, upper;
};

/* p of an exact distribution: the tail of the alternative; twice the lesser tail, at most 1, when
 * two-sided. */
double mc_tails_p(struct mc_tails tails, enum mc_alternative alternative);

/* p of a statistic that lies `distance` above its mean, by the normal distribution with that
 * standard deviation; with settings->continuity the distance is 1/2 less towards the alternative.
 * In [0, 1]; where the standard deviation is 0, NaN, or 1 with the correction, as in SciPy. */
double mc_normal_p(double distance, double standard_deviation,
                   const struct mc_rank_settings *settings);

#endif
