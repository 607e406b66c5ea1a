/* quantile.h: percentiles by the definitions that statistics programs use, to compare with figures
 * from elsewhere. metricheck itself interpolates linearly everywhere (base/percentile.h). */
#ifndef MC_ANALYSIS_QUANTILE_H
#define MC_ANALYSIS_QUANTILE_H

#include <stddef.h>

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

/* The name in NumPy: "inverted_cdf". */
const char *mc_quantile_method_name(enum mc_quantile_method method);

/* Of n >= 1 values in ascending order, percentile in 0..100. */
double mc_quantile_sorted(const double *sorted, size_t n, double percentile,
                          enum mc_quantile_method method);

#endif
