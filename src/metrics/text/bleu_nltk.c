#include "metrics/text/bleu.h"

#include <float.h>
#include <math.h>

/* SmoothingFunction's defaults: epsilon, alpha, k. */
#define EPSILON 0.1
#define ALPHA 5.0
#define K 5.0
/* Methods 5 and 7 look at the precision of this order beyond the last one. */
enum { BEYOND = 5 };

/* The counts as they come, before smoothing. */
struct orders {
    unsigned n;
    double matches[MC_BLEU_ORDER_LIMIT];
    double totals[MC_BLEU_ORDER_LIMIT]; /* n-grams of the candidate */
    double denominators[MC_BLEU_ORDER_LIMIT];
    double length; /* of the candidate */
    double beyond; /* precision of order BEYOND */
};

static void set_orders(const struct mc_bleu_settings *settings, const struct mc_bleu_counts *counts,
                       struct orders *orders)
{
    unsigned n;

    orders->n = settings->order;
    for (n = 0; n < orders->n; n++) {
        orders->matches[n] = (double)counts->matches[n];
        orders->totals[n] = (double)counts->totals[n];
        orders->denominators[n] = (double)counts->denominators[n];
    }
    orders->length = (double)counts->candidate_length;
    orders->beyond = (double)counts->matches[BEYOND - 1] / (double)counts->denominators[BEYOND - 1];
}

static void method0(const struct orders *orders, double *p)
{
    unsigned n;

    for (n = 0; n < orders->n; n++)
        if (orders->matches[n] <= 0)
            p[n] = DBL_MIN;
}

static void method1(const struct orders *orders, double *p)
{
    unsigned n;

    for (n = 0; n < orders->n; n++)
        if (orders->matches[n] <= 0)
            p[n] = EPSILON / orders->denominators[n];
}

static void method2(const struct orders *orders, double *p)
{
    unsigned n;

    for (n = 1; n < orders->n; n++)
        p[n] = (orders->matches[n] + 1) / (orders->denominators[n] + 1);
}

static void method3(const struct orders *orders, double *p)
{
    double power = 1;
    unsigned n;

    for (n = 0; n < orders->n; n++)
        if (orders->matches[n] <= 0) {
            power *= 2;
            p[n] = 1 / (power * orders->denominators[n]);
        }
}

static void method4(const struct orders *orders, double *p)
{
    double power = 1;
    unsigned n;

    for (n = 0; n < orders->n && orders->length > 1; n++)
        if (orders->matches[n] <= 0) {
            power *= 2;
            p[n] = 1 / (power * K / log(orders->length)) / orders->denominators[n];
        }
}

static void method5(const struct orders *orders, double *p)
{
    double before = p[0] + 1;
    unsigned n;

    for (n = 0; n < orders->n; n++) {
        double next = n + 1 < orders->n ? p[n + 1] : orders->beyond;

        p[n] = (before + p[n] + next) / 3;
        before = p[n];
    }
}

static const char *method6(const struct orders *orders, double *p)
{
    unsigned n;

    if (orders->n < 3 || p[2] <= 0)
        return "method6 needs a trigram that matches";
    for (n = 2; n < orders->n; n++) {
        double prior = p[n - 2] > 0 ? p[n - 1] * p[n - 1] / p[n - 2] : 0;

        p[n] = (orders->matches[n] + ALPHA * prior) / (orders->totals[n] + ALPHA);
    }
    return NULL;
}

static const char *smooth(enum mc_bleu_smoothing smoothing, const struct orders *orders, double *p)
{
    switch (smoothing - MC_BLEU_METHOD0) {
    case 0:
        method0(orders, p);
        break;
    case 1:
        method1(orders, p);
        break;
    case 2:
        method2(orders, p);
        break;
    case 3:
        method3(orders, p);
        break;
    case 4:
        method4(orders, p);
        break;
    case 5:
        method5(orders, p);
        break;
    case 6:
        return method6(orders, p);
    default:
        method4(orders, p);
        method5(orders, p);
    }
    return NULL;
}

