#include "analysis/pair_ranking.h"

#include <math.h>
#include <string.h>

#include "analysis/pairs/rank_tree.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/sample.h"
#include "analysis/settle.h"
#include "base/number.h"

/* Pairs of cases no further apart than some gap. */
struct reach {
    uint64_t n_pairs;       /* ordered, self pairs included */
    uint64_t n_level_pairs; /* pairs of two different levels, unordered */
};

/* For each level the number of the first level within the gap, by two pointers. */
static struct reach count_within(const struct mc_ladder *ladder, double gap)
{
    const double *value = ladder->value;
    const uint32_t *start = ladder->start;
    struct reach reach = {0, 0};
    uint32_t first = 0, l;

    for (l = 0; l < ladder->n_levels; l++) {
        uint64_t n_here = start[l + 1] - start[l];

        while (value[l] - value[first] > gap)
            first++;
        reach.n_pairs += n_here * (n_here + 2 * (uint64_t)(start[l] - start[first]));
        reach.n_level_pairs += l - first;
    }
    return reach;
}

/* Least difference of two levels above the gap; there must be one. */
static double least_above(const struct mc_ladder *ladder, double gap)
{
    const double *value = ladder->value;
    double least = (double)INFINITY;
    uint32_t first = 0, l;

    for (l = 0; l < ladder->n_levels; l++) {
        while (value[l] - value[first] > gap)
            first++;
        if (first > 0)
            least = fmin(least, value[l] - value[first - 1]);
    }
    return least;
}

/* The bits of doubles >= 0 have the order of the doubles. */
static uint64_t bits_of(double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

static double halfway(double low, double high)
{
    uint64_t bits = bits_of(low) + (bits_of(high) - bits_of(low)) / 2;
    double value;

    memcpy(&value, &bits, sizeof(value));
    return value;
}

/* The differences in (low, high] with the number of ordered pairs that have them. Returns the least
 * one up to which more than `rank` pairs lie, `below` of them being at most low. */
static double pick_between(const struct mc_ladder *ladder, double low, double high, uint64_t rank,
                           struct reach below, struct mc_arena *scratch)
{
    const uint32_t *start = ladder->start;
    size_t n = count_within(ladder, high).n_level_pairs - below.n_level_pairs, i = 0;
    double *gaps = mc_arena_array(scratch, n, sizeof(*gaps));
    uint64_t *n_pairs = mc_arena_array(scratch, n, sizeof(*n_pairs)), seen = below.n_pairs;
    uint32_t *order = mc_arena_array(scratch, n, sizeof(*order));
    uint32_t first = 0, l, k;

    for (l = 0; l < ladder->n_levels; l++) {
        while (ladder->value[l] - ladder->value[first] > high)
            first++;
        for (k = first; ladder->value[l] - ladder->value[k] > low; k++) {
            gaps[i] = ladder->value[l] - ladder->value[k];
            n_pairs[i++] = 2 * (uint64_t)(start[l + 1] - start[l]) * (start[k + 1] - start[k]);
        }
    }
    mc_sort_order(gaps, n, order, scratch);
    for (i = 0; i + 1 < n; i++) {
        seen += n_pairs[order[i]];
        if (seen > rank)
            break;
    }
    return gaps[order[i]];
}

/* The difference of this rank (from 0) among all ordered pairs, self pairs included. Narrows the
 * interval (low, high] that holds it by counting, in turns at the point where it should be if the
 * differences were spread evenly and, so that no data can make it slow, halfway between the bits;
 * sorts what is left. */
static double gap_of_rank(const struct mc_ladder *ladder, uint64_t rank, struct mc_arena *scratch)
{
    double low = 0, high = ladder->value[ladder->n_levels - 1] - ladder->value[0];
    struct reach below = count_within(ladder, low), within = count_within(ladder, high);
    uint64_t few = 64 + ladder->n_levels / 8;
    unsigned turn;

    if (below.n_pairs > rank)
        return low;
    for (turn = 0; within.n_level_pairs - below.n_level_pairs > few; turn++) {
        double share = (double)(rank - below.n_pairs) / (double)(within.n_pairs - below.n_pairs);
        double probe = low + share * (high - low);
        struct reach reach;

        if (bits_of(high) - bits_of(low) <= 1)
            return high;
        if (turn % 2 != 0 || !(probe > low && probe < high))
            probe = halfway(low, high);
        reach = count_within(ladder, probe);
        if (reach.n_pairs > rank) {
            high = probe;
            within = reach;
        } else {
            low = probe;
            below = reach;
        }
    }
    return pick_between(ladder, low, high, rank, below, scratch);
}

/* Percentile of the differences; those of copies are zeros that do not count. */
static double find_threshold(const struct mc_ladder *ladder, uint64_t n_pairs,
                             uint64_t n_copy_pairs, double percentile, struct mc_arena *scratch)
{
    struct mc_percentile_place place = mc_percentile_place(n_pairs, percentile);
    uint64_t rank = place.index + n_copy_pairs;
    double low = gap_of_rank(ladder, rank, scratch), high = low;

    if (!(place.weight > 0))
        return low;
    if (count_within(ladder, low).n_pairs <= rank + 1)
        high = least_above(ladder, low);
    return mc_percentile_interpolate(low, high, place.weight);
}

static bool apart_exactly(double high, double low, double threshold)
{
    return high - low > threshold;
}

/* Unordered pairs of different cases that hit. Goes up the ladder: cases that fell behind by more
 * than the threshold wait in the tree, those within it in `near`. */
static uint64_t count_hits(const struct mc_ladder *ladder, double threshold, bool exact,
                           struct mc_arena *scratch)
{
    uint32_t n_human_levels = ladder->n_other_levels;
    uint32_t *tree = mc_arena_array(scratch, (size_t)n_human_levels + 1, sizeof(*tree));
    uint32_t *near = mc_arena_array(scratch, n_human_levels, sizeof(*near));
    const uint32_t *start = ladder->start, *human = ladder->other;
    uint32_t behind = 0, l, i;
    bool (*apart)(double high, double low, double threshold) =
        exact ? apart_exactly : mc_scores_apart;
    uint64_t hits = 0;

    for (l = 0; l < ladder->n_levels; l++) {
        while (behind < l && apart(ladder->value[l], ladder->value[behind], threshold)) {
            for (i = start[behind]; i < start[behind + 1]; i++) {
                near[human[i]]--;
                mc_rank_tree_add(tree, n_human_levels, human[i]);
            }
            behind++;
        }
        for (i = start[l]; i < start[l + 1]; i++)
            hits += mc_rank_tree_below(tree, human[i]) + near[human[i]]++;
    }
    return hits;
}

struct mc_pair_ranking mc_pair_ranking(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_pair_ranking ranking = {0, 0, 0};
    struct mc_ladder ladder;
    uint64_t n = sample->n;

    if (sample->pairs != NULL && sample->pairs->n_pairs > 0)
        return *sample->pairs;
    ladder = mc_sample_ladder(sample, scratch);
    ranking.n_pairs = n * n - sample->n_copy_pairs;
    ranking.threshold = find_threshold(&ladder, ranking.n_pairs, sample->n_copy_pairs,
                                       sample->threshold_percentile, scratch);
    ranking.n_hits = n + 2 * count_hits(&ladder, ranking.threshold, sample->exact_scores, scratch) -
                     sample->n_copy_pairs;
    if (sample->pairs != NULL)
        *sample->pairs = ranking;
    mc_arena_reset(scratch, mark);
    return ranking;
}
