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

/* Values as levels: ranks among the distinct values of the whole sample. */
struct levels {
    uint32_t *by_output; /* [n_outputs] */
    uint32_t n;
};

/* What all draws share. */
struct resampler {
    const struct mc_correlation_bootstrap_settings *settings;
    const struct mc_scored_outputs *scored;
    uint32_t *units; /* [n], unit of each output */
    uint32_t n_units;
    struct levels human, *metrics;
    struct mc_bootstrapped_metric *results;
};

static struct levels level_values(const double *values, size_t n, struct mc_arena *arena)
{
    struct levels levels = {mc_arena_array(arena, n, sizeof(*levels.by_output)), 0};

    if (n > 0)
        levels.n = mc_levels(values, n, levels.by_output, arena);
    return levels;
}

/* ranks: by level, twice the deviation of average ranks from their mean in a sample that holds
 * output i weights[i] times; these are whole numbers and so exact. Returns the sum of their squares
 * over the sample of `total` values. */
static double center_ranks(const struct levels *levels, const uint32_t *weights, size_t n,
                           uint64_t total, uint32_t *counts, double *ranks)
{
    uint64_t below = 0;
    double squares = 0;
    size_t i;
    uint32_t l;

    memset(counts, 0, levels->n * sizeof(*counts));
    for (i = 0; i < n; i++)
        counts[levels->by_output[i]] += weights[i];
    for (l = 0; l < levels->n; l++) {
        ranks[l] = (double)(2 * below + counts[l]) - (double)total;
        squares += ranks[l] * ranks[l] * counts[l];
        below += counts[l];
    }
    return squares;
}

/* weights: how often a draw holds each output. Returns the number of outputs drawn. */
static uint64_t draw_weights(const struct resampler *resampler, size_t draw, uint32_t *times,
                             uint32_t *weights)
{
    uint64_t total = 0;
    size_t i;
    uint32_t k;

    memset(times, 0, resampler->n_units * sizeof(*times));
    for (k = 0; k < resampler->n_units; k++)
        times[mc_bootstrap_unit(resampler->settings->seed, draw, k, resampler->n_units)]++;
    for (i = 0; i < resampler->scored->n; i++) {
        weights[i] = times[resampler->units[i]];
        total += weights[i];
    }
    return total;
}

/* Arrays of one draw. */
struct workspace {
    uint32_t *times, *weights, *counts;
    double *human, *metric; /* by level */
    double *weighted;       /* [n], human rank of output i times weights[i] */
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

/* Spearman of every metric in a sample of `total` outputs that holds output i weights[i] times. The
 * original sample goes through the same formula as the draws. */
static void correlate(const struct resampler *resampler, uint64_t total, struct workspace *work)
{
    size_t n = resampler->scored->n, m, i;
    double human_squares =
        center_ranks(&resampler->human, work->weights, n, total, work->counts, work->human);

    for (i = 0; i < n; i++)
        work->weighted[i] = work->weights[i] * work->human[resampler->human.by_output[i]];
    for (m = 0; m < resampler->scored->n_metrics; m++) {
        const struct levels *levels = &resampler->metrics[m];
        double squares = center_ranks(levels, work->weights, n, total, work->counts, work->metric);
        double products = 0;

        for (i = 0; i < n; i++)
            products += work->weighted[i] * work->metric[levels->by_output[i]];
        work->spearman[m] = human_squares > 0 && squares > 0
                                ? products / sqrt(human_squares * squares)
                                : (double)NAN;
    }
}

static void resample(void *context, unsigned worker, size_t begin, size_t end,
                     struct mc_arena *scratch)
{
    const struct resampler *resampler = context;
    struct workspace work =
        new_workspace(resampler->scored->n, resampler->scored->n_metrics, scratch);
    size_t m;

