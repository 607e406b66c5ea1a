/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isotonic.c: pool adjacent violators, the curve through some cases, cross-fitting, the datasets of
 * a result. */
#include "analysis/isotonic.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/pairs/ties.h"
#include "analysis/result.h"
#include "analysis/sample.h"

/* --- pool adjacent violators -------------------------------------------------------------------
 */

/* Values begin to the next block's begin - 1, as one. */
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

/* --- a curve -----------------------------------------------------------------------------------
 */

/* Never falls. */
struct curve {
    double *x, *y; /* [n], x rising */
    size_t n;
};

/* Of the cases that are not in the fold; order: from the least score of the metric. */
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
    size_t low = 0, high = curve->n; /* x[low] <= x < x[high], once both are points */

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

/* --- cross-fitting -----------------------------------------------------------------------------
 */

/* The cases with a score of the metric, from the least one. */
static uint32_t *order_of(const struct mc_isotonic_cases *cases, size_t *n,
                          struct mc_arena *scratch)
{
    double *scores = mc_arena_array(scratch, cases->n, sizeof(*scores));
    uint32_t *order = mc_arena_array(scratch, cases->n, sizeof(*order));
    uint32_t *numbers = mc_arena_array(scratch, cases->n, sizeof(*numbers));
    size_t i;

    *n = 0;
    for (i = 0; i < cases->n; i++) {
        scores[*n] = cases->metric[i];
        numbers[*n] = (uint32_t)i;
        *n += isfinite(cases->metric[i]) != 0;
    }
    mc_sort_order(scores, *n, order, scratch);
    for (i = 0; i < *n; i++)
        order[i] = numbers[order[i]];
    return order;
}

void mc_isotonic_cross_fit(const struct mc_isotonic_cases *cases, double *calibrated,
                           struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n, i;
    const uint32_t *order = order_of(cases, &n, scratch);
    unsigned fold;

    for (i = 0; i < cases->n; i++)
        calibrated[i] = (double)NAN;
    for (fold = 0; fold < cases->n_folds; fold++) {
        struct curve curve = fit(cases, order, n, fold, scratch);

        for (i = 0; i < n; i++)
            if (cases->folds[order[i]] == fold)
                calibrated[order[i]] = read_off(&curve, cases->metric[order[i]]);
    }
    mc_arena_reset(scratch, mark);
}

/* --- a result ----------------------------------------------------------------------------------
 */

/* The cases of a dataset. */
struct chosen {
    size_t n;
    size_t *cases; /* [n]: of the suite */
    double *human, *metric, *calibrated;
    uint8_t *folds;
};

/* Of all cases, those of one item in one fold. */
static uint8_t *folds_of(const struct mc_result *result, struct mc_arena *scratch)
{
    size_t n_cases = result->suite->n_cases, n_sources = 0, i;
    const uint32_t *sources = mc_case_sources(result->suite, scratch);
    uint8_t *folds = mc_arena_array(scratch, n_cases, 1), *of_source;

    for (i = 0; i < n_cases; i++)
        if (sources[i] >= n_sources)
            n_sources = (size_t)sources[i] + 1;
    of_source = mc_arena_array(scratch, n_sources, 1);
    mc_tie_folds(n_sources, result->settings.seed, of_source, scratch);
    for (i = 0; i < n_cases; i++)
        folds[i] = of_source[sources[i]];
    return folds;
}

static struct chosen choose(const struct mc_result *result, uint32_t dataset, const uint8_t *folds,
                            struct mc_arena *scratch)
{
    const struct mc_suite *suite = result->suite;
    size_t n = suite->n_cases, i;
    struct chosen chosen = {0,
                            mc_arena_array(scratch, n, sizeof(size_t)),
                            mc_arena_array(scratch, n, sizeof(double)),
                            mc_arena_array(scratch, n, sizeof(double)),
                            mc_arena_array(scratch, n, sizeof(double)),
                            mc_arena_array(scratch, n, 1)};

    for (i = 0; i < n; i++) {
        if (suite->files[suite->cases[i].file].dataset != dataset)
            continue;
        chosen.human[chosen.n] = result->human_normalised[i];
        chosen.folds[chosen.n] = folds[i];
        chosen.cases[chosen.n++] = i;
    }
    return chosen;
}

static bool is_judged(const struct chosen *chosen)
{
    size_t i;

    for (i = 0; i < chosen->n; i++)
        if (isfinite(chosen->human[i]))
            return true;
    return false;
}

static void calibrate_column(struct mc_result *result, size_t column, const struct chosen *chosen,
                             struct mc_arena *scratch)
{
    double *normalised = result->metric_normalised[column];
    struct mc_isotonic_cases cases = {chosen->n, chosen->metric, chosen->human, chosen->folds,
                                      MC_N_FOLDS};
    size_t i;

    for (i = 0; i < chosen->n; i++)
        chosen->metric[i] = normalised[chosen->cases[i]];
    mc_isotonic_cross_fit(&cases, chosen->calibrated, scratch);
    for (i = 0; i < chosen->n; i++) {
        if (isfinite(chosen->metric[i]) && isnan(chosen->calibrated[i]))
            result->bounds[column + 1].reason = "too few judged items to calibrate by the others";
        normalised[chosen->cases[i]] = chosen->calibrated[i];
    }
}

void mc_isotonic_calibrate(struct mc_result *result)
{
    struct mc_arena *scratch = mc_arena_new();
    const uint8_t *folds = folds_of(result, scratch);
    uint32_t n_datasets = 0, d;
    size_t f, c;

    for (f = 0; f < result->suite->n_files; f++)
        if (result->suite->files[f].dataset >= n_datasets)
            n_datasets = result->suite->files[f].dataset + 1;
    for (d = 0; d < n_datasets; d++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct chosen chosen = choose(result, d, folds, scratch);

        for (c = 0; is_judged(&chosen) && c < result->scores->n_columns; c++)
            if (result->bounds[c + 1].reason == NULL)
                calibrate_column(result, c, &chosen, scratch);
        mc_arena_reset(scratch, mark);
    }
    mc_arena_free(scratch);
}
