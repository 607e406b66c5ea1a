/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bootstrap.c: draws cases, or whole clusters of them, with replacement; all statistics are
 * computed on the same resamples, which the threads share.
 *
 * - resamples
 * - intervals of replicates
 * - figures on resamples
 * - blocks of resamples
 * - resamples abreast
 * - all resamples */
#include "analysis/bootstrap.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/grouping.h"
#include "analysis/pairs/pair_ranking.h"
#include "analysis/pairs/ranking_abreast.h"
#include "analysis/sample.h"
#include "analysis/score_difference.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/thread_pool.h"

/* Blocks of resamples that the workers of a pool take in turn. */
enum { MOST_BLOCKS = 64 };

/* --- resamples -------------------------------------------------------------------------------- */

/* The units that are drawn: unit u is cases[begin[u]] to cases[begin[u + 1] - 1] of the sample. */
struct units {
    uint32_t n;
    size_t largest;
    uint32_t *begin, *cases;
};

/* A resample, and the arrays that it points to, for writing. */
struct resample {
    struct mc_sample sample; /* the cases drawn; it has groups if the whole has */
    struct mc_sample whole;  /* all cases, with how often their groups were drawn */
    struct mc_pair_ranking pairs;
    struct mc_pair_counts counts[MC_N_THRESHOLDS];
    struct mc_score_deltas deltas;
    double *human, *metric, *human_normalised, *metric_normalised;
    uint32_t *human_levels, *metric_levels;
    uint8_t *folds;             /* NULL: none */
    uint32_t *times_drawn;      /* [n] of the whole */
    uint32_t *groups;           /* these four NULL: none */
    uint32_t *first_of_group;   /* [n_groups]: a case of each */
    uint32_t *group_times;      /* [n_groups] */
    uint64_t *group_copy_pairs; /* [n_groups] */
};

/* What is known of a figure; all values are finite. */
struct replicates {
    double estimate; /* on the sample itself */
    double *values;  /* on n resamples */
    size_t n;
    const double *jackknife; /* on the sample without each of its units; for BCa only */
    size_t n_jackknife;
};

/* BCa's corrected levels in place of (1 - confidence) / 2 and (1 + confidence) / 2. */
struct bca {
    double bias; /* z0: quantile of the share of replicates below the estimate, equal ones counting
                    half; infinite if the share is 0 or 1 */
    double acceleration; /* sum of d^3 / (6 (sum of d^2)^(3/2)), d the mean of the jackknife minus
                            its value; 0 if all its values are equal */
    double low, high;    /* the levels, in [0, 1]; NaN: none */
};

static void *new_array(size_t n, size_t size, struct mc_arena *scratch)
{
    return mc_arena_alloc(scratch, mc_array_size(n, size));
}

/* The cases sorted by cluster; without clusters each case is a unit. In the arena. */
static struct units find_units(const struct mc_sample *sample, struct mc_arena *arena)
{
    uint32_t n_cases = (uint32_t)sample->n, i, u;
    struct units units = {sample->clusters != NULL ? sample->n_clusters : n_cases, 0, NULL, NULL};
    uint32_t *end;

    units.begin = mc_arena_array(arena, (size_t)units.n + 1, sizeof(*units.begin));
    units.cases = new_array(n_cases, sizeof(*units.cases), arena);
    end = new_array(units.n, sizeof(*end), arena);
    for (i = 0; i < n_cases; i++)
        units.begin[(sample->clusters != NULL ? sample->clusters[i] : i) + 1]++;
    for (u = 0; u < units.n; u++) {
        units.largest = units.begin[u + 1] > units.largest ? units.begin[u + 1] : units.largest;
        units.begin[u + 1] += units.begin[u];
        end[u] = units.begin[u];
    }
    for (i = 0; i < n_cases; i++)
        units.cases[end[sample->clusters != NULL ? sample->clusters[i] : i]++] = i;
    return units;
}

static void resample_clear(struct resample *resample)
{
    memset(resample->times_drawn, 0, resample->whole.n * sizeof(*resample->times_drawn));
    resample->sample.n = 0;
    resample->sample.n_copy_pairs = 0;
    resample->pairs.n_pairs = 0;
    resample->deltas.known = false;
    memset(resample->counts, 0, sizeof(resample->counts));
    if (resample->groups != NULL)
        memset(resample->group_copy_pairs, 0,
               resample->whole.n_groups * sizeof(*resample->group_copy_pairs));
}

