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

/* What makes a p value comparable with the level: the i-th least (i from 1) of n. */
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

/* Sum of 1/i: what Benjamini and Yekutieli pay for dependence. */
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
        /* p * n / i is p at the least, but may be rounded below it */
        sorted[i] = fmax(sorted[i], factor * scaled(method, sorted[i], i + 1, n));
    /* step-down: a hypothesis falls with every one of a smaller p value */
    if (method == MC_ADJUST_HOLM || method == MC_ADJUST_HOLM_SIDAK)
        for (i = 1; i < n; i++)
            sorted[i] = fmax(sorted[i], sorted[i - 1]);
    /* step-up: it falls with any one of a greater p value */
    if (method == MC_ADJUST_HOCHBERG || method == MC_ADJUST_BH || method == MC_ADJUST_BY)
        for (i = n; i-- > 1;)
            sorted[i - 1] = fmin(sorted[i - 1], sorted[i]);
    for (i = 0; i < n; i++)
        sorted[i] = fmin(sorted[i], 1);
}

/* The closed test with Simes's test of each intersection. A hypothesis is rejected when every
 * intersection that holds it is. Of those of m hypotheses the hardest to reject holds, beside it,
 * the m - 1 greatest p values: their Simes value is the least of m p_j / j over it and them. */
static void adjust_hommel(double *sorted, size_t n, struct mc_arena *scratch)
{
    double *adjusted = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*adjusted)));
    size_t m, i;

    memcpy(adjusted, sorted, n * sizeof(*adjusted));
    for (m = 2; m <= n; m++) {
        size_t first = n - m; /* one of the m greatest from here on */
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
    double *there = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*there)));
    double *sorted = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*sorted)));
    size_t *at = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*at)));
    uint32_t *order;
    size_t n_there = 0, i;

    for (i = 0; i < n; i++) {
        adjusted[i] = p[i];
        if (isnan(p[i]))
            continue;
        at[n_there] = i;
        there[n_there++] = p[i];
    }
    order = mc_arena_alloc(scratch, mc_array_size(n_there, sizeof(*order)));
    mc_sort_order(there, n_there, order, scratch);
    for (i = 0; i < n_there; i++)
        sorted[i] = there[order[i]];
    if (method == MC_ADJUST_HOMMEL)
        adjust_hommel(sorted, n_there, scratch);
    else
        adjust_by_steps(method, sorted, n_there);
    for (i = 0; i < n_there; i++)
        adjusted[at[order[i]]] = sorted[i];
    mc_arena_reset(scratch, mark);
}
