#include "analysis/bootstrap.h"

#include <math.h>

#include "base/hash.h"
#include "base/random.h"

/* What is drawn: unit u is cases[begin[u]] to cases[begin[u + 1] - 1] of the sample. */
struct units {
    uint32_t n;
    size_t largest;
    uint32_t *begin, *cases;
};

/* A resample: the sample and the arrays that it points to, to be written. */
struct resample {
    struct mc_sample sample;
    struct mc_pair_ranking pairs;
    struct mc_pair_counts counts[MC_N_THRESHOLDS];
    double *human, *metric, *human_normalised, *metric_normalised;
    uint32_t *human_levels, *metric_levels;
    uint8_t *folds;        /* NULL: none */
    uint32_t *times_drawn; /* [n] of the sample */
};

/* Values of the statistics on many resamples. */
struct tally {
    const struct mc_statistic *const *statistics;
    size_t n_statistics;
    double **values; /* [statistic]: those that are defined; NULL where no interval is wanted */
    size_t *n_defined;
};

uint64_t mc_bootstrap_stream(struct mc_slice dataset, const struct mc_group *group)
{
    uint64_t stream = mc_hash_fnv1a(dataset.data, dataset.length);

    stream = mc_hash_mix(stream) ^ mc_hash_fnv1a(group->name.data, group->name.length);
    return mc_hash_mix(stream) ^ (group->pooled ? 1u : 0u);
}

static void *new_array(size_t n, size_t size, struct mc_arena *scratch)
{
    return mc_arena_alloc(scratch, mc_array_size(n, size));
}

/* The cases sorted by their clusters; without clusters each case by itself. */
static struct units find_units(const struct mc_sample *sample, struct mc_arena *scratch)
{
    uint32_t n_cases = (uint32_t)sample->n, i, u;
    struct units units = {sample->clusters != NULL ? sample->n_clusters : n_cases, 0, NULL, NULL};
    uint32_t *end;

    units.begin = mc_arena_array(scratch, (size_t)units.n + 1, sizeof(*units.begin));
    units.cases = new_array(n_cases, sizeof(*units.cases), scratch);
    end = new_array(units.n, sizeof(*end), scratch);
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

/* With room for the largest unit drawn every time. */
static struct resample *new_resample(const struct mc_sample *sample, const struct units *units,
                                     struct mc_arena *scratch)
{
    struct resample *made = mc_arena_array(scratch, 1, sizeof(*made));
    size_t n = mc_array_size(units->n, units->largest);

    made->sample = *sample;
    made->sample.pairs = &made->pairs;
    made->sample.counts = made->counts;
    made->sample.cases = NULL;
    made->sample.folds = made->folds = sample->folds == NULL ? NULL : new_array(n, 1, scratch);
    made->sample.human = made->human = new_array(n, sizeof(double), scratch);
    made->sample.metric = made->metric = new_array(n, sizeof(double), scratch);
    made->sample.human_normalised = made->human_normalised = new_array(n, sizeof(double), scratch);
    made->sample.metric_normalised = made->metric_normalised =
        new_array(n, sizeof(double), scratch);
    made->sample.human_levels = made->human_levels = new_array(n, sizeof(uint32_t), scratch);
    made->sample.metric_levels = made->metric_levels = new_array(n, sizeof(uint32_t), scratch);
    made->times_drawn = new_array(sample->n, sizeof(uint32_t), scratch);
    return made;
}

static void clear(struct resample *made, const struct mc_sample *sample)
{
    memset(made->times_drawn, 0, sample->n * sizeof(*made->times_drawn));
    made->sample.n = 0;
    made->sample.n_copy_pairs = 0;
    made->pairs.n_pairs = 0;
    memset(made->counts, 0, sizeof(made->counts));
}

static void add_unit(struct resample *made, const struct mc_sample *sample,
                     const struct units *units, uint32_t unit)
{
    size_t at = made->sample.n;
    uint32_t i;

    for (i = units->begin[unit]; i < units->begin[unit + 1]; i++, at++) {
        uint32_t from = units->cases[i];

        /* the new copy makes two ordered pairs with each copy that is there */
        made->sample.n_copy_pairs += 2 * (uint64_t)made->times_drawn[from]++;
        if (made->folds != NULL)
            made->folds[at] = sample->folds[from];
        made->human[at] = sample->human[from];
        made->metric[at] = sample->metric[from];
        made->human_normalised[at] = sample->human_normalised[from];
        made->metric_normalised[at] = sample->metric_normalised[from];
        made->human_levels[at] = sample->human_levels[from];
        made->metric_levels[at] = sample->metric_levels[from];
    }
    made->sample.n = at;
}

static struct tally new_tally(const struct mc_statistic *const *statistics, size_t n_statistics,
                              const struct mc_cell *cells, size_t n_samples,
                              struct mc_arena *scratch)
{
    struct tally tally = {statistics, n_statistics, NULL, NULL};
    size_t s;

