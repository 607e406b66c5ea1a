/* SPDX-License-Identifier: GPL-3.0-or-later */
/* intervals.c: most bounds have formulas; the others (AUC, Tango) are found by bisection. In order:
 * the area under a curve, a rate, a rate of clustered trials by their design effect, a correlation
 * on Fisher's scale, a difference of paired rates. */
#include "analysis/intervals.h"

#include <math.h>

#include <gsl/gsl_cdf.h>

#include "analysis/sample.h"

/* The t between auc and the end (0 or 1) at which |auc - t| is the margin, by bisection. */
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

static struct mc_interval bounded(struct mc_interval interval)
{
    interval.low = fmax(0, interval.low);
    interval.high = fmin(1, interval.high);
    return interval;
}

struct mc_interval mc_proportion_interval(enum mc_proportion_method method, uint64_t successes,
                                          uint64_t n, double confidence)
{
    double z = mc_normal_margin(confidence), tail = (1 - confidence) / 2;
    double passed = (double)successes, trials = (double)n;

    if (n == 0)
        return (struct mc_interval){(double)NAN, (double)NAN, "no case"};
    switch (method) {
    case MC_PROPORTION_CLOPPER_PEARSON:
        return bounded(clopper_pearson(passed, trials, tail));
    case MC_PROPORTION_JEFFREYS:
        return bounded(jeffreys(passed, trials, tail));
    case MC_PROPORTION_AGRESTI_COULL:
        return bounded(wald((passed + z * z / 2) / (trials + z * z), trials + z * z, z));
    case MC_PROPORTION_WALD:
        return bounded(wald(passed / trials, trials, z));
    case MC_PROPORTION_WILSON:
        break;
    }
    return bounded(wilson(passed / trials, trials, z));
}

void mc_cluster_counts_add(struct mc_cluster_counts *counts, uint64_t successes, uint64_t n)
{
    double square = (double)n * (double)n;

    counts->n_clusters += n > 0;
    counts->n += n;
    counts->successes += successes;
    counts->squares += n * n;
    counts->success_squares += successes * successes;
    counts->products += successes * n;
    counts->size_squares += square;
    counts->size_fourths += square * square;
}

/* The sums may pass 0 on the way; they are right again, modulo 2^64, once both clusters are in. */
void mc_cluster_counts_take_common(struct mc_cluster_counts *counts, uint64_t successes, uint64_t n)
{
    counts->n -= n;
    counts->successes -= successes;
    counts->squares -= n * n;
    counts->success_squares -= successes * successes;
    counts->products -= successes * n;
}

/* The weight of the expected design effect, in clusters: it covers best for cases used 1 to 20
 * times (bench/bench_coverage.c). */
#define EXPECTED_WEIGHT 8.0

/* Owen's T(h, 1 / sqrt(3)): the integral from 0 of exp(-h^2 (1 + x^2) / 2) / (1 + x^2) over 2 pi
 * (Owen 1956), by Simpson's rule. */
static double owen(double h)
{
    enum { STEPS = 32 };
    double end = 1 / sqrt(3), sum = 0;
    int i;

    for (i = 0; i <= STEPS; i++) {
        double x = end * i / STEPS, weight = i == 0 || i == STEPS ? 1 : 2 + 2 * (i % 2);

        sum += weight * exp(-h * h * (1 + x * x) / 2) / (1 + x * x);
    }
    return sum * end / STEPS / 3 / (2 * acos(-1));
}

/* Phi2(h, h; 1/2) = Phi(h) - 2 T(h, 1 / sqrt(3)). */
double mc_common_score_correlation(double rate)
{
    double both = rate - 2 * owen(gsl_cdf_ugaussian_Pinv(rate));

    return (both - rate * rate) / (rate * (1 - rate));
}

/* Whether trials share clusters from which their design effect can be estimated. */
static bool has_design_effect(const struct mc_cluster_counts *counts)
{
    return counts->squares != counts->n && counts->n_clusters >= 2 && counts->successes > 0 &&
           counts->successes < counts->n;
}

/* The number of equal clusters that would let the variance be known equally well. */
static double effective_clusters(const struct mc_cluster_counts *counts)
{
    return counts->size_squares * counts->size_squares / counts->size_fourths;
}

double mc_effective_n(const struct mc_cluster_counts *counts)
{
    double n = (double)counts->n, clusters, rate, squares, expected, observed, effect;

    if (counts->squares == counts->n)
        return n; /* no two trials have a cluster in common, or there are no trials */
    if (!has_design_effect(counts))
        return n * n / (double)counts->squares;
    rate = (double)counts->successes / n;
    squares = (double)counts->success_squares - 2 * rate * (double)counts->products +
              rate * rate * (double)counts->squares;
    observed = squares / n / (rate * (1 - rate));
    expected = 1 + mc_common_score_correlation(rate) * ((double)counts->squares - n) / n;
    clusters = effective_clusters(counts);
    effect = (EXPECTED_WEIGHT * expected + clusters * observed) / (EXPECTED_WEIGHT + clusters - 1);
    return effect > 1 ? fmax(1, n / effect) : n;
}

struct mc_interval mc_clustered_rate_interval(const struct mc_cluster_counts *counts,
                                              double confidence)
{
    double margin = mc_normal_margin(confidence);

    if (counts->n == 0)
        return mc_proportion_interval(MC_PROPORTION_WILSON, 0, 0, confidence);
    if (has_design_effect(counts))
        margin = gsl_cdf_tdist_Pinv((1 + confidence) / 2,
                                    EXPECTED_WEIGHT + effective_clusters(counts) - 1);
    return bounded(
        wilson((double)counts->successes / (double)counts->n, mc_effective_n(counts), margin));
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
    /* atanh(1) is infinite, and stays so whatever the margin */
    margin = mc_normal_margin(confidence) * standard_error(kind, r, (double)n);
    interval.low = tanh(atanh(r) - margin);
    interval.high = tanh(atanh(r) + margin);
    return interval;
}

static uint64_t total(struct mc_paired_counts counts)
{
    return (uint64_t)counts.both + counts.only_first + counts.only_second + counts.neither;
}

/* The score of a difference, which falls as the difference grows. The probability q of "only the
 * second" has the maximum likelihood given the difference: the greater root of 2n q^2 + B q + C =
 * 0. */
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

/* The difference, between the two given, at which the score falls to z. */
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

/* With d times fewer cases, the score is sqrt(d) times nearer to 0. */
struct mc_interval mc_tango_interval(struct mc_paired_counts counts, double design_effect,
                                     double confidence)
{
    double n = (double)total(counts), z = mc_normal_margin(confidence) * sqrt(design_effect);
    double difference;
    struct mc_interval interval = {(double)NAN, (double)NAN, "no case"};

    if (total(counts) == 0)
        return interval;
    difference = ((double)counts.only_first - (double)counts.only_second) / n;
    interval.low = where_score_is(counts, z, -1, difference);
    interval.high = where_score_is(counts, -z, difference, 1);
    interval.reason = NULL;
    return interval;
}

bool mc_interval_holds_zero(double low, double high)
{
    return low <= 0 && high >= 0;
}
