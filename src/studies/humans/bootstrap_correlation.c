/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/bootstrap_correlation.h"

#include <math.h>
#include <string.h>

#include "analysis/sample.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/thread_pool.h"

uint32_t mc_bootstrap_unit(uint64_t seed, uint64_t draw, uint64_t place, uint32_t n)
{
    uint64_t bits = mc_random_bits(seed, draw, place);

    return (uint32_t)(((bits >> 32) * n + (((bits & UINT32_MAX) * n) >> 32)) >> 32);
}

/* Values as levels of the whole sample. */
struct levels {
    uint32_t *of; /* [n_outputs] */
    uint32_t n;
};

/* What all draws share. */
struct resampling {
    const struct mc_correlation_bootstrap_settings *settings;
    const struct mc_scored_outputs *scored;
    uint32_t *units; /* [n]: of an output */
    uint32_t n_units;
    struct levels human, *metrics;
    struct mc_bootstrapped_metric *results;
};

static struct levels level_values(const double *values, size_t n, struct mc_arena *arena)
{
    struct levels levels = {mc_arena_array(arena, n, sizeof(*levels.of)), 0};

    if (n > 0)
        levels.n = mc_levels(values, n, levels.of, arena);
    return levels;
}

/* Twice the deviation of average ranks from their mean, by level, in a sample that holds output i
 * weights[i] times: whole numbers, and so exact. Returns the sum of their squares over the sample
 * of `total` values. */
static double center_ranks(const struct levels *levels, const uint32_t *weights, size_t n,
                           uint64_t total, uint32_t *counts, double *ranks)
{
    uint64_t below = 0;
    double squares = 0;
    size_t i;
    uint32_t l;

    memset(counts, 0, levels->n * sizeof(*counts));
    for (i = 0; i < n; i++)
        counts[levels->of[i]] += weights[i];
    for (l = 0; l < levels->n; l++) {
        ranks[l] = (double)(2 * below + counts[l]) - (double)total;
        squares += ranks[l] * ranks[l] * counts[l];
        below += counts[l];
    }
    return squares;
}

/* How often each output is in a draw; returns the number of outputs drawn. */
static uint64_t draw_weights(const struct resampling *resampling, size_t draw, uint32_t *times,
                             uint32_t *weights)
{
    uint64_t total = 0;
    size_t i;
    uint32_t k;

    memset(times, 0, resampling->n_units * sizeof(*times));
    for (k = 0; k < resampling->n_units; k++)
        times[mc_bootstrap_unit(resampling->settings->seed, draw, k, resampling->n_units)]++;
    for (i = 0; i < resampling->scored->n; i++) {
        weights[i] = times[resampling->units[i]];
        total += weights[i];
    }
    return total;
}

/* Arrays of one draw. */
struct workspace {
    uint32_t *times, *weights, *counts;
    double *human, *metric; /* by level */
    double *weighted;       /* the human rank of output i, weights[i] times */
    double *spearman;       /* [n_metrics] */
};

static struct workspace new_workspace(size_t n, size_t n_metrics, struct mc_arena *scratch)
{
    return (struct workspace){mc_arena_array(scratch, n, sizeof(uint32_t)),
                              mc_arena_array(scratch, n, sizeof(uint32_t)),
                              mc_arena_array(scratch, n, sizeof(uint32_t)),
                              mc_arena_array(scratch, n, sizeof(double)),
                              mc_arena_array(scratch, n, sizeof(double)),
                              mc_arena_array(scratch, n, sizeof(double)),
                              mc_arena_array(scratch, n_metrics, sizeof(double))};
}

/* Spearman of every metric in a sample of `total` outputs that holds output i weights[i] times:
 * one formula for the draws and for the outputs as they are. */
static void correlate(const struct resampling *resampling, uint64_t total, struct workspace *work)
{
    size_t n = resampling->scored->n, m, i;
    double human_squares =
        center_ranks(&resampling->human, work->weights, n, total, work->counts, work->human);

    for (i = 0; i < n; i++)
        work->weighted[i] = work->weights[i] * work->human[resampling->human.of[i]];
    for (m = 0; m < resampling->scored->n_metrics; m++) {
        const struct levels *levels = &resampling->metrics[m];
        double squares = center_ranks(levels, work->weights, n, total, work->counts, work->metric);
        double products = 0;

        for (i = 0; i < n; i++)
            products += work->weighted[i] * work->metric[levels->of[i]];
        work->spearman[m] = human_squares > 0 && squares > 0
                                ? products / sqrt(human_squares * squares)
                                : (double)NAN;
    }
}

static void resample(void *context, unsigned worker, size_t begin, size_t end,
                     struct mc_arena *scratch)
{
    const struct resampling *resampling = context;
    struct workspace work =
        new_workspace(resampling->scored->n, resampling->scored->n_metrics, scratch);
    size_t m;

