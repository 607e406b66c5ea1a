#include "analysis/pairs/pair_counts.h"

#include "analysis/pairs/rank_tree.h"
#include "analysis/settle.h"

uint64_t mc_pair_counts_sum(const struct mc_pair_counts *counts)
{
    return counts->concordant + counts->discordant + counts->metric_ties + counts->gold_ties +
           counts->both_ties;
}

/* The cases that the walk has passed. */
struct passed {
    uint32_t *tree; /* those left behind by more than epsilon */
    uint32_t *far;  /* the same, by level of the other side */
    uint32_t *near; /* those within epsilon, by level of the other side */
    uint32_t n_far, n_near;
};

static void leave_behind(struct passed *passed, uint32_t n_levels, uint32_t level)
{
    mc_rank_tree_add(passed->tree, n_levels, level);
    passed->far[level]++;
    passed->near[level]--;
    passed->n_far++;
    passed->n_near--;
}

/* The pairs of a new case with those passed. */
static void count_case(struct mc_pair_counts *counts, const struct passed *passed, uint32_t level)
{
    uint32_t below = mc_rank_tree_below(passed->tree, level);

    counts->concordant += below;
    counts->gold_ties += passed->far[level];
    counts->discordant += passed->n_far - below - passed->far[level];
    counts->both_ties += passed->near[level];
    counts->metric_ties += passed->n_near - passed->near[level];
}

/* On sorted scores the difference grows with the distance of places: those that are apart are
 * always the first ones. */
static struct mc_pair_counts walk(const struct mc_ladder *ladder,
                                  bool (*apart)(double high, double low, double threshold),
                                  double threshold, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_pair_counts counts = {0, 0, 0, 0, 0};
    uint32_t n_levels = ladder->n_other_levels, behind = 0, l, i;
    struct passed passed = {mc_arena_array(scratch, (size_t)n_levels + 1, sizeof(uint32_t)),
                            mc_arena_array(scratch, n_levels, sizeof(uint32_t)),
                            mc_arena_array(scratch, n_levels, sizeof(uint32_t)), 0, 0};

    for (l = 0; l < ladder->n_levels; l++) {
        for (; behind < l && apart(ladder->value[l], ladder->value[behind], threshold); behind++)
            for (i = ladder->start[behind]; i < ladder->start[behind + 1]; i++)
                leave_behind(&passed, n_levels, ladder->other[i]);
        for (i = ladder->start[l]; i < ladder->start[l + 1]; i++) {
            count_case(&counts, &passed, ladder->other[i]);
            passed.near[ladder->other[i]]++;
            passed.n_near++;
        }
    }
    mc_arena_reset(scratch, mark);
    return counts;
}

struct mc_pair_counts mc_ladder_pairs(const struct mc_ladder *ladder, double epsilon,
                                      struct mc_arena *scratch)
{
    return walk(ladder, mc_scores_apart, epsilon, scratch);
}

struct mc_pair_counts mc_ladder_pairs_from(const struct mc_ladder *ladder, double gap,
                                           struct mc_arena *scratch)
{
    return walk(ladder, mc_scores_reach, gap, scratch);
}

struct mc_pair_counts mc_pair_counts(const double *gold, const double *metric, size_t n,
                                     double epsilon, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_ranked by_gold = mc_rank_values(gold, n, scratch);
    struct mc_ranked by_metric = mc_rank_values(metric, n, scratch);
    struct mc_ladder ladder = mc_ladder_build(&by_metric, &by_gold, n, false, scratch);
    struct mc_pair_counts counts = mc_ladder_pairs(&ladder, epsilon, scratch);

    mc_arena_reset(scratch, mark);
    return counts;
}