static bool is_zero(double x)
{
    return !(x < 0 || x > 0);
}

/* The exactly rounded sum, as Python's math.fsum gives it (Shewchuk 1997): adds x to the partial
 * sums, which do not overlap and grow in magnitude. */
static size_t add_exactly(double *partials, size_t n, double x)
{
    size_t kept = 0, i;

    for (i = 0; i < n; i++) {
        double large = fabs(x) < fabs(partials[i]) ? partials[i] : x;
        double small = fabs(x) < fabs(partials[i]) ? x : partials[i];
        double sum = large + small, rest = small - (sum - large);

        if (!is_zero(rest))
            partials[kept++] = rest;
        x = sum;
    }
    partials[kept++] = x;
    return kept;
}

static double exact_sum(const double *terms, size_t n_terms)
{
    double partials[MC_BLEU_ORDER_LIMIT + 1], sum, rest = 0;
    size_t n = 0, i;

    for (i = 0; i < n_terms; i++)
        n = add_exactly(partials, n, terms[i]);
    if (n == 0)
        return 0;
    sum = partials[--n];
    while (n > 0 && is_zero(rest)) {
        double x = sum, y = partials[--n];

        sum = x + y;
        rest = y - (sum - x);
    }
    /* Half-way cases: the partials below decide the direction. */
    if (n > 0 && ((rest < 0 && partials[n - 1] < 0) || (rest > 0 && partials[n - 1] > 0))) {
        double twice = 2 * rest, moved = sum + twice;

        if (is_zero(twice - (moved - sum)))
            sum = moved;
    }
    return sum;
}

static double brevity_penalty(const struct mc_bleu_counts *counts)
{
    if (counts->candidate_length > counts->reference_length)
        return 1;
    if (counts->candidate_length == 0)
        return 0;
    return exp(1 - (double)counts->reference_length / (double)counts->candidate_length);
}

const char *mc_bleu_nltk(const struct mc_bleu_settings *settings,
                         const struct mc_bleu_counts *counts, struct mc_bleu_result *result)
{
    double terms[MC_BLEU_ORDER_LIMIT], *p = result->precisions;
    const char *reason;
    struct orders orders;
    size_t n_terms = 0;
    unsigned n;

    memset(result, 0, sizeof(*result));
    set_orders(settings, counts, &orders);
    memcpy(result->matches, orders.matches, orders.n * sizeof(double));
    memcpy(result->totals, orders.totals, orders.n * sizeof(double));
    for (n = 0; n < orders.n; n++)
        p[n] = orders.matches[n] / orders.denominators[n];
    result->brevity_penalty = brevity_penalty(counts);
    if (counts->matches[0] == 0)
        return NULL;
    reason = smooth(settings->smoothing, &orders, p);
    if (reason != NULL)
        return reason;
    for (n = 0; n < orders.n; n++)
        if (p[n] > 0)
            terms[n_terms++] = 1.0 / orders.n * log(p[n]);
    result->score = result->brevity_penalty * exp(exact_sum(terms, n_terms));
    return NULL;
}

unsigned mc_bleu_nltk_order(const struct mc_bleu_settings *settings)
{
    bool looks_beyond =
        settings->smoothing == MC_BLEU_METHOD0 + 5 || settings->smoothing == MC_BLEU_METHOD7;

    return looks_beyond && settings->order < BEYOND ? BEYOND : settings->order;
}

/* Methods 5 and 7 give most when all precisions are 1; order n then becomes 1 + 3^-n. */
double mc_bleu_nltk_best(const struct mc_bleu_settings *settings)
{
    double sum = 0, third = 1;
    unsigned n;

    if (settings->smoothing == MC_BLEU_METHOD0 + 6)
        return (double)INFINITY;
    if (settings->smoothing < MC_BLEU_METHOD0 + 5)
        return 1;
    for (n = 0; n < settings->order; n++) {
        third /= 3;
        sum += log1p(third);
    }
    return exp(sum / settings->order);
}
