#include "analysis/intervals/auc_interval.h"

#include <math.h>

#include "analysis/distribution.h"

/* Where |auc - t| is the margin at t, between auc and the end (0 or 1), by halving. */
static double limit(double auc, double end, double n_first, double n_second, double z)
{
    double out = end, in = auc, n = (n_first + n_second) / 2 - 1;
    int i;

    for (i = 0; i < 60; i++) {
        double t = (out + in) / 2;
        double variance =
            t * (1 - t) / (n_first * n_second) * (1 + n * ((1 - t) / (2 - t) + t / (1 + t)));

        if (fabs(auc - t) <= z * sqrt(variance))
            in = t;
        else
            out = t;
    }
    return in;
}

struct mc_interval mc_auc_interval(double auc, size_t n_first, size_t n_second, double confidence)
{
    struct mc_interval interval = {(double)NAN, (double)NAN, "a group is empty"};
    double z = mc_normal_margin(confidence);

    if (n_first == 0 || n_second == 0)
        return interval;
    interval.low = limit(auc, 0, (double)n_first, (double)n_second, z);
    interval.high = limit(auc, 1, (double)n_first, (double)n_second, z);
    interval.reason = NULL;
    return interval;
}
