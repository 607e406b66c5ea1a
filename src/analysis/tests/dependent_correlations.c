#include "analysis/tests/dependent_correlations.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/sample.h"

#define FEW "fewer than 4 cases"
#define IMPOSSIBLE "the three correlations cannot occur together"
#define PERFECT "a correlation with people is -1 or 1"

static struct mc_test_value undefined(const char *reason)
{
    double nan = (double)NAN;

    return (struct mc_test_value){nan, nan, nan, nan, reason};
}

static struct mc_test_value normal_value(double z)
{
    double tail = gsl_cdf_ugaussian_Q(fabs(z));

    return (struct mc_test_value){z, (double)NAN, tail, 2 * tail, NULL};
}

/* 1 - r12^2 - r13^2 - r23^2 + 2 r12 r13 r23: the determinant of the matrix of correlations. */
static double determinant(const struct mc_three_correlations *r)
{
    return 1 - r->first * r->first - r->second * r->second - r->between * r->between +
           2 * r->first * r->second * r->between;
}

struct mc_test_value mc_williams_test(const struct mc_three_correlations *r)
{
    double n = (double)r->n, mean = (r->first + r->second) / 2, rest = 1 - r->between;
    double variance, t, tail;

    if (r->n < 4)
        return undefined(FEW);
    variance = 2 * (n - 1) / (n - 3) * determinant(r) + mean * mean * rest * rest * rest;
    if (!(variance > 0))
        return undefined(IMPOSSIBLE);
    t = (r->first - r->second) * sqrt((n - 1) * (1 + r->between)) / sqrt(variance);
    tail = mc_student_upper(fabs(t), n - 3);
    return (struct mc_test_value){t, n - 3, tail, 2 * tail, NULL};
}

/* Why a test on Fisher's z is not defined, or NULL. */
static const char *fisher_reason(const struct mc_three_correlations *r)
{
    if (r->n < 4)
        return FEW;
    return fabs(r->first) < 1 && fabs(r->second) < 1 ? NULL : PERFECT;
}

struct mc_test_value mc_steiger_test(const struct mc_three_correlations *r)
{
    const char *reason = fisher_reason(r);
    double mean = (r->first + r->second) / 2, square = mean * mean;
    double covariance, variance;

    if (reason != NULL)
        return undefined(reason);
    covariance =
        r->between * (1 - 2 * square) - square * (1 - 2 * square - r->between * r->between) / 2;
    variance = 2 - 2 * covariance / ((1 - square) * (1 - square));
    if (!(variance > 0))
        return undefined(IMPOSSIBLE);
    return normal_value((atanh(r->first) - atanh(r->second)) * sqrt(((double)r->n - 3) / variance));
}

struct mc_test_value mc_meng_test(const struct mc_three_correlations *r)
{
    const char *reason = fisher_reason(r);
    double square = (r->first * r->first + r->second * r->second) / 2;
    double f, h;

    if (reason != NULL)
        return undefined(reason);
    if (!(r->between < 1))
        return undefined(IMPOSSIBLE);
    f = fmin(1, (1 - r->between) / (2 * (1 - square)));
    h = (1 - f * square) / (1 - square);
    return normal_value((atanh(r->first) - atanh(r->second)) *
                        sqrt(((double)r->n - 3) / (2 * (1 - r->between) * h)));
}

/* How far Fisher's interval reaches below (sign -1) or above (sign 1) a correlation. */
static double reach(double r, double half_width, double sign)
{
    return sign * (tanh(atanh(r) + sign * half_width) - r);
}

struct mc_interval mc_zou_interval(const struct mc_three_correlations *r, double confidence)
{
    const char *reason = fisher_reason(r);
    double a = r->first, b = r->second, c = r->between, overlap, half_width;
    double below_a, above_a, below_b, above_b;

    if (reason != NULL)
        return (struct mc_interval){(double)NAN, (double)NAN, reason};
    half_width = mc_normal_margin(confidence) / sqrt((double)r->n - 3);
    below_a = reach(a, half_width, -1);
    above_a = reach(a, half_width, 1);
    below_b = reach(b, half_width, -1);
    above_b = reach(b, half_width, 1);
    /* the correlation of the two correlations */
    overlap =
        ((c - a * b / 2) * (1 - a * a - b * b - c * c) + c * c * c) / ((1 - a * a) * (1 - b * b));
    return (struct mc_interval){
        a - b - sqrt(below_a * below_a + above_b * above_b - 2 * overlap * below_a * above_b),
        a - b + sqrt(above_a * above_a + below_b * below_b - 2 * overlap * above_a * below_b),
        NULL,
    };
}

double mc_unrestricted_correlation(double r, double spread_ratio)
{
    return r * spread_ratio / sqrt(1 - r * r + r * r * spread_ratio * spread_ratio);
}
