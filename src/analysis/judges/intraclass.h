/* intraclass.h: intraclass correlations: how much of the spread of ratings is that of the cases. */
#ifndef MC_ANALYSIS_JUDGES_INTRACLASS_H
#define MC_ANALYSIS_JUDGES_INTRACLASS_H

#include <stddef.h>

/* The six forms of Shrout and Fleiss 1979; at most 1. NaN where a denominator is 0. */
struct mc_intraclass {
    double one_way;      /* ICC(1,1): each case has judges of its own */
    double random;       /* ICC(2,1): the same judges, drawn from many */
    double fixed;        /* ICC(3,1): these judges alone; their means do not count */
    double one_way_mean; /* ICC(1,k): of the mean of the k ratings */
    double random_mean;  /* ICC(2,k) */
    double fixed_mean;   /* ICC(3,k) */
    const char *reason;  /* why none is defined; NULL when they are */
};

/* ratings[case * n_judges + judge], all there. Where it is not known who gave a rating, the two
 * one-way forms alone have a meaning: they do not depend on the order. Not defined below 2 cases or
 * judges, or when all ratings are equal. */
struct mc_intraclass mc_intraclass(const double *ratings, size_t n_cases, size_t n_judges);

#endif
