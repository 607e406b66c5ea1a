#include "analysis/distribution.h"

#include <math.h>

#include <gsl/gsl_cdf.h>

double mc_student_upper(double t, double df)
{
    double tail;

    /* here the expansion is exact, and GSL's beta function is the one that is not */
    if (df > 2e5)
        return gsl_cdf_tdist_Q(t, df);
    /* of the two arguments that add up to 1 the one that is not near 1 */
    tail = t * t < df ? gsl_cdf_beta_Q(t * t / (df + t * t), 0.5, df / 2) / 2
                      : gsl_cdf_beta_P(df / (df + t * t), df / 2, 0.5) / 2;
    return t < 0 ? 1 - tail : tail;
}

double mc_beta_quantile(double p, double a, double b)
{
    double low = 0, high = 1, middle = 0.5;

    /* until there is no double between the two */
    while (low < middle && middle < high) {
        if (gsl_cdf_beta_P(middle, a, b) < p)
            low = middle;
        else
            high = middle;
        middle = low + (high - low) / 2;
    }
    return middle;
}

double mc_normal_margin(double confidence)
{
    return gsl_cdf_ugaussian_Qinv((1 - confidence) / 2);
}