    tally.values = mc_arena_array(scratch, n_statistics, sizeof(*tally.values));
    tally.n_defined = mc_arena_array(scratch, n_statistics, sizeof(*tally.n_defined));
    for (s = 0; s < n_statistics; s++)
        if (statistics[s]->interval && !isnan(cells[s].value))
            tally.values[s] = new_array(n_samples, sizeof(double), scratch);
    return tally;
}

static void measure(struct tally *tally, const struct mc_sample *sample, struct mc_arena *scratch)
{
    size_t s;

    for (s = 0; s < tally->n_statistics; s++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        double value;

        if (tally->values[s] == NULL)
            continue;
        value = tally->statistics[s]->compute(sample, scratch).value;
        if (!isnan(value))
            tally->values[s][tally->n_defined[s]++] = value;
        mc_arena_reset(scratch, mark);
    }
}

/* On the sample without each of its units. */
static void measure_jackknife(struct tally *tally, struct resample *made,
                              const struct mc_sample *sample, const struct units *units,
                              struct mc_arena *scratch)
{
    uint32_t left_out, u;

    for (left_out = 0; left_out < units->n; left_out++) {
        clear(made, sample);
        for (u = 0; u < units->n; u++)
            if (u != left_out)
                add_unit(made, sample, units, u);
        measure(tally, &made->sample, scratch);
    }
}

static void measure_resamples(struct tally *tally, struct resample *made,
                              const struct mc_sample *sample, const struct units *units,
                              const struct mc_resampling *resampling, struct mc_arena *scratch)
{
    uint64_t r;
    uint32_t k;

    for (r = 0; r < resampling->resamples; r++) {
        clear(made, sample);
        for (k = 0; k < units->n; k++) {
            uint64_t bits = mc_random_bits(resampling->seed, resampling->stream, r << 32 | k);

            add_unit(made, sample, units, mc_random_below(bits, units->n));
        }
        measure(tally, &made->sample, scratch);
    }
}

void mc_bootstrap(const struct mc_sample *sample, const struct mc_resampling *resampling,
                  const struct mc_statistic *const *statistics, size_t n_statistics,
                  struct mc_cell *cells, struct mc_arena *scratch)
{
    struct units units = find_units(sample, scratch);
    size_t n_left_out = resampling->kind == MC_INTERVAL_BCA ? units.n : 0, s;
    struct resample *made;
    struct tally drawn, left_out;

    if (units.n < 2 || resampling->resamples == 0)
        return;
    made = new_resample(sample, &units, scratch);
    drawn = new_tally(statistics, n_statistics, cells, resampling->resamples, scratch);
    left_out = new_tally(statistics, n_statistics, cells, n_left_out, scratch);
    measure_resamples(&drawn, made, sample, &units, resampling, scratch);
    if (n_left_out > 0)
        measure_jackknife(&left_out, made, sample, &units, scratch);
    for (s = 0; s < n_statistics; s++) {
        struct mc_replicates replicates = {cells[s].value, drawn.values[s], drawn.n_defined[s],
                                           left_out.values[s], left_out.n_defined[s]};
        struct mc_interval interval;

        if (drawn.values[s] == NULL || 2 * replicates.n < resampling->resamples ||
            2 * replicates.n_jackknife < n_left_out)
            continue;
        interval =
            mc_replicate_interval(resampling->kind, &replicates, resampling->confidence, scratch);
        cells[s].low = interval.low;
        cells[s].high = interval.high;
    }
}