/* An empty resample with room for the largest unit drawn every time. In the arena. */
static struct resample *resample_new(const struct mc_sample *sample, const struct units *units,
                                     struct mc_arena *arena)
{
    struct resample *resample = mc_arena_array(arena, 1, sizeof(*resample));
    size_t n = mc_array_size(units->n, units->largest), n_groups = sample->n_groups, i;

    resample->sample = resample->whole = *sample;
    resample->sample.pairs = &resample->pairs;
    resample->sample.counts = resample->counts;
    resample->sample.deltas = &resample->deltas;
    resample->sample.cases = NULL;
    resample->sample.metric_errors = NULL;
    resample->sample.folds = resample->folds =
        sample->folds == NULL ? NULL : new_array(n, 1, arena);
    resample->sample.human = resample->human = new_array(n, sizeof(double), arena);
    resample->sample.metric = resample->metric = new_array(n, sizeof(double), arena);
    resample->sample.human_normalised = resample->human_normalised =
        new_array(n, sizeof(double), arena);
    resample->sample.metric_normalised = resample->metric_normalised =
        new_array(n, sizeof(double), arena);
    resample->sample.human_levels = resample->human_levels = new_array(n, sizeof(uint32_t), arena);
    resample->sample.metric_levels = resample->metric_levels =
        new_array(n, sizeof(uint32_t), arena);
    resample->times_drawn = new_array(sample->n, sizeof(uint32_t), arena);
    if (sample->groups != NULL) {
        resample->sample.groups = resample->groups = new_array(n, sizeof(uint32_t), arena);
        resample->sample.group_copy_pairs = resample->group_copy_pairs =
            new_array(n_groups, sizeof(uint64_t), arena);
        resample->whole.group_times = resample->group_times =
            new_array(n_groups, sizeof(uint32_t), arena);
        resample->first_of_group = new_array(n_groups, sizeof(uint32_t), arena);
        for (i = 0; i < sample->n; i++)
            resample->first_of_group[sample->groups[i]] = (uint32_t)i;
    }
    resample_clear(resample);
    return resample;
}

/* Copies case `from` of the whole as case `at`. */
static void copy_case(struct resample *resample, uint32_t from, size_t at)
{
    const struct mc_sample *whole = &resample->whole;
    /* the new copy forms two ordered pairs with each copy so far */
    uint64_t copy_pairs = 2 * (uint64_t)resample->times_drawn[from]++;

    resample->sample.n_copy_pairs += copy_pairs;
    if (resample->folds != NULL)
        resample->folds[at] = whole->folds[from];
    resample->human[at] = whole->human[from];
    resample->metric[at] = whole->metric[from];
    resample->human_normalised[at] = whole->human_normalised[from];
    resample->metric_normalised[at] = whole->metric_normalised[from];
    resample->human_levels[at] = whole->human_levels[from];
    resample->metric_levels[at] = whole->metric_levels[from];
    if (resample->groups == NULL)
        return;
    resample->groups[at] = whole->groups[from];
    resample->group_copy_pairs[whole->groups[from]] += copy_pairs;
}

/* Adds a unit once more. */
static void resample_add(struct resample *resample, const struct units *units, uint32_t unit)
{
    uint32_t i;

    for (i = units->begin[unit]; i < units->begin[unit + 1]; i++)
        copy_case(resample, units->cases[i], resample->sample.n++);
}

/* --- intervals of replicates ------------------------------------------------------------------ */

static double acceleration(const double *jackknife, size_t n)
{
    double mean = mc_mean(jackknife, n), squares = 0, cubes = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        double d = mean - jackknife[i];

        squares += d * d;
        cubes += d * d * d;
    }
    return squares > 0 ? cubes / (6 * squares * sqrt(squares)) : 0;
}

/* The level that replaces that of z. */
static double corrected_level(const struct bca *bca, double z)
{
    double shifted = bca->bias + z, shrink = 1 - bca->acceleration * shifted;

    if (!isfinite(bca->bias) || !(shrink > 0))
        return (double)NAN;
    return gsl_cdf_ugaussian_P(bca->bias + shifted / shrink);
}

static struct bca bca_levels(const struct replicates *replicates, double confidence)
{
    double below = 0, z = mc_normal_margin(confidence);
    struct bca bca = {0, 0, (double)NAN, (double)NAN};
    size_t i;

