#include "analysis/tests/significance.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

double mc_tails_p(struct mc_tails tails, enum mc_alternative alternative)
{
    if (alternative == MC_LESS)
        return fmin(1, tails.lower);
    if (alternative == MC_GREATER)
        return fmin(1, tails.upper);
    return fmin(1, 2 * fmin(tails.lower, tails.upper));
}

double mc_normal_p(double distance, double standard_deviation,
                   const struct mc_rank_settings *settings)
{
    double correction = settings->continuity ? 0.5 : 0;

    if (!(standard_deviation > 0))
        return settings->continuity ? 1 : (double)NAN;
    if (settings->alternative == MC_LESS)
        return gsl_cdf_ugaussian_P((distance + correction) / standard_deviation);
    if (settings->alternative == MC_GREATER)
        return gsl_cdf_ugaussian_Q((distance - correction) / standard_deviation);
    return fmin(1, 2 * gsl_cdf_ugaussian_Q((fabs(distance) - correction) / standard_deviation));
}
