/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/tests/multiple_testing.h"

#include <math.h>

#include "analysis/sample.h"

#define WHOLE(value, name, title) {value, name, title},
#define NAME(value, name, title) name,

static const struct mc_correction corrections[] = {MC_JOINT_ADJUSTMENTS(WHOLE)};
const char *const mc_correction_names[] = {MC_ADJUSTMENTS(NAME) NULL};
const char *const mc_joint_correction_names[] = {MC_JOINT_ADJUSTMENTS(NAME) NULL};

const struct mc_correction *mc_correction(enum mc_adjustment method)
{
    return &corrections[method];
}

/* 1 - (1 - p)^n, exact for small p too. */
static double sidak(double p, size_t n)
{
    return p < 1 ? -expm1((double)n * log1p(-p)) : 1;
}

/* Makes a p value comparable with the level: the i-th least (i from 1) of n. */
static double scaled(enum mc_adjustment method, double p, size_t i, size_t n)
{
    double size = (double)n, left = (double)(n - i + 1);

    switch (method) {
    case MC_ADJUST_BONFERRONI:
        return p * size;
    case MC_ADJUST_SIDAK:
        return sidak(p, n);
    case MC_ADJUST_HOLM:
    case MC_ADJUST_HOCHBERG:
        return p * left;
    case MC_ADJUST_HOLM_SIDAK:
        return sidak(p, n - i + 1);
    case MC_ADJUST_BH:
    case MC_ADJUST_BY:
        return p * size / (double)i;
    case MC_ADJUST_NONE:
    case MC_ADJUST_HOMMEL:
    case MC_ADJUST_MAXT:
        break;
    }
    return p;
}

/* Sum of 1/i: the factor of Benjamini and Yekutieli for dependence. */
static double harmonic(size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 1; i <= n; i++)
        sum += 1 / (double)i;
    return sum;
}

static void adjust_by_steps(enum mc_adjustment method, double *sorted, size_t n)
{
    double factor = method == MC_ADJUST_BY ? harmonic(n) : 1;
    size_t i;

    for (i = 0; i < n; i++)
        /* p * n / i is at least p, but may be rounded below it */
        sorted[i] = fmax(sorted[i], factor * scaled(method, sorted[i], i + 1, n));
    /* step-down: a hypothesis is rejected only together with all of smaller p */
    if (method == MC_ADJUST_HOLM || method == MC_ADJUST_HOLM_SIDAK)
        for (i = 1; i < n; i++)
            sorted[i] = fmax(sorted[i], sorted[i - 1]);
    /* step-up: it is rejected together with any one of greater p */
    if (method == MC_ADJUST_HOCHBERG || method == MC_ADJUST_BH || method == MC_ADJUST_BY)
        for (i = n; i-- > 1;)
            sorted[i - 1] = fmin(sorted[i - 1], sorted[i]);
    for (i = 0; i < n; i++)
        sorted[i] = fmin(sorted[i], 1);
}

/* The closed test with Simes's test of each intersection. A hypothesis is rejected if every
 * intersection that contains it is. Among those of m hypotheses, the hardest to reject contains,
 * besides it, the m - 1 greatest p values: their Simes value is the least of m p_j / j over it and
 * them. */
static void adjust_hommel(double *sorted, size_t n, struct mc_arena *scratch)
{
    double *adjusted = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*adjusted)));
    size_t m, i;

    memcpy(adjusted, sorted, n * sizeof(*adjusted));
    for (m = 2; m <= n; m++) {
        size_t first = n - m; /* the m greatest begin here */
        double simes = (double)INFINITY, among;

        for (i = first + 1; i < n; i++)
            simes = fmin(simes, (double)m * sorted[i] / (double)(i - first + 1));
        among = fmin(simes, (double)m * sorted[first]);
        for (i = 0; i < n; i++)
            adjusted[i] = fmax(adjusted[i], i < first ? fmin(simes, (double)m * sorted[i]) : among);
    }
    for (i = 0; i < n; i++)
        sorted[i] = fmin(adjusted[i], 1);
}

void mc_adjust_p_values(enum mc_adjustment method, const double *p, size_t n, double *adjusted,
                        struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *defined = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*defined)));
    double *sorted = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*sorted)));
    size_t *indexes = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*indexes)));
    uint32_t *order;
    size_t n_defined = 0, i;

    for (i = 0; i < n; i++) {
        adjusted[i] = p[i];
        if (isnan(p[i]))
            continue;
        indexes[n_defined] = i;
        defined[n_defined++] = p[i];
    }
    order = mc_arena_alloc(scratch, mc_array_size(n_defined, sizeof(*order)));
    mc_sort_order(defined, n_defined, order, scratch);
    for (i = 0; i < n_defined; i++)
        sorted[i] = defined[order[i]];
    if (method == MC_ADJUST_HOMMEL)
        adjust_hommel(sorted, n_defined, scratch);
    else
        adjust_by_steps(method, sorted, n_defined);
    for (i = 0; i < n_defined; i++)
        adjusted[indexes[order[i]]] = sorted[i];
    mc_arena_reset(scratch, mark);
}
