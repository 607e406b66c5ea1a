#include "analysis/pairs/sample_pairs.h"

struct mc_ladder mc_sample_ladder(const struct mc_sample *sample, struct mc_arena *arena)
{
    struct mc_ranked human = {sample->human, sample->human_levels, sample->n_human_levels};
    struct mc_ranked metric = {sample->metric, sample->metric_levels, sample->n_metric_levels};

    return mc_ladder_build(&metric, &human, sample->n, sample->lower_is_better, arena);
}

struct mc_pair_counts mc_sample_pairs(const struct mc_sample *sample, double epsilon,
                                      struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    bool shared = sample->counts != NULL && !(epsilon > 0);
    struct mc_pair_counts counts;
    struct mc_ladder ladder;

    if (shared && mc_pair_counts_sum(sample->counts) > 0)
        return *sample->counts;
    ladder = mc_sample_ladder(sample, scratch);
    counts = mc_ladder_pairs(&ladder, epsilon, scratch);
    counts.both_ties -= sample->n_copy_pairs / 2; /* copies are equal on both sides */
    if (shared)
        *sample->counts = counts;
    mc_arena_reset(scratch, mark);
    return counts;
}

const char *mc_sample_pairless(const struct mc_sample *sample)
{
    if (sample->n == 0)
        return "no case has both scores";
    return sample->n < 2 ? "fewer than 2 cases" : NULL;
}