    for (i = 0; i < replicates->n; i++) {
        if (replicates->values[i] < replicates->estimate)
            below += 1;
        else if (!(replicates->values[i] > replicates->estimate))
            below += 0.5;
    }
    bca.bias = gsl_cdf_ugaussian_Pinv(below / (double)replicates->n);
    bca.acceleration = acceleration(replicates->jackknife, replicates->n_jackknife);
    bca.low = corrected_level(&bca, -z);
    bca.high = corrected_level(&bca, z);
    return bca;
}

/* Quantiles of the replicates at two levels in percent; reorders the replicates. */
static struct mc_interval quantiles(const struct replicates *replicates, double low, double high)
{
    struct mc_interval interval = {mc_percentile_unsorted(replicates->values, replicates->n, low),
                                   mc_percentile_unsorted(replicates->values, replicates->n, high),
                                   NULL};

    return interval;
}

static struct mc_interval bca_interval(const struct replicates *replicates, double confidence)
{
    struct mc_interval none = {(double)NAN, (double)NAN, NULL};
    struct bca bca = bca_levels(replicates, confidence);

    if (!isfinite(bca.bias))
        none.reason = "all resamples lie on one side of the statistic";
    else if (isnan(bca.low) || isnan(bca.high))
        none.reason = "the acceleration is too great";
    return none.reason != NULL ? none : quantiles(replicates, 100 * bca.low, 100 * bca.high);
}

/* The interval; reorders replicates->values. Quantiles are interpolated linearly (base/number.h).
 * confidence in (0, 1). None without replicates (normal: fewer than two); for BCa also if all of
 * them lie on one side of the estimate, or if the acceleration is too great for a level to
 * exist. */
static struct mc_interval replicate_interval(enum mc_interval_kind kind,
                                             struct replicates *replicates, double confidence,
                                             struct mc_arena *scratch)
{
    struct mc_interval interval = {(double)NAN, (double)NAN, "too few resamples"};
    double tail = 100.0 * (1.0 - confidence) / 2.0, estimate = replicates->estimate, low, margin;

    if (replicates->n < (kind == MC_INTERVAL_NORMAL ? 2 : 1))
        return interval;
    if (kind == MC_INTERVAL_BCA)
        return bca_interval(replicates, confidence);
    if (kind != MC_INTERVAL_NORMAL)
        interval = quantiles(replicates, tail, 100.0 - tail);
    if (kind == MC_INTERVAL_BASIC) {
        low = interval.low;
        interval.low = 2 * estimate - interval.high;
        interval.high = 2 * estimate - low;
    }
    if (kind == MC_INTERVAL_NORMAL) { /* summed in ascending order */
        mc_sort_values(replicates->values, replicates->n, scratch);
        margin = mc_normal_margin(confidence) *
                 mc_moments(replicates->values, replicates->n).standard_deviation;
        interval.low = estimate - margin;
        interval.high = estimate + margin;
        interval.reason = NULL;
    }
    return interval;
}

/* Interval of a correlation: normal on Fisher's scale, with Student's t with n_units - 1 degrees of
 * freedom times the standard deviation of the replicates. None if a replicate is 1 or -1. */
static struct mc_interval fisher_interval(const struct replicates *replicates, size_t n_units,
                                          double confidence)
{
    struct mc_interval interval = {(double)NAN, (double)NAN, "too few resamples"};
    double margin;
    size_t i;

    if (replicates->n < 2 || n_units < 2)
        return interval;
    for (i = 0; i < replicates->n; i++)
        replicates->values[i] = atanh(replicates->values[i]);
    margin = gsl_cdf_tdist_Pinv((1 + confidence) / 2, (double)n_units - 1) *
             mc_moments(replicates->values, replicates->n).standard_deviation;
    interval.reason = "a resample is in perfect order";
    if (isnan(margin) || isinf(margin))
        return interval;
    interval.low = tanh(atanh(replicates->estimate) - margin);
    interval.high = tanh(atanh(replicates->estimate) + margin);
    interval.reason = NULL;
    return interval;
}

/* --- figures on resamples --------------------------------------------------------------------- */

/* Values of the statistics on many resamples. */
struct tally {
    const struct mc_statistic *const *statistics;
    size_t n_statistics;
    double **values; /* [statistic]: of each resample, later only the defined ones; NULL: no
                        interval is wanted */
    size_t *n_defined;
};

