#include "analysis/intervals/proportion.h"

#include <math.h>

#include "analysis/distribution.h"

static struct mc_interval wilson(double rate, double n, double z)
{
    double shrink = 1 + z * z / n, centre = (rate + z * z / (2 * n)) / shrink;
    double margin = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / shrink;
    struct mc_interval interval = {centre - margin, centre + margin, NULL};

    return interval;
}

static struct mc_interval wald(double rate, double n, double z)
{
    double margin = z * sqrt(rate * (1 - rate) / n);
    struct mc_interval interval = {rate - margin, rate + margin, NULL};

    return interval;
}

static struct mc_interval clopper_pearson(double successes, double n, double tail)
{
    double failures = n - successes;
    struct mc_interval interval = {0, 1, NULL};

    if (successes > 0)
        interval.low = mc_beta_quantile(tail, successes, failures + 1);
    if (failures > 0)
        interval.high = 1 - mc_beta_quantile(tail, failures, successes + 1);
    return interval;
}

static struct mc_interval jeffreys(double successes, double n, double tail)
{
    double a = successes + 0.5, b = n - successes + 0.5;
    struct mc_interval interval = {mc_beta_quantile(tail, a, b), 1 - mc_beta_quantile(tail, b, a),
                                   NULL};

    return interval;
}

static struct mc_interval unbounded(enum mc_proportion_method method, double successes, double n,
                                    double confidence)
{
    double z = mc_normal_margin(confidence), tail = (1 - confidence) / 2;

    switch (method) {
    case MC_PROPORTION_CLOPPER_PEARSON:
        return clopper_pearson(successes, n, tail);
    case MC_PROPORTION_JEFFREYS:
        return jeffreys(successes, n, tail);
    case MC_PROPORTION_AGRESTI_COULL:
        return wald((successes + z * z / 2) / (n + z * z), n + z * z, z);
    case MC_PROPORTION_WALD:
        return wald(successes / n, n, z);
    case MC_PROPORTION_WILSON:
        break;
    }
    return wilson(successes / n, n, z);
}

static struct mc_interval bounded(struct mc_interval interval)
{
    interval.low = fmax(0, interval.low);
    interval.high = fmin(1, interval.high);
    return interval;
}

struct mc_interval mc_proportion_interval(enum mc_proportion_method method, uint64_t successes,
                                          uint64_t n, double confidence)
{
    struct mc_interval interval = {(double)NAN, (double)NAN, "no case"};

    if (n == 0)
        return interval;
    return bounded(unbounded(method, (double)successes, (double)n, confidence));
}

struct mc_interval mc_wilson_interval(double rate, double n, double confidence)
{
    return bounded(wilson(rate, n, mc_normal_margin(confidence)));
}
