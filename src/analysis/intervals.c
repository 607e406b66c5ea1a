#include "analysis/intervals.h"

#include <math.h>

#include "analysis/sample.h"

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

/* Wilson's for a rate in [0, 1] of n > 0 cases, which need be no whole number. */
static struct mc_interval wilson_interval(double rate, double n, double confidence)
{
    return bounded(wilson(rate, n, mc_normal_margin(confidence)));
}

void mc_cluster_counts_add(struct mc_cluster_counts *counts, uint64_t successes, uint64_t n)
{
    counts->n_clusters += n > 0;
    counts->n += n;
    counts->successes += successes;
    counts->squares += n * n;
    counts->success_squares += successes * successes;
    counts->products += successes * n;
}

double mc_effective_n(const struct mc_cluster_counts *counts)
{
    double n = (double)counts->n, m = (double)counts->n_clusters, rate, squares, effect;

    if (counts->squares == counts->n)
        return n; /* no cluster has more than one trial, or there is none */
    if (counts->n_clusters < 2 || counts->successes == 0 || counts->successes == counts->n)
        return n * n / (double)counts->squares;
    rate = (double)counts->successes / n;
    squares = (double)counts->success_squares - 2 * rate * (double)counts->products +
              rate * rate * (double)counts->squares;
    effect = m / (m - 1) * squares / n / (rate * (1 - rate));
    return effect > 1 ? fmax(1, n / effect) : n;
}

struct mc_interval mc_clustered_rate_interval(const struct mc_cluster_counts *counts,
                                              double confidence)
{
    if (counts->n == 0)
        return mc_proportion_interval(MC_PROPORTION_WILSON, 0, 0, confidence);
    return wilson_interval((double)counts->successes / (double)counts->n, mc_effective_n(counts),
                           confidence);
}

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