/* What does not change between resamples. */
struct bootstrap {
    struct resample *resample;
    enum mc_grouping grouping; /* of the sample's groups; MC_GROUP_NONE if it has none */
    bool micro;
    /* [statistic]: values by item; the cases of an item are drawn together, so that its value stays
     * the same */
    struct mc_group_values *of_items;
};

uint64_t mc_bootstrap_stream(struct mc_slice dataset, const struct mc_group *group)
{
    uint64_t stream = mc_hash_fnv1a(dataset.data, dataset.length);

    stream = mc_hash_mix(stream) ^ mc_hash_fnv1a(group->name.data, group->name.length);
    return mc_hash_mix(stream) ^ (group->pooled ? 1u : 0u);
}

bool mc_interval_is_closed(enum mc_interval_kind kind, const struct mc_statistic *statistic,
                           const struct mc_sample *sample)
{
    if (statistic->of_metric_alone || statistic->across_rows || statistic->closed != NULL)
        return true;
    if (kind != MC_INTERVAL_AUTO || sample->groups != NULL)
        return false;
    return statistic->jackknife != NULL ||
           (statistic == mc_statistic_find("spearman") && sample->clusters == NULL);
}

static struct tally new_tally(const struct mc_statistic *const *statistics, size_t n_statistics,
                              const struct mc_sample *sample, enum mc_interval_kind kind,
                              const struct mc_cell *cells, size_t n_samples,
                              struct mc_arena *scratch)
{
    struct tally tally = {statistics, n_statistics, NULL, NULL};
    size_t s;

    tally.values = mc_arena_array(scratch, n_statistics, sizeof(*tally.values));
    tally.n_defined = mc_arena_array(scratch, n_statistics, sizeof(*tally.n_defined));
    for (s = 0; s < n_statistics; s++)
        if (statistics[s]->interval && !isnan(cells[s].value) &&
            !mc_interval_is_closed(kind, statistics[s], sample))
            tally.values[s] = new_array(n_samples, sizeof(double), scratch);
    return tally;
}

static struct bootstrap begin_bootstrap(const struct mc_sample *sample, const struct units *units,
                                        const struct mc_resampling *resampling,
                                        const struct mc_statistic *const *statistics,
                                        size_t n_statistics, struct mc_arena *scratch)
{
    struct bootstrap bootstrap = {resample_new(sample, units, scratch),
                                  sample->groups == NULL ? MC_GROUP_NONE : resampling->grouping,
                                  resampling->micro, NULL};
    struct mc_group_samples groups;
    size_t s;

    if (bootstrap.grouping != MC_GROUP_BY_ITEM)
        return bootstrap;
    groups = mc_group_samples(sample, scratch);
    bootstrap.of_items = mc_arena_array(scratch, n_statistics, sizeof(*bootstrap.of_items));
    for (s = 0; s < n_statistics; s++)
        if (statistics[s]->in_groups == MC_MEAN_OF_GROUPS)
            bootstrap.of_items[s] =
                mc_group_values(statistics[s], &groups, resampling->micro, scratch);
    return bootstrap;
}

/* A figure of the resample. groups: its systems, if the figure is the mean over them. */
static double figure_of(const struct bootstrap *bootstrap, const struct mc_statistic *statistic,
                        size_t s, const struct mc_group_samples *groups, struct mc_arena *scratch)
{
    const struct resample *resample = bootstrap->resample;
    struct mc_group_values values;

    if (bootstrap->grouping == MC_GROUP_NONE || statistic->in_groups == MC_OVER_ALL)
        return statistic->compute(&resample->sample, scratch).value;
    if (bootstrap->grouping == MC_GROUP_BY_ITEM)
        return statistic->in_groups == MC_MEAN_OF_GROUPS
                   ? mc_group_mean_of(&bootstrap->of_items[s], resample->group_times)
                   : statistic->compute(&resample->whole, scratch).value;
    if (statistic->in_groups == MC_WITHIN_GROUPS)
        return statistic->compute(&resample->sample, scratch).value;
    values = mc_group_values(statistic, groups, bootstrap->micro, scratch);
    return mc_group_mean_of(&values, NULL);
}

