#include "analysis/sensitivity.h"

#include <math.h>

#include <gsl/gsl_cdf.h>

#include "analysis/tests/dependent_correlations.h"

#define LEVEL 0.05
#define POWER 0.8

enum { HALVINGS = 60 }; /* far below the last digit of any figure */

double mc_detectable_correlation(size_t n)
{
    double least = 0, most = 1;
    unsigned i;

    if (n < 4)
        return (double)NAN;
    for (i = 0; i < HALVINGS; i++) {
        double rho = (least + most) / 2;
        double wanted = gsl_cdf_ugaussian_Pinv(1 - LEVEL) +
                        gsl_cdf_ugaussian_Pinv(POWER) * sqrt(1 + rho * rho / 2);

        if (atanh(rho) * sqrt((double)n - 3) < wanted)
            least = rho;
        else
            most = rho;
    }
    return (least + most) / 2;
}

/* Williams' t of a difference d; infinite where the three correlations cannot be together: the
 * determinant of their matrix is negative. */
static double williams(double d, size_t n)
{
    double a = 0.5 + d, b = 0.5, c = 0.7;
    const struct mc_three_correlations r = {.first = a, .second = b, .between = c, .n = n};

    if (1 - a * a - b * b - c * c + 2 * a * b * c < 0)
        return (double)INFINITY;
    return mc_williams_test(&r).statistic;
}

double mc_detectable_difference(size_t n)
{
    double least = 0, most = 0.5, wanted;
    unsigned i;

    if (n < 4)
        return (double)NAN;
    wanted =
        gsl_cdf_tdist_Pinv(1 - LEVEL / 2, (double)n - 3) + gsl_cdf_tdist_Pinv(POWER, (double)n - 3);
    for (i = 0; i < HALVINGS; i++) {
        double d = (least + most) / 2;

        if (williams(d, n) < wanted)
            least = d;
        else
            most = d;
    }
    /* the search ends at the edge of what can be when even that is too small a difference */
    return isinf(williams(most, n)) ? (double)NAN : most;
}
