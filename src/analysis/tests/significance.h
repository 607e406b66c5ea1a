/* SPDX-License-Identifier: GPL-3.0-or-later */
/* significance.h: what significance tests share. */
#ifndef MC_ANALYSIS_TESTS_SIGNIFICANCE_H
#define MC_ANALYSIS_TESTS_SIGNIFICANCE_H

#include <stdbool.h>

/* The alternative to the null hypothesis. GREATER: the differences, or the values of the first
 * group, tend to be greater. */
enum mc_alternative { MC_TWO_SIDED, MC_LESS, MC_GREATER };

/* How the null distribution is computed. AUTO: exactly if that is cheap; each test says when. */
enum mc_null_method { MC_NULL_AUTO, MC_NULL_EXACT, MC_NULL_ASYMPTOTIC };

/* Settings of a test by ranks. */
struct mc_rank_settings {
    enum mc_alternative alternative;
    enum mc_null_method method;
    bool continuity; /* the normal approximation has a continuity correction */
};

/* The outcome of a test. */
struct mc_significance {
    double statistic;   /* NaN: not defined */
    double p;           /* in [0, 1]; NaN: not defined */
    const char *reason; /* static text: why p is not defined; NULL if it is */
};

#endif