/* Sets the values at index `at`. */
static void measure(struct tally *tally, const struct bootstrap *bootstrap, size_t at,
                    struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_group_samples groups = {NULL, 0};
    struct resample *resample = bootstrap->resample;
    bool is_split = false;
    uint32_t g;
    size_t s;

    /* if each group lies within a unit */
    for (g = 0; resample->groups != NULL && g < resample->whole.n_groups; g++)
        resample->group_times[g] = resample->times_drawn[resample->first_of_group[g]];
    for (s = 0; s < tally->n_statistics && bootstrap->grouping == MC_GROUP_BY_SYSTEM; s++)
        is_split = is_split || (tally->values[s] != NULL &&
                                tally->statistics[s]->in_groups == MC_MEAN_OF_GROUPS);
    if (is_split)
        groups = mc_group_samples(&resample->sample, scratch);
    for (s = 0; s < tally->n_statistics; s++) {
        struct mc_arena_mark inner = mc_arena_mark(scratch);

        if (tally->values[s] == NULL)
            continue;
        tally->values[s][at] = figure_of(bootstrap, tally->statistics[s], s, &groups, scratch);
        mc_arena_reset(scratch, inner);
    }
    mc_arena_reset(scratch, mark);
}

/* A draw from the standard normal distribution for the score at index `at` of resample r. */
static double error_draw(const struct mc_resampling *resampling, uint64_t r, size_t at)
{
    static const uint64_t error_stream = 0x6572726F7273u; /* separate from the draws of units */
    uint64_t bits =
        mc_random_bits(resampling->seed, resampling->stream ^ error_stream, r << 32 | (uint32_t)at);

    return gsl_cdf_ugaussian_Pinv(mc_random_unit(bits) + 0x1.0p-54);
}

/* Adds a unit once more, with each score as another measurement of the same case might give it:
 * normal about the actual score, with its standard error. */
static void add_measured(struct resample *resample, const struct units *units, uint32_t unit,
                         const struct mc_resampling *resampling, uint64_t r)
{
    const double *errors = resample->whole.metric_errors;
    size_t at = resample->sample.n;
    uint32_t i;

    resample_add(resample, units, unit);
    for (i = units->begin[unit]; errors != NULL && i < units->begin[unit + 1]; i++, at++)
        if (errors[units->cases[i]] > 0)
            resample->metric_normalised[at] +=
                errors[units->cases[i]] * error_draw(resampling, r, at);
}

/* Measures the sample without each of its units. */
static void measure_jackknife(struct tally *tally, const struct bootstrap *bootstrap,
                              const struct units *units, struct mc_arena *scratch)
{
    uint32_t left_out, u;

    for (left_out = 0; left_out < units->n; left_out++) {
        resample_clear(bootstrap->resample);
        for (u = 0; u < units->n; u++)
            if (u != left_out)
                resample_add(bootstrap->resample, units, u);
        measure(tally, bootstrap, left_out, scratch);
    }
}

/* Resamples begin to end - 1. */
struct block {
    unsigned begin, end;
};

static void measure_copies(struct tally *tally, const struct bootstrap *bootstrap,
                           const struct units *units, const struct mc_resampling *resampling,
                           struct block block, struct mc_arena *scratch)
{
    uint64_t r;
    uint32_t k;

    for (r = block.begin; r < block.end; r++) {
        resample_clear(bootstrap->resample);
        for (k = 0; k < units->n; k++) {
            uint64_t bits = mc_random_bits(resampling->seed, resampling->stream, r << 32 | k);

            add_measured(bootstrap->resample, units, mc_random_below(bits, units->n), resampling,
                         r);
        }
        measure(tally, bootstrap, r, scratch);
    }
}

/* Number of draws at a time. */
enum { DRAWS = 256 };

/* How often resample r draws each unit. */
static void draw_times(uint32_t n_units, const struct mc_resampling *resampling, uint64_t r,
                       uint32_t *times)
{
    uint32_t units[DRAWS], n, begin, k;

    memset(times, 0, n_units * sizeof(*times));
    for (begin = 0; begin < n_units; begin += n) {
        n = n_units - begin < DRAWS ? n_units - begin : DRAWS;
        mc_random_draw(resampling->seed, resampling->stream, r << 32 | begin, n_units, units, n);
        for (k = 0; k < n; k++)
            times[units[k]]++;
    }
}

/* Sets all wanted figures of resample r, which rest on its ranking. */
static void measure_ranking(const struct tally *tally, const struct mc_sample *whole, size_t r,
                            const struct mc_drawn_ranking *counted, struct mc_arena *scratch)
{
    struct mc_pair_ranking ranking = counted->ranking;
    struct mc_sample drawn = *whole;
    size_t s;

    drawn.n = counted->n;
    drawn.n_copy_pairs = counted->n_copy_pairs;
    drawn.n_human_tied = counted->n_tied;
    drawn.pairs = &ranking;
    for (s = 0; s < tally->n_statistics; s++)
        if (tally->values[s] != NULL)
            tally->values[s][r] = tally->statistics[s]->compute(&drawn, scratch).value;
}

