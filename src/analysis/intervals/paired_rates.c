#include "analysis/intervals/paired_rates.h"

#include <math.h>

#include "analysis/distribution.h"
#include "analysis/intervals/proportion.h"

static const struct mc_interval none = {(double)NAN, (double)NAN, "no case"};

static uint64_t total(struct mc_paired_counts counts)
{
    return (uint64_t)counts.both + counts.only_first + counts.only_second + counts.neither;
}

/* Correlation of the two verdicts, drawn towards 0 by n / 2; 0 where one of them never varies. */
static double correlation(struct mc_paired_counts counts)
{
    double a = counts.both, b = counts.only_first, c = counts.only_second, d = counts.neither;
    double margins = (a + b) * (c + d) * (a + c) * (b + d), product = a * d - b * c;

    if (!(margins > 0))
        return 0;
    if (product > 0)
        product = fmax(0, product - (a + b + c + d) / 2);
    return product / sqrt(margins);
}

/* Length of the third side of a triangle: two sides and the cosine between them. */
static double third_side(double x, double y, double cosine)
{
    return sqrt(fmax(0, x * x - 2 * cosine * x * y + y * y));
}

struct mc_interval mc_newcombe_interval(struct mc_paired_counts counts, double confidence)
{
    uint64_t n = total(counts), n_first = (uint64_t)counts.both + counts.only_first;
    uint64_t n_second = (uint64_t)counts.both + counts.only_second;
    struct mc_interval first, second, interval = none;
    double phi = correlation(counts), rate1, rate2;

    if (n == 0)
        return interval;
    first = mc_proportion_interval(MC_PROPORTION_WILSON, n_first, n, confidence);
    second = mc_proportion_interval(MC_PROPORTION_WILSON, n_second, n, confidence);
    rate1 = (double)n_first / (double)n;
    rate2 = (double)n_second / (double)n;
    interval.low = rate1 - rate2 - third_side(rate1 - first.low, second.high - rate2, phi);
    interval.high = rate1 - rate2 + third_side(first.high - rate1, rate2 - second.low, phi);
    interval.reason = NULL;
    return interval;
}

/* The score of a difference: falls as it grows. The probability q of "only the second" is the one
 * of greatest likelihood given the difference: the greater root of 2n q^2 + B q + C = 0. */
static double score(struct mc_paired_counts counts, double difference)
{
    double b = counts.only_first, c = counts.only_second, n = (double)total(counts);
    double linear = -b - c + (2 * n - b + c) * difference;
    double constant = -c * difference * (1 - difference);
    double q = (sqrt(fmax(0, linear * linear - 8 * n * constant)) - linear) / (4 * n);
    double distance = b - c - n * difference;
    double variance = n * (2 * q + difference * (1 - difference));

    if (variance > 0)
        return distance / sqrt(variance);
    return distance > 0 ? (double)INFINITY : distance < 0 ? -(double)INFINITY : 0;
}

/* Where the score comes down to z, between two differences. */
static double where_score_is(struct mc_paired_counts counts, double z, double from, double to)
{
    int i;

    for (i = 0; i < 60; i++) {
        double middle = from + (to - from) / 2;

        if (score(counts, middle) > z)
            from = middle;
        else
            to = middle;
    }
    return from + (to - from) / 2;
}

struct mc_interval mc_tango_interval(struct mc_paired_counts counts, double confidence)
{
    double n = (double)total(counts), z = mc_normal_margin(confidence), difference;
    struct mc_interval interval = none;

    if (total(counts) == 0)
        return interval;
    difference = ((double)counts.only_first - (double)counts.only_second) / n;
    interval.low = where_score_is(counts, z, -1, difference);
    interval.high = where_score_is(counts, -z, difference, 1);
    interval.reason = NULL;
    return interval;
}