    (void)worker;
    for (; begin < end; begin++) {
        correlate(resampling, draw_weights(resampling, begin, work.times, work.weights), &work);
        for (m = 0; m < resampling->scored->n_metrics; m++)
            resampling->results[m].draws[begin] = work.spearman[m];
    }
}

/* Numbers the units of the outputs, which are in the order of their items. */
static void number_units(const struct mc_ratings *ratings, struct resampling *resampling)
{
    const struct mc_scored_outputs *scored = resampling->scored;
    size_t i;

    for (i = 0; i < scored->n; i++) {
        bool begins = i == 0 || resampling->settings->unit == MC_UNIT_OUTPUT ||
                      ratings->outputs[scored->outputs[i]].item !=
                          ratings->outputs[scored->outputs[i - 1]].item;

        resampling->n_units += begins;
        resampling->units[i] = resampling->n_units - 1;
    }
}

/* One unit has no spread: every draw is the sample itself. */
enum { LEAST_UNITS = 2 };

static void set_interval(struct mc_bootstrapped_metric *metric,
                         const struct mc_correlation_bootstrap_settings *settings, size_t n_units,
                         struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *sorted = mc_arena_array(scratch, settings->draws, sizeof(*sorted));
    size_t n = 0, dropped, i;

    for (i = 0; i < settings->draws; i++)
        if (!isnan(metric->draws[i]))
            sorted[n++] = metric->draws[i];
    metric->n_undefined = settings->draws - n;
    metric->lower = metric->upper = (double)NAN;
    if (n > 0 && n_units >= LEAST_UNITS) {
        mc_sort_values(sorted, n, scratch);
        /* the small term: 1 - 0.9 is a little less than 0.1 */
        dropped = (size_t)floor((double)n * (1 - settings->confidence) / 2 + 1e-9);
        metric->lower = sorted[dropped];
        metric->upper = sorted[n - 1 - dropped];
    }
    mc_arena_reset(scratch, mark);
}

/* Sums of one sample in another order differ by less. */
static const double rounding = 1e-12;

static void find_best(struct mc_bootstrap_correlation *found)
{
    double best = (double)NAN;
    size_t m;

    found->best = SIZE_MAX;
    for (m = 0; m < found->n_metrics; m++) {
        if (isnan(found->metrics[m].spearman) || found->metrics[m].spearman <= best + rounding)
            continue;
        found->best = m;
        best = found->metrics[m].spearman;
    }
    for (m = 0; m < found->n_metrics && found->best != SIZE_MAX; m++)
        found->metrics[m].within_best =
            found->metrics[m].spearman >= found->metrics[found->best].lower - rounding &&
            found->metrics[m].spearman <= found->metrics[found->best].upper + rounding;
}

struct mc_bootstrap_correlation
mc_bootstrap_correlation(const struct mc_ratings *ratings, const struct mc_human_column *human,
                         const struct mc_output_selection *selection,
                         const struct mc_correlation_bootstrap_settings *settings,
                         struct mc_thread_pool *pool, struct mc_arena *arena)
{
    struct mc_scored_outputs scored = mc_scored_outputs(ratings, human, selection, NULL, 0, arena);
    struct mc_bootstrap_correlation found = {.n = scored.n, .n_metrics = scored.n_metrics};
    struct resampling resampling = {.settings = settings, .scored = &scored};
    struct workspace once = new_workspace(scored.n, scored.n_metrics, arena);
    size_t m, i;

    found.metrics = mc_arena_array(arena, scored.n_metrics, sizeof(*found.metrics));
    resampling.results = found.metrics;
    resampling.units = mc_arena_array(arena, scored.n, sizeof(*resampling.units));
    number_units(ratings, &resampling);
    found.n_units = resampling.n_units;
    resampling.human = level_values(scored.human, scored.n, arena);
    resampling.metrics = mc_arena_array(arena, scored.n_metrics, sizeof(*resampling.metrics));
    for (m = 0; m < scored.n_metrics; m++) {
        struct mc_bootstrapped_metric *metric = &found.metrics[m];

        resampling.metrics[m] = level_values(scored.metrics[m], scored.n, arena);
        metric->metric = m;
        metric->draws = mc_arena_array(arena, settings->draws, sizeof(*metric->draws));
    }
    for (i = 0; i < scored.n; i++)
        once.weights[i] = 1;
    correlate(&resampling, scored.n, &once);
    for (m = 0; m < scored.n_metrics; m++)
        found.metrics[m].spearman = once.spearman[m];
    mc_parallel_for(pool, settings->draws, 0, resample, &resampling);
    for (m = 0; m < scored.n_metrics; m++)
        set_interval(&found.metrics[m], settings, found.n_units, arena);
    find_best(&found);
    return found;
}