/* The same figures as measure_copies gives. */
static void measure_times(struct tally *tally, const struct mc_ranking_plan *plan, uint32_t n_units,
                          const struct mc_resampling *resampling, struct block block,
                          struct mc_arena *scratch)
{
    uint32_t *times = new_array(n_units, sizeof(*times), scratch);
    uint64_t r;

    for (r = block.begin; r < block.end; r++) {
        struct mc_drawn_ranking counted;

        draw_times(n_units, resampling, r, times);
        counted = mc_ranking_drawn(plan, times, scratch);
        measure_ranking(tally, plan->sample, r, &counted, scratch);
    }
}

/* --- blocks of resamples ---------------------------------------------------------------------- */

/* All resamples of a sample. */
struct resamples {
    const struct mc_sample *sample;
    const struct units *units;
    const struct mc_resampling *resampling;
    struct tally *tally;
    const struct mc_ranking_plan *plan; /* NULL: not all wanted figures rest on the ranking */
    unsigned n_blocks;
};

static void work_on_blocks(void *context, unsigned worker, size_t begin, size_t end,
                           struct mc_arena *scratch)
{
    const struct resamples *work = context;
    unsigned n = work->resampling->resamples;
    struct block block = {(unsigned)(begin * n / work->n_blocks),
                          (unsigned)(end * n / work->n_blocks)};

    (void)worker;
    if (work->plan != NULL) {
        measure_times(work->tally, work->plan, work->units->n, work->resampling, block, scratch);
    } else {
        struct bootstrap bootstrap =
            begin_bootstrap(work->sample, work->units, work->resampling, work->tally->statistics,
                            work->tally->n_statistics, scratch);

        measure_copies(work->tally, &bootstrap, work->units, work->resampling, block, scratch);
    }
}

/* Shares the work among the threads of a pool, in pieces of 1; pool NULL: this thread does it, with
 * its arena. */
static void share(struct mc_thread_pool *pool, size_t n, mc_parallel_work *work, void *context,
                  struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t i;

    if (pool != NULL) {
        mc_parallel_for(pool, n, 1, work, context);
        return;
    }
    for (i = 0; i < n; i++) {
        work(context, 0, i, i + 1, scratch);
        mc_arena_reset(scratch, mark);
    }
}

/* --- resamples abreast ------------------------------------------------------------------------ */

/* Bytes of draws, which limit how many resamples are held at a time. */
enum { MOST_HELD = 1 << 25 };

struct mc_draws {
    struct mc_arena *arena;
    uint64_t seed, stream;
    uint32_t n_units;
    unsigned resamples; /* 0: none */
    uint8_t *rows;      /* [resamples]: see struct held_resamples */
};

struct mc_draws *mc_draws_new(void)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_draws *draws = mc_malloc(sizeof(*draws));

    *draws = (struct mc_draws){.arena = arena};
    return draws;
}

void mc_draws_free(struct mc_draws *draws)
{
    if (draws == NULL)
        return;
    mc_arena_free(draws->arena);
    free(draws);
}

/* Resamples held in memory: their draws, and the order in which they are counted, eight at a
 * time. */
struct held_resamples {
    const struct mc_abreast_plan *plan;
    const struct mc_sample *whole;
    const struct mc_resampling *resampling;
    struct tally *tally;
    uint32_t n_units;
    size_t row_size;
    unsigned first, n; /* the first resample held; how many are held */
    bool are_drawn;    /* rows comes from an earlier call */
    uint8_t *rows;     /* [n][row_size]: how often each unit is drawn */
    double *expected;  /* [n, rounded up to MC_ABREAST] */
    uint32_t *order;   /* [n] */
};

