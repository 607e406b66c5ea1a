#include "analysis/bootstrap.h"

#include <math.h>

#include "base/percentile.h"
#include "analysis/rank.h"
#include "base/hash.h"
#include "base/random.h"

/* A resample: the sample and the arrays that it points to, to be written. */
struct resample {
    struct mc_sample sample;
    struct mc_pair_ranking pairs;
    struct mc_pair_counts counts;
    double *human, *metric, *human_normalised, *metric_normalised;
    uint32_t *human_levels, *metric_levels;
    uint32_t *times_drawn; /* [n] */
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

static struct resample *new_resample(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct resample *made = mc_arena_array(scratch, 1, sizeof(*made));
    size_t n = sample->n;

    made->sample = *sample;
    made->sample.pairs = &made->pairs;
    made->sample.counts = &made->counts;
    made->sample.human = made->human = new_array(n, sizeof(double), scratch);
    made->sample.metric = made->metric = new_array(n, sizeof(double), scratch);
    made->sample.human_normalised = made->human_normalised = new_array(n, sizeof(double), scratch);
    made->sample.metric_normalised = made->metric_normalised =
        new_array(n, sizeof(double), scratch);
    made->sample.human_levels = made->human_levels = new_array(n, sizeof(uint32_t), scratch);
    made->sample.metric_levels = made->metric_levels = new_array(n, sizeof(uint32_t), scratch);
    made->times_drawn = new_array(n, sizeof(uint32_t), scratch);
    return made;
}

/* Draws number r. */
static void draw(struct resample *made, const struct mc_sample *sample,
                 const struct mc_resampling *resampling, uint64_t r)
{
    uint32_t n = (uint32_t)sample->n, k;

    memset(made->times_drawn, 0, n * sizeof(*made->times_drawn));
    made->sample.n_copy_pairs = 0;
    made->pairs.n_pairs = 0;
    memset(&made->counts, 0, sizeof(made->counts));
    for (k = 0; k < n; k++) {
        uint64_t bits = mc_random_bits(resampling->seed, resampling->stream, r << 32 | k);
        uint32_t from = mc_random_below(bits, n);

        /* the new copy makes two ordered pairs with each copy that is there */
        made->sample.n_copy_pairs += 2 * (uint64_t)made->times_drawn[from]++;
        made->human[k] = sample->human[from];
        made->metric[k] = sample->metric[from];
        made->human_normalised[k] = sample->human_normalised[from];
        made->metric_normalised[k] = sample->metric_normalised[from];
        made->human_levels[k] = sample->human_levels[from];
        made->metric_levels[k] = sample->metric_levels[from];
    }
}

/* Sorts the replicates. */
static void set_interval(struct mc_cell *cell, double *replicates, size_t n_defined,
                         const struct mc_resampling *resampling, struct mc_arena *scratch)
{
    double tail = 100.0 * (1.0 - resampling->confidence) / 2.0;

    if (2 * n_defined < resampling->resamples)
        return;
    mc_sort_values(replicates, n_defined, scratch);
    cell->low = mc_percentile_sorted(replicates, n_defined, tail);
    cell->high = mc_percentile_sorted(replicates, n_defined, 100.0 - tail);
}

void mc_bootstrap(const struct mc_sample *sample, const struct mc_resampling *resampling,
                  const struct mc_statistic *const *statistics, size_t n_statistics,
                  struct mc_cell *cells, struct mc_arena *scratch)
{
    struct resample *made;
    double **replicates;
    size_t *n_defined, s;
    unsigned r;

    if (sample->n < 2 || resampling->resamples == 0)
        return;
    made = new_resample(sample, scratch);
    replicates = mc_arena_array(scratch, n_statistics, sizeof(*replicates));
    n_defined = mc_arena_array(scratch, n_statistics, sizeof(*n_defined));
    for (s = 0; s < n_statistics; s++)
        if (statistics[s]->interval && !isnan(cells[s].value))
            replicates[s] = new_array(resampling->resamples, sizeof(double), scratch);
    for (r = 0; r < resampling->resamples; r++) {
        draw(made, sample, resampling, r);
        for (s = 0; s < n_statistics; s++) {
            struct mc_arena_mark mark = mc_arena_mark(scratch);
            double value;

            if (replicates[s] == NULL)
                continue;
            value = statistics[s]->compute(&made->sample, scratch).value;
            if (!isnan(value))
                replicates[s][n_defined[s]++] = value;
            mc_arena_reset(scratch, mark);
        }
    }
    for (s = 0; s < n_statistics; s++)
        if (replicates[s] != NULL)
            set_interval(&cells[s], replicates[s], n_defined[s], resampling, scratch);
}
