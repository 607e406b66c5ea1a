#include "analysis/intervals/correlation_interval.h"

#include <math.h>

#include "analysis/distribution.h"

static double standard_error(enum mc_correlation_kind kind, double r, double n)
{
    switch (kind) {
    case MC_CORRELATION_SPEARMAN:
        return sqrt((1 + r * r / 2) / (n - 3));
    case MC_CORRELATION_KENDALL:
        return sqrt(0.437 / (n - 4));
    case MC_CORRELATION_PEARSON:
        break;
    }
    return 1 / sqrt(n - 3);
}

struct mc_interval mc_correlation_interval(enum mc_correlation_kind kind, double r, size_t n,
                                           double confidence)
{
    struct mc_interval interval = {(double)NAN, (double)NAN, NULL};
    double margin;

    if (isnan(r)) {
        interval.reason = "no correlation";
        return interval;
    }
    if (n < (kind == MC_CORRELATION_KENDALL ? 5 : 4)) {
        interval.reason = "too few cases";
        return interval;
    }
    /* atanh(1) is infinite, and stays so with any margin */
    margin = mc_normal_margin(confidence) * standard_error(kind, r, (double)n);
    interval.low = tanh(atanh(r) - margin);
    interval.high = tanh(atanh(r) + margin);
    return interval;
}