/* draw_times in bytes. A unit counts at most 255 times: more are drawn once in 10^500 times. */
static void draw_row(const struct held_resamples *held, uint64_t r, uint8_t *times)
{
    const struct mc_resampling *resampling = held->resampling;
    uint32_t units[DRAWS], n_units = held->n_units, n, begin, k;

    memset(times, 0, held->row_size);
    for (begin = 0; begin < n_units; begin += n) {
        n = n_units - begin < DRAWS ? n_units - begin : DRAWS;
        mc_random_draw(resampling->seed, resampling->stream, r << 32 | begin, n_units, units, n);
        for (k = 0; k < n; k++) {
            uint8_t *here = &times[units[k]];

            *here = (uint8_t)(*here + (*here < UINT8_MAX));
        }
    }
}

/* The resample at this place of the order; beyond the end, the last one again. */
static size_t held_at(const struct held_resamples *held, size_t place)
{
    return held->order[place < held->n ? place : held->n - 1];
}

/* The rows of the eight resamples from this place on. */
static void find_rows(const struct held_resamples *held, size_t place, const uint8_t **rows)
{
    size_t k;

    for (k = 0; k < MC_ABREAST; k++)
        rows[k] = held->rows + held_at(held, place + k) * held->row_size;
}

/* Eights begin to end - 1, in drawing order. */
static void draw_eights(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    struct held_resamples *held = context;
    const uint8_t *rows[MC_ABREAST];
    size_t i, r;

    (void)worker;
    for (i = begin; i < end; i++) {
        for (r = i * MC_ABREAST; r < (i + 1) * MC_ABREAST && r < held->n && !held->are_drawn; r++)
            draw_row(held, held->first + r, held->rows + r * held->row_size);
        if (!mc_abreast_expects(held->plan))
            continue;
        find_rows(held, i * MC_ABREAST, rows);
        mc_abreast_expect(held->plan, rows, held->n_units, held->expected + i * MC_ABREAST,
                          scratch);
    }
}

/* Eights begin to end - 1, in counting order. */
static void count_eights(void *context, unsigned worker, size_t begin, size_t end,
                         struct mc_arena *scratch)
{
    struct held_resamples *held = context;
    const uint8_t *rows[MC_ABREAST];
    struct mc_abreast rankings = {.expected = {0}};
    size_t at, k;

    (void)worker;
    for (at = begin * MC_ABREAST; at < end * MC_ABREAST; at += MC_ABREAST) {
        find_rows(held, at, rows);
        for (k = 0; k < MC_ABREAST && mc_abreast_expects(held->plan); k++)
            rankings.expected[k] = held->expected[held_at(held, at + k)];
        mc_rank_abreast(held->plan, rows, held->n_units, &rankings, scratch);
        for (k = 0; k < MC_ABREAST && at + k < held->n; k++)
            measure_ranking(held->tally, held->whole, held->first + held_at(held, at + k),
                            &rankings.of[k], scratch);
    }
}

/* Finds room for the draws, or the draws of an earlier call. */
static void find_room(struct held_resamples *held, size_t most, struct mc_arena *scratch)
{
    const struct mc_resampling *resampling = held->resampling;
    struct mc_draws *draws = resampling->draws;

    if (draws == NULL || most < resampling->resamples) {
        held->rows = new_array(most, held->row_size, scratch);
        return;
    }
    held->are_drawn = draws->resamples == resampling->resamples &&
                      draws->seed == resampling->seed && draws->stream == resampling->stream &&
                      draws->n_units == held->n_units;
    if (!held->are_drawn) {
        mc_arena_clear(draws->arena);
        draws->seed = resampling->seed;
        draws->stream = resampling->stream;
        draws->n_units = held->n_units;
        draws->resamples = resampling->resamples;
        draws->rows = new_array(most, held->row_size, draws->arena);
    }
    held->rows = draws->rows;
}

/* Counts resamples with neighbouring thresholds together. */
static void measure_abreast(const struct resamples *work, const struct mc_abreast_plan *plan,
                            struct mc_thread_pool *pool, struct mc_arena *scratch)
{
    struct held_resamples held = {.plan = plan,
                                  .whole = work->sample,
                                  .resampling = work->resampling,
                                  .tally = work->tally,
                                  .n_units = work->units->n,
                                  .row_size = mc_abreast_row_size(work->units->n)};
    unsigned resamples = work->resampling->resamples, n_eights, i;
    size_t most = MOST_HELD / held.row_size / MC_ABREAST * MC_ABREAST;

