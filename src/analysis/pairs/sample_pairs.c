#include "analysis/pairs/sample_pairs.h"

#include <math.h>

struct mc_ladder mc_sample_ladder(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_ranked human = {sample->human, sample->human_levels, sample->n_human_levels};
    struct mc_ranked metric = {sample->metric, sample->metric_levels, sample->n_metric_levels};

    return mc_ladder_build(&metric, &human, sample->n, sample->lower_is_better, arena);
}

static struct mc_pair_counts count(const struct mc_sample *sample, enum mc_threshold threshold,
                                   struct mc_arena *scratch)
{
    struct mc_ranked human = {sample->human, sample->human_levels, sample->n_human_levels};
    struct mc_ranked metric = {sample->metric, sample->metric_levels, sample->n_metric_levels};
    struct mc_ladder ladder;

    if (threshold == MC_AT_FITTED)
        return mc_tie_counts(&human, &metric, sample->folds, sample->n, sample->ties,
                             sample->lower_is_better, scratch);
    ladder = mc_sample_ladder(sample, scratch);
    return mc_ladder_pairs(&ladder, 0, scratch);
}

struct mc_pair_counts mc_sample_pairs(const struct mc_sample *sample, enum mc_threshold threshold,
                                      struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_pair_counts counts;

    if (sample->counts != NULL && mc_pair_counts_sum(&sample->counts[threshold]) > 0)
        return sample->counts[threshold];
    counts = count(sample, threshold, scratch);
    counts.both_ties -= sample->n_copy_pairs / 2; /* copies are equal on both sides */
    if (sample->counts != NULL)
        sample->counts[threshold] = counts;
    mc_arena_reset(scratch, mark);
    return counts;
}

const char *mc_sample_pairless(const struct mc_sample *sample)
{
    if (sample->n == 0)
        return "no case has both scores";
    return sample->n < 2 ? "fewer than 2 cases" : NULL;
}

/* Whether one value is all that occurs. Not the same as one level: a resample may miss levels. */
static bool is_constant(const uint32_t *levels, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (levels[i] != levels[0])
            return false;
    return true;
}

const char *mc_sample_uncorrelated(const struct mc_sample *sample)
{
    const char *reason = mc_sample_pairless(sample);

    if (reason != NULL)
        return reason;
    if (is_constant(sample->human_levels, sample->n))
        return "all human scores are equal";
    if (is_constant(sample->metric_levels, sample->n))
        return "all scores of the metric are equal";
    return NULL;
}

const char *mc_sample_unscaled(const struct mc_sample *sample)
{
    if (sample->n == 0)
        return "no case has both scores";
    return sample->metric_undefined != NULL ? sample->metric_undefined : sample->human_undefined;
}

uint32_t mc_sample_distinct(const uint32_t *levels, uint32_t n_levels, size_t n,
                            struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    bool *occurs = mc_arena_array(scratch, n_levels, sizeof(*occurs));
    uint32_t n_distinct = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        n_distinct += !occurs[levels[i]];
        occurs[levels[i]] = true;
    }
    mc_arena_reset(scratch, mark);
    return n_distinct;
}

struct mc_figure mc_sample_pair_figure(const struct mc_sample *sample, enum mc_threshold threshold,
                                       struct mc_figure (*of)(const struct mc_pair_counts *counts),
                                       struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_pairless(sample)};
    struct mc_pair_counts counts;

    if (figure.reason == NULL && threshold == MC_AT_FITTED && sample->ties == NULL)
        figure.reason = "no tie threshold was fitted";
    if (figure.reason != NULL)
        return figure;
    counts = mc_sample_pairs(sample, threshold, scratch);
    return of(&counts);
}

struct mc_tie_group mc_sample_tie_group(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_tie_group group = {sample->human, sample->metric, sample->folds, sample->n};
    double *turned;
    size_t i;

    if (!sample->lower_is_better)
        return group;
    group.metric = turned = mc_arena_alloc(arena, mc_array_size(sample->n, sizeof(*turned)));
    for (i = 0; i < sample->n; i++)
        turned[i] = -sample->metric[i];
    return group;
}
