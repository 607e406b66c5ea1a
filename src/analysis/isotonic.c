/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isotonic.c: pool adjacent violators, the curve through some cases, cross-fitting. */
#include "analysis/isotonic.h"

#include <math.h>

#include "analysis/sample.h"

/* --- pool adjacent violators ------------------------------------------------------------------ */

/* The values from `begin` to the beginning of the next block, merged. */
struct block {
    size_t begin;
    double sum, weight; /* of weight * value; of weights */
};

static double mean_of(const struct block *block)
{
    return block->sum / block->weight;
}

void mc_pool_adjacent(double *values, const double *weights, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct block *blocks = mc_arena_array(scratch, n, sizeof(*blocks));
    size_t n_blocks = 0, b, i;

    for (i = 0; i < n; i++) {
        blocks[n_blocks++] = (struct block){i, weights[i] * values[i], weights[i]};
        while (n_blocks > 1 && mean_of(&blocks[n_blocks - 2]) >= mean_of(&blocks[n_blocks - 1])) {
            n_blocks--;
            blocks[n_blocks - 1].sum += blocks[n_blocks].sum;
            blocks[n_blocks - 1].weight += blocks[n_blocks].weight;
        }
    }
    for (b = 0; b < n_blocks; b++) {
        size_t end = b + 1 < n_blocks ? blocks[b + 1].begin : n;

        /* a block of one keeps its value to the last bit */
        for (i = blocks[b].begin; end - blocks[b].begin > 1 && i < end; i++)
            values[i] = mean_of(&blocks[b]);
    }
    mc_arena_reset(scratch, mark);
}

/* --- a curve ---------------------------------------------------------------------------------- */

/* A non-decreasing curve. */
struct curve {
    double *x, *y; /* [n], x ascending */
    size_t n;
};

/* Fits the cases outside the fold; order: from the least metric score. */
static struct curve fit(const struct mc_isotonic_cases *cases, const uint32_t *order,
                        size_t n_ordered, unsigned fold, struct mc_arena *scratch)
{
    struct curve curve = {mc_arena_array(scratch, n_ordered, sizeof(double)),
                          mc_arena_array(scratch, n_ordered, sizeof(double)), 0};
    double *weights = mc_arena_array(scratch, n_ordered, sizeof(*weights));
    size_t i;

    for (i = 0; i < n_ordered; i++) {
        double x = cases->metric[order[i]], y = cases->human[order[i]];

        if (cases->folds[order[i]] == fold || !isfinite(y))
            continue;
        if (curve.n == 0 || x > curve.x[curve.n - 1])
            curve.x[curve.n++] = x;
        curve.y[curve.n - 1] += y;
        weights[curve.n - 1]++;
    }
    for (i = 0; i < curve.n; i++)
        curve.y[i] /= weights[i];
    mc_pool_adjacent(curve.y, weights, curve.n, scratch);
    return curve;
}

static double read_off(const struct curve *curve, double x)
{
    size_t low = 0, high = curve->n; /* x[low] <= x < x[high], as far as both are points */

    if (curve->n == 0)
        return (double)NAN;
    if (x <= curve->x[0])
        return curve->y[0];
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (curve->x[middle] <= x)
            low = middle;
        else
            high = middle;
    }
    if (high == curve->n)
        return curve->y[low];
    return curve->y[low] + (curve->y[high] - curve->y[low]) *
                               ((x - curve->x[low]) / (curve->x[high] - curve->x[low]));
}

/* --- cross-fitting ---------------------------------------------------------------------------- */

void mc_isotonic_cross_fit(const struct mc_isotonic_cases *cases, double *calibrated,
                           struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *scores = mc_arena_array(scratch, cases->n, sizeof(*scores));
    uint32_t *order = mc_arena_array(scratch, cases->n, sizeof(*order));
    uint32_t *numbers = mc_arena_array(scratch, cases->n, sizeof(*numbers));
    size_t n = 0, i;
    unsigned fold;

    /* the cases with a metric score, from the least */
    for (i = 0; i < cases->n; i++) {
        calibrated[i] = (double)NAN;
        if (!isfinite(cases->metric[i]))
            continue;
        scores[n] = cases->metric[i];
        numbers[n++] = (uint32_t)i;
    }
    mc_sort_order(scores, n, order, scratch);
    for (i = 0; i < n; i++)
        order[i] = numbers[order[i]];
    for (fold = 0; fold < cases->n_folds; fold++) {
        struct curve curve = fit(cases, order, n, fold, scratch);

        for (i = 0; i < n; i++)
            if (cases->folds[order[i]] == fold)
                calibrated[order[i]] = read_off(&curve, cases->metric[order[i]]);
    }
    mc_arena_reset(scratch, mark);
}