    most = most < MC_ABREAST ? MC_ABREAST : most < resamples ? most : resamples;
    find_room(&held, most, scratch);
    held.order = new_array(most, sizeof(*held.order), scratch);
    held.expected = new_array(most + MC_ABREAST, sizeof(*held.expected), scratch);
    for (; held.first < resamples; held.first += held.n) {
        held.n = resamples - held.first < most ? resamples - held.first : (unsigned)most;
        n_eights = (held.n + MC_ABREAST - 1) / MC_ABREAST;
        for (i = 0; i < held.n; i++)
            held.order[i] = i;
        share(pool, n_eights, draw_eights, &held, scratch);
        if (mc_abreast_expects(plan))
            mc_sort_order(held.expected, held.n, held.order, scratch);
        share(pool, n_eights, count_eights, &held, scratch);
    }
}

/* --- all resamples ---------------------------------------------------------------------------- */

/* Drops the undefined values of each statistic. */
static void keep_defined(struct tally *tally, size_t n)
{
    size_t s, i;

    for (s = 0; s < tally->n_statistics; s++)
        for (i = 0; tally->values[s] != NULL && i < n; i++)
            if (!isnan(tally->values[s][i]))
                tally->values[s][tally->n_defined[s]++] = tally->values[s][i];
}

/* False: resamples are not needed for any of these statistics. */
static bool measure_resamples(struct tally *tally, const struct mc_sample *sample,
                              const struct units *units, const struct mc_resampling *resampling,
                              struct mc_thread_pool *pool, struct mc_arena *scratch)
{
    struct resamples work = {sample, units, resampling, tally, NULL, 1};
    const struct mc_abreast_plan *abreast = NULL;
    bool is_wanted = false, of_ranking = true;
    struct mc_ranking_plan plan;
    size_t s;

    for (s = 0; s < tally->n_statistics; s++)
        if (tally->values[s] != NULL) {
            is_wanted = true;
            of_ranking = of_ranking && tally->statistics[s]->of_ranking;
        }
    if (!is_wanted)
        return false;
    if (of_ranking && sample->groups == NULL) {
        plan = mc_ranking_plan(sample, scratch);
        work.plan = &plan;
        abreast = mc_abreast_plan_new(&plan, scratch);
    }
    if (pool != NULL)
        work.n_blocks = resampling->resamples < MOST_BLOCKS ? resampling->resamples : MOST_BLOCKS;
    if (abreast != NULL)
        measure_abreast(&work, abreast, pool, scratch);
    else
        share(pool, work.n_blocks, work_on_blocks, &work, scratch);
    keep_defined(tally, resampling->resamples);
    return true;
}

void mc_bootstrap(const struct mc_sample *sample, const struct mc_resampling *resampling,
                  const struct mc_statistic *const *statistics, size_t n_statistics,
                  struct mc_cell *cells, struct mc_thread_pool *pool, struct mc_arena *scratch)
{
    struct units units = find_units(sample, scratch);
    size_t n_left_out = resampling->kind == MC_INTERVAL_BCA ? units.n : 0, s;
    struct tally drawn, left_out;

    if (units.n < 2 || resampling->resamples == 0)
        return;
    drawn = new_tally(statistics, n_statistics, sample, resampling->kind, cells,
                      resampling->resamples, scratch);
    left_out =
        new_tally(statistics, n_statistics, sample, resampling->kind, cells, n_left_out, scratch);
    if (!measure_resamples(&drawn, sample, &units, resampling, pool, scratch))
        return;
    if (n_left_out > 0) {
        struct bootstrap bootstrap =
            begin_bootstrap(sample, &units, resampling, statistics, n_statistics, scratch);

        measure_jackknife(&left_out, &bootstrap, &units, scratch);
        keep_defined(&left_out, n_left_out);
    }
    for (s = 0; s < n_statistics; s++) {
        struct replicates replicates = {cells[s].value, drawn.values[s], drawn.n_defined[s],
                                        left_out.values[s], left_out.n_defined[s]};
        struct mc_interval interval;

        if (drawn.values[s] == NULL || 2 * replicates.n < resampling->resamples ||
            2 * replicates.n_jackknife < n_left_out)
            continue;
        if (resampling->kind == MC_INTERVAL_AUTO &&
            statistics[s] == mc_statistic_find("spearman") && sample->groups == NULL)
            interval = fisher_interval(&replicates, units.n, resampling->confidence);
        else
            interval =
                replicate_interval(resampling->kind, &replicates, resampling->confidence, scratch);
        if (!isfinite(interval.low) || !isfinite(interval.high))
            continue;
        cells[s].low = interval.low;
        cells[s].high = interval.high;
    }
}
