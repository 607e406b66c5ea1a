#include "analysis/bootstrap.h"

#include <math.h>

#include "analysis/group_means.h"
#include "analysis/resample.h"
#include "base/hash.h"
#include "base/random.h"

/* Values of the statistics on many resamples. */
struct tally {
    const struct mc_statistic *const *statistics;
    size_t n_statistics;
    double **values; /* [statistic]: those that are defined; NULL where no interval is wanted */
    size_t *n_defined;
};

/* What does not change from resample to resample. */
struct bootstrap {
    struct mc_resample *made;
    enum mc_grouping grouping; /* of the sample's groups; MC_GROUP_NONE where it has none */
    bool micro;
    /* [statistic]: by items, whose cases are drawn together, so that each keeps its value */
    struct mc_group_values *of_items;
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

static struct bootstrap begin(const struct mc_sample *sample, const struct mc_units *units,
                              const struct mc_resampling *resampling,
                              const struct mc_statistic *const *statistics, size_t n_statistics,
                              struct mc_arena *scratch)
{
    struct bootstrap bootstrap = {mc_resample_new(sample, units, scratch),
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

/* A figure of the resample. groups: its systems, where they are what it is the mean of. */
static double figure_of(const struct bootstrap *bootstrap, const struct mc_statistic *statistic,
                        size_t s, const struct mc_group_samples *groups, struct mc_arena *scratch)
{
    const struct mc_resample *made = bootstrap->made;
    struct mc_group_values values;

    if (bootstrap->grouping == MC_GROUP_NONE || statistic->in_groups == MC_OVER_ALL)
        return statistic->compute(&made->sample, scratch).value;
    if (bootstrap->grouping == MC_GROUP_BY_ITEM)
        return statistic->in_groups == MC_MEAN_OF_GROUPS
                   ? mc_group_mean_of(&bootstrap->of_items[s], made->group_times)
                   : statistic->compute(&made->whole, scratch).value;
    if (statistic->in_groups == MC_WITHIN_GROUPS)
        return statistic->compute(&made->sample, scratch).value;
    values = mc_group_values(statistic, groups, bootstrap->micro, scratch);
    return mc_group_mean_of(&values, NULL);
}

static void measure(struct tally *tally, const struct bootstrap *bootstrap,
                    struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_group_samples groups = {NULL, 0};
    bool is_split = false;
    size_t s;

    mc_resample_count_groups(bootstrap->made);
    for (s = 0; s < tally->n_statistics && bootstrap->grouping == MC_GROUP_BY_SYSTEM; s++)
        is_split = is_split || (tally->values[s] != NULL &&
                                tally->statistics[s]->in_groups == MC_MEAN_OF_GROUPS);
    if (is_split)
        groups = mc_group_samples(&bootstrap->made->sample, scratch);
    for (s = 0; s < tally->n_statistics; s++) {
        struct mc_arena_mark inner = mc_arena_mark(scratch);
        double value;

        if (tally->values[s] == NULL)
            continue;
        value = figure_of(bootstrap, tally->statistics[s], s, &groups, scratch);
        if (!isnan(value))
            tally->values[s][tally->n_defined[s]++] = value;
        mc_arena_reset(scratch, inner);
    }
    mc_arena_reset(scratch, mark);
}

/* On the sample without each of its units. */
static void measure_jackknife(struct tally *tally, const struct bootstrap *bootstrap,
                              const struct mc_units *units, struct mc_arena *scratch)
{
    uint32_t left_out, u;

    for (left_out = 0; left_out < units->n; left_out++) {
        mc_resample_clear(bootstrap->made);
        for (u = 0; u < units->n; u++)
            if (u != left_out)
                mc_resample_add(bootstrap->made, units, u);
        measure(tally, bootstrap, scratch);
    }
}

static void measure_resamples(struct tally *tally, const struct bootstrap *bootstrap,
                              const struct mc_units *units, const struct mc_resampling *resampling,
                              struct mc_arena *scratch)
{
    uint64_t r;
    uint32_t k;

    for (r = 0; r < resampling->resamples; r++) {
        mc_resample_clear(bootstrap->made);
        for (k = 0; k < units->n; k++) {
            uint64_t bits = mc_random_bits(resampling->seed, resampling->stream, r << 32 | k);

            mc_resample_add(bootstrap->made, units, mc_random_below(bits, units->n));
        }
        measure(tally, bootstrap, scratch);
    }
}

void mc_bootstrap(const struct mc_sample *sample, const struct mc_resampling *resampling,
                  const struct mc_statistic *const *statistics, size_t n_statistics,
                  struct mc_cell *cells, struct mc_arena *scratch)
{
    struct mc_units units = mc_find_units(sample, scratch);
    size_t n_left_out = resampling->kind == MC_INTERVAL_BCA ? units.n : 0, s;
    struct bootstrap bootstrap;
    struct tally drawn, left_out;

    if (units.n < 2 || resampling->resamples == 0)
        return;
    bootstrap = begin(sample, &units, resampling, statistics, n_statistics, scratch);
    drawn = new_tally(statistics, n_statistics, cells, resampling->resamples, scratch);
    left_out = new_tally(statistics, n_statistics, cells, n_left_out, scratch);
    measure_resamples(&drawn, &bootstrap, &units, resampling, scratch);
    if (n_left_out > 0)
        measure_jackknife(&left_out, &bootstrap, &units, scratch);
    for (s = 0; s < n_statistics; s++) {
        struct mc_replicates replicates = {cells[s].value, drawn.values[s], drawn.n_defined[s],
                                           left_out.values[s], left_out.n_defined[s]};
        struct mc_interval interval;

        if (drawn.values[s] == NULL || 2 * replicates.n < resampling->resamples ||
            2 * replicates.n_jackknife < n_left_out)
            continue;
        interval =
            mc_replicate_interval(resampling->kind, &replicates, resampling->confidence, scratch);
        if (isinf(interval.low) || isinf(interval.high))
            continue;
        cells[s].low = interval.low;
        cells[s].high = interval.high;
    }
}