    (void)worker;
    for (; begin < end; begin++) {
        correlate(resampler, draw_weights(resampler, begin, work.times, work.weights), &work);
        for (m = 0; m < resampler->scored->n_metrics; m++)
            resampler->results[m].draws[begin] = work.spearman[m];
    }
}

/* Numbers the units of the outputs, which are sorted by item. */
static void number_units(const struct mc_ratings *ratings, struct resampler *resampler)
{
    const struct mc_scored_outputs *scored = resampler->scored;
    size_t i;

    for (i = 0; i < scored->n; i++) {
        bool begins = i == 0 || resampler->settings->unit == MC_UNIT_OUTPUT ||
                      ratings->outputs[scored->outputs[i]].item !=
                          ratings->outputs[scored->outputs[i - 1]].item;

        resampler->n_units += begins;
        resampler->units[i] = resampler->n_units - 1;
    }
}

/* With one unit there is no spread: every draw is the sample itself. */
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
        /* the small term, since 1 - 0.9 is slightly less than 0.1 */
        dropped = (size_t)floor((double)n * (1 - settings->confidence) / 2 + 1e-9);
        metric->lower = sorted[dropped];
        metric->upper = sorted[n - 1 - dropped];
    }
    mc_arena_reset(scratch, mark);
}

/* Summing a sample in a different order changes the result by less. */
static const double rounding = 1e-12;

static void find_best(struct mc_bootstrap_correlation *bootstrap)
{
    double best = (double)NAN;
    size_t m;

    bootstrap->best = SIZE_MAX;
    for (m = 0; m < bootstrap->n_metrics; m++) {
        if (isnan(bootstrap->metrics[m].spearman) ||
            bootstrap->metrics[m].spearman <= best + rounding)
            continue;
        bootstrap->best = m;
        best = bootstrap->metrics[m].spearman;
    }
    for (m = 0; m < bootstrap->n_metrics && bootstrap->best != SIZE_MAX; m++)
        bootstrap->metrics[m].within_best =
            bootstrap->metrics[m].spearman >=
                bootstrap->metrics[bootstrap->best].lower - rounding &&
            bootstrap->metrics[m].spearman <= bootstrap->metrics[bootstrap->best].upper + rounding;
}

struct mc_bootstrap_correlation
mc_bootstrap_correlation(const struct mc_ratings *ratings, const struct mc_human_column *human,
                         const struct mc_output_selection *selection,
                         const struct mc_correlation_bootstrap_settings *settings,
                         struct mc_thread_pool *pool, struct mc_arena *arena)
{
    struct mc_scored_outputs scored = mc_scored_outputs(ratings, human, selection, NULL, 0, arena);
    struct mc_bootstrap_correlation bootstrap = {.n = scored.n, .n_metrics = scored.n_metrics};
    struct resampler resampler = {.settings = settings, .scored = &scored};
    struct workspace sample = new_workspace(scored.n, scored.n_metrics, arena);
    size_t m, i;

    bootstrap.metrics = mc_arena_array(arena, scored.n_metrics, sizeof(*bootstrap.metrics));
    resampler.results = bootstrap.metrics;
    resampler.units = mc_arena_array(arena, scored.n, sizeof(*resampler.units));
    number_units(ratings, &resampler);
    bootstrap.n_units = resampler.n_units;
    resampler.human = level_values(scored.human, scored.n, arena);
    resampler.metrics = mc_arena_array(arena, scored.n_metrics, sizeof(*resampler.metrics));
    for (m = 0; m < scored.n_metrics; m++) {
        struct mc_bootstrapped_metric *metric = &bootstrap.metrics[m];

        resampler.metrics[m] = level_values(scored.metrics[m], scored.n, arena);
        metric->metric = m;
        metric->draws = mc_arena_array(arena, settings->draws, sizeof(*metric->draws));
    }
    for (i = 0; i < scored.n; i++)
        sample.weights[i] = 1;
    correlate(&resampler, scored.n, &sample);
    for (m = 0; m < scored.n_metrics; m++)
        bootstrap.metrics[m].spearman = sample.spearman[m];
    mc_parallel_for(pool, settings->draws, 0, resample, &resampler);
    for (m = 0; m < scored.n_metrics; m++)
        set_interval(&bootstrap.metrics[m], settings, bootstrap.n_units, arena);
    find_best(&bootstrap);
    return bootstrap;
}
